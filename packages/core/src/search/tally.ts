import { bestFirst } from "./best-first.ts";
import type { Concept, Variant } from "./concepts.ts";
import { nameField } from "./fields.ts";
import type { TermIndex } from "./term-index.ts";

/** A tool that holds more of the query's words beats one that repeats a few: share^0.75. */
const coveragePower = 0.75;
/** What a tool gains when the query has all words of its name. */
const nameBonus = 0.6;
/** A word that stands beside what tools say themselves does not name them. */
const minNaming = 0.7;
const smallest = 1e-6;
/** What is left of a tool that is named by the opposite of what is asked for. */
const opposedShare = 0.75;
/** Below those of tools that the query names. */
const highest = 0.95;
/** Share and coverage multiply to about share^1.75; this makes the score a share again. */
const scorePower = 1 / (1 + coveragePower);

/** Of the query's weight, what a tool must carry to be called a match. */
const matchShare = 0.55;
/** How much less is asked for each further word: long requests hold words about the content. */
const matchRelief = 0.25;
const fewConcepts = 3;
/** A word this strong in a tool counts in full towards that share. */
const fullStrength = 0.5;
/** A guess at a word of fewer letters may as well be another word: by itself it is no match. */
const minGuess = 6;
const shortGuessShare = 0.5;
/** Of the words that any tool has, what a match must hold once there are this many. */
const manyAnswerable = 4;
const answeredShare = 0.5;
/** A term is about as rare as the rarest when it weighs this much of it. */
const rareShare = 0.8;

/** A hit with its score and whether it is likely what was asked for. */
export type TalliedHit = {
  readonly tool: number;
  readonly score: number;
  readonly isMatch: boolean;
};

/** Sums for each tool of an index. They are zero between two queries, which take turns with them. */
export class Sums {
  // Of the variant at hand: terms met, their strengths, and those in the name.
  readonly terms: Uint8Array;
  readonly inVariant: Float32Array;
  readonly namedInVariant: Float32Array;
  // Of the concept at hand, by its best variant.
  readonly inConcept: Float32Array;
  readonly namedInConcept: Float32Array;
  // Of the query.
  readonly all: Float64Array;
  readonly carried: Float64Array;
  readonly concepts: Uint8Array;
  readonly named: Float32Array;
  readonly hasRare: Uint8Array;
  readonly isOpposed: Uint8Array;
  readonly isListed: Uint8Array;

  constructor(size: number) {
    this.terms = new Uint8Array(size);
    this.inVariant = new Float32Array(size);
    this.namedInVariant = new Float32Array(size);
    this.inConcept = new Float32Array(size);
    this.namedInConcept = new Float32Array(size);
    this.all = new Float64Array(size);
    this.carried = new Float64Array(size);
    this.concepts = new Uint8Array(size);
    this.named = new Float32Array(size);
    this.hasRare = new Uint8Array(size);
    this.isOpposed = new Uint8Array(size);
    this.isListed = new Uint8Array(size);
  }
}

/**
 * What each tool carries of a query. Of the ways in which a tool meets a word, the strongest
 * counts; a variant of several terms counts where a tool has them all.
 */
export class Tally {
  readonly #index: TermIndex;
  readonly #sums: Sums;
  readonly #tools: readonly number[];
  /** Scores before the power that makes them shares again: their order is the same. */
  readonly #scores: Float64Array;
  readonly #matches: Uint8Array;

