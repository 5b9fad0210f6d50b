// The reference page of Mastra's ToolSearchProcessor, sentence by sentence.
import { ToolSearchProcessor as BuiltIn, type ProcessInputStepArgs } from "@mastra/core/processors";
import { MASTRA_THREAD_ID_KEY, RequestContext } from "@mastra/core/request-context";
import { createTool } from "@mastra/core/tools";
import { describe, expect, test, vi } from "vitest";
import { z } from "zod";
import {
  createInMemoryStore,
  ToolSearchProcessor,
  type LoadedToolStore,
  type ToolSearchFilterArgs,
  type ToolSearchProcessorOptions,
} from "../src/index.ts";

type Output = Readonly<Record<string, unknown>> & {
  readonly results: readonly {
    readonly name: string;
    readonly description: string;
    readonly score: number;
  }[];
  readonly message: string;
};
type Shown = Readonly<
  Record<string, { execute(input: unknown, context?: unknown): Promise<Output> }>
>;
type Steps = { processInputStep(args: ProcessInputStepArgs): Promise<unknown> };

const make = (id: string, description: string) =>
  createTool({
    id,
    description,
    inputSchema: z.object({ note: z.string().optional() }),
    execute: () => Promise.resolve(`${id} ran`),
  });

const tools = {
  createIssue: make("github_create_issue", "Create an issue in a GitHub repository"),
  mergePr: make("github_merge_pull_request", "Merge a pull request on GitHub"),
  linear: make("linear_create_issue", "Create an issue in Linear"),
  weather: make("weather", "Get the weather forecast for a city"),
  email: make("send_email", "Send an e-mail to a person"),
  event: make("create_event", "Create an event in the calendar"),
  events: make("list_events", "List the events of a day"),
};

const contextOf = (threadId?: string, entries: Readonly<Record<string, unknown>> = {}) => {
  const context = new RequestContext();
  if (threadId !== undefined) context.set(MASTRA_THREAD_ID_KEY, threadId);
  for (const [key, value] of Object.entries(entries)) context.set(key, value);
  return context;
};

type StepOptions = {
  readonly threadId?: string;
  readonly requestContext?: RequestContext;
  readonly tools?: Readonly<Record<string, unknown>>;
  readonly messages?: readonly unknown[];
};

/** One step, opened as Mastra's own tests open it. */
const stepOf = async (
  processor: Steps,
  { threadId, requestContext = contextOf(threadId), tools: passed, messages }: StepOptions = {},
): Promise<{
  readonly tools: Shown;
  readonly system: string;
  readonly names: readonly string[];
}> => {
  const addSystem = vi.fn<(text: string) => void>();
  const args = { messageList: { addSystem }, requestContext, tools: passed, messages };
  const result = await processor.processInputStep(args as unknown as ProcessInputStepArgs);
  const shown = (result as { tools: Shown }).tools;
  return {
    tools: shown,
    names: Object.keys(shown),
    system: addSystem.mock.calls.map(([text]) => text).join("\n"),
  };
};

const search = async (processor: Steps, query: string, options: StepOptions = {}) =>
  await (await stepOf(processor, options)).tools["search_tools"]!.execute({ query });
const load = async (processor: Steps, input: unknown, options: StepOptions = {}) =>
  await (await stepOf(processor, options)).tools["load_tool"]!.execute(input);
const open = (options: Partial<ToolSearchProcessorOptions> = {}) =>
  new ToolSearchProcessor({ tools, ...options });

const result = (toolName: string, output: unknown, at = 0) => ({
  role: "assistant",
  content: {
    parts: [
      {
        type: "tool-invocation",
        toolInvocation: { state: "result", toolName, toolCallId: `c${at}`, result: output },
      },
    ],
  },
});

