import { describe, expect, test } from "vitest";
import {
  createToolSearch,
  type LoadOutput,
  type RunnableTool,
  type SearchOutput,
  type ToolResult,
  type ToolSearchOptions,
} from "../src/index.ts";
import { EventLog } from "./support/event-log.ts";
import { fixedRanker } from "./support/fixed-ranker.ts";
import { thrownBy } from "./support/thrown-by.ts";

const tools: Record<string, RunnableTool> = Object.fromEntries(
  ["alpha", "beta", "gamma", "delta", "epsilon"].map((name) => [
    name,
    { description: `The ${name} letter`, execute: () => name },
  ]),
);

type Kind = "in-memory" | "context" | "host" | "anonymous";

/** A host of one kind that does all that such a host has to. */
function host(kind: Kind, options: ToolSearchOptions = {}) {
  const clock = { now: 0 };
  const log = new EventLog();
  const shelf = createToolSearch({
    tools,
    storage: kind === "context" ? "context" : "in-memory",
    now: () => clock.now,
    onEvent: log.onEvent,
    ...options,
  });
  const results: ToolResult[] = [];
  let kept: readonly string[] = [];
  const begin = () => shelf.run(kind === "anonymous" ? {} : { threadId: "t" });
  let run = begin();
  const step = () =>
    run.step({
      ...(kind === "host" ? { loaded: kept } : {}),
      ...(kind === "anonymous" ? {} : { toolResults: () => results }),
    });
  const call = async (toolName: string, input: unknown = {}): Promise<unknown> => {
    clock.now++;
    const { output } = await (await step()).call(toolName, input);
    results.push({ toolName, output });
    if (kind === "host") kept = afterwards(kept, output);
    return output;
  };
  return {
    log,
    results,
    call,
    load: async (...toolNames: string[]) => (await call("load_tool", { toolNames })) as LoadOutput,
    visible: async (): Promise<string[]> => [...(await step()).tools.keys()],
    newRun: () => void (run = begin()),
  };
}

/** What a host does with a result: adds what it says is loaded, takes out what it says is not. */
function afterwards(kept: readonly string[], output: unknown): readonly string[] {
  const { loaded = [], unloaded = [] } = (output ?? {}) as Partial<LoadOutput>;
  return [...new Set([...kept, ...loaded])].filter((name) => !unloaded.includes(name));
}

const kinds: readonly Kind[] = ["in-memory", "context", "host", "anonymous"];

describe("onTrim", () => {
  test("keep leaves a tool loaded when its result leaves the messages", async () => {
    const { load, results, visible } = host("in-memory");
    await load("alpha");
    results.length = 0;
    await visible();
    expect(await visible()).toEqual(["alpha"]);
  });

  test("drop empties the set when the messages are compacted, and a load is a new one", async () => {
    // pain: C12
    const { load, results, visible, log, newRun } = host("in-memory", { onTrim: "drop" });
    await load("alpha", "beta");
    expect(await visible()).toEqual(["alpha", "beta"]);
    results.length = 0;
    expect(await visible()).toEqual([]);
    expect(log.of("unload")).toMatchObject([{ names: ["alpha", "beta"], cause: "trimmed" }]);
    expect(await load("alpha")).toMatchObject({ success: true, loaded: ["alpha"] });
    newRun();
    expect(await visible()).toEqual(["alpha"]);
  });

  test("drop takes what was trimmed and leaves what was not", async () => {
    const { load, results, visible } = host("in-memory", { onTrim: "drop" });
    await load("alpha");
    await load("beta");
    results.shift();
    expect(await visible()).toEqual(["beta"]);
  });

  test("drop does not drop what was loaded a moment ago and is not in the messages yet", async () => {
    const shelf = createToolSearch({ tools, onTrim: "drop" });
    const run = shelf.run({ threadId: "t" });
    const toolResults = (): ToolResult[] => [];
    await (await run.step({ toolResults })).call("load_tool", { toolName: "alpha" });
    expect([...(await run.step({ toolResults })).tools.keys()]).toEqual(["alpha"]);
    expect([...(await run.step({ toolResults })).tools.keys()]).toEqual([]);
  });

  test("drop needs the messages at every step", async () => {
    const run = createToolSearch({ tools, onTrim: "drop" }).run({ threadId: "t" });
    await expect(run.step()).rejects.toMatchObject({
      code: "invalid-option",
      message:
        'With onTrim "drop" the conversation decides what is loaded, so every step needs its toolResults: run.step({ toolResults: () => results }).',
    });
  });

  test("keep with context is refused at construction: there are only the messages", () => {
    const error = thrownBy(() => createToolSearch({ tools, storage: "context", onTrim: "keep" }));
    expect([error.code, error.value]).toEqual(["invalid-option", "keep"]);
    expect(error.message).toBe(
      'onTrim "keep" does not go with storage "context", where the messages are the state. Use a store, or "drop".',
    );
    expect(() => createToolSearch({ tools, storage: "context", onTrim: "drop" })).not.toThrow();
  });
});

