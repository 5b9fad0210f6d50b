import assert from "node:assert/strict";
import { createToolSearch, toOpenAIChat } from "@toolshelf/core";

const shelf = createToolSearch({
  tools: {
    get_weather: {
      description: "Current weather for a city",
      inputSchema: { type: "object", properties: { city: { type: "string" } }, required: ["city"] },
      execute: async ({ city }: { city: string }) => ({ city, celsius: 21 }),
    },
    send_email: {
      description: "Send an email to somebody",
      inputSchema: { type: "object", properties: { to: { type: "string" } } },
      execute: async () => "sent",
    },
  },
});
const run = shelf.run({ threadId: "rome" });
const shown: string[][] = [];

async function play(name: string, input: unknown): Promise<string> {
  const step = await run.step();
  shown.push(toOpenAIChat(step.definitions).map((tool) => tool.function.name));
  const { text } = await step.call(name, JSON.stringify(input));
  return text;
}

assert.match(await play("get_weather", { city: "Rome" }), /not loaded/u);
// The words of another language come from what is loaded when the first search asks for it.
assert.match(await play("search_tools", { query: "what is the wether like" }), /get_weather/u);
assert.match(await play("load_tool", { toolNames: ["get_weather"] }), /get_weather/u);
assert.equal(await play("get_weather", { city: "Rome" }), '{"city":"Rome","celsius":21}');

const metaTools = ["search_tools", "load_tool"];
assert.deepEqual(shown, [metaTools, metaTools, metaTools, [...metaTools, "get_weather"]]);
await shelf.dispose();