describe("what is returned", () => {
  test("id is tool-search, name is Tool Search Processor", () => {
    const [ours, theirs] = [open(), new BuiltIn({ tools })];
    expect([ours.id, ours.name]).toEqual([theirs.id, theirs.name]);
  });

  test("instead of all tools there are the meta-tools search_tools and load_tool", async () => {
    const { names, system } = await stepOf(open());
    expect(names).toEqual(["search_tools", "load_tool"]);
    expect(system).toContain("search_tools");
    expect(system).toContain("load_tool");
  });

  test("an empty catalogue still offers both", async () => {
    expect((await stepOf(open({ tools: {} }))).names).toEqual(["search_tools", "load_tool"]);
  });

  test("meta-tools first, then the tools passed in, then loaded ones in load order", async () => {
    const processor = open();
    await load(processor, { toolNames: ["weather", "create_event"] });
    const own = make("own", "An own tool");
    const { names, tools: shown } = await stepOf(processor, { tools: { own } });
    expect(names).toEqual(["search_tools", "load_tool", "own", "weather", "create_event"]);
    expect(shown["weather"]).toBe(tools.weather);
    expect(shown["own"]).toBe(own);
  });

  test("everything that may be missing may be missing", async () => {
    const args = { messageList: { addSystem: () => undefined } } as unknown;
    const { tools: shown } = (await open().processInputStep(args as ProcessInputStepArgs)) as {
      tools: unknown;
    };
    const { search_tools: meta } = shown as Shown;
    expect((await meta!.execute({ query: "weather" }, undefined)).results).toHaveLength(1);
  });
});

describe("search_tools", () => {
  test.each([
    ["database", []],
    ["issue", ["github_create_issue", "linear_create_issue"]],
    ["linear", ["linear_create_issue"]],
    ["", []],
    ["weather", ["weather"]],
  ])("%j finds %j, as the built-in does", async (query, expected) => {
    for (const processor of [open(), new BuiltIn({ tools })]) {
      const { results, message } = await search(processor, query);
      expect(results.map(({ name }) => name).toSorted((a, b) => (a < b ? -1 : 1))).toEqual(
        expected,
      );
      expect(message).toContain(expected.length === 0 ? "No tools found" : "Found");
    }
  });

  test("topK is 5 unless it is set", async () => {
    const many = Object.fromEntries(
      Array.from({ length: 9 }, (_empty, at) => [`t${at}`, make(`thing_${at}`, "A thing")]),
    );
    expect((await search(open({ tools: many }), "thing")).results).toHaveLength(5);
    const narrow = open({ tools: many, search: { topK: 2 } });
    expect((await search(narrow, "thing")).results).toHaveLength(2);
  });

  test("scores are above 0, at most 1, and fall; descriptions have at most 150 characters", async () => {
    const long = { a: make("report", "report ".repeat(60)), b: make("reports_of", "A report") };
    const { results } = await search(open({ tools: long }), "report");
    const scores = results.map(({ score }) => score);
    expect(scores).toEqual(scores.toSorted((a, b) => b - a));
    expect(scores.every((score) => score > 0 && score <= 1)).toBe(true);
    expect(results.every(({ description }) => description.length <= 150)).toBe(true);
  });

  test("minScore cuts; above 1 nothing is found, and a diagnostic says so", async () => {
    expect((await search(open({ search: { minScore: 0.1 } }), "weather")).results).toHaveLength(1);
    const impossible = open({ search: { minScore: 5 } });
    expect((await search(impossible, "weather")).results).toEqual([]);
    expect(impossible.diagnostics.map(({ message }) => message).join()).toContain("minScore is 5");
  });

  test("returns the id, which may differ from the key, and either loads it once", async () => {
    const processor = open();
    const { results } = await search(processor, "github issue");
    expect(results[0]?.name).toBe("github_create_issue");
    await load(processor, { toolName: "createIssue" });
    expect(await load(processor, { toolName: "github_create_issue" })).toMatchObject({
      success: true,
      toolName: "github_create_issue",
    });
    expect((await stepOf(processor)).names.slice(2)).toEqual(["github_create_issue"]);
  });
});

