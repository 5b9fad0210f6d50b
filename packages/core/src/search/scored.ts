import { bestFirst } from "./best-first.ts";

/** Of the recipe: a tool that holds more of the query's words beats one that repeats a few. */
const coveragePower = 0.75;
const nameBonus = 0.6;
/** Share and coverage multiply to about share^1.75; this makes the score a share again. */
const scorePower = 1 / (1 + coveragePower);

/** Of the query's weight, what a tool must carry to be called a match. */
const matchShare = 0.5;
/** Of the terms that any tool has, what it must hold once there are this many. */
const manyTerms = 4;
const manyTermsShare = 0.5;
const inName = 1;
/** A term this strong in a tool is taken as carried in full when confidence is judged. */
const fullStrength = 0.5;

export class Scored {
  readonly #strength: Float32Array;
  readonly #variant: Float32Array;
  readonly #sum: Float64Array;
  readonly #weight: Float64Array;
  readonly #count: Uint8Array;
  readonly #nameHits: Uint8Array;
  readonly #rarest: Uint8Array;
  #tools: number[] = [];
  #inVariant: number[] = [];
  #inConcept: number[] = [];
  readonly #listed: Uint8Array;
  #total = 0;
  #answerable = 0;

  constructor(size: number) {
    this.#strength = new Float32Array(size);
    this.#variant = new Float32Array(size);
    this.#sum = new Float64Array(size);
    this.#weight = new Float64Array(size);
    this.#count = new Uint8Array(size);
    this.#nameHits = new Uint8Array(size);
    this.#rarest = new Uint8Array(size);
    this.#listed = new Uint8Array(size);
  }

  meet(tool: number, strength: number, fields: number): void {
    if (this.#variant[tool] === 0) this.#inVariant.push(tool);
    this.#variant[tool]! += strength;
    if (fields & inName) this.#nameHits[tool]!++;
  }

  endVariant(): void {
    for (const tool of this.#inVariant) {
      if (this.#strength[tool] === 0) this.#inConcept.push(tool);
      this.#strength[tool] = Math.max(this.#strength[tool]!, this.#variant[tool]!);
      this.#variant[tool] = 0;
    }
    this.#inVariant = [];
  }

  endConcept(weight: number, isRarest: boolean): void {
    for (const tool of this.#inConcept) {
      this.#list(tool);
      this.#sum[tool]! += weight * this.#strength[tool]!;
      this.#weight[tool]! += weight * Math.min(1, this.#strength[tool]! / fullStrength);
      this.#count[tool]!++;
      if (isRarest) this.#rarest[tool] = 1;
      this.#strength[tool] = 0;
    }
    this.#inConcept = [];
  }

  finish({ total, concepts, answerable, nameLengths }: { total: number; concepts: number; answerable: number; nameLengths: Uint16Array }): void {
    this.#total = total;
    this.#answerable = answerable;
    for (const tool of this.#tools) {
      const share = this.#sum[tool]! / total;
      const coverage = this.#count[tool]! / concepts;
      const nameShare = Math.min(1, this.#nameHits[tool]! / nameLengths[tool]!) || 0;
      const raw = (share * coverage ** coveragePower * (1 + nameBonus * nameShare)) / (1 + nameBonus);
      this.#sum[tool] = raw ** scorePower;
    }
  }

  include(tool: number, score: number): void {
    this.#list(tool);
    this.#sum[tool] = score;
  }

  score(tool: number): number {
    return this.#sum[tool]!;
  }

  isMatch(tool: number): boolean {
    if (this.#rarest[tool] === 0) return false;
    if (this.#answerable >= manyTerms && this.#count[tool]! < manyTermsShare * this.#answerable) return false;
    return this.#weight[tool]! >= matchShare * this.#total;
  }

  bestFirst(): Generator<number> {
    const score = this.#sum;
    return bestFirst(Int32Array.from(this.#tools), (a, b) => score[a]! > score[b]! || (score[a] === score[b] && a < b));
  }

  #list(tool: number): void {
    if (this.#listed[tool] === 1) return;
    this.#listed[tool] = 1;
    this.#tools.push(tool);
  }
}
