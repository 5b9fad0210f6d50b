import { bestFirst } from "./best-first.ts";
import { nameField } from "./fields.ts";
import type { TermIndex } from "./term-index.ts";

/** A tool that holds more of the query's words beats one that repeats a few: share^0.75. */
const coveragePower = 0.75;
/** What a tool gains when the query has all words of its name. */
const nameBonus = 0.6;
/** Share and coverage multiply to about share^1.75; this makes the score a share again. */
const scorePower = 1 / (1 + coveragePower);

/** Of the query's weight, what a tool must carry to be called a match. */
const matchShare = 0.5;
/** How much less is asked for each further word: long requests hold words about the content. */
const matchRelief = 0.07;
const fewConcepts = 2;
/** A word this strong in a tool counts in full towards that share. */
const fullStrength = 0.5;
/** Of the words that any tool has, what a match must hold once there are this many. */
const manyAnswerable = 4;
const answeredShare = 0.5;

export type TallyTotals = {
  /** The query's weight, with the words that no tool has. */
  readonly weight: number;
  readonly concepts: number;
  /** Concepts that some tool has. */
  readonly answerable: number;
  readonly terms: TermIndex;
};

/**
 * Adds up, concept by concept, what each tool carries of a query. A concept is one word of the
 * query; it may be met in several variants, of which the strongest counts, and a variant may be
 * several terms, which share its weight.
 */
export class Tally {
  readonly #inVariant: Float32Array;
  readonly #inConcept: Float32Array;
  readonly #sums: Float64Array;
  readonly #carried: Float64Array;
  readonly #concepts: Uint8Array;
  readonly #nameHits: Uint16Array;
  readonly #hasRare: Uint8Array;
  readonly #isListed: Uint8Array;
  readonly #listed: number[] = [];
  #variantTools: number[] = [];
  #conceptTools: number[] = [];
  #totals: TallyTotals | undefined;

  constructor(size: number) {
    this.#inVariant = new Float32Array(size);
    this.#inConcept = new Float32Array(size);
    this.#sums = new Float64Array(size);
    this.#carried = new Float64Array(size);
    this.#concepts = new Uint8Array(size);
    this.#nameHits = new Uint16Array(size);
    this.#hasRare = new Uint8Array(size);
    this.#isListed = new Uint8Array(size);
  }

  add(tool: number, strength: number, fields: number): void {
    if (this.#inVariant[tool] === 0) this.#variantTools.push(tool);
    this.#inVariant[tool]! += strength;
    if ((fields & nameField) !== 0) this.#nameHits[tool]!++;
  }

  endVariant(): void {
    for (const tool of this.#variantTools) {
      if (this.#inConcept[tool] === 0) this.#conceptTools.push(tool);
      this.#inConcept[tool] = Math.max(this.#inConcept[tool]!, this.#inVariant[tool]!);
      this.#inVariant[tool] = 0;
    }
    this.#variantTools = [];
  }

  endConcept(weight: number, isRare: boolean): void {
    for (const tool of this.#conceptTools) {
      const strength = this.#inConcept[tool]!;
      this.#list(tool);
      this.#sums[tool]! += weight * strength;
      this.#carried[tool]! += weight * Math.min(1, strength / fullStrength);
      this.#concepts[tool]!++;
      if (isRare) this.#hasRare[tool] = 1;
      this.#inConcept[tool] = 0;
    }
    this.#conceptTools = [];
  }

  /** Turns the sums into scores, below 0.96 since no term of a tool has the full strength of 1. */
  finish(totals: TallyTotals): void {
    this.#totals = totals;
    for (const tool of this.#listed) {
      const share = this.#sums[tool]! / totals.weight;
      const coverage = this.#concepts[tool]! / totals.concepts;
      const nameLength = Math.max(1, totals.terms.nameLength(tool));
      const nameShare = Math.min(1, this.#nameHits[tool]! / nameLength);
      const bonus = (1 + nameBonus * nameShare) / (1 + nameBonus);
      this.#sums[tool] = (share * coverage ** coveragePower * bonus) ** scorePower;
    }
  }

  /** Gives a tool a score from elsewhere. */
  set(tool: number, score: number): void {
    this.#list(tool);
    this.#sums[tool] = score;
  }

  score(tool: number): number {
    return this.#sums[tool]!;
  }

  /**
   * Whether the tool is likely what was asked for: it holds a word about as rare as the rarest
   * that any tool has, half of the answerable ones where they are many, and enough of the weight.
   */
  isMatch(tool: number): boolean {
    const totals = this.#totals;
    if (totals === undefined || this.#hasRare[tool] === 0) return false;
    if (
      totals.answerable >= manyAnswerable &&
      this.#concepts[tool]! < answeredShare * totals.answerable
    ) {
      return false;
    }
    const further = Math.max(0, totals.concepts - fewConcepts);
    return this.#carried[tool]! >= (matchShare * totals.weight) / (1 + matchRelief * further);
  }

  /** Tools by falling score, and of equal scores the first name first. */
  bestFirst(terms: TermIndex): Generator<number> {
    const scores = this.#sums;
    const precedes = (a: number, b: number): boolean =>
      terms.parts.length === 1 ? a < b : terms.definition(a).name < terms.definition(b).name;
    return bestFirst(
      Int32Array.from(this.#listed),
      (a, b) => scores[a]! > scores[b]! || (scores[a] === scores[b] && precedes(a, b)),
    );
  }

  #list(tool: number): void {
    if (this.#isListed[tool] === 1) return;
    this.#isListed[tool] = 1;
    this.#listed.push(tool);
  }
}
