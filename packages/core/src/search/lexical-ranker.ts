import { throwIfAborted, type Abortable, platform } from "../platform.ts";
import type { ToolDefinition } from "../tool/tool-definition.ts";
import { Analyzer } from "./analyzer.ts";
import { LexicalIndexBuilder, type LexicalIndexOptions } from "./lexical-index.ts";
import type { Ranker, RankIndex } from "./ranker.ts";
import { englishStopWords } from "./stop-words.ts";

export type LexicalRankerOptions = {
  /**
   * Words of a query that say nothing about the tool, in lower case. Replaces the built-in English
   * list; a longer list is `[...englishStopWords, "bitte"]`, and `[]` makes every word count.
   */
  readonly stopWords?: readonly string[] | undefined;
};

const defaults = { stopWords: englishStopWords } satisfies LexicalRankerOptions;

/** Definitions that are read before other work gets its turn: about 30 ms. */
const batchSize = 500;

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
  const settings: LexicalIndexOptions = {
    analyzer,
    stopWords: new Set((options.stopWords ?? defaults.stopWords).map((word) => word.toLowerCase())),
  };
  return {
    id: "lexical",
    index: (definitions, { signal }) => build(definitions, settings, signal),
  };
};

async function build(
  definitions: readonly ToolDefinition[],
  settings: LexicalIndexOptions,
  signal: Abortable["signal"],
): Promise<RankIndex> {
  throwIfAborted(signal);
  const builder = new LexicalIndexBuilder(definitions, settings);
  while (builder.readNext(batchSize)) {
    await new Promise<void>((resume) => void platform.setTimeout(resume, 0));
    throwIfAborted(signal);
  }
  return builder.finish();
}
