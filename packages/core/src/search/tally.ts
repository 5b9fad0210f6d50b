import { bestFirst } from "./best-first.ts";
import type { Concept, Variant } from "./concepts.ts";
import { nameField } from "./fields.ts";
import type { Hit } from "./spread-sources.ts";
import type { TermIndex } from "./term-index.ts";

/** A tool that holds more of the query's words beats one that repeats a few: share^0.75. */
const coveragePower = 0.75;
/** What a tool gains when the query has all words of its name. */
const nameBonus = 0.6;
/** A word that stands beside what tools say themselves does not name them. */
const minNaming = 0.7;
const smallest = 1e-6;
/** What is left of a tool that is named by the opposite of what is asked for. */
const opposedShare = 0.85;
/** Share and coverage multiply to about share^1.75; this makes the score a share again. */
const scorePower = 1 / (1 + coveragePower);

/** Of the query's weight, what a tool must carry to be called a match. */
const matchShare = 0.55;
/** How much less is asked for each further word: long requests hold words about the content. */
const matchRelief = 0.12;
const fewConcepts = 2;
/** A word this strong in a tool counts in full towards that share. */
const fullStrength = 0.5;
/** Of the words that any tool has, what a match must hold once there are this many. */
const manyAnswerable = 4;
const answeredShare = 0.5;
/** A term is about as rare as the rarest when it weighs this much of it. */
const rareShare = 0.8;

/**
 * What each tool carries of a query. Of the ways in which a tool meets a word, the strongest
 * counts; a variant of several terms counts where a tool has them all.
 */
export class Tally {
  readonly #index: TermIndex;
  readonly #terms: Uint8Array;
  readonly #inVariant: Float32Array;
  readonly #namedInVariant: Float32Array;
  readonly #inConcept: Float32Array;
  readonly #namedInConcept: Float32Array;
  readonly #sums: Float64Array;
  readonly #carried: Float64Array;
  readonly #concepts: Uint8Array;
  readonly #named: Float32Array;
  readonly #hasRare: Uint8Array;
  readonly #isOpposed: Uint8Array;
  readonly #isListed: Uint8Array;
  readonly #listed: number[] = [];
  #conceptTools: number[] = [];
  #weight = 0;
  #count = 0;
  #answerable = 0;

  constructor(concepts: readonly Concept[], index: TermIndex) {
    const { size } = index;
    this.#index = index;
    this.#terms = new Uint8Array(size);
    this.#inVariant = new Float32Array(size);
    this.#namedInVariant = new Float32Array(size);
    this.#inConcept = new Float32Array(size);
    this.#namedInConcept = new Float32Array(size);
    this.#sums = new Float64Array(size);
    this.#carried = new Float64Array(size);
    this.#concepts = new Uint8Array(size);
    this.#named = new Float32Array(size);
    this.#hasRare = new Uint8Array(size);
    this.#isOpposed = new Uint8Array(size);
    this.#isListed = new Uint8Array(size);
    const known = concepts.filter(({ holders }) => holders > 0);
    const rarest = Math.max(...known.map(({ weight }) => weight));
    const asked = new Set(concepts.flatMap(({ variants }) => variants[0]?.terms ?? []));
    for (const concept of concepts) {
      for (const variant of concept.variants) this.#meet(variant);
      this.#oppose(concept, asked);
      this.#endConcept(concept.weight, concept.weight >= rareShare * rarest);
      this.#weight += concept.weight;
    }
    this.#count = concepts.length;
    this.#answerable = known.length;
    this.#finish();
  }

