import { describe, expect, test } from "vitest";
import {
  createInMemoryStore,
  createToolSearch,
  type LoadedToolStore,
  type ToolResult,
  type ToolSearchOptions,
} from "../src/index.ts";
import { EventLog } from "./support/event-log.ts";

const tools = Object.fromEntries(
  ["alpha", "beta", "gamma"].map((name) => [
    name,
    { description: `The ${name} letter`, execute: () => name },
  ]),
);
const results: readonly ToolResult[] = [
  { toolName: "load_tool", output: '{"success":true,"loaded":["gamma","alpha"]}' },
  { toolName: "fetch_page", output: { loaded: ["beta"] } },
];
const toolResults = (): readonly ToolResult[] => results;

function opened(options: ToolSearchOptions = {}) {
  const clock = { now: 1_000 };
  const log = new EventLog();
  const shelf = createToolSearch({
    tools,
    now: () => clock.now,
    onEvent: log.onEvent,
    ...options,
  });
  const load = async (threadId: string, ...toolNames: string[]): Promise<void> => {
    const step = await shelf.run({ threadId }).step({ toolResults });
    await step.call("load_tool", { toolNames });
  };
  return { shelf, clock, log, load };
}

test.each([
  ["nothing", null],
  ["a list of nothing", [null]],
  ["names", ["alpha"]],
])("a store that reads %s is told so", async (_what, answer) => {
  const store = { ...createInMemoryStore(), read: () => answer as never };
  const step = createToolSearch({ tools, storage: store }).run({ threadId: "t" }).step();
  await expect(step).rejects.toMatchObject({ code: "store-failed", value: answer });
});

// I10
describe("a host that loads", () => {
  test("has tools in the first step, in its order, and events that say so", async () => {
    const { shelf, log } = opened();
    expect(await shelf.threads.load("t", ["gamma", "alpha"])).toEqual(["gamma", "alpha"]);
    const step = await shelf.run({ threadId: "t" }).step();
    expect([...step.tools.keys()]).toEqual(["gamma", "alpha"]);
    await shelf.threads.load("t", ["alpha", "beta"]);
    expect(log.of("load")).toMatchObject([
      { names: ["gamma", "alpha"], by: "host" },
      { names: ["beta"], alreadyLoaded: ["alpha"], by: "host" },
    ]);
  });

  test("is held to maxLoaded, and to what the filter says of each step", async () => {
    const { shelf, log } = opened({
      limits: { maxLoaded: 2 },
      filter: ({ toolName }) => toolName !== "beta",
    });
    await shelf.threads.load("t", ["gamma"]);
    expect(await shelf.threads.load("t", ["alpha", "beta"])).toEqual(["alpha", "beta"]);
    expect(log.of("unload")).toMatchObject([{ names: ["gamma"], cause: "evicted" }]);
    const step = await shelf.run({ threadId: "t" }).step();
    expect([...step.tools.keys()]).toEqual(["alpha"]);
  });

  test("cannot with context, where only messages load", async () => {
    const { shelf } = opened({ storage: "context" });
    await expect(shelf.threads.load("t", ["alpha"])).rejects.toMatchObject({
      code: "not-supported",
    });
  });
});

describe("looking into a thread", () => {
  test("of a store tells what it keeps, in load order, by whom and since when", async () => {
    const { shelf, load, clock } = opened();
    await load("t", "beta");
    clock.now = 2_000;
    await load("t", "alpha");
    expect(await shelf.threads.inspect("t")).toEqual([
      { name: "beta", by: "load", at: 1_000 },
      { name: "alpha", by: "load", at: 2_000 },
    ]);
  });

  test("of a store is not led by messages, which do not decide there", async () => {
    const { shelf, load } = opened();
    await load("t", "beta");
    const names = (await shelf.threads.inspect("t", { toolResults })).map(({ name }) => name);
    expect(names).toEqual(["beta"]);
  });

  test("with context needs the messages, and folds them", async () => {
    const { shelf } = opened({ storage: "context" });
    expect(await shelf.threads.inspect("t", { toolResults })).toEqual([
      { name: "gamma", by: "host", at: 0 },
      { name: "alpha", by: "host", at: 0 },
    ]);
    await expect(shelf.threads.inspect("t")).rejects.toMatchObject({
      code: "invalid-option",
      value: "t",
      message:
        'With storage "context" the conversation is the state: threads.inspect(id, { toolResults: () => results }).',
    });
  });

  test("of a host that keeps the names is what it keeps, whatever the storage", async () => {
    for (const storage of ["context", "in-memory"] as const) {
      const { shelf } = opened({ storage });
      expect(await shelf.threads.inspect("t", { loaded: ["beta"] })).toEqual([
        { name: "beta", by: "host", at: 0 },
      ]);
    }
  });

  test("of a store of one's own is what that answers, later too", async () => {
    const inner = createInMemoryStore();
    inner.add("t", [{ name: "beta", by: "preselect", at: 3 }], { maxLoaded: undefined });
    const storage: LoadedToolStore = { ...inner, read: async (id) => inner.read(id) };
    expect(await opened({ storage }).shelf.threads.inspect("t")).toEqual([
      { name: "beta", by: "preselect", at: 3 },
    ]);
  });

  test("that nobody opened is empty, also by a name that every object has", async () => {
    const { shelf } = opened();
    expect(await shelf.threads.inspect("nobody")).toEqual([]);
    expect(await shelf.threads.inspect("__proto__")).toEqual([]);
  });
});

