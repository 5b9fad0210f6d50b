import { checkOptions, someNames, someSynonyms } from "../check-options.ts";
import { throwIfAborted } from "../platform.ts";
import { Analyzer } from "./analyzer.ts";
import { LexicalIndex } from "./lexical-index.ts";
import type { Ranker } from "./ranker.ts";
import type { Synonyms } from "./thesaurus.ts";
import type { Words } from "./words.ts";

export type LexicalRankerOptions = {
  /**
   * Words of a query that say nothing about the tool, in lower case. Replaces the built-in list;
   * a longer one is `[...stopWords, "bitte"]` with that of `@toolshelf/core/vocabulary`, and `[]`
   * makes every word count.
   */
  readonly stopWords?: readonly string[] | undefined;
  /**
   * What tools may say in the place of a query's words. Replaces the built-in table; a longer one
   * is `{ ...synonyms, incident: ["outage", "!resolve"] }` with that of
   * `@toolshelf/core/vocabulary`, and `{}` is none.
   */
  readonly synonyms?: Synonyms | undefined;
};

const lexicalRankerRules = { stopWords: someNames, synonyms: someSynonyms };

/**
 * Ranks tools by the words of the query, with no model and no network: identifiers are split,
 * inflections folded, synonyms and other languages met, and each field of a definition weighs by
 * how much it says.
 *
 * The score is how much of the query's weight a tool carries, 0 to 1, and the order of the hits
 * is the order of their scores. It hardly depends on the catalog, so that hits of two indexes
 * can be merged by it. Only an exact name has 1.
 *
 * @example
 * createToolSearch({ tools, search: { ranker: lexicalRanker({ stopWords: [] }) } });
 */
export const lexicalRanker = (options: LexicalRankerOptions = {}): Ranker => {
  checkOptions(options, lexicalRankerRules);
  let words: Promise<Words> | undefined;
  const forget = (error: unknown): never => {
    words = undefined;
    throw error;
  };
  return {
    id: "lexical",
    index: async (definitions, { signal }) => {
      throwIfAborted(signal);
      words ??= loadWords(options).catch(forget);
      return await LexicalIndex.read(definitions, await words, { signal });
    },
  };
};

/**
 * What is needed to understand queries is a chunk of its own, with the vocabulary: whoever brings
 * another ranker does not load it.
 */
async function loadWords(options: LexicalRankerOptions): Promise<Words> {
  const [vocabulary, { understandWith }] = await Promise.all([
    import("./vocabulary/index.ts"),
    import("./understanding.ts"),
  ]);
  const analyzer = new Analyzer();
  const { stopWords: given = vocabulary.stopWords, synonyms = vocabulary.synonyms } = options;
  const stopWords = new Set(given.map((word) => analyzer.fold(word)));
  const fillers = new Set(vocabulary.fillerWords.map((word) => analyzer.term(word)));
  const foreign = new Set(vocabulary.foreignStopWords.map((word) => analyzer.fold(word)));
  const questions = new Set(vocabulary.questionWords.map((word) => analyzer.fold(word)));
  const common = new Map(
    Object.entries(vocabulary.commonWords).map(([word, share]) => [
      analyzer.term(word),
      share / 100,
    ]),
  );
  const words = { analyzer, stopWords, fillers, foreign, questions, common };
  const understand = understandWith(words, synonyms);
  return { analyzer, stopWords, understand };
}
