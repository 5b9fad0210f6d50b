import { expect, test } from "vitest";
import { ToolSearchProcessor } from "../src/index.ts";
import * as page from "./reference-page.ts";

test("the code of Mastra's reference page runs with nothing but the import changed", () => {
  const { state, mcpAgent, dynamicAgent, withLimiter, ...processors } = page;
  expect(Object.values(processors).every((each) => each instanceof ToolSearchProcessor)).toBe(true);
  expect([mcpAgent, dynamicAgent, withLimiter].map(({ id }) => id)).toEqual([
    "mcp-agent",
    "dynamic-tools-agent",
    "my-agent",
  ]);
  expect(state()).toEqual({ threadCount: 0, oldestAccessTime: null, cleaned: 0 });
});