  /** @param named scores of the tools that the query names */
  constructor(concepts: readonly Concept[], named: ReadonlyMap<number, number>, index: TermIndex) {
    this.#index = index;
    this.#sums = index.sums;
    const counted = concepts.filter(({ isExtra }) => !isExtra);
    const known = counted.filter(({ holders }) => holders > 0);
    const rarest = Math.max(...known.map(({ weight }) => weight));
    const asked = new Set(concepts.flatMap(({ variants }) => variants[0]?.terms ?? []));
    const listed: number[] = [];
    const opposed: number[] = [];
    for (const concept of concepts) {
      const having: number[] = [];
      for (const variant of concept.variants) this.#meet(variant, having);
      this.#oppose(concept, asked, opposed);
      const isRare = concept.weight >= rareShare * rarest;
      this.#add(concept, { having, listed, isRare, certainty: certaintyOf(concept) });
    }
    // Who has only the kind of a value has nothing that was asked for.
    const { concepts: counts } = this.#sums;
    this.#tools = [
      ...listed.filter((tool) => counts[tool]! > 0 && !named.has(tool)),
      ...named.keys(),
    ];
    this.#scores = new Float64Array(this.#tools.length);
    this.#matches = new Uint8Array(this.#tools.length);
    const weight = counted.reduce((sum, each) => sum + each.weight, 0);
    this.#finish({ weight, count: counted.length, answerable: known.length }, named);
    const touched = [...listed, ...opposed];
    for (const list of Object.values(this.#sums)) for (const tool of touched) list[tool] = 0;
  }

  /** By falling score, and of equal scores the first name first. */
  *bestFirst(): Generator<TalliedHit> {
    const index = this.#index;
    const tools = this.#tools;
    const scores = this.#scores;
    const precedes = (a: number, b: number): boolean =>
      index.parts.length === 1 ? a < b : index.definition(a).name < index.definition(b).name;
    const isBefore = (a: number, b: number): boolean =>
      scores[a]! > scores[b]! || (scores[a] === scores[b] && precedes(tools[a]!, tools[b]!));
    for (const place of bestFirst(Int32Array.from(tools.keys()), isBefore)) {
      const score = Math.min(1, scores[place]! ** scorePower);
      yield { tool: tools[place]!, score, isMatch: this.#matches[place] === 1 };
    }
  }

  #meet({ terms, weight }: Variant, having: number[]): void {
    const sums = this.#sums;
    const begun: number[] = [];
    for (const [place, term] of terms.entries()) {
      this.#index.each(term, (tool, strength, fields) => {
        if (sums.terms[tool] !== place) return;
        if (place === 0) begun.push(tool);
        sums.terms[tool] = place + 1;
        sums.inVariant[tool]! += strength;
        if ((fields & nameField) !== 0) sums.namedInVariant[tool]!++;
      });
    }
    const naming = weight < minNaming ? smallest : weight;
    for (const tool of begun) {
      if (sums.terms[tool] === terms.length) {
        const strength = (sums.inVariant[tool]! * weight) / terms.length;
        const named = sums.namedInVariant[tool]! * naming;
        if (sums.inConcept[tool] === 0) having.push(tool);
        sums.inConcept[tool] = Math.max(sums.inConcept[tool]!, strength);
        sums.namedInConcept[tool] = Math.max(sums.namedInConcept[tool]!, named);
      }
      sums.terms[tool] = 0;
      sums.inVariant[tool] = 0;
      sums.namedInVariant[tool] = 0;
    }
  }

  /** What a query asks for is not its opposite, whatever else it asks for. */
  #oppose({ opposite }: Concept, asked: ReadonlySet<string>, opposed: number[]): void {
    for (const [term] of opposite) {
      if (asked.has(term!)) continue;
      this.#index.each(term!, (tool, _strength, fields) => {
        const isNamed = (fields & nameField) !== 0;
        if (!isNamed || this.#sums.namedInConcept[tool]! > 0) return;
        this.#sums.isOpposed[tool] = 1;
        opposed.push(tool);
      });
    }
  }

  #add(
    { weight, isExtra }: Concept,
    found: {
      readonly having: readonly number[];
      readonly listed: number[];
      readonly isRare: boolean;
      readonly certainty: number;
    },
  ): void {
    const sums = this.#sums;
    for (const tool of found.having) {
      const strength = sums.inConcept[tool]!;
      if (sums.isListed[tool] === 0) {
        sums.isListed[tool] = 1;
        found.listed.push(tool);
      }
      sums.all[tool]! += weight * strength;
      if (!isExtra) {
        sums.carried[tool]! += weight * found.certainty * Math.min(1, strength / fullStrength);
        sums.concepts[tool]!++;
        sums.named[tool]! += sums.namedInConcept[tool]!;
        if (found.isRare) sums.hasRare[tool] = 1;
      }
      sums.inConcept[tool] = 0;
      sums.namedInConcept[tool] = 0;
    }
  }

  #finish(query: Totals, named: ReadonlyMap<number, number>): void {
    const sums = this.#sums;
    const powers = Array.from(
      { length: query.count + 1 },
      (_empty, met) => (met / query.count) ** coveragePower,
    );
    for (const [place, tool] of this.#tools.entries()) {
      const nameLength = Math.max(1, this.#index.nameLength(tool));
      const nameShare = Math.min(1, sums.named[tool]! / nameLength);
      const bonus = (1 + nameBonus * nameShare) / (1 + nameBonus);
      const isOpposed = sums.isOpposed[tool] === 1;
      const score = (sums.all[tool]! / query.weight) * powers[sums.concepts[tool]!]! * bonus;
      const given = named.get(tool);
      const share = isOpposed ? opposedShare : 1;
      this.#scores[place] =
        given === undefined ? Math.min(highest, score * share) : given ** (1 / scorePower);
      if (given !== undefined || (!isOpposed && this.#isMatch(tool, query))) {
        this.#matches[place] = 1;
      }
    }
  }

  /**
   * It holds a word about as rare as the rarest that any tool has, half of the answerable ones
   * where they are many, and enough of the weight.
   */
  #isMatch(tool: number, { weight, count, answerable }: Totals): boolean {
    const { hasRare, concepts, carried } = this.#sums;
    if (hasRare[tool] === 0) return false;
    if (answerable >= manyAnswerable && concepts[tool]! < answeredShare * answerable) return false;
    const further = Math.max(0, count - fewConcepts);
    return carried[tool]! >= (matchShare * weight) / (1 + matchRelief * further);
  }
}

/** Guesses are made where a word is met in no other way. */
function certaintyOf({ surface, variants }: Concept): number {
  const kind = variants[0]?.kind;
  const isGuess = kind === "typo" || kind === "prefix";
  return isGuess && surface.length < minGuess ? shortGuessShare : 1;
}

type Totals = {
  /** The query's weight, with the words that no tool has. */
  readonly weight: number;
  readonly count: number;
  /** Concepts that some tool has. */
  readonly answerable: number;
};
