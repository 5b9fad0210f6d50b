import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { createToolSearch, openAIResponsesResults, toOpenAIResponses } from "@toolshelf/core";
import OpenAI from "openai";
import { tools } from "./tools.ts";

// node openai-responses.ts conversation.json "What is the weather in Rome?"
const [file = "", question = ""] = process.argv.slice(2);
const items: OpenAI.Responses.ResponseInput = existsSync(file)
  ? JSON.parse(readFileSync(file, "utf8"))
  : [];
items.push({ role: "user", content: question });

const client = new OpenAI();
const shelf = createToolSearch({ tools, storage: "context" });
const run = shelf.run(); // one user turn
const toolResults = () => openAIResponsesResults(items); // what is loaded is what the items say
for (;;) {
  const step = await run.step({ toolResults }); // one model call
  const { output, output_text } = await client.responses.create({
    model: "gpt-5-mini",
    instructions: step.instructions,
    input: items,
    tools: toOpenAIResponses(step.definitions),
  });
  items.push(...(output as typeof items)); // the reasoning too: it belongs to the calls
  process.stdout.write(output_text);
  const calls = output.filter((item) => item.type === "function_call");
  if (calls.length === 0) break;
  for (const { call_id, name, arguments: input } of calls) {
    const { text } = await step.call(name, input);
    items.push({ type: "function_call_output", call_id, output: text });
  }
}
writeFileSync(file, JSON.stringify(items));
