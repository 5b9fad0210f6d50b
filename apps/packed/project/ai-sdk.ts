import assert from "node:assert/strict";
import { createToolShelf } from "@toolshelf/ai-sdk";
import { generateText, tool } from "ai";
import { z } from "zod";
import { scriptedModel, shownByScript } from "./scripted-model.ts";

const cities: string[] = [];
const shelf = createToolShelf({
  tools: {
    get_weather: tool({
      description: "Current weather for a city",
      inputSchema: z.object({ city: z.string() }),
      execute: async ({ city }) => {
        cities.push(city);
        return { city, celsius: 21 };
      },
    }),
  },
});
const { model, shown } = scriptedModel();
const { text } = await generateText({
  model,
  prompt: "Weather in Rome?",
  stopWhen: ({ steps }) => steps.length === 10,
  ...shelf.session({ threadId: "rome" }),
});

assert.equal(text, "21 degrees");
assert.deepEqual(cities, ["Rome"]);
assert.deepEqual(shown, shownByScript);
