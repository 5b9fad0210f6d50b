import { describe, expect, test } from "vitest";
import {
  createToolSearch,
  toolSearchDefaults,
  ToolShelfError,
  type LoadedToolStore,
  type RunnableTool,
} from "../src/index.ts";
import { countingRanker } from "./support/counting-ranker.ts";
import { EventLog } from "./support/event-log.ts";
import { fixedRanker } from "./support/fixed-ranker.ts";
import { namesOf } from "./support/names-of.ts";

const tools = {
  create_issue: { description: "Open a new issue in a repository" },
  list_issues: { description: "List the issues of a repository" },
  send_mail: { description: `Send a message. ${"Very long text. ".repeat(30)}` },
};

test("a shelf shows its meta-tools and instructions before any step, as steps do", async () => {
  for (const autoLoad of [false, true]) {
    const shelf = createToolSearch({ tools, search: { autoLoad } });
    const { metaTools, instructions } = await shelf.run().step();
    expect(shelf.instructions).toBe(instructions);
    expect(shelf.metaTools).toMatchObject(
      Array.from(metaTools.values(), ({ name, role, description, inputSchema }) => ({
        name,
        role,
        description,
        inputSchema,
      })),
    );
    expect(shelf.metaTools).toHaveLength(metaTools.size);
  }
});

describe("the host's own search", () => {
  test("asks the filter in the phases that it is given", async () => {
    const asked: string[] = [];
    const shelf = createToolSearch({
      tools,
      filter: ({ toolName, phase }) => {
        asked.push(phase);
        return phase !== "load" || toolName !== "list_issues";
      },
    });
    const found = async (phases?: readonly ("search" | "load" | "active")[]) =>
      (await shelf.search("issues", { phases })).results.map(({ name }) => name).toSorted();
    expect(await found()).toEqual(["create_issue", "list_issues"]);
    expect(new Set(asked)).toEqual(new Set(["search"]));
    expect(await found(["search", "load", "active"])).toEqual(["create_issue"]);
    await expect(found(["use" as never])).rejects.toMatchObject({ code: "invalid-option" });
  });

  test("answers with name, short description, score and source", async () => {
    const shelf = createToolSearch({
      tools: { name: "office", list: async () => ({ tools }) },
      search: { ranker: fixedRanker({ send_mail: 0.912345, create_issue: 0.4 }) },
    });
    const { results, confidence } = await shelf.search("send mail");
    expect(confidence).toBe("match");
    expect(results).toEqual([
      {
        name: "send_mail",
        description: expect.stringMatching(/^Send a message\. Very long text\..*…$/),
        score: 0.912345,
        source: "office",
      },
      {
        name: "create_issue",
        description: "Open a new issue in a repository",
        score: 0.4,
        source: "office",
      },
    ]);
    expect(results[0]?.description.length).toBeLessThanOrEqual(150);
  });

  test("waits for the sources by itself", async () => {
    const shelf = createToolSearch({ tools: { name: "office", list: async () => ({ tools }) } });
    const { results } = await shelf.search("list issues");
    expect(results[0]?.name).toBe("list_issues");
  });

  test("takes topK, and the caller's context for the filter", async () => {
    const shelf = createToolSearch<{ admin: boolean }>({
      tools,
      filter: ({ context, toolName }) => context.admin || toolName === "list_issues",
    });
    const names = async (admin: boolean, topK?: number): Promise<string[]> =>
      (await shelf.search("issues of a repository", { context: { admin }, topK })).results.map(
        ({ name }) => name,
      );
    expect(await names(true)).toEqual(["list_issues", "create_issue"]);
    expect(await names(true, 1)).toEqual(["list_issues"]);
    expect(await names(false)).toEqual(["list_issues"]);
  });

  test("finds tools of the request, and keeps none", async () => {
    const shelf = createToolSearch({ tools });
    const mine = { print_page: { description: "Print a page on paper" } };
    expect((await shelf.search("print a page", { tools: mine })).results[0]?.name).toBe(
      "print_page",
    );
    expect((await shelf.search("print a page")).results).toEqual([]);
  });

  test("of an empty shelf finds nothing", async () => {
    expect(await createToolSearch().search("anything")).toEqual({
      results: [],
      confidence: "none",
    });
  });

  test("finds what only an alias can name", async () => {
    const shelf = createToolSearch({ tools: { "t.two": { description: "Print a page" } } });
    const { results } = await shelf.search("print page");
    expect(results.map(({ name }) => shelf.catalog.get(name)?.description)).toEqual([
      "Print a page",
    ]);
  });

  test.each([
    // pain: A03
    [
      "create edge",
      "canvas_create_edge",
      { canvas_list: "create edge is not done here", canvas_create_edge: "" },
    ],
    // pain: A04
    [
      "download model",
      "download_model",
      { runpod: "can download model files to a pod", download_model: "fetch weights" },
    ],
    // pain: A12
    [
      "send email",
      "send-mail",
      { "create-event": "Create calendar event", "send-mail": "Send a message" },
    ],
    [
      "create calendar events",
      "create-event",
      { "send-mail": "Send a message", "create-event": "Create calendar event" },
    ],
  ])(
    "%j has %s first",
    async (query, name, descriptions: Readonly<Record<string, string | undefined>>) => {
      const shelf = createToolSearch({
        tools: Object.fromEntries(
          Object.entries(descriptions).map(([key, description = ""]) => [key, { description }]),
        ),
      });
      expect((await shelf.search(query)).results[0]?.name).toBe(name);
    },
  );
});

