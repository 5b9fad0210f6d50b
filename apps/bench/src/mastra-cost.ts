// What the Mastra adapter costs beside Mastra's own processor and beside tools given eagerly.
import { Agent } from "@mastra/core/agent";
import { ToolSearchProcessor as BuiltIn } from "@mastra/core/processors";
import { RequestContext } from "@mastra/core/request-context";
import { ToolSearchProcessor } from "@toolshelf/mastra";
import { MockLanguageModelV2 } from "ai5/test";

import { syntheticTools } from "./catalog/synthetic-tools.ts";
import { toMastraTools } from "./engines/mastra.ts";
import { median } from "./measure/percentile.ts";

const tools = toMastraTools(syntheticTools(700));
const names = Object.keys(tools).slice(0, 5);

type Shown = Readonly<
  Record<string, { execute(input: unknown, context: unknown): Promise<unknown> }>
>;

async function stepOf(processor: BuiltIn | ToolSearchProcessor): Promise<Shown> {
  const requestContext = new RequestContext();
  requestContext.set("mastra__threadId", "thread");
  const args = { messageList: { addSystem: () => {} }, requestContext, messages: [], tools: {} };
  const { tools: shown } = await processor.processInputStep(args as never);
  return shown as unknown as Shown;
}

async function stepMs(processor: BuiltIn | ToolSearchProcessor): Promise<number> {
  await (await stepOf(processor))["load_tool"]!.execute({ toolNames: names }, {});
  const times: number[] = [];
  for (let step = 0; step < 300; step++) {
    const started = performance.now();
    await stepOf(processor);
    times.push(performance.now() - started);
  }
  return median(times);
}

const agentWith = (options: object): Agent => {
  const usage = { inputTokens: 1, outputTokens: 1, totalTokens: 2 };
  const answer = { content: [{ type: "text" as const, text: "done" }], warnings: [], usage };
  const model = new MockLanguageModelV2({
    doGenerate: () => Promise.resolve({ ...answer, finishReason: "stop" as const }),
  });
  return new Agent({ id: "a", name: "a", instructions: "Help.", model, ...options });
};

const agents = {
  eager: agentWith({ tools }),
  ours: agentWith({ inputProcessors: [new ToolSearchProcessor({ tools })] }),
};
const runs: Record<keyof typeof agents, number[]> = { eager: [], ours: [] };
for (let round = 0; round < 30; round++) {
  for (const name of ["eager", "ours"] as const) {
    const started = performance.now();
    await agents[name].generate("go");
    runs[name].push(performance.now() - started);
  }
}
const [ours, theirs] = [
  await stepMs(new ToolSearchProcessor({ tools })),
  await stepMs(new BuiltIn({ tools })),
];
process.stdout.write(
  `a step with 700 static tools and 5 loaded: ${ours.toFixed(3)} ms, Mastra's ${theirs.toFixed(3)} ms (${(ours / theirs).toFixed(2)} times)\n` +
    `a run of one step: ${median(runs.ours).toFixed(1)} ms, with all tools given eagerly ${median(runs.eager).toFixed(1)} ms (${(median(runs.ours) / median(runs.eager)).toFixed(2)} times)\n`,
);
process.exit(0);
