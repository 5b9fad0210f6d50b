import { createToolSearch } from "@toolshelf/core";
import { expect, test } from "vitest";

import { definitionTokens, textTokens } from "../../src/tokens/count-tokens.ts";
import { scriptTask } from "../../src/tokens/script-task.ts";

const tools = {
  get_weather: { description: "Current weather for a city", execute: () => "sunny" },
  send_mail: { description: "Sends a mail to somebody", execute: () => "sent" },
};

test("a task counts definitions and instructions on each step, and results on those that follow", async () => {
  const carried = { tokens: 0 };
  const shelf = createToolSearch({ tools });
  const { steps, tokens, found } = await scriptTask(
    shelf.run({ threadId: "t" }),
    { query: "weather", gold: ["get_weather"] },
    carried,
  );
  expect(steps).toBe(4);
  expect(found).toBe(true);

  const { definitions, instructions } = await shelf.run({ threadId: "other" }).step();
  const empty = definitionTokens(definitions) + textTokens(instructions);
  const loaded = definitionTokens([shelf.catalog.definition("get_weather")!]);
  // Nothing to carry, the search, and twice the search and the load; the tool from then on.
  const rest = tokens - 4 * empty - 2 * loaded;
  expect(rest).toBeGreaterThan(2 * carried.tokens);
  expect(rest).toBeLessThan(3 * carried.tokens);
});

test("a search that misses is tried once more with the tool's name", async () => {
  const shelf = createToolSearch({ tools });
  const task = { query: "umbrella", gold: ["get_weather"] };
  const { steps, found } = await scriptTask(shelf.run(), task, { tokens: 0 });
  expect(steps).toBe(5);
  expect(found).toBe(false);
});
