import assert from "node:assert/strict";
import { Agent } from "@mastra/core/agent";
import { createTool } from "@mastra/core/tools";
import { ToolSearchProcessor } from "@toolshelf/mastra";
import { z } from "zod";
import { scriptedModel, shownByScript } from "./scripted-model.ts";

const cities: string[] = [];
const weather = createTool({
  id: "get_weather",
  description: "Current weather for a city",
  inputSchema: z.object({ city: z.string() }),
  execute: async ({ city }) => {
    cities.push(city);
    return { city, celsius: 21 };
  },
});
const { model, shown } = scriptedModel();
const agent = new Agent({
  id: "assistant",
  name: "assistant",
  instructions: "Help.",
  model,
  inputProcessors: [new ToolSearchProcessor({ tools: { get_weather: weather } })],
});
const { text } = await agent.generate("Weather in Rome?", { maxSteps: 10 });

assert.equal(text, "21 degrees");
assert.deepEqual(cities, ["Rome"]);
assert.deepEqual(shown, shownByScript);