describe("unloading", () => {
  test("takes tools out of one thread, tells which, and is seen at the next step", async () => {
    const { shelf, load, log } = opened();
    await load("t", "alpha", "beta");
    await load("other", "alpha");
    const run = shelf.run({ threadId: "t" });
    expect((await run.step()).isVisible("alpha")).toBe(true);
    expect(await shelf.threads.unload("t", ["alpha", "gamma"])).toEqual(["alpha"]);
    const step = await run.step();
    expect([...step.tools.keys()]).toEqual(["beta"]);
    expect((await step.call("alpha", {})).text).toBe(
      '"alpha" is not loaded. Load it with load_tool, then call it from your next step.',
    );
    expect(log.of("unload")).toEqual([
      { type: "unload", names: ["alpha"], cause: "host", threadId: "t", at: 1_000 },
    ]);
    expect(log.of("prefix-break")).toMatchObject([{ removed: ["alpha"], threadId: "t" }]);
    expect((await shelf.run({ threadId: "other" }).step()).isVisible("alpha")).toBe(true);
  });

  test("of what is not loaded does nothing, and is no news", async () => {
    const { shelf, log } = opened();
    expect(await shelf.threads.unload("t", ["alpha"])).toEqual([]);
    expect(log.of("unload")).toEqual([]);
  });

  test("with context is a coded error that says what to do instead", async () => {
    const { shelf } = opened({ storage: "context" });
    await expect(shelf.threads.unload("t", ["alpha"])).rejects.toMatchObject({
      code: "not-supported",
      value: ["alpha"],
      message:
        'With storage "context" the conversation is the state. Take the result that loaded the tool out of it.',
    });
  });
});

describe("clearing", () => {
  test("one thread leaves the others; all leaves none", async () => {
    const { shelf, load } = opened();
    for (const threadId of ["t1", "t2", "t3"]) await load(threadId, "alpha");
    await shelf.threads.clear("t1");
    expect(await shelf.threads.inspect("t1")).toEqual([]);
    expect(await shelf.threads.inspect("t2")).toHaveLength(1);
    expect((await shelf.threads.stats()).threadCount).toBe(2);
    await shelf.threads.clearAll();
    expect(await shelf.threads.inspect("t2")).toEqual([]);
    expect(await shelf.threads.stats()).toEqual({ threadCount: 0, oldestAccessTime: null });
  });

  test("under way empties the run's next step", async () => {
    const { shelf, load } = opened();
    await load("t", "alpha");
    const run = shelf.run({ threadId: "t" });
    expect((await run.step()).isVisible("alpha")).toBe(true);
    await shelf.threads.clear("t");
    expect((await run.step()).isVisible("alpha")).toBe(false);
  });

  test("with context does nothing, for nothing is kept", async () => {
    const { shelf } = opened({ storage: "context" });
    await shelf.threads.clear("t");
    await shelf.threads.clearAll();
    expect(await shelf.threads.inspect("t", { toolResults })).toHaveLength(2);
    expect(await shelf.threads.stats()).toEqual({ threadCount: 0, oldestAccessTime: null });
    expect(await shelf.threads.cleanup()).toBe(0);
  });
});

describe("upkeep", () => {
  test("counts threads and drops the expired, by the clock that was given", async () => {
    const { shelf, load, clock } = opened({ ttl: 100 });
    await load("t1", "alpha");
    clock.now = 1_060;
    await load("t2", "alpha");
    expect(await shelf.threads.stats()).toEqual({ threadCount: 2, oldestAccessTime: 1_000 });
    expect(await shelf.threads.cleanup()).toBe(0);
    clock.now = 1_100;
    expect(await shelf.threads.cleanup()).toBe(1);
    expect(await shelf.threads.stats()).toEqual({ threadCount: 1, oldestAccessTime: 1_060 });
  });

  test("of a run that only looks around opens no thread in the store", async () => {
    const { shelf } = opened();
    const step = await shelf.run({ threadId: "t" }).step();
    await step.call("search_tools", { query: "alpha" });
    await step.call("load_tool", { toolNames: ["nothing"] });
    expect((await shelf.threads.stats()).threadCount).toBe(0);
  });
});
