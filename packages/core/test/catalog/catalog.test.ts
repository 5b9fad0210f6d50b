import { describe, expect, test } from "vitest";
import {
  createToolSearch,
  ToolShelfError,
  type ToolLike,
  type ToolSource,
} from "../../src/index.ts";
import { wireName } from "../../src/tool/tool-name.ts";
import { EventLog } from "../support/event-log.ts";
import { thrownBy } from "../support/thrown-by.ts";

const weather = {
  name: "weather",
  description: "Get the weather",
  inputSchema: { type: "object" },
};
const mail = { name: "mail", description: "Send a message" };

/** A source whose answer can be changed between listings. */
function changing(
  name: string,
  first: () => readonly ToolLike[],
): ToolSource<ToolLike> & {
  answer: () => readonly ToolLike[];
} {
  const source = {
    name,
    answer: first,
    list: async () => ({ tools: source.answer() }),
  };
  return source;
}

const catalogOf = (tools: Parameters<typeof createToolSearch<unknown, ToolLike>>[0]) =>
  createToolSearch<unknown, ToolLike>(tools).catalog;

describe("tools that are given outright", () => {
  test("can be read right after construction, by identity", () => {
    const catalog = catalogOf({ tools: { weather, mail } });
    expect(catalog.size).toBe(2);
    expect(catalog.names()).toEqual(["mail", "weather"]);
    expect(catalog.get("weather")).toBe(weather);
    expect(catalog.definition("weather")?.inputSchema).toBe(weather.inputSchema);
    expect(catalog.get("nothing")).toBeUndefined();
    expect(catalog.definition("nothing")).toBeUndefined();
    expect(catalog.diagnostics).toEqual([]);
  });

  test("are never changed, whatever is read of them", async () => {
    const deepFrozen = Object.freeze({
      name: "t.two",
      description: "Two",
      inputSchema: Object.freeze({ type: "object" }),
    });
    const catalog = catalogOf({ tools: Object.freeze([deepFrozen]) });
    await catalog.refresh();
    expect(catalog.get(wireName("t.two"))).toBe(deepFrozen);
    expect(deepFrozen.name).toBe("t.two");
  });

  test("keep names that every object has by itself", () => {
    const tools = JSON.parse(
      '{"__proto__":{"description":"a"},"constructor":{"description":"b"},"404":{"description":"c"},"hasOwnProperty":{"description":"d"}}',
    ) as Record<string, ToolLike>;
    const catalog = catalogOf({ tools });
    expect(catalog.size).toBe(4);
    expect(catalog.definition("constructor")?.description).toBe("b");
    expect(catalog.definition("hasOwnProperty")?.description).toBe("d");
    expect(catalog.definition(wireName("404"))?.description).toBe("c");
    expect(catalog.definition(wireName("__proto__"))?.description).toBe("a");
    expect(catalog.definition("__proto__")).toBeUndefined();
    expect(catalog.get("toString")).toBeUndefined();
  });

  test("that are broken in part stay, each with a diagnostic that names it", () => {
    const throwing: ToolLike = {
      name: "lazy",
      description: "Loads its schema late",
      get inputSchema(): unknown {
        throw new Error("not there yet");
      },
    };
    const catalog = catalogOf({
      tools: [
        throwing,
        { name: "computed", description: () => "text" },
        { ...mail, description: "" },
      ],
    });
    expect(catalog.names()).toEqual(["computed", "lazy", "mail"]);
    expect(catalog.definition("lazy")?.inputSchema).toEqual({ type: "object", properties: {} });
    expect(catalog.diagnostics.map(({ code, toolName }) => [code, toolName])).toEqual([
      ["tool", "lazy"],
      ["tool", "computed"],
      ["tool", "mail"],
    ]);
    expect(catalog.diagnostics[0]?.message).toBe(
      '"lazy": reading its input schema threw: not there yet.',
    );
  });

  test.each([
    {
      what: "no object",
      tools: [mail, null],
      code: "invalid-tool",
      value: null,
      message: "The tool at place 1 is null",
    },
    {
      what: "nameless",
      tools: [{ tags: ["a"] }],
      code: "invalid-tool",
      value: { tags: ["a"] },
      message: "has no name",
    },
    {
      what: "there twice",
      tools: [mail, mail],
      code: "duplicate-tool",
      value: "mail",
      message: 'Two tools are named "mail"',
    },
    {
      what: "named like the search tool",
      tools: [{ ...mail, name: "search_tools" }],
      code: "reserved-name",
      value: "search_tools",
      message: 'The tool "search_tools" has the name of the meta-tool "search_tools"',
    },
    {
      what: "named like the load tool",
      tools: { load_tool: mail },
      code: "reserved-name",
      value: "load_tool",
      message: 'the meta-tool "load_tool"',
    },
  ])("that are $what end construction", ({ tools, code, value, message }) => {
    const error = thrownBy(() => catalogOf({ tools: tools as ToolLike[] }));
    expect(error).toMatchObject({ code, value });
    expect(error.message).toContain(message);
  });
});

