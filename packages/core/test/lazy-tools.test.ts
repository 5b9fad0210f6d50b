import { describe, expect, test } from "vitest";
import {
  createToolSearch,
  type LazyTool,
  type LoadOutput,
  type ResolveRequest,
  type RunnableTool,
  type SearchOutput,
  type Step,
} from "../src/index.ts";
import { EventLog } from "./support/event-log.ts";
import { namesOf } from "./support/names-of.ts";

const inputSchema = { type: "object", properties: { city: { type: "string" } } };

/** A lazy tool, and what it was resolved for; each time it is another tool. */
function lazyTool(
  description: string,
  resolve: (times: number, request: ResolveRequest) => unknown = (times) => ({
    description: "Never read",
    execute: () => `resolved ${times}`,
  }),
) {
  const requests: ResolveRequest[] = [];
  const tool: LazyTool<RunnableTool> = {
    description,
    inputSchema,
    resolve: async (request) => {
      requests.push(request);
      return (await resolve(requests.length, request)) as RunnableTool;
    },
  };
  return { tool, requests };
}

async function load(step: Step, ...toolNames: readonly string[]): Promise<LoadOutput> {
  return JSON.parse((await step.call("load_tool", { toolNames })).text) as LoadOutput;
}

describe("a lazy tool", () => {
  test("is searched by its metadata, and resolved when it is loaded, for this run", async () => {
    const { tool, requests } = lazyTool("Get the weather of a city");
    const shelf = createToolSearch<string>({ tools: { weather: tool } });
    const run = shelf.run({ threadId: "t", context: "ada" });
    const step = await run.step();
    const { results } = JSON.parse(
      (await step.call("search_tools", { query: "weather of a city" })).text,
    ) as SearchOutput;
    expect(results.map(({ name }) => name)).toEqual(["weather"]);
    expect(shelf.catalog.get("weather")).toBe(tool);
    expect(requests).toEqual([]);

    const { signal } = new AbortController();
    await step.call("load_tool", { toolNames: ["weather"] }, { signal });
    expect(requests).toEqual([{ context: "ada", threadId: "t", signal }]);
    const next = await run.step();
    expect(next.definitions.at(-1)).toMatchObject({
      name: "weather",
      description: "Get the weather of a city",
      inputSchema,
    });
    expect(await next.call("weather", {})).toMatchObject({ status: "ok", text: "resolved 1" });
    expect(requests).toHaveLength(1);
  });

  test("is resolved anew for each run, when it is first visible there, and once in it", async () => {
    const { tool, requests } = lazyTool("Get the weather");
    const shelf = createToolSearch<string>({ tools: { weather: tool } });
    const first = shelf.run({ threadId: "t", context: "first" });
    await load(await first.step(), "weather");
    const second = shelf.run({ threadId: "t", context: "second" });
    expect(requests.map(({ context }) => context)).toEqual(["first"]);
    for (const count of [1, 2, 3]) {
      const step = await second.step();
      expect([count, (await step.call("weather", {})).text]).toEqual([count, "resolved 2"]);
    }
    expect((await (await first.step()).call("weather", {})).text).toBe("resolved 1");
    expect(requests.map(({ context }) => context)).toEqual(["first", "second"]);
  });

  test("is resolved once for loads that come at once", async () => {
    const { tool, requests } = lazyTool("Get the weather");
    const run = createToolSearch({ tools: { weather: tool } }).run();
    const step = await run.step();
    const outputs = await Promise.all([1, 2, 3].map(() => load(step, "weather")));
    expect(outputs.map(({ success }) => success)).toEqual([true, true, true]);
    expect(requests).toHaveLength(1);
  });

  test("is resolved by a search that loads", async () => {
    const { tool, requests } = lazyTool("Get the weather");
    const shelf = createToolSearch({ tools: { weather: tool }, search: { autoLoad: true } });
    const run = shelf.run();
    const { text } = await (await run.step()).call("search_tools", { query: "weather" });
    expect(JSON.parse(text)).toMatchObject({ loaded: ["weather"] });
    expect((await (await run.step()).call("weather", {})).text).toBe("resolved 1");
    expect(requests).toHaveLength(1);
  });

  test("that is pinned is resolved at the first step", async () => {
    const { tool, requests } = lazyTool("Get the weather");
    const shelf = createToolSearch({ tools: { weather: tool }, pinned: ["weather"] });
    const run = shelf.run();
    expect((await (await run.step()).call("weather", {})).text).toBe("resolved 1");
    expect((await (await run.step()).call("weather", {})).text).toBe("resolved 1");
    expect(requests).toHaveLength(1);
  });

  test("is never resolved for a caller to whom it is denied", async () => {
    const { tool, requests } = lazyTool("Get the weather");
    const shelf = createToolSearch({
      tools: { weather: tool, mail: { description: "Send a message" } },
      filter: ({ toolName }) => toolName !== "weather",
    });
    const run = shelf.run();
    const step = await run.step({ loaded: ["weather"] });
    await load(step, "weather");
    await step.call("search_tools", { query: "weather" });
    expect(namesOf(await run.step({ loaded: ["weather"] }))).toEqual(["search_tools", "load_tool"]);
    expect(requests).toEqual([]);
  });

  test("may leave its schema for later: the resolved tool's is shown, and the metadata stays", async () => {
    const later = { description: "Never read", inputSchema, execute: () => "sun" };
    const tool: LazyTool<RunnableTool> = { description: "Get the weather", resolve: () => later };
    const shelf = createToolSearch({ tools: { weather: tool } });
    expect(shelf.catalog.diagnostics).toEqual([]);
    const run = shelf.run();
    await load(await run.step(), "weather");
    expect((await run.step()).definitions.at(-1)).toEqual({
      name: "weather",
      description: "Get the weather",
      inputSchema,
    });
  });

  test("gives the run the very object that it resolved to", async () => {
    const own = Object.freeze({ description: "Own", execute: () => "own" });
    const { tool } = lazyTool("Get the weather", () => own);
    const run = createToolSearch({ tools: { weather: tool } }).run();
    await load(await run.step(), "weather");
    expect((await run.step()).tools.get("weather")).toBe(own);
  });
});