describe("an index", () => {
  const closures = (user: string): Record<string, RunnableTool> => ({
    list_files: {
      description: "List the files of a folder",
      inputSchema: { type: "object", properties: { folder: { type: "string" } } },
      execute: () => `files of ${user}`,
    },
  });

  test("is shared by content: equal definitions with new closures build none, and the new ones run", async () => {
    const { ranker, builds } = countingRanker();
    const shelf = createToolSearch({ tools, search: { ranker } });
    const turn = async (user: string): Promise<string> => {
      const run = shelf.run({ threadId: user, tools: closures(user) });
      const step = await run.step();
      await step.call("search_tools", { query: "list files" });
      await step.call("load_tool", { toolNames: ["list_files"] });
      return (await (await run.step()).call("list_files", {})).text;
    };
    expect(await turn("ada")).toBe("files of ada");
    expect(builds).toHaveLength(2);
    expect(builds.toSorted((a, b) => a.length - b.length)).toEqual([
      ["list_files"],
      ["create_issue", "list_issues", "send_mail"],
    ]);
    expect(await turn("bob")).toBe("files of bob");
    expect(await Promise.all([turn("eve"), turn("kim")])).toEqual(["files of eve", "files of kim"]);
    expect(builds).toHaveLength(2);
  });

  test("is built once when many ask at once", async () => {
    const { ranker, builds } = countingRanker();
    const shelf = createToolSearch({ tools, search: { ranker } });
    await Promise.all(["a", "b", "c"].map((query) => shelf.search(query)));
    expect(builds).toHaveLength(1);
  });

  test("of the catalog is not built again for request tools, nor for a refresh that changed nothing", async () => {
    const { ranker, builds } = countingRanker();
    const shelf = createToolSearch({
      tools: { name: "office", list: async () => ({ tools: structuredClone(tools) }) },
      search: { ranker },
    });
    await shelf.search("issues");
    await shelf.catalog.refresh();
    await shelf.search("issues", { tools: closures("ada") });
    expect(builds.map((names) => names.length)).toEqual([3, 1]);
  });

  test("is built anew for what differs in one word", async () => {
    const { ranker, builds } = countingRanker();
    const shelf = createToolSearch({ search: { ranker } });
    const search = (description: string) =>
      shelf.search("files", { tools: { list: { description } } });
    await search("List files");
    await search("List folders");
    await search("List files");
    expect(builds).toHaveLength(2);
  });

  test("is not built before somebody searches, nor for pinned tools", async () => {
    const { ranker, builds } = countingRanker();
    const shelf = createToolSearch({ tools, search: { ranker }, pinned: ["send_mail"] });
    const step = await shelf.run().step();
    expect(builds).toEqual([]);
    await step.call("search_tools", { query: "issues" });
    expect(builds).toEqual([["create_issue", "list_issues"]]);
  });

  test("does not depend on the order in which tools were given", async () => {
    const { ranker, builds } = countingRanker();
    const shelf = createToolSearch({ search: { ranker } });
    const reversed = Object.fromEntries(Object.entries(tools).toReversed());
    const one = await shelf.search("issues of a repository", { tools });
    const two = await shelf.search("issues of a repository", { tools: reversed });
    expect(two).toEqual(one);
    expect(builds).toHaveLength(1);
  });
});

