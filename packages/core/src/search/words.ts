import type { Analyzer } from "./analyzer.ts";
import type { Concept } from "./concepts.ts";
import type { QueryName } from "./query.ts";
import type { TermIndex } from "./term-index.ts";

/** What a ranker knows of words, whatever it indexes. */
export type Words = {
  readonly analyzer: Analyzer;
  /** Lower case, without accents. */
  readonly stopWords: ReadonlySet<string>;
  /** What a query asks for, and how the tools of an index may meet it. */
  readonly understand: (query: string, index: TermIndex) => Understanding;
};

export type Understanding = {
  readonly names: readonly QueryName[];
  readonly concepts: readonly Concept[];
};