describe("a lazy tool that cannot be resolved", () => {
  const offline = new Error("offline");
  const rejecting = () => Promise.reject(offline);

  test("is said to have failed, is not loaded and not shown, and the host is told", async () => {
    const log = new EventLog();
    const { tool, requests } = lazyTool("Get the weather", rejecting);
    const shelf = createToolSearch({
      tools: { weather: tool, mail: { description: "Send a message" } },
      onEvent: log.onEvent,
    });
    const run = shelf.run({ threadId: "t" });
    const step = await run.step();
    expect(await load(step, "weather", "mail")).toEqual({
      success: false,
      message: "Loaded, call from your next step: mail. Could not be loaded now: weather.",
      loaded: ["mail"],
      failed: ["weather"],
      loadedCount: 1,
    });
    expect(await shelf.threads.inspect("t")).toMatchObject([{ name: "mail" }]);
    expect(namesOf(await run.step()).slice(2)).toEqual(["mail"]);
    expect(log.of("resolve-failed")).toMatchObject([
      { toolName: "weather", error: offline, threadId: "t" },
    ]);
    expect(log.of("load")).toMatchObject([{ names: ["mail"], notFound: [] }]);

    await load(await run.step(), "weather");
    expect(requests).toHaveLength(1);
    const later = shelf.run({ threadId: "t" });
    await load(await later.step(), "weather");
    expect(requests).toHaveLength(2);
  });

  test.each([
    ["nothing", undefined],
    ["null", null],
    ["a text", "weather"],
  ])("because it gives %s is reported too", async (_what, resolved) => {
    const log = new EventLog();
    const { tool } = lazyTool("Get the weather", () => resolved);
    const run = createToolSearch({ tools: { weather: tool }, onEvent: log.onEvent }).run();
    expect((await load(await run.step(), "weather")).failed).toEqual(["weather"]);
    expect(log.of("resolve-failed")).toMatchObject([{ error: { code: "invalid-tool" } }]);
  });

  test("because it throws at once is reported too", async () => {
    const tool: LazyTool<RunnableTool> = {
      description: "Get the weather",
      resolve: () => {
        throw offline;
      },
    };
    const run = createToolSearch({ tools: { weather: tool } }).run();
    expect((await load(await run.step(), "weather")).failed).toEqual(["weather"]);
  });

  // pain: J03
  test("in a later run is never said to be loaded there, and comes back in the next", async () => {
    const { tool } = lazyTool("Get the weather", (times) =>
      times === 2 ? rejecting() : { description: "", execute: () => `resolved ${times}` },
    );
    const shelf = createToolSearch({
      tools: { weather: tool, mail: { description: "Send a message" } },
    });
    await load(await shelf.run({ threadId: "t" }).step(), "weather");

    const second = shelf.run({ threadId: "t" });
    const step = await second.step();
    expect(namesOf(step)).toEqual(["search_tools", "load_tool"]);
    expect(await load(step, "weather")).toMatchObject({
      success: false,
      loaded: [],
      failed: ["weather"],
    });
    const found = await step.call("search_tools", { query: "weather" });
    const { results, message } = JSON.parse(found.text) as SearchOutput;
    expect(results).toEqual([expect.not.objectContaining({ loaded: true })]);
    expect(message).not.toMatch(/loaded/i);
    expect(namesOf(await second.step())).toEqual(["search_tools", "load_tool"]);

    const third = await shelf.run({ threadId: "t" }).step();
    expect((await third.call("weather", {})).text).toBe("resolved 3");
  });

  test("though it is pinned or visible, costs the run nothing else", async () => {
    const { tool } = lazyTool("Get the weather", rejecting);
    const mail = { description: "Send a message", execute: () => "sent" };
    const shelf = createToolSearch({ tools: { weather: tool, mail }, pinned: ["weather", "mail"] });
    const step = await shelf.run({ visibleTools: { news: tool } }).step();
    expect([...step.tools.keys()]).toEqual(["mail"]);
    expect(await step.call("mail", {})).toMatchObject({ text: "sent" });
    expect((await step.call("weather", {})).status).toBe("refused");
  });
});