describe("load_tool says as the built-in does", () => {
  const fragments: readonly (readonly [
    unknown,
    readonly string[],
    Readonly<Record<string, unknown>>,
  ])[] = [
    [{ toolName: "weather" }, ["loaded successfully"], { success: true, toolName: "weather" }],
    [{ toolName: "wether" }, ["not found"], { success: false, toolName: "wether" }],
    [{ toolName: "weathe" }, ["not found", "Did you mean", "weather"], { success: false }],
    [{ toolNames: [] }, ["toolNames array must not be empty."], { success: false }],
    [
      { toolNames: ["weather", "send_email", "nope"] },
      ["weather, send_email", "nope"],
      { success: false, loadedCount: 2, loaded: ["weather", "send_email"], notFound: ["nope"] },
    ],
  ];
  test.each(fragments)("%j", async (input, said, fields) => {
    for (const processor of [open(), new BuiltIn({ tools })]) {
      const output = await load(processor, input);
      if (
        fields["success"] === false &&
        said.includes("Did you mean") &&
        processor instanceof BuiltIn
      )
        continue;
      for (const text of said) expect(output.message).toContain(text);
      expect(output).toMatchObject(fields);
    }
  });

  test("already loaded", async () => {
    for (const processor of [open(), new BuiltIn({ tools })]) {
      await load(processor, { toolName: "weather" });
      const again = await load(processor, { toolName: "weather" });
      expect(again.message).toContain("already loaded");
      expect(again["success"]).toBe(true);
    }
  });

  test("what it must be given", async () => {
    const { message } = await load(open(), {});
    expect(message).toContain("You must provide");
  });
});

describe("autoLoad", () => {
  test("loads what a search finds, for the next step, and there is no load_tool", async () => {
    const processor = open({ search: { topK: 3, autoLoad: true } });
    const first = await stepOf(processor);
    expect(first.names).toEqual(["search_tools"]);
    const output = await first.tools["search_tools"]!.execute({ query: "issue" });
    const found = output.results.map(({ name }) => name);
    expect(output["loaded"]).toEqual(found);
    expect((await stepOf(processor)).names).toEqual(["search_tools", ...found]);
  });

  test("asks the filter about load too, which the built-in does not", async () => {
    const denied = open({
      search: { autoLoad: true },
      filter: ({ toolName, phase }) => phase !== "load" || toolName !== "weather",
    });
    expect((await search(denied, "weather")).results).toEqual([]);
  });
});

describe("filter", () => {
  test("is asked search, load, active, once each, with the id, the tool and the context", async () => {
    const asked: ToolSearchFilterArgs[] = [];
    const requestContext = contextOf("t");
    const processor = open({ filter: (args) => asked.push(args) > 0 });
    await search(processor, "weather", { requestContext });
    await load(processor, { toolName: "weather" }, { requestContext });
    await stepOf(processor, { requestContext });
    expect(asked.map(({ phase }) => phase)).toEqual(["search", "load", "active"]);
    for (const { toolName, tool, requestContext: given } of asked) {
      expect([toolName, tool, given]).toEqual(["weather", tools.weather, requestContext]);
    }
  });

  test("search hides, load blocks like an unknown name, active hides what was loaded", async () => {
    const only = (denied: string) => open({ filter: ({ phase }) => phase !== denied });
    expect((await search(only("search"), "weather")).results).toEqual([]);
    const blocked = await load(only("load"), { toolName: "weather" });
    expect(blocked).toMatchObject({ success: false, toolName: "weather" });
    expect(blocked.message).not.toContain("Did you mean");
    const hidden = only("active");
    await load(hidden, { toolName: "weather" });
    expect((await stepOf(hidden)).names).toEqual(["search_tools", "load_tool"]);
  });

  test.each([
    () => {
      throw new Error("no");
    },
    () => Promise.reject(new Error("no")),
  ])("a throw or a rejection denies", async (filter) => {
    expect((await search(open({ filter }), "weather")).results).toEqual([]);
  });

  test("tools that are passed in are not asked about", async () => {
    const own = make("own", "An own tool");
    const { names } = await stepOf(open({ filter: () => false }), { tools: { own } });
    expect(names).toContain("own");
  });
});

