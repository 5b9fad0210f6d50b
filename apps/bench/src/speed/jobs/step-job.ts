import type { RunnableTool } from "@toolshelf/core";

import { qualifiedName, type BenchTool } from "../../catalog/bench-tool.ts";
import { syntheticTools } from "../../catalog/synthetic-tools.ts";

export type StepJob = {
  readonly engine: "toolshelf" | "mastra";
  readonly tools: number;
  /** Whether each request brings the schema objects of the one before, or equal ones of its own. */
  readonly schemas: "same" | "equal";
  readonly steps: number;
};

export type StepTimes = {
  readonly stepMs: readonly number[];
  /** A step and one search in it. */
  readonly withSearchMs: readonly number[];
};

type Search = (query: string) => Promise<unknown>;
/** Takes the tools of a request, and gives what opens a step with them. */
type Receive = (tools: readonly BenchTool[]) => () => Promise<Search>;

const warmUps = 5;

/**
 * Steps of one request each, whose tools have definitions that were seen before and functions of
 * their own. Making the tools is not timed.
 */
export const stepJob = async (job: StepJob): Promise<StepTimes> => {
  const receive = await (job.engine === "toolshelf" ? toolshelfRequests() : mastraRequests());
  const tools = syntheticTools(job.tools);
  const query = tools[0]!.name;
  const stepMs: number[] = [];
  const withSearchMs: number[] = [];
  for (let request = 0; request < warmUps + job.steps; request++) {
    const open = receive(job.schemas === "same" ? tools : structuredClone(tools));
    const started = performance.now();
    const search = await open();
    const opened = performance.now();
    await search(query);
    if (request < warmUps) continue;
    stepMs.push(opened - started);
    withSearchMs.push(performance.now() - started);
  }
  return { stepMs, withSearchMs };
};

const toolshelfRequests = async (): Promise<Receive> => {
  const { createToolSearch } = await import("@toolshelf/core");
  const shelf = createToolSearch();
  return (tools) => {
    const request: Record<string, RunnableTool> = Object.fromEntries(
      tools.map((tool) => {
        const { description, inputSchema } = tool;
        return [qualifiedName(tool), { description, inputSchema, execute: () => tool.id }];
      }),
    );
    return async () => {
      const step = await shelf.run({ tools: request }).step();
      return (query) => step.call("search_tools", { query });
    };
  };
};

const mastraRequests = async (): Promise<Receive> => {
  const { ToolSearchProcessor } = await import("@mastra/core/processors");
  const { openMastraStep } = await import("../../engines/mastra.ts");
  const processor = new ToolSearchProcessor({ tools: {}, includeResolvedTools: true });
  return (tools) => {
    const request = Object.fromEntries(
      tools.map((tool) => {
        const { description, inputSchema: parameters } = tool;
        const id = qualifiedName(tool);
        return [id, { id, description, parameters, execute: () => tool.id }];
      }),
    );
    return () => openMastraStep(processor, request);
  };
};
