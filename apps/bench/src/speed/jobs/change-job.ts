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

  let mostIndexed = 0;
  /** The change and a search for the tool by its name, which has to find it or not. */
  const timed = async (
    change: () => unknown,
    { name, isThere }: { name: string; isThere: boolean },
  ): Promise<number> => {
    counted.reset();
    const begun = performance.now();
    await change();
    const { results } = await shelf.search(name);
    const ms = performance.now() - begun;
    mostIndexed = Math.max(mostIndexed, counted.definitions());
    if (results.some((hit) => hit.name === name) !== isThere) {
      throw new Error(`After a change, a search ${isThere ? "misses" : "still finds"} ${name}.`);
    }
    return ms;
  };
  const addMs: number[] = [];
  const removeMs: number[] = [];
  for (const [at, tool] of all.slice(job.tools).entries()) {
    const added = { name: qualifiedName(tool), isThere: true };
    addMs.push(await timed(() => shelf.catalog.add(record([tool])), added));
    const removed = { name: qualifiedName(all[at * 7]!), isThere: false };
    removeMs.push(await timed(() => shelf.catalog.remove([removed.name]), removed));
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