describe("lazy tools of a request", () => {
  // pain: E05
  test("never cross, also when their metadata are equal and they are loaded at once", async () => {
    const shelf = createToolSearch({ tools: { mail: { description: "Send a message" } } });
    const turn = async (user: string): Promise<string> => {
      const { tool } = lazyTool("List the files of a folder", () => ({
        description: "",
        execute: () => `files of ${user}`,
      }));
      const run = shelf.run({ threadId: user, tools: { list_files: tool } });
      await load(await run.step(), "list_files");
      return (await (await run.step()).call("list_files", {})).text;
    };
    const users = ["ada", "bob", "cy"];
    expect(await Promise.all(users.map(turn))).toEqual(users.map((user) => `files of ${user}`));
  });

  test("that are visible are resolved at the first step, in the host's order, once", async () => {
    const [weather, news] = [lazyTool("Get the weather"), lazyTool("Get the news")];
    const shelf = createToolSearch();
    const run = shelf.run({ visibleTools: { weather: weather.tool, news: news.tool } });
    for (const count of [1, 2]) {
      const step = await run.step();
      expect([count, ...step.tools.keys()]).toEqual([count, "weather", "news"]);
      expect((await step.call("news", {})).text).toBe("resolved 1");
    }
    expect([weather.requests.length, news.requests.length]).toEqual([1, 1]);
  });

  test("that a run adds are resolved when loaded", async () => {
    const { tool, requests } = lazyTool("Get the weather");
    const shelf = createToolSearch({ tools: { mail: { description: "Send a message" } } });
    const run = shelf.run();
    await run.step();
    run.add({ weather: tool });
    await load(await run.step(), "weather");
    expect((await (await run.step()).call("weather", {})).text).toBe("resolved 1");
    expect(requests).toHaveLength(1);
  });
});
