import { existsSync, readFileSync, writeFileSync } from "node:fs";
import Anthropic from "@anthropic-ai/sdk";
import { anthropicResults, createToolSearch, toAnthropic } from "@toolshelf/core";
import { tools } from "./tools.ts";

// node anthropic.ts conversation.json "What is the weather in Rome?"
const [file = "", question = ""] = process.argv.slice(2);
const messages: Anthropic.MessageParam[] = existsSync(file)
  ? JSON.parse(readFileSync(file, "utf8"))
  : [];
messages.push({ role: "user", content: question });

const client = new Anthropic();
const shelf = createToolSearch({ tools, storage: "context" });
const run = shelf.run(); // one user turn
const toolResults = () => anthropicResults(messages); // what is loaded is what the messages say
for (;;) {
  const step = await run.step({ toolResults }); // one model call
  const { content } = await client.messages.create({
    model: "claude-haiku-5-5",
    max_tokens: 4096,
    system: step.instructions,
    messages,
    tools: toAnthropic(step.definitions),
  });
  messages.push({ role: "assistant", content });
  const results: Anthropic.ToolResultBlockParam[] = [];
  for (const block of content) {
    if (block.type === "text") process.stdout.write(block.text);
    if (block.type !== "tool_use") continue;
    const { text } = await step.call(block.name, block.input);
    results.push({ type: "tool_result", tool_use_id: block.id, content: text });
  }
  if (results.length === 0) break;
  messages.push({ role: "user", content: results }); // all results of one answer together
}
writeFileSync(file, JSON.stringify(messages));
