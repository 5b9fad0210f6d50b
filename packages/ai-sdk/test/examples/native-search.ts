import { generateText, isStepCount, tool, toolSearch, type LanguageModel } from "ai";
import { z } from "zod";
import { createToolShelf } from "../../src/index.ts";

const tools = {
  get_weather: tool({
    description: "Current weather for a city",
    inputSchema: z.object({ city: z.string() }),
    execute: async ({ city }) => ({ city, celsius: 21 }),
    deferLoading: true,
  }),
};
const shelf = createToolShelf({ tools });

export async function answer(model: LanguageModel, threadId: string, prompt: string) {
  const search = toolSearch({ search: shelf.searchFunction() });
  const { text } = await generateText({
    model,
    prompt,
    stopWhen: isStepCount(10),
    tools: await shelf.remember({ ...tools, search }, { threadId }), // over generations
  });
  return text;
}