  #meet({ terms, weight }: Variant): void {
    let tools: number[] = [];
    for (const [place, term] of terms.entries()) {
      const having: number[] = [];
      this.#index.each(term, (tool, strength, fields) => {
        if (this.#terms[tool] !== place) return;
        having.push(tool);
        this.#terms[tool] = place + 1;
        this.#inVariant[tool]! += strength;
        if ((fields & nameField) !== 0) this.#namedInVariant[tool]!++;
      });
      if (place === 0) tools = having;
    }
    for (const tool of tools) {
      if (this.#terms[tool] === terms.length) {
        const strength = (this.#inVariant[tool]! * weight) / terms.length;
        const named = this.#namedInVariant[tool]! * (weight < minNaming ? smallest : weight);
        if (this.#inConcept[tool] === 0) this.#conceptTools.push(tool);
        this.#inConcept[tool] = Math.max(this.#inConcept[tool]!, strength);
        this.#namedInConcept[tool] = Math.max(this.#namedInConcept[tool]!, named);
      }
      this.#terms[tool] = 0;
      this.#inVariant[tool] = 0;
      this.#namedInVariant[tool] = 0;
    }
  }

  /** What a query asks for is not its opposite, whatever else it asks for. */
  #oppose({ opposite }: Concept, asked: ReadonlySet<string>): void {
    for (const [term] of opposite) {
      if (asked.has(term!)) continue;
      this.#index.each(term!, (tool, _strength, fields) => {
        if ((fields & nameField) === 0 || this.#namedInConcept[tool]! > 0) return;
        this.#isOpposed[tool] = 1;
      });
    }
  }

  #endConcept(weight: number, isRare: boolean): void {
    for (const tool of this.#conceptTools) {
      const strength = this.#inConcept[tool]!;
      this.#list(tool);
      this.#sums[tool]! += weight * strength;
      this.#carried[tool]! += weight * Math.min(1, strength / fullStrength);
      this.#concepts[tool]!++;
      this.#named[tool]! += this.#namedInConcept[tool]!;
      if (isRare) this.#hasRare[tool] = 1;
      this.#inConcept[tool] = 0;
      this.#namedInConcept[tool] = 0;
    }
    this.#conceptTools = [];
  }

  /** Turns the sums into scores, below 0.96 since no term of a tool has the full strength of 1. */
  #finish(): void {
    for (const tool of this.#listed) {
      const share = this.#sums[tool]! / this.#weight;
      const coverage = this.#concepts[tool]! / this.#count;
      const nameLength = Math.max(1, this.#index.nameLength(tool));
      const nameShare = Math.min(1, this.#named[tool]! / nameLength);
      const bonus = (1 + nameBonus * nameShare) / (1 + nameBonus);
      const left = this.#isOpposed[tool] === 1 ? opposedShare : 1;
      this.#sums[tool] = left * (share * coverage ** coveragePower * bonus) ** scorePower;
    }
  }

  /** Gives a tool a score from elsewhere. */
  set(tool: number, score: number): void {
    this.#list(tool);
    this.#sums[tool] = score;
  }

  /**
   * Whether the tool is likely what was asked for: it holds a word about as rare as the rarest
   * that any tool has, half of the answerable ones where they are many, and enough of the weight.
   */
  isMatch(tool: number): boolean {
    if (this.#hasRare[tool] === 0 || this.#isOpposed[tool] === 1) return false;
    const answered = this.#concepts[tool]!;
    if (this.#answerable >= manyAnswerable && answered < answeredShare * this.#answerable) {
      return false;
    }
    const further = Math.max(0, this.#count - fewConcepts);
    return this.#carried[tool]! >= (matchShare * this.#weight) / (1 + matchRelief * further);
  }

  /** By falling score, and of equal scores the first name first. */
  *bestFirst(): Generator<Hit> {
    const scores = this.#sums;
    const index = this.#index;
    const precedes = (a: number, b: number): boolean =>
      index.parts.length === 1 ? a < b : index.definition(a).name < index.definition(b).name;
    const isBefore = (a: number, b: number): boolean =>
      scores[a]! > scores[b]! || (scores[a] === scores[b] && precedes(a, b));
    for (const tool of bestFirst(Int32Array.from(this.#listed), isBefore)) {
      yield { tool, score: scores[tool]! };
    }
  }

  #list(tool: number): void {
    if (this.#isListed[tool] === 1) return;
    this.#isListed[tool] = 1;
    this.#listed.push(tool);
  }
}
