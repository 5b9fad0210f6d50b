import { describe, expect, test } from "vitest";
import { createEmit } from "../src/events.ts";
import {
  createToolSearch,
  estimateTokens,
  type RunnableTool,
  type SearchOutput,
  type ToolResult,
  type ToolSearchEvent,
} from "../src/index.ts";
import { EventLog } from "./support/event-log.ts";
import { fixedRanker } from "./support/fixed-ranker.ts";

const tools = {
  weather: { description: "Get the weather", execute: () => "secret result" },
  mail: { description: "Send a message" },
  admin: { description: "Delete everything" },
};

const otherFields = new Set([
  "type",
  "at",
  "threadId",
  "durationMs",
  "tokens",
  "baselineTokens",
  "returnedTokens",
  "savedPct",
]);

/** The fields that a reader looks for first; times and estimates have tests of their own. */
function brief(event: ToolSearchEvent): string {
  const fields = Object.entries(event).filter(([key]) => !otherFields.has(key));
  const readable = (_key: string, value: unknown): unknown =>
    value instanceof Error ? value.message : value;
  return `${event.type} ${JSON.stringify(Object.fromEntries(fields), readable)}`;
}

test("a scripted run is told event by event", async () => {
  const log = new EventLog();
  let allowed = true;
  const shelf = createToolSearch({
    tools,
    search: { ranker: fixedRanker({ admin: 0.9, weather: 0.8, mail: 0.5 }), topK: 2 },
    filter: ({ toolName, phase }) =>
      toolName !== "admin" && (toolName !== "weather" || phase !== "active" || allowed),
    onEvent: log.onEvent,
    now: () => 1_000,
  });
  const run = shelf.run({ threadId: "t1" });

  const first = await run.step();
  await first.call("search_tools", { query: "weather" });
  await first.call("weather", { city: "Rome" });
  await first.call("wether", {});
  await first.call("load_tool", { toolNames: ["weather", "admin", "nothing"] });
  const second = await run.step();
  await second.call("load_tool", { toolName: "weather" });
  await second.call("load_tool", { toolName: "mail" });
  await second.call("weather", { city: "Rome" });
  await run.step();
  allowed = false;
  await run.step();

  expect(log.events.map(brief)).toEqual([
    'denied {"toolName":"admin","phase":"search"}',
    'step {"metaTools":["search_tools","load_tool"],"visible":[],"withheld":3}',
    'search {"query":"weather","results":[{"name":"weather","score":0.8},{"name":"mail","score":0.5}],"confidence":"match"}',
    'unloaded-call {"toolName":"weather","known":true}',
    'unloaded-call {"toolName":"wether","known":false}',
    'denied {"toolName":"admin","phase":"load"}',
    'load {"names":["weather"],"alreadyLoaded":[],"notFound":["admin","nothing"],"by":"load"}',
    'step {"metaTools":["search_tools","load_tool"],"visible":["weather"],"withheld":2}',
    'load {"names":[],"alreadyLoaded":["weather"],"notFound":[],"by":"load"}',
    'load {"names":["mail"],"alreadyLoaded":[],"notFound":[],"by":"load"}',
    'step {"metaTools":["search_tools","load_tool"],"visible":["weather","mail"],"withheld":1}',
    'denied {"toolName":"weather","phase":"active"}',
    'prefix-break {"removed":["weather"]}',
    'step {"metaTools":["search_tools","load_tool"],"visible":["mail"],"withheld":2}',
  ]);
  expect(new Set(log.events.map(({ threadId }) => threadId))).toEqual(new Set(["t1"]));
  expect(new Set(log.events.map(({ at }) => at))).toEqual(new Set([1_000]));
});