describe("includeResolvedTools", () => {
  const mine = make("get_invoice", "Get an invoice of the customer");

  test("off: tools of the request skip the search and stay in the prompt", async () => {
    const processor = open();
    expect((await stepOf(processor, { tools: { mine } })).names).toContain("mine");
    expect((await search(processor, "invoice", { tools: { mine } })).results).toEqual([]);
  });

  test("on: they are found, withheld until they are loaded, and no other caller sees them", async () => {
    const processor = open({ includeResolvedTools: true });
    const request = { tools: { mine }, threadId: "a" };
    expect((await stepOf(processor, request)).names).toEqual(["search_tools", "load_tool"]);
    expect((await search(processor, "invoice", request)).results[0]?.name).toBe("get_invoice");
    await load(processor, { toolName: "get_invoice" }, request);
    expect((await stepOf(processor, request)).tools["get_invoice"]).toBe(mine);
    expect((await search(processor, "invoice", { threadId: "b" })).results).toEqual([]);
  });

  test("a tool that one caller loaded is never another's of the same name", async () => {
    const processor = open({ includeResolvedTools: true });
    const theirs = make("get_invoice", "Get an invoice of the customer");
    for (const [threadId, own] of [
      ["a", mine],
      ["b", theirs],
    ] as const) {
      await load(processor, { toolName: "get_invoice" }, { threadId, tools: { own } });
    }
    const shown = async (threadId: string, own: unknown) =>
      (await stepOf(processor, { threadId, tools: { own } })).tools["get_invoice"];
    expect(await shown("a", mine)).toBe(mine);
    expect(await shown("b", theirs)).toBe(theirs);
  });

  test("two servers' tools of one id go by their keys", async () => {
    const [left, right] = [make("list", "List things"), make("list", "List other things")];
    const processor = open({ tools: {}, includeResolvedTools: true });
    const request = { tools: { one_list: left, two_list: right } };
    const { results } = await search(processor, "list", request);
    expect(results.map(({ name }) => name)).toEqual(["one_list", "two_list"]);
  });

  test("pinned ones and those that a function leaves out stay visible", async () => {
    const processor = open({
      pinned: ["memory"],
      includeResolvedTools: ({ key }) => key !== "skill",
    });
    const request = { tools: { memory: mine, skill: mine, other: mine } };
    expect((await stepOf(processor, request)).names).toEqual([
      "search_tools",
      "load_tool",
      "memory",
      "skill",
    ]);
  });

  test("deferredTools adds tools by the request", async () => {
    const processor = open({
      deferredTools: ({ requestContext }) =>
        requestContext?.get("user") === "ann" ? { mine } : {},
    });
    const found = async (user: string) =>
      (await search(processor, "invoice", { requestContext: contextOf("t", { user }) })).results;
    expect(await found("ann")).toHaveLength(1);
    expect(await found("bob")).toHaveLength(0);
  });
});

describe("in-memory storage", () => {
  test("is by thread; requests without one share default", async () => {
    const processor = open();
    await load(processor, { toolName: "weather" }, { threadId: "a" });
    await load(processor, { toolName: "send_email" });
    expect((await stepOf(processor, { threadId: "a" })).names.slice(2)).toEqual(["weather"]);
    expect((await stepOf(processor)).names.slice(2)).toEqual(["send_email"]);
    expect((await stepOf(processor, { threadId: "b" })).names.slice(2)).toEqual([]);
  });

  test("the thread of the agent's memory is read as well", async () => {
    const processor = open();
    const requestContext = contextOf(undefined, { MastraMemory: { thread: { id: "m" } } });
    await load(processor, { toolName: "weather" }, { requestContext });
    expect((await stepOf(processor, { threadId: "m" })).names.slice(2)).toEqual(["weather"]);
  });

  test("clearState, clearAllState, getStateStats, whose reads make entries, and cleanupNow", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: 1_000 });
    try {
      const processor = open({ ttl: 500 });
      expect(processor.getStateStats()).toEqual({ threadCount: 0, oldestAccessTime: null });
      await stepOf(processor, { threadId: "a" });
      await load(processor, { toolName: "weather" });
      expect(processor.getStateStats()).toEqual({ threadCount: 2, oldestAccessTime: 1_000 });
      processor.clearState("a");
      expect(processor.getStateStats().threadCount).toBe(1);
      processor.clearState();
      expect(processor.getStateStats().threadCount).toBe(0);
      await stepOf(processor, { threadId: "b" });
      vi.setSystemTime(1_400);
      await stepOf(processor, { threadId: "c" });
      expect(processor.cleanupNow()).toBe(0);
      vi.setSystemTime(1_600);
      expect(processor.cleanupNow()).toBe(1);
      processor.clearAllState();
      expect(processor.getStateStats()).toEqual({ threadCount: 0, oldestAccessTime: null });
      const kept = open({ ttl: 0 });
      await stepOf(kept, { threadId: "d" });
      vi.setSystemTime(9_000_000);
      expect(kept.cleanupNow()).toBe(0);
    } finally {
      vi.useRealTimers();
    }
  });
});

