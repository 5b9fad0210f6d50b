import { describe, expect, test } from "vitest";
import { CatalogView } from "../../src/catalog/catalog-view.ts";
import { Catalog } from "../../src/catalog/catalog.ts";
import { RequestNamings } from "../../src/catalog/request-namings.ts";
import {
  nameRequestTools,
  readRequest,
  readVisible,
  type RequestToolsOptions,
} from "../../src/catalog/request-tools.ts";
import type { ToolsInput, ToolLike } from "../../src/index.ts";
import { wireName } from "../../src/tool/tool-name.ts";

const reserved = new Set(["search_tools", "load_tool"]);
const tool = (description: string): ToolLike => ({ description });

async function viewOf(given: {
  readonly catalog?: ToolsInput<ToolLike>;
  readonly tools?: ToolsInput<ToolLike>;
  readonly visibleTools?: Readonly<Record<string, ToolLike>>;
  readonly pinned?: readonly string[];
}) {
  const events: object[] = [];
  const emit = (event: object, threadId: string | undefined): void =>
    void events.push({ ...event, threadId });
  const pinned = given.pinned ?? [];
  const catalog = new Catalog<ToolLike>(given.catalog, {
    reserved,
    pinned,
    defer: "all",
    sourceTimeout: 5_000,
    emit,
  });
  await catalog.ready();
  events.length = 0;
  const options: RequestToolsOptions = {
    namings: new RequestNamings({ pinned: new Set(pinned), reserved }),
    reserved,
    threadId: "t1",
    sourceTimeout: 5_000,
    emit,
  };
  const snapshot = catalog.snapshot();
  const visible = await readVisible<ToolLike>(given.visibleTools, options);
  const readings = [await readRequest<ToolLike>(given.tools, options)];
  const request = nameRequestTools({ readings, visible, snapshot }, options);
  const view = new CatalogView<ToolLike>(snapshot, request);
  return { view, events, request, searchable: [...view.searchable()].map(({ name }) => name) };
}

