import { syntheticQueries } from "../../catalog/synthetic-queries.ts";
import { syntheticTools } from "../../catalog/synthetic-tools.ts";

const engines = {
  toolshelf: async () => (await import("../../engines/toolshelf.ts")).toolshelf,
  mastra: async () => (await import("../../engines/mastra.ts")).mastra,
  aiSdk: async () => (await import("../../engines/ai-sdk.ts")).aiSdk,
};
const warmUps = 14;

export type SearchJob = {
  readonly engine: keyof typeof engines;
  readonly tools: number;
  readonly queries: number;
};

export type SearchTimes = {
  readonly buildMs: number;
  readonly readyMs: number;
  readonly searchMs: readonly number[];
};

/** Builds one engine's index of made-up tools and asks it queries, after a few others. */
export const searchJob = async (job: SearchJob): Promise<SearchTimes> => {
  const tools = syntheticTools(job.tools);
  const engine = await (await engines[job.engine]()).open(tools);
  await engine.answer(syntheticQueries(tools, warmUps, 2));
  const answers = await engine.answer(syntheticQueries(tools, job.queries));
  const { buildMs, readyMs = buildMs } = engine;
  return { buildMs, readyMs, searchMs: answers.map(({ ms }) => ms) };
};