describe("context storage", () => {
  const loaded = (name: string) => result("load_tool", { success: true, toolName: name });

  test("a tool is loaded while a result that names it is in the messages, in any process", async () => {
    const messages = [loaded("weather"), result("load_tool", { loaded: ["send_email"] }, 1)];
    const first = open({ storage: "context" });
    expect((await stepOf(first, { messages })).names.slice(2)).toEqual(["weather", "send_email"]);
    const restarted = open({ storage: "context" });
    expect((await stepOf(restarted, { messages })).names.slice(2)).toEqual([
      "weather",
      "send_email",
    ]);
    expect((await stepOf(restarted, { messages: messages.slice(1) })).names.slice(2)).toEqual([
      "send_email",
    ]);
  });

  test("a search that the built-in wrote loads with autoLoad, and a mere search loads nothing", async () => {
    const messages = [result("search_tools", { results: [{ name: "weather" }], message: "" })];
    const auto = open({ storage: "context", search: { autoLoad: true } });
    expect((await stepOf(auto, { messages })).names.slice(1)).toEqual(["weather"]);
    expect((await stepOf(open({ storage: "context" }), { messages })).names.slice(2)).toEqual([]);
  });

  test("the methods for in-memory state do nothing", async () => {
    const processor = open({ storage: "context" });
    await stepOf(processor, { messages: [loaded("weather")], threadId: "a" });
    processor.clearState("a");
    processor.clearAllState();
    expect(processor.getStateStats()).toEqual({ threadCount: 0, oldestAccessTime: null });
    expect(processor.cleanupNow()).toBe(0);
  });

  test("load is asked on each step: a message is evidence and no permission", async () => {
    const processor = open({ storage: "context", filter: ({ phase }) => phase !== "load" });
    const { names } = await stepOf(processor, { messages: [loaded("weather")] });
    expect(names).toEqual(["search_tools", "load_tool"]);
  });
});

describe("injectCatalog", () => {
  test("lists what may be found, and as much as fits", async () => {
    const { system } = await stepOf(
      open({ injectCatalog: true, filter: ({ toolName }) => toolName !== "weather" }),
    );
    expect(system).toContain("send_email");
    expect(system).not.toContain("forecast");
    const short = await stepOf(open({ injectCatalog: { maxTokens: 60 } }));
    expect(short.system.length).toBeLessThan(system.length);
  });
});

describe("a call that waited", () => {
  test("finds the loaded tools of its thread", async () => {
    const processor = open();
    await load(processor, { toolName: "weather" }, { threadId: "a" });
    const given = await processor.getLoadedToolsForRequestContext({
      requestContext: contextOf("a"),
    });
    expect(given).toEqual({ weather: tools.weather });
    expect(await processor.getLoadedToolsForRequestContext()).toEqual({});
  });

  test("an agent is given every tool; what is not loaded is not shown, and what is denied does not run", async () => {
    const processor = open({ filter: ({ toolName }) => toolName !== "send_email" });
    const requestContext = contextOf("a");
    const given = await processor.getLoadedToolsForRequestContext({ requestContext, tools: {} });
    expect(Object.keys(given)).toHaveLength(Object.keys(tools).length);
    expect(given["weather"]).toBeInstanceOf(Object.getPrototypeOf(tools.weather).constructor);
    const run = (name: string) => given[name]!.execute!({}, {}) as Promise<unknown>;
    await expect(run("weather")).resolves.toBe("weather ran");
    await expect(run("send_email")).rejects.toThrow('Tool "send_email" not found.');
    const { names } = await stepOf(processor, { requestContext, tools: given });
    expect(names).toEqual(["search_tools", "load_tool"]);
    // Nor does another processor take them for the request's own.
    const other = open({ tools: {}, includeResolvedTools: true });
    const found = await search(other, "weather", { requestContext, tools: given });
    expect(found.results).toEqual([]);
  });
});