describe('lifetime "run"', () => {
  // pain: C13
  test.each(kinds)("ends a load with the run that made it: %s", async (kind) => {
    const { load, visible, newRun } = host(kind, { lifetime: "run" });
    await load("alpha");
    await load("beta");
    expect(await visible()).toEqual(["alpha", "beta"]);
    newRun();
    expect(await visible()).toEqual([]);
    expect(await load("beta")).toMatchObject({ success: true, loaded: ["beta"] });
    expect(await visible()).toEqual(["beta"]);
  });

  test("leaves no trace in the store", async () => {
    const shelf = createToolSearch({ tools, lifetime: "run" });
    const run = shelf.run({ threadId: "t" });
    await (await run.step()).call("load_tool", { toolName: "alpha" });
    expect((await run.step()).isVisible("alpha")).toBe(true);
    expect(await shelf.threads.inspect("t")).toEqual([]);
    expect((await shelf.threads.stats()).threadCount).toBe(0);
  });

  test.each<Kind>(["in-memory", "context", "host"])(
    "is not the default, which is the thread: %s",
    async (kind) => {
      const { load, visible, newRun } = host(kind);
      await load("alpha");
      newRun();
      expect(await visible()).toEqual(["alpha"]);
    },
  );
});

describe("maxLoaded", () => {
  const limits = { maxLoaded: 3 };

  test.each(kinds)("the fourth load takes the first one's place, and says so: %s", async (kind) => {
    const { load, visible, log } = host(kind, { limits });
    for (const name of ["alpha", "beta", "gamma"]) await load(name);
    expect(await load("delta")).toEqual({
      success: true,
      message:
        'Tool "delta" loaded successfully. Call it from your next step. Unloaded to make room: alpha.',
      loaded: ["delta"],
      unloaded: ["alpha"],
      loadedCount: 1,
    });
    expect(await visible()).toEqual(["beta", "gamma", "delta"]);
    expect(await visible()).toEqual(["beta", "gamma", "delta"]);
    expect(log.of("unload")).toMatchObject([{ names: ["alpha"], cause: "evicted" }]);
    expect(log.of("prefix-break").map(({ removed }) => removed)).toEqual([["alpha"]]);
  });

  test.each(kinds)("use counts, so the least recently used goes: %s", async (kind) => {
    if (kind === "anonymous") return;
    const { load, call, visible } = host(kind, { limits });
    for (const name of ["alpha", "beta", "gamma"]) await load(name);
    await call("alpha");
    expect((await load("delta")).unloaded).toEqual(["beta"]);
    expect(await visible()).toEqual(["alpha", "gamma", "delta"]);
  });

  test("a call by the step counts as use without any messages", async () => {
    const { load, call, visible } = host("anonymous", { limits });
    for (const name of ["alpha", "beta", "gamma"]) await load(name);
    await call("alpha");
    expect((await load("delta")).unloaded).toEqual(["beta"]);
    expect(await visible()).toEqual(["alpha", "gamma", "delta"]);
  });

  test("a result in the messages counts as use where a framework runs the tools", async () => {
    for (const kind of ["in-memory", "context", "host"] as const) {
      const { load, results, visible } = host(kind, { limits });
      for (const name of ["alpha", "beta", "gamma"]) await load(name);
      results.push({ toolName: "alpha", output: "run by the framework" });
      await visible();
      expect((await load("delta")).unloaded).toEqual(["beta"]);
    }
  });

  test("uses count when the load itself has left the messages, and trimming is no use", async () => {
    const { load, results, visible } = host("in-memory", { limits });
    for (const name of ["alpha", "beta", "gamma"]) {
      await load(name);
      results.push({ toolName: name, output: "run by the framework" });
      await visible();
    }
    results.splice(0, 1);
    await visible();
    results.push({ toolName: "alpha", output: "run by the framework" });
    results.push({ toolName: "alpha", output: "run again" });
    await visible();
    results.splice(0, 3);
    await visible();
    expect((await load("delta")).unloaded).toEqual(["beta"]);
    expect(await visible()).toEqual(["alpha", "gamma", "delta"]);
  });

  test.each<Kind>(["in-memory", "context", "host"])(
    "uses of an earlier run count in the next: %s",
    async (kind) => {
      const { load, call, visible, newRun } = host(kind, { limits });
      for (const name of ["alpha", "beta", "gamma"]) await load(name);
      await call("alpha");
      newRun();
      await visible();
      expect((await load("delta")).unloaded).toEqual(["beta"]);
    },
  );

  test.each(kinds)("pinned tools are not counted: %s", async (kind) => {
    const { load, visible } = host(kind, { limits: { maxLoaded: 2 }, pinned: ["epsilon"] });
    expect((await load("epsilon")).alreadyLoaded).toEqual(["epsilon"]);
    await load("alpha");
    expect(await load("beta")).not.toHaveProperty("unloaded");
    expect(await visible()).toEqual(["epsilon", "alpha", "beta"]);
    expect((await load("gamma")).unloaded).toEqual(["alpha"]);
  });

  test.each(kinds)("of more in one call than fit, the first are loaded: %s", async (kind) => {
    const { load, visible } = host(kind, { limits });
    expect(await load("alpha", "beta", "gamma", "delta", "epsilon")).toEqual({
      success: false,
      message:
        "Loaded, call from your next step: alpha, beta, gamma. Skipped, too many at once: delta, epsilon.",
      loaded: ["alpha", "beta", "gamma"],
      skipped: ["delta", "epsilon"],
      loadedCount: 3,
    });
    expect(await visible()).toEqual(["alpha", "beta", "gamma"]);
  });

  test("with autoLoad the best hits are loaded, and what goes for them is told", async () => {
    const scores: Record<string, number> = { alpha: 0.9, beta: 0.8, gamma: 0.7 };
    const { call, visible } = host("in-memory", {
      limits: { maxLoaded: 2 },
      search: { autoLoad: true, topK: 3, ranker: fixedRanker(scores) },
    });
    const search = async () => (await call("search_tools", { query: "letters" })) as SearchOutput;
    const first = await search();
    expect(first.loaded).toEqual(["alpha", "beta"]);
    expect(first).not.toHaveProperty("unloaded");
    expect(await visible()).toEqual(["alpha", "beta"]);
    delete scores["alpha"];
    // beta was found again, hence used, so alpha makes room.
    const second = await search();
    expect(second).toMatchObject({ loaded: ["beta", "gamma"], unloaded: ["alpha"] });
    expect(second.results.map(({ name, loaded }) => [name, loaded])).toEqual([
      ["beta", true],
      ["gamma", undefined],
    ]);
    expect(await visible()).toEqual(["beta", "gamma"]);
  });

  test("a tool that goes in this step is not said to be loaded in it any more", async () => {
    const shelf = createToolSearch({ tools, limits: { maxLoaded: 1 } });
    const run = shelf.run({ threadId: "t" });
    await (await run.step()).call("load_tool", { toolName: "alpha" });
    const step = await run.step();
    const gone = await step.call("load_tool", { toolName: "beta" });
    expect(gone.output).toMatchObject({ loaded: ["beta"], unloaded: ["alpha"] });
    const found = (await step.call("search_tools", { query: "alpha" })).output as SearchOutput;
    expect(found.results.find(({ name }) => name === "alpha")).not.toHaveProperty("loaded");
    const back = await step.call("load_tool", { toolName: "alpha" });
    expect(back.output).toMatchObject({ success: true, loaded: ["alpha"], unloaded: ["beta"] });
    expect([...(await run.step()).tools.keys()]).toEqual(["alpha"]);
  });

  test("calls in parallel are answered in their order, so that the last word is true", async () => {
    const shelf = createToolSearch({ tools, limits: { maxLoaded: 2 } });
    const run = shelf.run({ threadId: "t" });
    const step = await run.step();
    const outcomes = await Promise.all([
      step.call("load_tool", { toolNames: ["alpha", "beta"] }),
      step.call("load_tool", { toolNames: ["gamma"] }),
    ]);
    expect(outcomes.map(({ output }) => output)).toMatchObject([
      { loaded: ["alpha", "beta"] },
      { loaded: ["gamma"], unloaded: ["alpha"] },
    ]);
    expect([...(await run.step()).tools.keys()]).toEqual(["beta", "gamma"]);
  });
});

