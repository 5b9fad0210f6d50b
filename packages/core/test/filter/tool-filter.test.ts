import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { CatalogEntry } from "../../src/catalog/catalog-entry.ts";
import { FilterGate, type FilterPhase, type ToolFilter } from "../../src/filter/tool-filter.ts";
import { createToolSearch, type FilterRequest, type ToolLike } from "../../src/index.ts";
import { fixedRanker } from "../support/fixed-ranker.ts";
import { namesOf } from "../support/names-of.ts";

type User = { readonly name: string };
type Asked = readonly [phase: FilterPhase, toolName: string];

const entry: CatalogEntry<ToolLike> = {
  name: "transfer",
  originalName: "transfer",
  source: "bank",
  tool: { name: "transfer" },
  definition: { name: "transfer", description: "Send money", inputSchema: {}, source: "bank" },
};

function gateOf(filter: ToolFilter<User, ToolLike> | undefined, timeout = 5_000) {
  const events: object[] = [];
  const gate = new FilterGate<User, ToolLike>({
    filter,
    context: { name: "ada" },
    timeout,
    threadId: "t1",
    emit: (event, threadId) => void events.push({ ...event, threadId }),
  });
  return { gate, events };
}

describe("the filter", () => {
  test("is told the tool by name, object and definition, the phase and the context", async () => {
    const requests: FilterRequest<User, ToolLike>[] = [];
    const { gate } = gateOf((request) => requests.push(request) > 0);
    await gate.allows(entry, "load");
    expect(requests).toEqual([
      {
        toolName: "transfer",
        tool: entry.tool,
        definition: entry.definition,
        phase: "load",
        context: { name: "ada" },
      },
    ]);
    expect(requests[0]?.tool).toBe(entry.tool);
  });

  test("allows with true, at once or later, and nothing is reported", async () => {
    const { gate, events } = gateOf(({ phase }) =>
      phase === "load" ? true : Promise.resolve(true),
    );
    expect(await gate.allows(entry, "load")).toBe(true);
    expect(await gate.allows(entry, "search")).toBe(true);
    expect(events).toEqual([]);
  });

  test("that is none allows everything without being waited for", () => {
    expect(gateOf(undefined).gate.allows(entry, "active")).toBe(true);
  });
});

describe("the filter denies", () => {
  const problem = new Error("no such user");
  test.each<[string, () => unknown, object]>([
    ["with false", () => false, {}],
    ["with a promise of false", () => Promise.resolve(false), {}],
    ["with nothing", () => undefined, {}],
    ["with null", () => null, {}],
    ["with a number", () => 1, {}],
    ["with a text", () => "true", {}],
    ["with an object", () => ({ allowed: true }), {}],
    ["with a promise of an object", () => Promise.resolve({ allowed: true }), {}],
    [
      "by throwing",
      () => {
        throw problem;
      },
      { error: problem },
    ],
    ["by rejecting", () => Promise.reject(problem), { error: problem }],
  ])("%s, and the host is told", async (_what, filter, details) => {
    const { gate, events } = gateOf(filter as ToolFilter<User, ToolLike>);
    expect(await gate.allows(entry, "search")).toBe(false);
    expect(events).toEqual([
      { type: "denied", toolName: "transfer", phase: "search", threadId: "t1", ...details },
    ]);
  });
});