describe("input of any kind", () => {
  const weather = tools.weather;
  const hookOf = (processor: ToolSearchProcessor, given: unknown) =>
    processor.getLoadedToolsForRequestContext({
      requestContext: contextOf("t"),
      tools: given as Record<string, unknown>,
    });

  test.each([undefined, null, "tools"])("tools: %s is an error that says so", (given) => {
    expect(() => new ToolSearchProcessor({ tools: given } as never)).toThrow(
      expect.objectContaining({ code: "invalid-option" }),
    );
  });

  test("an id that cannot be read costs the tool its id and nothing else", async () => {
    const bad = Object.defineProperty({ description: "Get the tide" }, "id", {
      get: () => {
        throw new Error("no id");
      },
    });
    const given = { tide: bad, weather };
    const processor = open({ tools: given, includeResolvedTools: true });
    expect((await search(processor, "tide")).results[0]?.name).toBe("tide");
    expect(
      (await search(open({ includeResolvedTools: true }), "tide", { tools: given })).results,
    ).toHaveLength(1);
  });

  test("broken entries of a request break nothing else, in the hook neither", async () => {
    const processor = open({ includeResolvedTools: true, filter: () => true });
    const given = { a: null, b: undefined, c: "text", d: {} };
    await expect(search(processor, "weather", { tools: given })).resolves.toMatchObject({});
    for (const each of [given, null]) {
      expect(Object.keys(await hookOf(processor, each))).toContain("weather");
    }
  });

  test("names of Object.prototype are names like others", async () => {
    const processor = open({ tools: { toString: make("toString", "Tells a text") } });
    expect(Object.keys(await hookOf(processor, {}))).toEqual(["toString"]);
  });

  test("a frozen tool can be lent", async () => {
    const execute = () => Promise.resolve("ran");
    const frozen = Object.freeze({ id: "frozen", description: "Frozen", execute });
    const { frozen: given } = await hookOf(open({ tools: { frozen } }), {});
    expect({ ...given }).toMatchObject({ id: "frozen", description: "Frozen" });
    await expect(given!.execute!({})).resolves.toBe("ran");
  });

  test("what is no request context is an error that says so", async () => {
    await expect(stepOf(open(), { requestContext: {} as never })).rejects.toMatchObject({
      code: "invalid-option",
    });
  });
});

describe("deferredTools that cannot be had", () => {
  const broken = [
    () => Promise.reject(new Error("out of order")),
    () => new Promise<never>(() => {}),
    () => null as never,
  ];

  test.each(broken)("are reported, and the request goes on: %s", async (deferredTools) => {
    const errors: unknown[] = [];
    const processor = open({
      deferredTools,
      limits: { sourceTimeout: 20 },
      onEvent: (event) => {
        if (event.type === "source" && event.error !== undefined) errors.push(event.source);
      },
    });
    expect((await search(processor, "weather")).results).toHaveLength(1);
    expect(errors).toEqual(deferredTools === broken[2] ? [] : ["deferred"]);
  });
});

describe("pinned", () => {
  test("names a static tool by its id or its key", async () => {
    for (const name of ["createIssue", "github_create_issue"]) {
      expect((await stepOf(open({ pinned: [name] }))).names).toContain("github_create_issue");
    }
  });

  test("names a tool of the request by its id or its key", async () => {
    const own = make("its_id", "Own");
    for (const name of ["its_id", "key"]) {
      const processor = open({ pinned: [name], includeResolvedTools: true });
      expect((await stepOf(processor, { tools: { key: own } })).names).toContain("key");
    }
  });

  test("refuses a name that no tool can have", () => {
    expect(() => open({ pinned: ["nothing"] })).toThrow("nothing");
  });
});