describe("threads", () => {
  const opened = (storage?: LoadedToolStore) => {
    const clock = { now: 1_000 };
    const shelf = createToolSearch({ tools, storage, now: () => clock.now, ttl: 100 });
    const load = async (threadId: string, ...toolNames: string[]): Promise<void> => {
      await (await shelf.run({ threadId }).step()).call("load_tool", { toolNames });
    };
    return { shelf, clock, load };
  };

  test("can be looked into, in load order", async () => {
    const { shelf, load } = opened();
    await load("t", "send_mail", "create_issue");
    expect(await shelf.threads.inspect("t")).toEqual([
      { name: "send_mail", by: "load", at: 1_000 },
      { name: "create_issue", by: "load", at: 1_000 },
    ]);
    expect(await shelf.threads.inspect("nobody")).toEqual([]);
  });

  test("tell by whom and from which source a tool was loaded", async () => {
    const shelf = createToolSearch({
      tools: { name: "office", list: async () => ({ tools }) },
      search: { autoLoad: true, topK: 1 },
      now: () => 5,
    });
    await (
      await shelf.run({ threadId: "t" }).step()
    ).call("search_tools", { query: "list issues" });
    expect(await shelf.threads.inspect("t")).toEqual([
      { name: "list_issues", by: "search", at: 5, source: "office" },
    ]);
  });

  test("can be cleared, one or all", async () => {
    const { shelf, load } = opened();
    await load("t1", "send_mail");
    await load("t2", "send_mail");
    await load("t3", "send_mail");
    await shelf.threads.clear("t1");
    expect(await shelf.threads.stats()).toMatchObject({ threadCount: 2 });
    expect(namesOf(await shelf.run({ threadId: "t1" }).step())).toEqual([
      "search_tools",
      "load_tool",
    ]);
    await shelf.threads.clearAll();
    expect(await shelf.threads.stats()).toEqual({ threadCount: 0, oldestAccessTime: null });
  });

  test("are counted, and cleaned up when their time is over", async () => {
    const { shelf, load, clock } = opened();
    await load("t1", "send_mail");
    clock.now = 1_050;
    await load("t2", "send_mail");
    expect(await shelf.threads.stats()).toEqual({ threadCount: 2, oldestAccessTime: 1_000 });
    clock.now = 1_100;
    expect(await shelf.threads.cleanup()).toBe(1);
    expect(await shelf.threads.stats()).toEqual({ threadCount: 1, oldestAccessTime: 1_050 });
  });

  test("of a store that cannot do it are a coded error which names the store", async () => {
    const { shelf } = opened({
      id: "redis",
      capabilities: { durable: true, atomicAdd: true },
      read: () => [],
      add: (_thread, list) => ({ kept: list.map(({ name }) => name), evicted: [] }),
      remove: () => [],
    });
    const error: unknown = await shelf.threads.clearAll().catch((cause: unknown) => cause);
    expect(ToolShelfError.isInstance(error)).toBe(true);
    expect(error).toMatchObject({
      code: "store-failed",
      value: "clearAll",
      message: 'The store "redis" has no clearAll(). Give it one, or do without.',
    });
    await expect(shelf.threads.stats()).rejects.toMatchObject({ value: "stats" });
    expect(await shelf.threads.cleanup()).toBe(0);
  });
});

describe("a shelf that was disposed of", () => {
  test("opens no step, also of a run from before, and closes its store once", async () => {
    let closed = 0;
    const shelf = createToolSearch({
      tools,
      storage: {
        id: "own",
        capabilities: { durable: false, atomicAdd: true },
        read: () => [],
        add: () => ({ kept: [], evicted: [] }),
        remove: () => [],
        close: () => void closed++,
      },
    });
    const run = shelf.run({ threadId: "t" });
    await run.step();
    await shelf.dispose();
    await shelf.dispose();
    expect(closed).toBe(1);
    await expect(run.step()).rejects.toMatchObject({ code: "disposed" });
    await expect(shelf.run().step()).rejects.toMatchObject({ code: "disposed" });
  });
});

describe("options", () => {
  test("that are undefined leave the default standing", async () => {
    const shelf = createToolSearch({
      tools: Object.fromEntries(
        Array.from({ length: 9 }, (_, i) => [`tool_${i}`, { description: "Print a page" }]),
      ),
      search: {
        topK: undefined,
        minScore: undefined,
        autoLoad: undefined,
        ranker: undefined,
        stopWords: undefined,
      },
      limits: {
        maxLoadPerCall: undefined,
        maxLoaded: undefined,
        maxSearchesPerRun: undefined,
        maxThreads: undefined,
        filterTimeout: undefined,
        sourceTimeout: undefined,
      },
      ttl: undefined,
      lifetime: undefined,
      onTrim: undefined,
      defer: undefined,
      injectCatalog: undefined,
      metaTools: { search: { name: undefined, description: undefined }, load: undefined },
      storage: undefined,
      pinned: undefined,
      filter: undefined,
      now: undefined,
      onEvent: undefined,
      estimateTokens: undefined,
    });
    expect((await shelf.search("print")).results).toHaveLength(toolSearchDefaults.search.topK);
    expect(namesOf(await shelf.run().step())).toEqual(["search_tools", "load_tool"]);
  });

  test("have their defaults in one place", () => {
    expect(toolSearchDefaults).toEqual({
      search: { topK: 5, minScore: 0, autoLoad: false },
      limits: {
        maxLoadPerCall: 20,
        maxSearchesPerRun: 25,
        maxThreads: 10_000,
        filterTimeout: 5_000,
        sourceTimeout: 60_000,
      },
      ttl: 3_600_000,
      lifetime: "thread",
    });
  });

  test("maxThreads bounds what the in-memory store keeps", async () => {
    const shelf = createToolSearch({ tools, limits: { maxThreads: 2 } });
    for (const threadId of ["t1", "t2", "t3"]) {
      await (await shelf.run({ threadId }).step()).call("load_tool", { toolNames: ["send_mail"] });
    }
    expect((await shelf.threads.stats()).threadCount).toBe(2);
  });

  test("estimateTokens counts what a step is shown and spared", async () => {
    const log = new EventLog();
    const shelf = createToolSearch({ tools, onEvent: log.onEvent, estimateTokens: () => 10 });
    await shelf.run().step();
    expect(log.of("step")).toMatchObject([{ tokens: { visible: 20, withheld: 30 }, withheld: 3 }]);
  });
});
