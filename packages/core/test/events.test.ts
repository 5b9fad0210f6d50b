import { describe, expect, test } from "vitest";
import { createEmit } from "../src/events.ts";
import { createToolSearch, type ToolSearchEvent } from "../src/index.ts";
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
  return `${event.type} ${JSON.stringify(Object.fromEntries(fields))}`;
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

test("no event holds a tool's arguments or its result", async () => {
  const log = new EventLog();
  const shelf = createToolSearch({ tools, pinned: ["weather"], onEvent: log.onEvent });
  const step = await shelf.run().step();
  await step.call("weather", { password: "secret argument" });
  await step.call("mail", { password: "secret argument" });
  expect(log.events.length).toBeGreaterThan(1);
  expect(JSON.stringify(log.events)).not.toContain("secret");
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
