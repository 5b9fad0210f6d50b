import { tool, ToolLoopAgent, type InferAgentUIMessage, type LanguageModel } from "ai";
import { expectTypeOf } from "vitest";
import { z } from "zod";
import { createToolShelf, type FilterRequest } from "../../src/index.ts";

declare const model: LanguageModel;
const weather = tool({
  description: "Current weather for a city",
  inputSchema: z.object({ city: z.string() }),
  execute: async ({ city }) => ({ city, celsius: 21 }),
});
const shelf = createToolShelf({
  tools: { weather },
  filter: ({ context }: FilterRequest<{ user: string }>) => context.user !== "",
});

const agent = new ToolLoopAgent({
  model,
  tools: shelf.tools,
  callOptionsSchema: z.object({ threadId: z.string(), user: z.string() }),
  prepareCall: ({ options, ...call }) => ({
    ...call,
    ...shelf.session({ threadId: options.threadId, context: options }),
  }),
});
const { toolCalls } = await agent.generate({
  prompt: "hello",
  options: { threadId: "t", user: "ada" },
});
for (const call of toolCalls) {
  if (!call.dynamic && call.toolName === "weather") {
    expectTypeOf<typeof call.input>().toEqualTypeOf<{ city: string }>();
  }
}
export function celsiusOf({ parts }: InferAgentUIMessage<typeof agent>): number[] {
  return parts.flatMap((part) =>
    part.type === "tool-weather" && part.state === "output-available" ? [part.output.celsius] : [],
  );
}
export const alone = new ToolLoopAgent({ model, ...shelf.session({ context: { user: "ada" } }) });
