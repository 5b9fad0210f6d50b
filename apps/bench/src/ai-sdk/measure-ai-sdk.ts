import { jsonSchema, tool, type ToolSet } from "ai7";

import { qualifiedName, type BenchTool } from "../catalog/bench-tool.ts";
import { readQueries } from "../catalog/query-set.ts";
import { readBenchCatalog } from "../catalog/read-bench-catalog.ts";
import { mean } from "../measure/percentile.ts";
import { fourDigits } from "../measure/round.ts";
import { share } from "../measure/share.ts";
import type { Say } from "../report/progress.ts";
import { playTask, type Generation, type Task } from "./play-task.ts";
import { ways, type Way } from "./ways.ts";

export type GenerationFigures = {
  /** Model calls of a generation, on average. */
  readonly steps: number;
  /** Input tokens of a generation, on average. */
  readonly tokens: number;
  /** Share of generations in which a right tool was called. */
  readonly used: number;
};

export type WayFigures = {
  readonly way: string;
  /** Share of tasks whose first search named a right tool. */
  readonly hit: number;
  readonly first: GenerationFigures;
  /** The same asked again in the same conversation, of tasks that were done the first time. */
  readonly next: GenerationFigures & {
    readonly tasks: number;
    /** Share of these tasks whose tool was sent with the first step. */
    readonly remembered: number;
  };
};

export type AiSdkResults = {
  readonly version: string;
  readonly tools: number;
  readonly tasks: number;
  readonly ways: readonly WayFigures[];
};

/** AI SDK 7's own tool search beside a shelf's, in real generations with a scripted model. */
export const measureAiSdk = async (say: Say): Promise<AiSdkResults> => {
  const catalog = readBenchCatalog();
  const nameOf = new Map(catalog.map((each) => [each.id, qualifiedName(each)]));
  const tasks: readonly Task[] = readQueries("all")
    .filter(({ gold }) => gold.length > 0)
    .map(({ query, gold }) => ({ query, gold: gold.map((id) => nameOf.get(id)!) }));
  const tools = toToolSet(catalog);
  const figures: WayFigures[] = [];
  for (const way of ways) {
    say(`ai-sdk: ${tasks.length} tasks, each twice, with ${way.name}`);
    figures.push(await measureWay(way, tools, tasks));
  }
  const { version } = (await import("ai7/package.json", { with: { type: "json" } })).default;
  return { version, tools: catalog.length, tasks: tasks.length, ways: figures };
};

const toToolSet = (catalog: readonly BenchTool[]): ToolSet =>
  Object.fromEntries(
    catalog.map((each) => [
      qualifiedName(each),
      tool({
        description: each.description,
        inputSchema: jsonSchema(each.inputSchema),
        execute: () => "done",
      }),
    ]),
  );

/** Every task in a thread of its own. */
export const measureWay = async (
  { name, open }: Way,
  tools: ToolSet,
  tasks: readonly Task[],
): Promise<WayFigures> => {
  const setup = open(tools);
  const first: Generation[] = [];
  const next: Generation[] = [];
  for (const [at, task] of tasks.entries()) {
    const threadId = `task ${at}`;
    const one = await playTask(task, await setup(threadId), []);
    first.push(one);
    if (one.used) next.push(await playTask(task, await setup(threadId), one.messages));
  }
  return {
    way: name,
    hit: fourDigits(share(first, ({ found }) => found === true)),
    first: figuresOf(first),
    next: {
      ...figuresOf(next),
      tasks: next.length,
      remembered: fourDigits(share(next, ({ atOnce }) => atOnce)),
    },
  };
};

const figuresOf = (generations: readonly Generation[]): GenerationFigures => ({
  steps: fourDigits(mean(generations.map(({ steps }) => steps))),
  tokens: Math.round(mean(generations.map(({ tokens }) => tokens))),
  used: fourDigits(share(generations, ({ used }) => used)),
});
