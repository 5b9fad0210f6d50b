import { countTokens } from "gpt-tokenizer/encoding/o200k_base";
import { expect, test } from "vitest";
import { createToolSearch, toOpenAIChat } from "../../src/index.ts";

const limit = 350;

test.each([
  ["search and load", false, 2],
  ["search that loads", true, 1],
])("%s cost at most 350 tokens with their instructions", async (_what, autoLoad, count) => {
  const tools = { weather: { description: "Get the weather" } };
  const step = await createToolSearch({ tools, search: { autoLoad } }).run().step();
  const sent = JSON.stringify(toOpenAIChat(step.definitions));
  const tokens = countTokens(sent) + countTokens(step.instructions);
  expect(step.definitions).toHaveLength(count);
  expect(step.instructions).not.toBe("");
  expect(tokens).toBeGreaterThan(50);
  expect(tokens).toBeLessThanOrEqual(limit);
});
