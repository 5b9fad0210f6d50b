import { describe, expect, test } from "vitest";
import {
  createToolSearch,
  toAnthropic,
  toOpenAIChat,
  toOpenAIResponses,
  type RunnableTool,
  type ToolResult,
  type ToolSearchOptions,
} from "../src/index.ts";
import { deepFreeze } from "./support/deep-freeze.ts";

/** Tools in every form, each frozen through and through: a write to any of it throws. */
function frozenTools(): Readonly<Record<string, RunnableTool>> {
  return deepFreeze({
    weather: {
      description: "Get the weather of a city",
      inputSchema: {
        type: "object",
        properties: { city: { type: "string", enum: ["Rome", "Oslo"] } },
        required: ["city"],
        $defs: { place: { type: "string" } },
      },
      tags: ["climate"],
      keywords: ["rain", "sun"],
      execute: ({ city }: { city: string }) => ({ city, sky: ["blue"] }),
    },
    "mail.send": { description: "Send a message", execute: () => "sent" },
    map: { description: "Show a map", execute: () => "a map" },
    ask: { description: "Ask the user", execute: () => "yes" },
  });
}

describe("frozen inputs go through whole runs", () => {
  const storages = ["in-memory", "context"] as const;
  test.each(storages.flatMap((storage) => [false, true].map((auto) => [storage, auto] as const)))(
    "storage %s, autoLoad %s",
    async (storage, autoLoad) => {
      const tools = frozenTools();
      const before = JSON.stringify(tools);
      const given: unknown[] = [];
      const options: ToolSearchOptions<{ user: { name: string } }> = {
        tools: deepFreeze([
          { name: "office", list: async () => ({ tools }) },
          { name: "own", description: "A tool of the list", execute: () => "own" },
        ]),
        storage,
        search: { topK: 3, minScore: 0, autoLoad },
        pinned: ["ask"],
        limits: { maxLoaded: 2 },
        injectCatalog: { maxTokens: 200 },
        metaTools: { search: { formerNames: ["find_tools"] } },
        filter: ({ tool, context }) => {
          given.push(tool, context);
          return true;
        },
        onEvent: (event) => void deepFreeze(event),
      };
      const shelf = createToolSearch(deepFreeze(options));
      const context = deepFreeze({ user: { name: "ada" } });
      const request = deepFreeze({ mine: { description: "Mine alone", execute: () => "mine" } });
      const visibleTools = deepFreeze({ shown: { description: "Shown", execute: () => "shown" } });
      const results: ToolResult[] = [];
      const texts: string[] = [];
      for (let turn = 0; turn < 2; turn++) {
        const run = shelf.run(deepFreeze({ threadId: "t", context, tools: request, visibleTools }));
        for (const [toolName, input] of [
          ["search_tools", { query: "weather of a city" }],
          ["load_tool", { toolNames: ["weather", "mine", "nothing"] }],
          ["weather", { city: "Rome" }],
          ["load_tool", { toolNames: ["map"] }],
          ["ask", {}],
          ["shown", {}],
          ["search_tools", { query: "" }],
        ] as const) {
          const step = await run.step({ toolResults: () => deepFreeze([...results]) });
          deepFreeze([
            toOpenAIChat(step.definitions),
            toOpenAIResponses(step.definitions),
            toAnthropic(step.definitions),
          ]);
          const { output, text, status } = await step.call(toolName, deepFreeze(input));
          expect(status).not.toBe("failed");
          texts.push(text);
          if (status === "ok") results.push(deepFreeze({ toolName, output }));
        }
      }
      expect(texts).toContain('{"city":"Rome","sky":["blue"]}');
      expect(texts).toContain("shown");
      expect(JSON.stringify(tools)).toBe(before);
      expect(shelf.catalog.get("weather")).toBe(tools["weather"]);
      expect(given).toContain(tools["map"]);
      expect(given).toContain(context);
      expect(
        (await shelf.search("message", deepFreeze({ context, topK: 2 }))).results,
      ).toHaveLength(1);
      await shelf.dispose();
    },
  );
});

test("what a shelf gives may be frozen, and what it keeps cannot be reached through it", async () => {
  const shelf = createToolSearch({ tools: frozenTools() });
  const run = shelf.run({ threadId: "t" });
  const step = await run.step();
  const { output } = await step.call("load_tool", { toolNames: ["map"] });
  (output as { loaded: string[] }).loaded.length = 0;
  (step.tools as Map<string, unknown>).clear();
  expect([...(await run.step()).tools.keys()]).toEqual(["map"]);
  const kept = await shelf.threads.inspect("t");
  (kept as unknown[]).length = 0;
  expect(await shelf.threads.inspect("t")).toHaveLength(1);
});
