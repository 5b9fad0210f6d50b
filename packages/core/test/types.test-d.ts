// What must not compile is asserted by the compiler.
// oxlint-disable vitest/expect-expect
import type { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { describe, expectTypeOf, test } from "vitest";
import {
  createInMemoryStore,
  createToolSearch,
  mcpSource,
  ToolShelfError,
  type CallOutcome,
  type FilterPhase,
  type FilterRequest,
  type InMemoryStore,
  type LimitOptions,
  type LoadedTool,
  type LoadedToolStore,
  type McpTool,
  type MetaToolOptions,
  type Ranker,
  type RunnableTool,
  type SearchOptions,
  type Step,
  type StepInput,
  type ThreadReport,
  type ToolDefinition,
  type ToolLike,
  type ToolSearch,
  type ToolSearchEvent,
  type ToolSearchOptions,
  type ToolShelfErrorCode,
  type ToolSource,
} from "../src/index.ts";

type User = { readonly name: string };

describe("the context", () => {
  test("is required exactly when the filter asks for one", () => {
    const asking = createToolSearch<User>({ filter: ({ context }) => context.name !== "" });
    asking.run({ context: { name: "ada" } });
    void asking.search("x", { context: { name: "ada" } });
    // @ts-expect-error the filter reads a name
    asking.run();
    // @ts-expect-error the filter reads a name
    asking.run({ threadId: "t" });
    // @ts-expect-error the filter reads a name
    asking.run({ context: undefined });
    // @ts-expect-error the filter reads a name
    void asking.search("x");
    // @ts-expect-error the filter reads a name
    void asking.search("x", { topK: 3 });
  });

  test("of another shape does not compile", () => {
    const asking = createToolSearch<User>();
    // @ts-expect-error a name is a text
    asking.run({ context: { name: 7 } });
    // @ts-expect-error a user has a name
    asking.run({ context: { id: "ada" } });
    // @ts-expect-error a user has a name
    void asking.search("x", { context: {} });
  });

  test("is inferred from a filter that says what it reads", () => {
    const shelf = createToolSearch({
      filter: ({ context }: FilterRequest<User>) => context.name === "ada",
    });
    expectTypeOf(shelf).toEqualTypeOf<ToolSearch<User>>();
    shelf.run({ context: { name: "ada" } });
    // @ts-expect-error the filter reads a name
    shelf.run({});
    // @ts-expect-error and it leaves the shape of the tools as it was
    shelf.run({ context: { name: "ada" }, tools: { mail: { name: "mail" } } });
  });

  test("may be left out when it may be undefined, and without a filter", () => {
    const optional = createToolSearch<User | undefined>();
    optional.run();
    optional.run({ context: { name: "ada" } });
    optional.run({ context: undefined });
    const none = createToolSearch();
    expectTypeOf(none).toEqualTypeOf<ToolSearch>();
    none.run();
    none.run({ threadId: "t", context: "anything" });
    void none.search("x");
  });
});

describe("a filter", () => {
  test("may take its request apart", () => {
    createToolSearch<User>({
      filter: ({ context, tool, phase, toolName, definition }) => {
        expectTypeOf(context).toEqualTypeOf<User>();
        expectTypeOf(tool).toEqualTypeOf<RunnableTool>();
        expectTypeOf(phase).toEqualTypeOf<"search" | "load" | "active">();
        expectTypeOf(phase).toEqualTypeOf<FilterPhase>();
        expectTypeOf(toolName).toEqualTypeOf<string>();
        expectTypeOf(definition).toEqualTypeOf<ToolDefinition>();
        return true;
      },
    });
  });

  test("written apart has its context, and a tool that it must look at", () => {
    const filter = ({ context, tool, phase }: FilterRequest<User>): boolean => {
      expectTypeOf(context).toEqualTypeOf<User>();
      expectTypeOf(tool).toEqualTypeOf<unknown>();
      expectTypeOf(phase).toEqualTypeOf<FilterPhase>();
      return context.name === "ada";
    };
    createToolSearch<User>({ filter });
    createToolSearch<User>({ filter: async (request) => filter(request) });
  });

  test("answers with a boolean and nothing else", () => {
    // @ts-expect-error a text is no answer
    createToolSearch({ filter: () => "yes" });
    // @ts-expect-error no answer is no answer
    createToolSearch({ filter: () => undefined });
    // @ts-expect-error nor is a promise of a number
    createToolSearch({ filter: async () => 1 });
  });
});

describe("optional properties", () => {
  test("accept undefined, so that options can be handed on", () => {
    const search: Record<keyof SearchOptions, undefined> & SearchOptions = {
      topK: undefined,
      minScore: undefined,
      autoLoad: undefined,
      ranker: undefined,
      stopWords: undefined,
      synonyms: undefined,
    };
    const limits: Record<keyof LimitOptions, undefined> & LimitOptions = {
      maxLoadPerCall: undefined,
      maxLoaded: undefined,
      maxSearchesPerRun: undefined,
      maxThreads: undefined,
      filterTimeout: undefined,
      sourceTimeout: undefined,
    };
    const metaTool: Record<keyof MetaToolOptions, undefined> & MetaToolOptions = {
      name: undefined,
      description: undefined,
      formerNames: undefined,
    };
    const options: Record<keyof ToolSearchOptions, unknown> & ToolSearchOptions = {
      tools: undefined,
      search: undefined,
      storage: undefined,
      ttl: undefined,
      lifetime: undefined,
      onTrim: undefined,
      filter: undefined,
      pinned: undefined,
      defer: undefined,
      injectCatalog: undefined,
      limits: undefined,
      metaTools: undefined,
      estimateTokens: undefined,
      now: undefined,
      onEvent: undefined,
    };
    const shelf = createToolSearch({
      ...options,
      search,
      limits,
      metaTools: { search: metaTool, load: metaTool },
    });
    createToolSearch({ metaTools: { search: undefined, load: undefined } });
    void shelf.threads.inspect("t", { toolResults: undefined, loaded: undefined });
    const run = shelf.run({
      threadId: undefined,
      context: undefined,
      tools: undefined,
      visibleTools: undefined,
    });
    const step: StepInput = { signal: undefined, toolResults: undefined, loaded: undefined };
    expectTypeOf(run.step(step)).toEqualTypeOf<Promise<Step>>();
    void shelf.search("x", { topK: undefined, tools: undefined, signal: undefined });
    createInMemoryStore({ ttl: undefined, maxThreads: undefined, now: undefined });
    expectTypeOf<{
      name: "a";
      source: undefined;
      lastUsed: undefined;
      by: "load";
      at: 1;
    }>().toExtend<LoadedTool>();
  });
});

describe("an option", () => {
  test("that nobody knows, or of another kind, does not compile", () => {
    // @ts-expect-error it is called ttl
    createToolSearch({ ttlMs: 1_000 });
    // @ts-expect-error it is called maxLoaded
    createToolSearch({ limits: { maxLoad: 3 } });
    // @ts-expect-error it is called topK
    createToolSearch({ search: { topk: 3 } });
    // @ts-expect-error it is called maxTokens
    createToolSearch({ injectCatalog: { tokens: 500 } });
    // @ts-expect-error a run and a thread are all there is
    createToolSearch({ lifetime: "forever" });
    // @ts-expect-error a result's load is kept or dropped
    createToolSearch({ onTrim: "ignore" });
    // @ts-expect-error there are two meta-tools
    createToolSearch({ metaTools: { list: { name: "list_tools" } } });
    // @ts-expect-error a list of names
    createToolSearch({ pinned: "ask_user" });
  });

  test("may be of every kind that is documented", () => {
    createToolSearch({ injectCatalog: true, lifetime: "run", onTrim: "drop", defer: "all" });
    createToolSearch({
      injectCatalog: { maxTokens: 500 },
      defer: (definition) => {
        expectTypeOf(definition).toEqualTypeOf<ToolDefinition>();
        return definition.source !== "core";
      },
      metaTools: { search: { name: "find_tools", formerNames: ["search_tools"] } },
    });
  });
});

describe("a tool", () => {
  test("without a description does not compile", () => {
    createToolSearch({ tools: { weather: { description: "Get the weather" } } });
    // @ts-expect-error nobody would find it
    createToolSearch({ tools: { weather: { execute: () => 1 } } });
    // @ts-expect-error nobody would find it
    createToolSearch({ tools: [{ name: "weather" }] });
    // @ts-expect-error a description is a text
    createToolSearch({ tools: { weather: { description: () => "Get the weather" } } });
  });

  test("may ask for a narrower input than unknown", () => {
    const weather = {
      description: "Get the weather",
      execute: async ({ city }: { city: string }) => `Sun in ${city}`,
    };
    createToolSearch({ tools: { weather } });
    createToolSearch({ tools: [{ name: "weather", ...weather }] });
    createToolSearch({ tools: new Map([["weather", weather]]).values() });
  });

  test("of a framework's own shape is handed back in that shape", async () => {
    type Framed = { readonly id: string; readonly description: string; readonly risk: number };
    const shelf = createToolSearch<unknown, Framed>({
      tools: { a: { id: "a", description: "A", risk: 3 } },
      filter: ({ tool }) => tool.risk < 5,
    });
    expectTypeOf(shelf.catalog.get("a")).toEqualTypeOf<Framed | undefined>();
    const step = await shelf.run().step();
    expectTypeOf(step.tools).toEqualTypeOf<ReadonlyMap<string, Framed>>();
    // @ts-expect-error a tool of this shelf has a risk
    shelf.run({ tools: { b: { id: "b", description: "B" } } });
  });

  test("type is not taken from the tools: a request may bring others", () => {
    const weather = { description: "Get the weather", tempo: 3 };
    const mail = { description: "Send a message", colour: "red" };
    const shelf = createToolSearch({
      tools: { weather },
      filter: ({ tool }) => {
        // @ts-expect-error the filter sees request tools too, and they have no tempo
        return tool.tempo > 2;
      },
    });
    expectTypeOf(shelf).toEqualTypeOf<ToolSearch>();
    shelf.run({ tools: { mail } });
    shelf.run({ tools: [weather, mail] });
    shelf.run({ visibleTools: { ask: { description: "Ask the user", execute: () => "yes" } } });
  });
});

describe("sources", () => {
  test("the official MCP client is one without a cast", () => {
    const client = {} as Client;
    const source = mcpSource({ name: "files", client });
    expectTypeOf(source).toEqualTypeOf<ToolSource<McpTool>>();
    createToolSearch({ tools: source });
    createToolSearch({ tools: [source, mcpSource({ name: "memory", client })] });
    createToolSearch().run({ tools: source });
  });

  test("of one's own list any iterable or record", () => {
    const tool = { description: "Weather" };
    const record: ToolSource<RunnableTool> = {
      name: "a",
      list: async () => ({ tools: { tool } }),
    };
    const pages: ToolSource<RunnableTool> = {
      name: "b",
      list: async (cursor) => ({ tools: new Set([tool]), nextCursor: cursor }),
    };
    createToolSearch({ tools: [record, pages] });
    // @ts-expect-error a source needs a name
    createToolSearch({ tools: [{ list: async () => ({ tools: [tool] }) }] });
  });
});

describe("seams", () => {
  test("a ranker and a store take two and three methods", () => {
    const ranker: Ranker = { id: "none", index: () => ({ rank: () => [] }) };
    const store: LoadedToolStore = {
      id: "none",
      capabilities: { durable: false, atomicAdd: false },
      read: async () => [],
      add: () => ({ kept: [], evicted: [] }),
      remove: async () => [],
    };
    createToolSearch({ search: { ranker }, storage: store });
    createToolSearch({ storage: "context" });
    createToolSearch({ storage: "in-memory" });
    // @ts-expect-error there is no such storage
    createToolSearch({ storage: "redis" });
  });

  test("the in-memory store is one, and answers at once", () => {
    const store = createInMemoryStore();
    expectTypeOf(store).toEqualTypeOf<InMemoryStore>();
    expectTypeOf(store).toExtend<LoadedToolStore>();
    expectTypeOf(store.read("t")).toEqualTypeOf<readonly LoadedTool[]>();
  });

  test("an abort signal of the platform will do", () => {
    const { signal } = new AbortController();
    void createToolSearch().run().step({ signal });
    void createToolSearch().search("x", { signal });
  });
});

describe("results", () => {
  test("of a call are told apart by status", () => {
    const outcome = {} as CallOutcome;
    expectTypeOf(outcome.text).toEqualTypeOf<string>();
    if (outcome.status === "failed") expectTypeOf(outcome.error).toEqualTypeOf<unknown>();
    if (outcome.status === "refused") expectTypeOf(outcome.output).toEqualTypeOf<undefined>();
    // @ts-expect-error only a failed call has an error
    expectTypeOf(outcome.error).toEqualTypeOf<unknown>();
  });

  test("events are told apart by type", () => {
    createToolSearch({
      onEvent: (event) => {
        expectTypeOf(event).toEqualTypeOf<ToolSearchEvent>();
        if (event.type === "load") expectTypeOf(event.names).toEqualTypeOf<readonly string[]>();
        if (event.type === "search") expectTypeOf(event.savedPct).toEqualTypeOf<number>();
        if (event.type === "denied") expectTypeOf(event.phase).toEqualTypeOf<FilterPhase>();
        // @ts-expect-error there is no such event
        if (event.type === "loaded") return;
      },
    });
  });

  test("a report and what is loaded in a thread are read-only", async () => {
    const shelf = createToolSearch();
    expectTypeOf(shelf.report("t")).toEqualTypeOf<ThreadReport>();
    expectTypeOf(await shelf.threads.inspect("t")).toEqualTypeOf<readonly LoadedTool[]>();
    expectTypeOf(await shelf.threads.unload("t", ["a"])).toEqualTypeOf<readonly string[]>();
    // @ts-expect-error nobody but the shelf counts
    shelf.report("t").steps = 3;
  });

  test("errors have a known code once recognised", () => {
    const error: unknown = new Error("x");
    if (ToolShelfError.isInstance(error)) {
      expectTypeOf(error.code).toEqualTypeOf<ToolShelfErrorCode>();
    }
    expectTypeOf<"filter-timeout">().toExtend<ToolShelfErrorCode>();
  });

  test("a step's tools may be empty of everything but what is read of them", () => {
    expectTypeOf<Step<ToolLike>["tools"]>().toEqualTypeOf<ReadonlyMap<string, ToolLike>>();
  });
});
