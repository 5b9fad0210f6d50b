import { ToolSearchProcessor } from "@mastra/core/processors";
import { createTool } from "@mastra/core/tools";

import { qualifiedName, type BenchTool } from "../catalog/bench-tool.ts";
import { oneByOne, topK, type Engine } from "./engine.ts";

type ProcessorOptions = ConstructorParameters<typeof ToolSearchProcessor>[0];
type StepArgs = Parameters<ToolSearchProcessor["processInputStep"]>[0];
type SearchOutput = { readonly results: readonly { readonly name: string; score: number }[] };

/** Mastra's processor, asked as its agent asks it: a step, then the step's `search_tools`. */
export const mastra: Engine = {
  name: "Mastra",
  async open(tools) {
    const ids = new Map(tools.map((tool) => [qualifiedName(tool), tool.id]));
    const hostTools = toMastraTools(tools);
    const started = performance.now();
    const processor = new ToolSearchProcessor({ tools: hostTools, search: { topK } });
    const buildMs = performance.now() - started;
    const search = await openMastraStep(processor, {});
    await search("list the invoices");
    return {
      buildMs,
      readyMs: performance.now() - started,
      answer: oneByOne(async (query) => {
        const { results } = await search(query);
        return { ids: results.map(({ name }) => ids.get(name)!), score: results[0]?.score };
      }),
    };
  },
};

/** One step of the processor with the tools that a request resolved; gives its search. */
export async function openMastraStep(
  processor: ToolSearchProcessor,
  resolved: Readonly<Record<string, unknown>>,
): Promise<(query: string) => Promise<SearchOutput>> {
  // As much of the arguments as the processor reads.
  const args = { messageList: { addSystem: () => {} }, tools: resolved };
  const { tools } = await processor.processInputStep(args as unknown as StepArgs);
  const execute = tools.search_tools.execute as unknown as (input: {
    query: string;
  }) => Promise<SearchOutput>;
  return (query) => execute({ query });
}

export function toMastraTools(tools: readonly BenchTool[]): ProcessorOptions["tools"] {
  return Object.fromEntries(
    tools.map((tool) => {
      const id = qualifiedName(tool);
      return [
        id,
        createTool({
          id,
          description: tool.description,
          inputSchema: tool.inputSchema as never,
          execute: () => Promise.resolve("done"),
        }),
      ];
    }),
  ) as unknown as ProcessorOptions["tools"];
}
