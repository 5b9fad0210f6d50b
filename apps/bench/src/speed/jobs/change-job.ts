import { createToolSearch, lexicalRanker, type Ranker, type RunnableTool } from "@toolshelf/core";

import { qualifiedName, type BenchTool } from "../../catalog/bench-tool.ts";
import { syntheticTools } from "../../catalog/synthetic-tools.ts";

export type ChangeJob = { readonly tools: number; readonly changes: number };

export type ChangeTimes = {
  /** From a shelf just made to its first answer. */
  readonly fullMs: number;
  /** From a change to the first answer that knows of it, one figure for each change. */
  readonly addMs: readonly number[];
  readonly removeMs: readonly number[];
  /** How many definitions went into indexes that were built for a change, the most of all changes. */
  readonly definitionsIndexed: number;
};

/** Adds and removes one of many tools, each time followed by a search. */
export const changeJob = async (job: ChangeJob): Promise<ChangeTimes> => {
  const all = syntheticTools(job.tools + job.changes);
  const counted = countedRanker();
  const started = performance.now();
  const shelf = createToolSearch({
    tools: record(all.slice(0, job.tools)),
    search: { ranker: counted.ranker },
  });
  await shelf.search("list the invoices");
  const fullMs = performance.now() - started;

  const timed = async (change: () => unknown): Promise<number> => {
    counted.reset();
    const begun = performance.now();
    await change();
    await shelf.search("list the invoices");
    mostIndexed = Math.max(mostIndexed, counted.definitions());
    return performance.now() - begun;
  };
  let mostIndexed = 0;
  const addMs: number[] = [];
  const removeMs: number[] = [];
  for (const [at, added] of all.slice(job.tools).entries()) {
    addMs.push(await timed(() => shelf.catalog.add(record([added]))));
    const leaves = qualifiedName(all[at * 7]!);
    removeMs.push(await timed(() => shelf.catalog.remove([leaves])));
  }
  if (shelf.catalog.size !== job.tools) throw new Error("A change went wrong.");
  return { fullMs, addMs, removeMs, definitionsIndexed: mostIndexed };
};

const record = (tools: readonly BenchTool[]): Record<string, RunnableTool> =>
  Object.fromEntries(
    tools.map((tool) => {
      const { description, inputSchema } = tool;
      return [qualifiedName(tool), { description, inputSchema, execute: () => "done" }];
    }),
  );

/** The default ranker, which counts the definitions that it is given to index. */
function countedRanker(): { ranker: Ranker; definitions: () => number; reset: () => void } {
  const inner = lexicalRanker();
  let count = 0;
  return {
    ranker: {
      ...inner,
      index: (definitions, options) => {
        count += definitions.length;
        return inner.index(definitions, options);
      },
    },
    definitions: () => count,
    reset: () => {
      count = 0;
    },
  };
}