describe("an answer that is late", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  test("denies, and a yes that comes afterwards changes nothing", async () => {
    let answer: (allowed: boolean) => void = () => {};
    const { gate, events } = gateOf(() => new Promise((resolve) => (answer = resolve)), 200);
    const allowed = gate.allows(entry, "active");
    await vi.advanceTimersByTimeAsync(199);
    expect(events).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(await allowed).toBe(false);
    answer(true);
    expect(await gate.allows(entry, "active")).toBe(false);
    expect(events).toEqual([
      {
        type: "denied",
        toolName: "transfer",
        phase: "active",
        threadId: "t1",
        error: expect.objectContaining({ code: "filter-timeout", value: "transfer" }),
      },
    ]);
  });

  test("counts from the question: one in time is taken", async () => {
    const { gate } = gateOf(
      () => new Promise((resolve) => void setTimeout(() => resolve(true), 199)),
      200,
    );
    const allowed = gate.allows(entry, "active");
    await vi.advanceTimersByTimeAsync(199);
    expect(await allowed).toBe(true);
  });

  test.each<[string, () => unknown]>([
    ["a promise", () => Promise.resolve(true)],
    ["a rejection", () => Promise.reject(new Error("no"))],
    ["null", () => null],
    ["an object", () => ({})],
  ])("is not waited for once there is %s: no timer keeps the process alive", async (_, filter) => {
    const { gate } = gateOf(filter as ToolFilter<User, ToolLike>);
    await gate.allows(entry, "load");
    await vi.advanceTimersByTimeAsync(0);
    expect(vi.getTimerCount()).toBe(0);
  });

  test("denies in a whole step by the shelf's own limit", async () => {
    const shelf = createToolSearch({
      tools: { weather: { description: "Get the weather" } },
      pinned: ["weather"],
      filter: () => new Promise<boolean>(() => {}),
      limits: { filterTimeout: 50 },
    });
    const opened = shelf.run().step();
    await vi.advanceTimersByTimeAsync(50);
    expect(namesOf(await opened)).toEqual([]);
  });
});

describe("within one step a tool is asked for", () => {
  test("once per phase, whoever wants to know", async () => {
    const asked: Asked[] = [];
    const { gate } = gateOf(({ phase, toolName }) => asked.push([phase, toolName]) > 0);
    await Promise.all([gate.allows(entry, "search"), gate.allows(entry, "search")]);
    await gate.allows(entry, "search");
    await gate.allows(entry, "load");
    await gate.allows(entry, "load");
    expect(asked).toEqual([
      ["search", "transfer"],
      ["load", "transfer"],
    ]);
  });

  test("once through searches, loads and refusals, and again in the next step", async () => {
    const asked: string[] = [];
    const shelf = createToolSearch({
      tools: { weather: { description: "Get the weather" } },
      filter: ({ phase }) => asked.push(phase) > 0,
    });
    const run = shelf.run({ threadId: "t" });
    const step = await run.step();
    await step.call("weather", {});
    await step.call("search_tools", { query: "weather" });
    await step.call("search_tools", { query: "get the weather" });
    await step.call("load_tool", { toolNames: ["weather"] });
    await step.call("load_tool", { toolNames: ["weather"] });
    expect(asked.toSorted()).toEqual(["active", "load", "search"]);
    asked.length = 0;
    await run.step();
    expect(asked).toEqual(["active"]);
  });
});

describe("a search asks", () => {
  const scores = Object.fromEntries(
    Array.from({ length: 30 }, (_, i) => [`t${i + 10}`, 0.9 - i / 100]),
  );
  const tools = Object.fromEntries(
    Object.keys(scores).map((name) => [name, { description: `Tool ${name}` }]),
  );
  function searching(topK: number, allows: (name: string) => boolean) {
    const asked: string[] = [];
    const shelf = createToolSearch({
      tools,
      search: { ranker: fixedRanker(scores), topK },
      filter: ({ toolName }) => {
        asked.push(toolName);
        return allows(toolName);
      },
    });
    return { shelf, asked };
  }

  test("in rank order, and stops when it has topK", async () => {
    const { shelf, asked } = searching(3, () => true);
    const { results } = await shelf.search("anything");
    expect(results.map(({ name }) => name)).toEqual(["t10", "t11", "t12"]);
    expect(asked).toEqual(["t10", "t11", "t12"]);
  });

  test("for as many more as were denied", async () => {
    const { shelf, asked } = searching(3, (name) => name !== "t10" && name !== "t12");
    const { results } = await shelf.search("anything");
    expect(results.map(({ name }) => name)).toEqual(["t11", "t13", "t14"]);
    expect(asked).toEqual(["t10", "t11", "t12", "t13", "t14"]);
  });

  test("to the end when nothing is allowed, and says that nothing was found", async () => {
    const { shelf, asked } = searching(3, () => false);
    expect(await shelf.search("anything")).toEqual({ results: [], confidence: "none" });
    expect(asked).toEqual(Object.keys(scores));
  });

  test("for at most eight at once", async () => {
    let waiting = 0;
    let most = 0;
    const shelf = createToolSearch({
      tools,
      search: { ranker: fixedRanker(scores), topK: 20 },
      filter: async () => {
        most = Math.max(most, ++waiting);
        await Promise.resolve();
        waiting--;
        return true;
      },
    });
    expect((await shelf.search("anything")).results).toHaveLength(20);
    expect(most).toBe(8);
  });
});

