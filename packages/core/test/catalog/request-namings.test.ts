import { describe, expect, test } from "vitest";
import { RequestNamings } from "../../src/catalog/request-namings.ts";
import { createToolSearch, type RunnableTool } from "../../src/index.ts";

const inputSchema = { type: "object", properties: { id: { type: "string" } } };
const unnamed = (originalName: string, description = "") => ({
  originalName,
  source: undefined,
  definition: { name: originalName, description, inputSchema },
});
const nothing = { snapshot: { entries: new Map() }, visible: new Map<string, unknown>() };
const open = () =>
  new RequestNamings({ pinned: new Set(["pinned"]), reserved: new Set(["search_tools"]) });

describe("names of requests' tools", () => {
  test("are found once for the same definitions, whatever tools are behind them", () => {
    const namings = open();
    const tools = ["b", "a", "pinned"].map((name) => unnamed(name));
    const first = namings.find(tools, nothing);
    expect(first.naming.places.map(({ name, at }) => [name, at])).toEqual([
      ["a", 1],
      ["b", 0],
      ["pinned", 2],
    ]);
    expect(first.definitions.map(({ name }) => name)).toEqual(["a", "b"]);
    expect(namings.find([...tools], nothing)).toBe(first);
  });

  test("are found anew for other definitions, in another order and beside other tools", () => {
    const namings = open();
    const tools = ["b", "a"].map((name) => unnamed(name));
    const first = namings.find(tools, nothing);
    const others = [
      namings.find([unnamed("b"), tools[1]!], nothing),
      namings.find(tools.toReversed(), nothing),
      namings.find(tools.slice(1), nothing),
      namings.find(tools, { ...nothing, visible: new Map([["a", {}]]) }),
      namings.find(tools, { ...nothing, snapshot: { entries: new Map() } }),
    ];
    expect(others).not.toContain(first);
    expect(new Set(others).size).toBe(others.length);
    const [, , , beside] = others;
    expect(beside?.naming.places.map(({ name }) => name)).not.toContain("a");
  });

  test("of the last sixteen kinds of request are kept", () => {
    const namings = open();
    const requests = Array.from({ length: 17 }, (_empty, n) => [unnamed(`tool${n}`)]);
    const [first, second] = requests.map((tools) => namings.find(tools, nothing));
    expect(namings.find(requests[1]!, nothing)).toBe(second);
    expect(namings.find(requests[0]!, nothing)).not.toBe(first);
  });
});

test("requests whose definitions are the same call their own tools, and are told of collisions", async () => {
  const collisions: string[] = [];
  const shelf = createToolSearch({
    tools: { list: { description: "List the shared things", execute: () => "shared" } },
    onEvent: (event) => event.type === "collision" && collisions.push(event.toolName),
  });
  const toolsOf = (caller: string): Record<string, RunnableTool> => ({
    list: { description: "List things", inputSchema, execute: () => `of ${caller}` },
    "get it": { description: "Get a thing", inputSchema, execute: () => `got by ${caller}` },
  });
  for (const caller of ["ann", "bob", "ann"]) {
    const run = shelf.run({ tools: toolsOf(caller) });
    const step = await run.step();
    const found = await step.call("search_tools", { query: "get a thing" });
    const { results } = found.output as { results: { name: string }[] };
    const name = results[0]!.name;
    await step.call("load_tool", { toolName: [name, "list"] });
    const next = await run.step();
    expect((await next.call(name, {})).text).toBe(`got by ${caller}`);
    expect((await next.call("list", {})).text).toBe(`of ${caller}`);
    expect(run.diagnostics).toHaveLength(1);
  }
  expect(collisions).toEqual(["list", "list", "list"]);
});
