import {
  createToolSearch,
  lexicalRanker,
  type LexicalRankerOptions,
  type Ranker,
  type RunnableTool,
  type ToolSource,
} from "@toolshelf/core";

import type { BenchTool } from "../catalog/bench-tool.ts";
import { oneByOne, topK, type Engine } from "./engine.ts";

/** Ours, over the package's public entry: a shelf of one source per server. */
export const toolshelfWith = (options: LexicalRankerOptions): Engine => ({
  name: "toolshelf",
  async open(tools) {
    const hostTools = new Map<RunnableTool, string>();
    const timed = timedRanker(options);
    const sources = toSources(tools, ({ host, id }) => hostTools.set(host, id));
    const started = performance.now();
    const shelf = createToolSearch({ tools: sources, search: { topK, ranker: timed.ranker } });
    await shelf.search("list the invoices");
    const readyMs = performance.now() - started;
    const ids = new Map(
      shelf.catalog.names().map((name) => [name, hostTools.get(shelf.catalog.get(name)!)!]),
    );
    return {
      buildMs: timed.buildMs(),
      readyMs,
      answer: oneByOne(async (query) => {
        const { results, confidence } = await shelf.search(query);
        return {
          ids: results.map(({ name }) => ids.get(name)!),
          score: results[0]?.score,
          confidence,
        };
      }),
    };
  },
});

/** With its defaults. */
export const toolshelf: Engine = toolshelfWith({});

/** The default ranker, which says how long it took to build its indexes. */
function timedRanker(options: LexicalRankerOptions): { ranker: Ranker; buildMs: () => number } {
  const inner = lexicalRanker(options);
  let sum = 0;
  const ranker: Ranker = {
    ...inner,
    async index(definitions, options) {
      const started = performance.now();
      const index = await inner.index(definitions, options);
      sum += performance.now() - started;
      return index;
    },
  };
  return { ranker, buildMs: () => sum };
}

/** Tools as their servers give them, each server a source. */
export function toSources(
  tools: readonly BenchTool[],
  onTool: (tool: { host: RunnableTool; id: string }) => void = () => {},
): readonly ToolSource<RunnableTool>[] {
  const bySource = Map.groupBy(tools, ({ source }) => source);
  return Array.from(bySource, ([name, own]) => {
    const hosts = own.map((tool) => {
      const host: RunnableTool = {
        name: tool.name,
        description: tool.description,
        inputSchema: tool.inputSchema,
        execute: () => "done",
      };
      onTool({ host, id: tool.id });
      return host;
    });
    return { name, list: () => Promise.resolve({ tools: hosts }) };
  });
}
