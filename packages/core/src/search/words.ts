import type { Analyzer } from "./analyzer.ts";
import type { Thesaurus } from "./thesaurus.ts";

/** What a ranker knows of words, whatever it indexes. */
export type Words = {
  readonly analyzer: Analyzer;
  /** Lower case, without accents. */
  readonly stopWords: ReadonlySet<string>;
  /** Terms that count less than their rarity says. */
  readonly fillers: ReadonlySet<string>;
  readonly thesaurus: Thesaurus;
};