describe("state is kept apart", () => {
  // pain: C14
  test("threads and anonymous runs of one shelf see nothing of each other, also at once", async () => {
    const shelf = createToolSearch({ tools });
    const names = Object.keys(tools);
    const runs = [
      ...names.map((name) => ({ name, run: shelf.run({ threadId: name }) })),
      ...names.map((name) => ({ name, run: shelf.run() })),
    ];
    await Promise.all(
      runs.map(async ({ name, run }) => (await run.step()).call("load_tool", { toolName: name })),
    );
    const steps = await Promise.all(runs.map(({ run }) => run.step()));
    expect(steps.map(({ tools: shown }) => Array.from(shown.keys()))).toEqual(
      [...names, ...names].map((name) => [name]),
    );
  });

  test("a hundred threads that load everything leave the next one with nothing loaded", async () => {
    const shelf = createToolSearch({ tools });
    for (let i = 0; i < 100; i++) {
      const step = await shelf.run({ threadId: `t${i}` }).step();
      await step.call("load_tool", { toolNames: Object.keys(tools) });
    }
    for (const run of [shelf.run({ threadId: "next" }), shelf.run()]) {
      const { definitions } = await run.step();
      expect(definitions.map(({ name }) => name)).toEqual(["search_tools", "load_tool"]);
    }
  });

  test("two shelves that use the same thread id share nothing", async () => {
    const [one, two] = [createToolSearch({ tools }), createToolSearch({ tools })];
    await (await one.run({ threadId: "t" }).step()).call("load_tool", { toolName: "alpha" });
    expect([...(await two.run({ threadId: "t" }).step()).tools.keys()]).toEqual([]);
  });
});