describe("sources", () => {
  test("are listed when the catalog is first awaited, once", async () => {
    let listed = 0;
    const source: ToolSource<ToolLike> = {
      name: "met",
      list: async () => {
        listed++;
        return { tools: { weather } };
      },
    };
    const catalog = catalogOf({ tools: source });
    expect([listed, catalog.size]).toEqual([0, 0]);
    await Promise.all([catalog.ready(), catalog.ready()]);
    await catalog.ready();
    expect([listed, catalog.names()]).toEqual([1, ["weather"]]);
    expect(catalog.definition("weather")?.source).toBe("met");
    expect(catalog.get("weather")).toBe(weather);
  });

  test("that share a name are told apart by their own", async () => {
    const log = new EventLog();
    const catalog = catalogOf({
      tools: [changing("github", () => [mail]), changing("slack", () => [mail])],
      onEvent: log.onEvent,
    });
    await catalog.ready();
    expect(catalog.names()).toEqual(["github_mail", "slack_mail"]);
    expect(log.of("collision")).toEqual([
      expect.objectContaining({
        toolName: "mail",
        names: ["github_mail", "slack_mail"],
        threadId: undefined,
      }),
    ]);
  });

  test("may list what no provider accepts, and a meta-tool's name", async () => {
    const long = "n".repeat(76);
    const names = ["t.two", "T3/x", long, "404", "__proto__", "search_tools"];
    const catalog = catalogOf({
      tools: changing("met", () => names.map((name) => ({ ...mail, name }))),
    });
    await catalog.ready();
    expect(catalog.size).toBe(names.length);
    for (const name of catalog.names()) expect(name).toMatch(/^[a-zA-Z0-9_-]{1,64}$/);
    expect(catalog.names()).not.toContain("search_tools");
    expect(catalog.definition("met_search_tools")?.description).toBe("Send a message");
    expect(catalog.diagnostics.filter(({ code }) => code === "name")).toHaveLength(names.length);
  });

  test("may list what is no tool: that is a diagnostic, and the rest is offered", async () => {
    const catalog = catalogOf({
      tools: changing("met", () => [null as unknown as ToolLike, mail, {}]),
    });
    await catalog.ready();
    expect(catalog.names()).toEqual(["mail"]);
    expect(catalog.diagnostics).toEqual([
      { code: "tool", source: "met", message: "The tool at place 0 is null, not an object." },
      {
        code: "tool",
        source: "met",
        message: "The tool at place 2 has no name. Give it one, or pass the tools as a record.",
      },
    ]);
  });

  test("that fail are reported, and the rest goes on", async () => {
    const log = new EventLog();
    const down = new Error("connection refused");
    const catalog = catalogOf({
      tools: [
        changing("github", () => {
          throw down;
        }),
        changing("slack", () => [mail]),
      ],
      onEvent: log.onEvent,
      now: () => 5,
    });
    await catalog.ready();
    expect(catalog.names()).toEqual(["mail"]);
    expect(catalog.diagnostics).toEqual([
      {
        code: "source",
        source: "github",
        message:
          'Source "github" could not be listed: connection refused. It has no tools on the shelf; call refresh() to try again.',
        cause: down,
      },
    ]);
    expect(log.events).toEqual([
      { type: "source", source: "github", tools: 0, error: down, threadId: undefined, at: 5 },
      { type: "source", source: "slack", tools: 1, threadId: undefined, at: 5 },
    ]);
  });

  test("that give a cursor twice are a coded failure of that source alone", async () => {
    const catalog = catalogOf({
      tools: [
        { name: "circle", list: async () => ({ tools: [weather], nextCursor: "again" }) },
        changing("slack", () => [mail]),
      ],
    });
    await catalog.ready();
    expect(catalog.names()).toEqual(["mail"]);
    const [{ cause } = {}] = catalog.diagnostics;
    expect(cause).toBeInstanceOf(ToolShelfError);
    expect(cause).toMatchObject({ code: "source-failed", value: "again" });
  });

  test.each([
    ["nothing", undefined, "undefined"],
    ["nothing at all", null, "undefined"],
    ["no tools", {}, "undefined"],
    ["a number of tools", { tools: 3 }, "3"],
    ["a text", { tools: "mail" }, "mail"],
  ])("that answer with %s fail alone", async (_what, page, tools) => {
    const catalog = catalogOf({
      tools: [{ name: "odd", list: async () => page as never }, changing("slack", () => [mail])],
    });
    await catalog.ready();
    expect(catalog.names()).toEqual(["mail"]);
    expect(catalog.diagnostics.map(({ source, cause }) => [source, cause])).toEqual([
      ["odd", expect.objectContaining({ code: "source-failed", value: page })],
    ]);
    expect(catalog.diagnostics[0]?.message).toContain(`a page whose tools are ${tools}.`);
  });

  test("are listed anew by refresh: what is gone is gone, what is new is there", async () => {
    const source = changing("met", () => [weather]);
    const catalog = catalogOf({ tools: source });
    await catalog.ready();
    source.answer = () => [mail];
    await catalog.refresh();
    expect(catalog.names()).toEqual(["mail"]);
  });

  test("that fail in a refresh keep the tools they last had, until they answer again", async () => {
    const log = new EventLog();
    const source = changing("met", () => [weather, mail]);
    const catalog = catalogOf({ tools: source, onEvent: log.onEvent });
    await catalog.ready();
    source.answer = () => {
      throw new Error("timeout");
    };
    await catalog.refresh();
    expect(catalog.names()).toEqual(["mail", "weather"]);
    expect(catalog.get("weather")).toBe(weather);
    expect(catalog.diagnostics.map(({ message }) => message)).toEqual([
      'Source "met" could not be listed: timeout. Its last 2 tools stay; call refresh() to try again.',
    ]);
    expect(log.of("source").map(({ tools }) => tools)).toEqual([2, 2]);

    source.answer = () => [mail];
    await catalog.refresh();
    expect(catalog.names()).toEqual(["mail"]);
    expect(catalog.diagnostics).toEqual([]);
  });

  test("that never answer are waited for no longer than the signal says", async () => {
    const controller = new AbortController();
    const shelf = createToolSearch<unknown, ToolLike>({
      tools: { name: "hung", list: () => new Promise(() => {}) },
    });
    const ready = shelf.catalog.ready({ signal: controller.signal });
    const step = shelf.run().step({ signal: controller.signal });
    const search = shelf.search("mail", { signal: controller.signal });
    controller.abort("stop");
    await expect(ready).rejects.toBe("stop");
    await expect(step).rejects.toBe("stop");
    await expect(search).rejects.toBe("stop");
  });

  test("are not even asked once the signal has fired", async () => {
    const catalog = catalogOf({ tools: changing("met", () => [weather]) });
    await expect(catalog.ready({ signal: AbortSignal.abort("stop") })).rejects.toBe("stop");
    expect(catalog.size).toBe(0);
  });
});
