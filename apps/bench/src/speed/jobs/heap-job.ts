import { ToolSearchProcessor } from "@mastra/core/processors";
import { createToolSearch, type RunnableTool } from "@toolshelf/core";

import { qualifiedName } from "../../catalog/bench-tool.ts";
import { syntheticTools } from "../../catalog/synthetic-tools.ts";
import { openMastraStep, toMastraTools } from "../../engines/mastra.ts";

export type HeapJob = { readonly engine: "toolshelf" | "mastra"; readonly tools: number };

export type HeapUse = { readonly bytesPerTool: number };

/** Keeps what is measured from being collected before it was. */
const held: unknown[] = [];

/** What an engine holds beside the host's own tools once it has searched, per tool. */
export const heapJob = async (job: HeapJob): Promise<HeapUse> => {
  const open = job.engine === "toolshelf" ? toolshelfOver(job.tools) : mastraOver(job.tools);
  const before = bytesInUse();
  held.push(await open());
  return { bytesPerTool: (bytesInUse() - before) / job.tools };
};

const toolshelfOver = (count: number): (() => Promise<unknown>) => {
  const tools: Record<string, RunnableTool> = Object.fromEntries(
    syntheticTools(count).map((tool) => {
      const { description, inputSchema } = tool;
      return [qualifiedName(tool), { description, inputSchema, execute: () => "done" }];
    }),
  );
  held.push(tools);
  return async () => {
    const shelf = createToolSearch({ tools });
    await shelf.search("list the invoices");
    return shelf;
  };
};

const mastraOver = (count: number): (() => Promise<unknown>) => {
  const tools = toMastraTools(syntheticTools(count));
  held.push(tools);
  return async () => {
    const processor = new ToolSearchProcessor({ tools });
    await (
      await openMastraStep(processor, {})
    )("list the invoices");
    return processor;
  };
};

/** After a collection; typed arrays lie outside of the heap and count too. */
const bytesInUse = (): number => {
  if (globalThis.gc === undefined) throw new Error("Heap is measured under --expose-gc.");
  for (let round = 0; round < 3; round++) globalThis.gc();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
};
