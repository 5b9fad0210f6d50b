import type { Word } from "./analyzer.ts";
import { englishFillerWords } from "./filler-words.ts";
import type { Query, QueryWord } from "./query.ts";
import type { MatchKind } from "./ranker.ts";
import { stem } from "./stemmer.ts";
import type { TermIndex } from "./term-index.ts";

/** One word of a query, with the ways in which the tools of an index may meet it. */
export type Concept = {
  readonly surface: string;
  readonly weight: number;
  /** The tools that have it; 0 for a word that no tool has. */
  readonly holders: number;
  readonly variants: readonly Variant[];
};

/** Terms that stand for the word together, each for its part of the weight. */
export type Variant = {
  readonly terms: readonly string[];
  /** 0 to 1: how far meeting these terms is meeting the word. */
  readonly weight: number;
  readonly kind: MatchKind;
};

const maxConcepts = 64;

// A word's weight is the logarithm of its rarity, mixed with that in an imagined catalog of
// `priorTools`. So five request tools and ten thousand static ones weigh words much alike, and a
// word that no tool has weighs as much as one that a single tool has.
const priorTools = 100;
const priorHolders = 0.3;

const fillerWeight = 0.5;
const fillers: ReadonlySet<string> = new Set(englishFillerWords.map(stem));

// Prefixes help where somebody types; in a long request they meet by chance.
const maxPrefixQuery = 5;
const minPrefixLength = 3;
const maxPrefixTerms = 10;
const prefixWeight = 0.375;
const prefixDecay = 0.3;

export function findConcepts(query: Query, index: TermIndex): readonly Concept[] {
  const has = (term: string): boolean => index.holders(term) > 0;
  const telling = query.words.filter(({ isStopWord }) => !isStopWord);
  // Stop words are indexed in names only: a query of nothing else may ask for such a name.
  const isName = telling.length === 0 && query.words.some((word) => isKnown(word, index));
  const words = isName ? query.words : telling;
  const withPrefixes = words.length <= maxPrefixQuery;
  const concepts = new Map<string, Concept>();

  const add = (word: Word, isKind: boolean, ...variants: readonly Variant[]): void => {
    if (concepts.has(word.term) || concepts.size >= maxConcepts) return;
    let met = variants.filter(({ terms }) => terms.some((term) => has(term)));
    // Nobody wrote it, so it is no word that the tools lack.
    if (met.length === 0 && isKind) return;
    if (met.length === 0 && withPrefixes) met = prefixVariants(word, index);
    const holders = Math.max(
      0,
      ...met.map(({ terms }) => Math.min(...terms.map((term) => index.holders(term)))),
    );
    const rarity = (index.tools + priorTools) / (Math.max(1, holders) + priorHolders);
    const weight = Math.log(rarity) * (fillers.has(word.term) ? fillerWeight : 1);
    concepts.set(word.term, { surface: word.surface, weight, holders, variants: met });
  };

  for (const { parts, joined, isKind } of words) {
    if (joined !== undefined && has(joined.term)) {
      // "GitHub" is met as "github" or as "git hub", whichever a tool has.
      add(joined, isKind, whole([joined.term]), whole(parts.map(({ term }) => term)));
    } else {
      for (const part of parts) add(part, isKind, whole([part.term]));
    }
  }
  return [...concepts.values()];
}

function whole(terms: readonly string[]): Variant {
  return { terms, weight: 1, kind: "stem" };
}

/** Weighs a longer word by how much longer it is, as MiniSearch does. */
function prefixVariants({ surface }: Word, index: TermIndex): Variant[] {
  if (surface.length < minPrefixLength) return [];
  return index.withPrefix(surface, maxPrefixTerms).map((term) => {
    const further = term.length - surface.length;
    const weight = (prefixWeight * term.length) / (term.length + prefixDecay * further);
    return { terms: [term], weight, kind: "prefix" };
  });
}

function isKnown({ parts, joined }: QueryWord, index: TermIndex): boolean {
  const words = joined === undefined ? parts : [...parts, joined];
  return words.some(({ term }) => index.holders(term) > 0);
}
