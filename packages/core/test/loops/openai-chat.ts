import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { createToolSearch, openAIChatResults, toOpenAIChat } from "@toolshelf/core";
import OpenAI from "openai";
import { tools } from "./tools.ts";

// node openai-chat.ts conversation.json "What is the weather in Rome?"
const [file = "", question = ""] = process.argv.slice(2);
const messages: OpenAI.ChatCompletionMessageParam[] = existsSync(file)
  ? JSON.parse(readFileSync(file, "utf8"))
  : [];
messages.push({ role: "user", content: question });

const client = new OpenAI();
const shelf = createToolSearch({ tools, storage: "context" });
const run = shelf.run(); // one user turn
const toolResults = () => openAIChatResults(messages); // what is loaded is what the messages say
for (;;) {
  const step = await run.step({ toolResults }); // one model call
  const { choices } = await client.chat.completions.create({
    model: "gpt-5-mini",
    messages: [{ role: "system", content: step.instructions }, ...messages],
    tools: toOpenAIChat(step.definitions),
  });
  const { message } = choices[0]!;
  messages.push(message);
  process.stdout.write(message.content ?? "");
  if (!message.tool_calls?.length) break;
  for (const call of message.tool_calls) {
    if (call.type !== "function") continue;
    const { text } = await step.call(call.function.name, call.function.arguments);
    messages.push({ role: "tool", tool_call_id: call.id, content: text });
  }
}
writeFileSync(file, JSON.stringify(messages));