test("a run in which everything happens is told whole, in order", async () => {
  // pain: J01
  const log = new EventLog();
  let listed: Record<string, RunnableTool> = {
    "get weather": { description: "Get the weather", execute: () => "secret result" },
    map: { description: "Show a map" },
  };
  const shelf = createToolSearch({
    tools: [
      { name: "met", list: async () => ({ tools: listed }) },
      { name: "down", list: () => Promise.reject(new Error("no route")) },
      { name: "mail", description: "Send a message" },
      { name: "broken", description: "Broken", resolve: () => Promise.reject(new Error("gone")) },
    ],
    search: { ranker: fixedRanker({ get_weather: 0.8, map: 0.5 }, "weak") },
    limits: { maxLoaded: 2 },
    onTrim: "drop",
    onEvent: log.onEvent,
    now: () => 1_000,
  });
  const run = shelf.run({ threadId: "t1", tools: { map: { description: "My own map" } } });
  const results: ToolResult[] = [];
  const open = () => run.step({ toolResults: () => results });
  const load = async (...toolNames: string[]): Promise<void> => {
    const { output } = await (await open()).call("load_tool", { toolNames });
    results.push({ toolName: "load_tool", output });
  };
  await (await open()).call("search_tools", { query: "weather" });
  await load("mail", "broken");
  await load("map");
  results.shift();
  await open();
  await shelf.threads.unload("t1", ["map"]);
  await load("mail");
  await load("map");
  const alias = shelf.catalog.names().find((name) => name.includes("weather")) ?? "";
  await load(alias);
  listed = {};
  await shelf.catalog.refresh();
  await open();

  const told = log.events.map(brief).map((line) => line.replaceAll(alias, "<alias>"));
  expect(told.filter((line) => !line.startsWith("step "))).toEqual([
    'source {"source":"down","tools":0,"error":"no route"}',
    'source {"source":"met","tools":2}',
    'collision {"toolName":"map","names":["map"],"message":"\\"map\\" of this request stands in for that of the catalog."}',
    'search {"query":"weather","results":[{"name":"map","score":0.5}],"confidence":"weak"}',
    'resolve-failed {"toolName":"broken","error":"gone"}',
    'load {"names":["mail"],"alreadyLoaded":[],"notFound":[],"by":"load"}',
    'load {"names":["map"],"alreadyLoaded":[],"notFound":[],"by":"load"}',
    'unload {"names":["mail"],"cause":"trimmed"}',
    'prefix-break {"removed":["mail"]}',
    'unload {"names":["map"],"cause":"host"}',
    'prefix-break {"removed":["map"]}',
    'load {"names":["mail"],"alreadyLoaded":[],"notFound":[],"by":"load"}',
    'load {"names":["map"],"alreadyLoaded":[],"notFound":[],"by":"load"}',
    'load {"names":["<alias>"],"alreadyLoaded":[],"notFound":[],"by":"load"}',
    'unload {"names":["mail"],"cause":"evicted"}',
    'source {"source":"down","tools":0,"error":"no route"}',
    'source {"source":"met","tools":0}',
    'unload {"names":["<alias>"],"cause":"catalog"}',
    'prefix-break {"removed":["mail"]}',
  ]);
  expect(told.filter((line) => line.startsWith("step "))).toHaveLength(8);
});

test("a run with autoLoad is told as a load and the search that made it", async () => {
  const log = new EventLog();
  const shelf = createToolSearch({
    tools,
    search: { ranker: fixedRanker({ weather: 0.8 }), autoLoad: true },
    onEvent: log.onEvent,
  });
  const run = shelf.run();
  await (await run.step()).call("search_tools", { query: "weather" });
  expect(log.events.map(brief)).toEqual([
    'step {"metaTools":["search_tools"],"visible":[],"withheld":3}',
    'load {"names":["weather"],"alreadyLoaded":[],"notFound":[],"by":"search"}',
    'search {"query":"weather","results":[{"name":"weather","score":0.8}],"confidence":"match"}',
  ]);
  expect(log.events.map(({ threadId }) => threadId)).toEqual([undefined, undefined, undefined]);
});

test("a search by the host is told without a thread, with the time that it took", async () => {
  const log = new EventLog();
  let time = 0;
  const shelf = createToolSearch({
    tools,
    search: { ranker: fixedRanker({ weather: 0.8 }) },
    onEvent: log.onEvent,
    now: () => (time += 5),
  });
  await shelf.search("weather");
  expect(log.of("search")).toMatchObject([
    { query: "weather", threadId: undefined, durationMs: 5, confidence: "match" },
  ]);
});

test("no event holds a tool's arguments or its result, whatever becomes of the call", async () => {
  const log = new EventLog();
  const shelf = createToolSearch({
    tools: {
      ...tools,
      failing: {
        description: "Fails",
        execute: () => {
          throw new Error("secret failure");
        },
      },
    },
    pinned: ["weather", "failing"],
    limits: { maxLoaded: 1 },
    onEvent: log.onEvent,
  });
  const run = shelf.run({ threadId: "t" });
  const results: ToolResult[] = [{ toolName: "weather", output: "secret result" }];
  const step = await run.step({ toolResults: () => results });
  const input = { password: "secret argument" };
  const statuses: string[] = [];
  for (const [name, given] of [
    ["weather", input],
    ["weather", "secret text"],
    ["failing", input],
    ["mail", input],
    ["nothing", input],
    ["load_tool", { toolNames: ["mail"], note: "secret note" }],
    ["search_tools", { query: "mail", note: "secret note" }],
  ] as const) {
    statuses.push((await step.call(name, given)).status);
  }
  expect(statuses).toEqual(["ok", "refused", "failed", "refused", "refused", "ok", "ok"]);
  const next = await run.step({ toolResults: () => results });
  await next.call("mail", input);
  expect(log.events.length).toBeGreaterThan(5);
  expect(JSON.stringify(log.events)).not.toContain("secret");
});