describe("each phase rules by itself", () => {
  const tools = {
    weather: { description: "Get the weather", execute: () => "sun" },
    forecast: { description: "Get the weather of tomorrow", execute: () => "rain" },
  };
  const denying = (denied: FilterPhase, onDenied?: () => void) =>
    createToolSearch({
      tools,
      filter: ({ phase, toolName }) => {
        const denies = phase === denied && toolName === "weather";
        if (denies) onDenied?.();
        return !denies;
      },
    });

  test("search: the tool is in no result, and what is found is said as if it did not exist", async () => {
    const step = await denying("search").run().step();
    const { text } = await step.call("search_tools", { query: "get the weather" });
    expect(JSON.parse(text)).toMatchObject({
      results: [{ name: "forecast" }],
      message: "Found 1 tool. Use load_tool with exact names to make them callable.",
    });
  });

  test("load: the tool is found, and loading it answers as for a name that nobody has", async () => {
    let denials = 0;
    const step = await denying("load", () => denials++)
      .run()
      .step();
    const found = await step.call("search_tools", { query: "weather" });
    expect(found.text).toContain('"name":"weather"');
    const denied = await step.call("load_tool", { toolNames: ["weather"] });
    const unknown = await step.call("load_tool", { toolNames: ["wxathxr"] });
    expect(denied.text).toBe(unknown.text.replaceAll("wxathxr", "weather"));
    expect(denied.text).toContain("not found");
    expect(denials).toBe(1);
  });

  test.each<FilterPhase>(["search", "load", "active"])(
    "%s: calling the tool answers as for a name that nobody has",
    async (phase) => {
      const step = await denying(phase).run().step();
      const denied = await step.call("weather", {});
      const unknown = await step.call("wxathxr", {});
      expect(denied).toEqual({
        ...unknown,
        text: unknown.text.replaceAll("wxathxr", "weather"),
      });
      expect((await step.call("forecast", {})).text).toContain('"forecast" is not loaded.');
    },
  );

  test("search: the tool can be loaded by a caller who knows its name, and words and state agree", async () => {
    const run = denying("search").run();
    const step = await run.step();
    await step.call("load_tool", { toolNames: ["weather"] });
    expect((await step.call("weather", {})).text).toBe(
      '"weather" is loaded. Call it from your next step.',
    );
    expect(await (await run.step()).call("weather", {})).toMatchObject({ status: "ok" });
  });

  test("active: a loaded tool is withdrawn as soon as it is denied, and its late call is refused", async () => {
    let mayUse = true;
    let ran = 0;
    const shelf = createToolSearch({
      tools: { weather: { description: "Get the weather", execute: () => ++ran } },
      filter: ({ phase }) => phase !== "active" || mayUse,
    });
    const run = shelf.run({ threadId: "t" });
    await (await run.step()).call("load_tool", { toolNames: ["weather"] });
    expect((await run.step()).isVisible("weather")).toBe(true);
    mayUse = false;
    const step = await run.step();
    expect(namesOf(step)).toEqual(["search_tools", "load_tool"]);
    expect(await step.call("weather", {})).toEqual({
      status: "refused",
      text: 'There is no loaded tool "weather". Use search_tools to find a tool.',
      output: undefined,
    });
    expect(ran).toBe(0);
  });
});