test("the key of a tool that may not be loaded is spoken of like a name that no tool has", async () => {
  const others = Object.fromEntries(Object.entries(tools).filter(([key]) => key !== "createIssue"));
  const denying = open({ filter: ({ toolName }) => toolName !== "github_create_issue" });
  const without = open({ tools: others });
  for (const input of [{ toolName: "createIssue" }, { toolNames: ["weather", "createIssue"] }]) {
    expect(await load(denying, input)).toEqual(await load(without, input));
  }
});

test("a key is asked about once", async () => {
  const asked: string[] = [];
  const processor = open({ filter: ({ phase }) => asked.push(phase) > 0 });
  await load(processor, { toolNames: ["createIssue", "createIssue"] });
  expect(asked).toEqual(["load"]);
});

test("renamed meta-tools read what the built-in wrote, if its names are given as former ones", async () => {
  const metaTools = {
    search: { name: "find", formerNames: ["search_tools"] },
    load: { name: "take", formerNames: ["load_tool"] },
  };
  const messages = [
    result("load_tool", { success: true, toolName: "weather" }),
    result("search_tools", { results: [{ name: "send_email" }], message: "" }),
  ];
  const processor = open({ storage: "context", search: { autoLoad: true }, metaTools });
  expect((await stepOf(processor, { messages })).names).toEqual(["find", "weather", "send_email"]);
});

describe("a store of one's own", () => {
  const storeOf = (): LoadedToolStore => {
    const inner = createInMemoryStore();
    return {
      id: "own",
      capabilities: { durable: false, atomicAdd: true },
      read: (threadId) => Promise.resolve(inner.read(threadId)),
      add: (threadId, added, options) => Promise.resolve(inner.add(threadId, added, options)),
      remove: (threadId, names) => Promise.resolve(inner.remove(threadId, names)),
    };
  };

  test("keeps what a thread loaded, also for another processor", async () => {
    const storage = storeOf();
    await load(open({ storage }), { toolName: "weather" }, { threadId: "a" });
    expect((await stepOf(open({ storage }), { threadId: "a" })).names.slice(2)).toEqual([
      "weather",
    ]);
    expect((await stepOf(open({ storage }), { threadId: "b" })).names.slice(2)).toEqual([]);
  });

  test("without a thread, loads are those of the run, and no other's", async () => {
    const processor = open({ storage: storeOf() });
    const run = { requestContext: contextOf() };
    await load(processor, { toolName: "weather" }, run);
    expect((await stepOf(processor, run)).names.slice(2)).toEqual(["weather"]);
    expect((await stepOf(processor, { requestContext: contextOf() })).names.slice(2)).toEqual([]);
  });
});

test("two tool searches with the same names in one agent are an error that says so", async () => {
  for (const first of [open(), new BuiltIn({ tools })]) {
    const { tools: given } = await stepOf(first);
    await expect(stepOf(open(), { tools: given })).rejects.toThrow("a processor ahead");
  }
  // Asked for again, as by a fallback model, a processor meets its own.
  const processor = open();
  const { tools: own } = await stepOf(processor);
  expect((await stepOf(processor, { tools: own })).names).toEqual(["search_tools", "load_tool"]);
});

test("a passed tool with a meta-tool's name is an error that names it", async () => {
  const own = make("search_tools", "Mine");
  await expect(stepOf(open(), { tools: { search_tools: own } })).rejects.toMatchObject({
    code: "reserved-name",
    value: "search_tools",
  });
  expect(() => open({ tools: { load_tool: make("load_tool", "Mine") } })).toThrow("load_tool");
});

test("threads tells what is loaded, and nothing opens after dispose", async () => {
  const processor = open();
  await load(processor, { toolName: "weather" }, { threadId: "a" });
  expect((await processor.threads.inspect("a")).map(({ name }) => name)).toEqual(["weather"]);
  await processor.dispose();
  await expect(stepOf(processor)).rejects.toMatchObject({ code: "disposed" });
});