test("a search tells the listener what it saved, and the model nothing of it", async () => {
  // pain: J04
  const log = new EventLog();
  const many = Object.fromEntries(
    Array.from({ length: 40 }, (_tool, i) => [
      `tool_${i}`,
      { description: `Does thing ${i}. ${"It takes many words to say how. ".repeat(5)}` },
    ]),
  );
  const shelf = createToolSearch({
    tools: many,
    search: { ranker: fixedRanker({ tool_3: 0.9, tool_5: 0.8 }) },
    onEvent: log.onEvent,
  });
  const step = await shelf.run({ threadId: "t" }).step();
  const outcome = await step.call("search_tools", { query: "thing" });
  const [search] = log.of("search");
  const [opened] = log.of("step");
  // Nothing is visible yet, so what could be found is what the step withheld.
  expect(search?.baselineTokens).toBe(opened?.tokens.withheld);
  expect(search?.baselineTokens).toBeGreaterThan(2_000);
  expect(search?.returnedTokens).toBe(estimateTokens(outcome.text));
  const share = 1 - (search?.returnedTokens ?? 0) / (search?.baselineTokens ?? 1);
  expect(search?.savedPct).toBe(Math.round(share * 1_000) / 10);
  expect(search?.savedPct).toBeGreaterThan(90);
  expect(Object.keys(outcome.output as SearchOutput)).toEqual(["results", "message", "confidence"]);
  expect(outcome.text).not.toMatch(/tokens|saved|pct/i);
});

test("a search by the host tells what it saved, too", async () => {
  const log = new EventLog();
  const shelf = createToolSearch({ tools, onEvent: log.onEvent });
  const { results } = await shelf.search("weather");
  expect(log.of("search")).toMatchObject([
    { returnedTokens: estimateTokens(JSON.stringify(results)) },
  ]);
});

test("nobody who listens: nothing is measured", async () => {
  let measured = 0;
  const shelf = createToolSearch({ tools, estimateTokens: () => ++measured });
  await shelf.run().step();
  expect(measured).toBe(0);
});

describe("a broken prefix", () => {
  test("is told when the host's own list changes its order", async () => {
    const log = new EventLog();
    const run = createToolSearch({ tools, onEvent: log.onEvent }).run();
    await run.step({ loaded: ["weather", "mail"] });
    await run.step({ loaded: ["weather", "mail", "admin"] });
    expect(log.of("prefix-break")).toEqual([]);
    await run.step({ loaded: ["mail", "weather"] });
    await run.step({ loaded: ["weather", "mail"] });
    expect(log.of("prefix-break").map(({ removed }) => removed)).toEqual([["admin"], []]);
  });
});

describe("a prefix stays whole", () => {
  test("while tools are only loaded, searched and called", async () => {
    const log = new EventLog();
    const run = createToolSearch({ tools, injectCatalog: true, onEvent: log.onEvent }).run();
    for (const toolName of ["weather", "mail", "admin"]) {
      const step = await run.step();
      await step.call("search_tools", { query: toolName });
      await step.call("load_tool", { toolName });
    }
    await (await run.step()).call("weather", {});
    await run.step();
    expect(log.of("prefix-break")).toEqual([]);
  });

  test("when a source is listed anew and says the same, and breaks when it says another thing", async () => {
    const log = new EventLog();
    let description = "Get the weather";
    const shelf = createToolSearch({
      tools: {
        name: "met",
        list: async () => ({
          tools: { weather: { description, inputSchema: { type: "object", properties: {} } } },
        }),
      },
      onEvent: log.onEvent,
    });
    const run = shelf.run();
    await (await run.step()).call("load_tool", { toolName: "weather" });
    await run.step();
    await shelf.catalog.refresh();
    await run.step();
    expect(log.of("prefix-break")).toEqual([]);
    description = "Get the weather of a city";
    await shelf.catalog.refresh();
    await run.step();
    expect(log.of("prefix-break")).toMatchObject([{ removed: [] }]);
  });
});

describe("a listener that throws", () => {
  test("is rethrown outside of the turn, which goes on", async () => {
    const problem = new Error("disk full");
    const unhandled: unknown[] = [];
    const others = process.listeners("unhandledRejection");
    process.removeAllListeners("unhandledRejection");
    try {
      const heard = new Promise<void>((resolve) => {
        process.once("unhandledRejection", (reason) => {
          unhandled.push(reason);
          resolve();
        });
      });
      const emit = createEmit(
        () => {
          throw problem;
        },
        () => 0,
      );
      emit({ type: "denied", toolName: "a", phase: "load" }, "t");
      await heard;
    } finally {
      for (const listener of others) process.on("unhandledRejection", listener);
    }
    expect(unhandled).toEqual([problem]);
  });
});
