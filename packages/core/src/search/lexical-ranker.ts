import { Analyzer } from "./analyzer.ts";
import { LexicalIndex } from "./lexical-index.ts";
import type { Ranker } from "./ranker.ts";
import type { Words } from "./read-segment.ts";
import { englishStopWords } from "./stop-words.ts";

export type LexicalRankerOptions = {
  /**
   * Words of a query that say nothing about the tool, in lower case. Replaces the built-in English
   * list; a longer list is `[...englishStopWords, "bitte"]`, and `[]` makes every word count.
   */
  readonly stopWords?: readonly string[] | undefined;
};

const defaults = { stopWords: englishStopWords } satisfies LexicalRankerOptions;

/**
 * Ranks tools by the words of the query, with no model and no network: identifiers are split,
 * inflections folded, and each field of a definition weighs by how much it says.
 *
 * The score is how much of the query's weight a tool carries, 0 to 1, and the order of the hits
 * is the order of their scores. It hardly depends on the catalog, so that hits of two indexes
 * can be merged by it. Only an exact name has 1.
 *
 * @example
 * createToolSearch({ tools, search: { ranker: lexicalRanker({ stopWords: [] }) } });
 */
export const lexicalRanker = (options: LexicalRankerOptions = {}): Ranker => {
  const analyzer = new Analyzer();
  const words: Words = {
    analyzer,
    stopWords: new Set((options.stopWords ?? defaults.stopWords).map((word) => word.toLowerCase())),
  };
  return {
    id: "lexical",
    index: (definitions, options) => LexicalIndex.read(definitions, words, options),
  };
};
