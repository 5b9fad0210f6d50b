import { Experimental_Agent as Agent, tool, type LanguageModel } from "ai";
import { z } from "zod";
import { createToolShelf } from "../../src/index.ts";

declare const model: LanguageModel;
const weather = tool({
  description: "Current weather for a city",
  inputSchema: z.object({ city: z.string() }),
  execute: async ({ city }) => ({ city, celsius: 21 }),
});
const shelf = createToolShelf({ tools: { weather } });
const agent = new Agent({ model, ...shelf.session({ threadId: "t" }) });
const { toolCalls } = await agent.generate({ prompt: "hello" });
for (const call of toolCalls) {
  if (!call.dynamic && call.toolName === "weather") {
    const city: string = call.input.city;
    void city;
  }
}
// @ts-expect-error that this is version 5 shows in what it lacks
export { ToolLoopAgent } from "ai";
