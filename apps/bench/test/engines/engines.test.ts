import { expect, test } from "vitest";

import type { BenchTool } from "../../src/catalog/bench-tool.ts";
import { aiSdk } from "../../src/engines/ai-sdk.ts";
import { mastra } from "../../src/engines/mastra.ts";
import { miniSearch } from "../../src/engines/mini-search.ts";
import { orama } from "../../src/engines/orama.ts";
import { toolshelf } from "../../src/engines/toolshelf.ts";

const tool = (source: string, name: string, description: string): BenchTool => ({
  id: `${source}/${name}`,
  name,
  source,
  description,
  inputSchema: { type: "object", properties: {} },
});

const tools = [
  tool("tracker", "create_issue", "Opens a new issue in a project"),
  tool("forge", "create_issue", "Opens a new issue in a repository"),
  tool("sky", "get_forecast", "Tells the weather of the coming days"),
];

test.each([toolshelf, mastra, aiSdk, miniSearch, orama])(
  "$name finds tools by the words of their descriptions, and answers by id",
  async (engine) => {
    const opened = await engine.open(tools);
    const [weather, issue] = await opened.answer(["weather", "issue in a repository"]);
    expect(weather!.ids).toEqual(["sky/get_forecast"]);
    expect(issue!.ids[0]).toBe("forge/create_issue");
    expect(issue!.ids).toContain("tracker/create_issue");
    expect(weather!.ms).toBeGreaterThanOrEqual(0);
  },
);

test("toolshelf says how sure it is, and when there is nothing", async () => {
  const opened = await toolshelf.open(tools);
  const [found, nothing] = await opened.answer(["create issue", "xylophone"]);
  expect(found!.confidence).toBe("match");
  expect(nothing).toMatchObject({ ids: [], score: undefined, confidence: "none" });
});
