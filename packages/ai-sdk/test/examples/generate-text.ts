import { generateText, isStepCount, tool, type LanguageModel } from "ai";
import { z } from "zod";
import { createToolShelf } from "../../src/index.ts";

const tools = {
  get_weather: tool({
    description: "Current weather for a city",
    inputSchema: z.object({ city: z.string() }),
    execute: async ({ city }) => ({ city, celsius: 21 }),
  }), // … hundreds more
};
const shelf = createToolShelf({ tools }); // once

export async function answer(model: LanguageModel, threadId: string, prompt: string) {
  const { text } = await generateText({
    model,
    prompt,
    stopWhen: isStepCount(10), // stepCountIs in 5 and 6
    ...shelf.session({ threadId }), // per call: tools, activeTools, prepareStep
  });
  return text;
}
