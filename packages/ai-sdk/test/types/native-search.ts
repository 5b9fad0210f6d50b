import { generateText, stepCountIs, tool, toolSearch, type LanguageModel } from "ai";
import { z } from "zod";
import { createToolShelf, type FilterRequest } from "../../src/index.ts";

declare const model: LanguageModel;
const weather = tool({
  description: "Current weather for a city",
  inputSchema: z.object({ city: z.string() }),
  execute: async ({ city }) => ({ city, celsius: 21 }),
  deferLoading: true,
});
const shelf = createToolShelf({
  tools: { weather },
  filter: ({ context }: FilterRequest<{ user: string }>) => context.user !== "",
});
const context = { user: "ada" };
const tools = { weather, find: toolSearch({ search: shelf.searchFunction({ context }) }) };
const result = await generateText({
  model,
  prompt: "hello",
  stopWhen: stepCountIs(5),
  tools: await shelf.remember(tools, { threadId: "t", context }),
});
for (const call of result.toolCalls) {
  if (!call.dynamic && call.toolName === "weather") {
    const city: string = call.input.city;
    void city;
  }
}
// @ts-expect-error the filter reads a context
shelf.searchFunction();