describe("request tools", () => {
  test("are searched beside those of the catalog", async () => {
    const [mine, shared] = [tool("mine"), tool("shared")];
    const { view, searchable } = await viewOf({ catalog: { shared }, tools: { mine } });
    expect(searchable).toEqual(["mine", "shared"]);
    expect([view.get("mine")?.tool, view.get("shared")?.tool]).toEqual([mine, shared]);
    expect(view.indexes.map((part) => part.map(({ name }) => name))).toEqual([
      ["shared"],
      ["mine"],
    ]);
  });

  test("stand in for a tool of the catalog with the same name, which is reported", async () => {
    const mine = tool("mine");
    const { view, events, searchable } = await viewOf({
      catalog: { list: tool("shared") },
      tools: { list: mine },
    });
    expect(searchable).toEqual(["list"]);
    expect(view.get("list")?.tool).toBe(mine);
    expect(view.hit("list", "static")).toBeUndefined();
    expect(view.hit("list", "request")?.tool).toBe(mine);
    expect(events).toEqual([
      {
        type: "collision",
        toolName: "list",
        names: ["list"],
        message: '"list" of this request stands in for that of the catalog.',
        threadId: "t1",
      },
    ]);
  });

  test("of another source than the catalog's do not: both are offered", async () => {
    const { view, searchable } = await viewOf({
      catalog: { name: "github", list: async () => ({ tools: { list: tool("theirs") } }) },
      tools: { name: "slack", list: async () => ({ tools: { list: tool("mine") } }) },
    });
    expect(searchable).toEqual(["slack_list", "list"]);
    expect(view.get("slack_list")?.definition).toMatchObject({ source: "slack" });
  });

  test("may have any name: it is aliased, also a meta-tool's, with a diagnostic", async () => {
    const { searchable, request, events } = await viewOf({
      tools: { "t.two": tool("two"), load_tool: tool("mine") },
    });
    expect(searchable).toHaveLength(2);
    expect(searchable).toContain(wireName("t.two"));
    expect(searchable.find((name) => name.startsWith("load_tool"))).toMatch(/^load_tool_\w{11}$/);
    expect(request.diagnostics.map(({ code }) => code)).toEqual(["name", "name"]);
    expect(events).toMatchObject([{ type: "collision", toolName: "load_tool", threadId: "t1" }]);
  });

  test("that share one name cannot be told apart, so neither is offered", async () => {
    const twice = [
      { ...tool("a"), name: "list" },
      { ...tool("b"), name: "list" },
    ];
    const { searchable, events } = await viewOf({ tools: twice });
    expect(searchable).toEqual([]);
    expect(events).toMatchObject([{ type: "collision", toolName: "list", names: [] }]);
  });

  test("that are broken or none cost a diagnostic and nothing else", async () => {
    const broken = {
      name: "broken",
      description: () => "text",
      get inputSchema(): unknown {
        throw new Error("late");
      },
    };
    const { searchable, request } = await viewOf({
      tools: [broken, null as unknown as ToolLike, {}, { name: "fine", description: "Fine" }],
    });
    expect(searchable).toEqual(["broken", "fine"]);
    expect(request.diagnostics.map(({ message }) => message)).toEqual([
      "The tool at place 1 is null, not an object.",
      "The tool at place 2 has no name. Give it one, or pass the tools as a record.",
      expect.stringContaining('"broken": its description is a function'),
      '"broken": reading its input schema threw: late.',
    ]);
  });

  test("of a source that fails are missing, which is reported for this thread", async () => {
    const down = new Error("no route");
    const { searchable, request, events } = await viewOf({
      catalog: { shared: tool("shared") },
      tools: {
        name: "github",
        list: async () => {
          throw down;
        },
      },
    });
    expect(searchable).toEqual(["shared"]);
    expect(events).toEqual([
      { type: "source", source: "github", tools: 0, error: down, threadId: "t1" },
    ]);
    expect(request.diagnostics[0]?.message).toBe(
      'Source "github" could not be listed: no route. This request goes on without it.',
    );
  });
});

describe("visible tools", () => {
  test("come before a request's and the catalog's, and are in no index", async () => {
    const shown = tool("shown");
    const { view, searchable } = await viewOf({
      catalog: { ask: tool("shared"), other: tool("other") },
      visibleTools: { ask: shown },
    });
    expect(view.get("ask")?.tool).toBe(shown);
    expect(searchable).toEqual(["other"]);
  });

  test("push a request tool of the same name aside, not away", async () => {
    const { view, searchable } = await viewOf({
      tools: { ask: tool("mine") },
      visibleTools: { ask: tool("shown") },
    });
    expect(searchable).toHaveLength(1);
    expect(searchable[0]).toMatch(/^ask_\w{11}$/);
    expect(view.get("ask")?.definition.description).toBe("shown");
  });

  test("keep the host's order, and names that providers refuse are aliased", async () => {
    const { view } = await viewOf({ visibleTools: { z: tool("z"), "a.b": tool("ab") } });
    expect([...view.visible.keys()]).toEqual(["z", wireName("a.b")]);
  });

  test("cannot have a meta-tool's name", async () => {
    await expect(viewOf({ visibleTools: { search_tools: tool("mine") } })).rejects.toMatchObject({
      code: "reserved-name",
      value: "search_tools",
    });
  });
});

test("pinned tools are in the view and not searched for, wherever they come from", async () => {
  const { view, searchable } = await viewOf({
    catalog: { a: tool("a"), b: tool("b") },
    tools: { c: tool("c"), d: tool("d") },
    pinned: ["a", "c"],
  });
  expect(searchable).toEqual(["d", "b"]);
  expect([view.get("a")?.name, view.get("c")?.name]).toEqual(["a", "c"]);
});
