import type OpenAI from "openai";
import { createToolSearch, toOpenAIChat } from "@toolshelf/core";

const get_weather = {
  description: "Current weather for a city",
  inputSchema: { type: "object", properties: { city: { type: "string" } }, required: ["city"] },
  execute: async ({ city }: { city: string }) => ({ city, celsius: 21 }),
};
const shelf = createToolSearch({ tools: { get_weather /* … and hundreds more */ } });
type Messages = OpenAI.ChatCompletionMessageParam[];
export async function answer(client: OpenAI, threadId: string, messages: Messages) {
  const run = shelf.run({ threadId }); // one user turn
  for (;;) {
    const step = await run.step(); // one model call
    const { choices } = await client.chat.completions.create({
      model: "gpt-5-mini",
      messages: [{ role: "system", content: step.instructions }, ...messages],
      tools: toOpenAIChat(step.definitions),
    });
    const { message } = choices[0]!;
    messages.push(message);
    if (!message.tool_calls?.length) return message.content;
    for (const call of message.tool_calls) {
      if (call.type !== "function") continue;
      const { text } = await step.call(call.function.name, call.function.arguments);
      messages.push({ role: "tool", tool_call_id: call.id, content: text });
    }
  }
}
