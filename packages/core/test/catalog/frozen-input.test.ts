import { expect, test } from "vitest";
import {
  createToolSearch,
  mcpSource,
  type LazyTool,
  type LoadOutput,
  type RunnableTool,
  type SearchOutput,
  type Step,
  type ToolSearchOptions,
} from "../../src/index.ts";
import { deepFreeze } from "../support/deep-freeze.ts";
import { ListingSource } from "../support/listing-source.ts";

const schema = (): object => ({
  type: "object",
  properties: { city: { $ref: "#/$defs/city" } },
  $defs: { city: { type: "string", minLength: 1 } },
});
const tool = (description: string): RunnableTool => ({
  description,
  inputSchema: schema(),
  tags: ["one"],
  keywords: ["two"],
  execute: (input: object) => ({ frozen: Object.isFrozen(input) }),
});

async function load(step: Step, ...toolNames: readonly string[]): Promise<LoadOutput> {
  return JSON.parse((await step.call("load_tool", deepFreeze({ toolNames }))).text) as LoadOutput;
}

// pain: E10
test.each<[string, ToolSearchOptions]>([
  ["in a store", {}],
  ["in messages", { storage: "context" }],
  ["with searches that load", { search: { autoLoad: true, topK: 20 } }],
  ["with a listing", { injectCatalog: true, limits: { maxLoaded: 30 } }],
])("nothing of the host's is changed by the whole flow, state %s", async (_what, options) => {
  const given = deepFreeze({ weather: tool("Get the weather"), "t.two": tool("Get two") });
  const listed = deepFreeze({ weather: tool("Get the weather of the office"), mail: tool("Mail") });
  const mine = deepFreeze({ weather: tool("Get my weather"), load_tool: tool("Get tools") });
  const shown = deepFreeze({ ask: tool("Ask"), "ask.again": tool("Ask again") });
  const added = deepFreeze({ later: tool("Get it later") });
  const lazy: LazyTool<RunnableTool> = deepFreeze({
    description: "Get it lazily",
    resolve: () => added.later,
  });
  // A frozen client cannot be listened to; its tools are had all the same.
  const client = deepFreeze({
    listTools: async () => deepFreeze({ tools: [{ name: "get_far", inputSchema: schema() }] }),
    callTool: async () => deepFreeze({ content: [{ type: "text", text: "far" }] }),
    fallbackNotificationHandler: undefined,
  });
  const every = [given, listed, mine, shown, added, lazy];
  const before = JSON.stringify(every);

  const shelf = createToolSearch(
    deepFreeze({
      ...options,
      tools: [
        ...Object.entries(given).map(([name, own]) => deepFreeze({ ...own, name })),
        deepFreeze({ ...lazy, name: "lazy" }),
        new ListingSource("office", listed),
        mcpSource({ name: "far", client }),
      ].map((item) => (item instanceof ListingSource ? item : deepFreeze(item))),
      pinned: ["mail"],
      filter: (request: object) => Object.keys(request).length > 0,
    }) as ToolSearchOptions,
  );
  const results: { toolName: string; toolCallId: string; output: unknown }[] = [];
  const toolResults = () => deepFreeze([...results]);
  const run = shelf.run(deepFreeze({ threadId: "t", tools: mine, visibleTools: shown }));
  const record = (toolName: string, output: unknown): void =>
    void results.push({ toolName, toolCallId: String(results.length), output });

  const step = await run.step(deepFreeze({ toolResults }));
  const found = await step.call("search_tools", deepFreeze({ query: "get the weather" }));
  record("search_tools", found.output);
  expect((JSON.parse(found.text) as SearchOutput).results.length).toBeGreaterThan(1);
  if (options.search?.autoLoad !== true) {
    const names = [...shelf.catalog.names(), "weather"];
    const output = await load(step, ...names);
    expect(output.success).toBe(true);
    record("load_tool", output);
  }
  await shelf.catalog.add(added);
  await shelf.catalog.replace(deepFreeze({ later: tool("Get it even later") }));
  await shelf.catalog.refresh();
  const next = await run.step(deepFreeze({ toolResults }));
  expect(next.tools.size).toBeGreaterThan(3);
  for (const name of next.tools.keys()) {
    expect(await next.call(name, deepFreeze({ city: "Rome" }))).toMatchObject({ status: "ok" });
  }
  expect(next.tools.get("ask")).toBe(shown.ask);
  expect(next.tools.get("weather")).toBe(mine.weather);
  shelf.catalog.remove(["later"]);
  await (await run.step(deepFreeze({ toolResults }))).call("later", {});
  await shelf.dispose();
  expect(JSON.stringify(every)).toBe(before);
});
