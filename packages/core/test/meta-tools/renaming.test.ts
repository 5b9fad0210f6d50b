import { describe, expect, test } from "vitest";
import { createToolSearch, type ToolResult, type ToolSearchOptions } from "../../src/index.ts";
import { namesOf } from "../support/names-of.ts";
import { thrownBy } from "../support/thrown-by.ts";

const tools = {
  alpha: { description: "The first letter", execute: () => "a" },
  beta: { description: "The second letter" },
};
const metaTools = {
  search: {
    name: "find_tools",
    description: "Find what you need.",
    formerNames: ["search_tools", "lookup"],
  },
  load: { name: "take_tool", description: "Take it.", formerNames: ["load_tool"] },
};
const ours = /search_tools|load_tool|lookup/;

const shelfOf = (options: ToolSearchOptions = {}) =>
  createToolSearch({ tools, metaTools, ...options });

describe("renamed meta-tools", () => {
  test("are sent under their names, with the host's own descriptions", async () => {
    const { definitions, metaTools: bound } = await shelfOf().run().step();
    expect(definitions.map(({ name, description }) => [name, description])).toEqual([
      ["find_tools", "Find what you need."],
      ["take_tool", "Take it."],
    ]);
    expect([...bound].map(([name, { role }]) => [name, role])).toEqual([
      ["find_tools", "search"],
      ["take_tool", "load"],
    ]);
  });

  test("work under them, and no text of ours names the others", async () => {
    const run = shelfOf().run({ threadId: "t" });
    const first = await run.step();
    const texts = [first.instructions, JSON.stringify(first.definitions)];
    const call = async (name: string, input: unknown): Promise<void> =>
      void texts.push((await first.call(name, input)).text);
    await call("find_tools", { query: "first letter" });
    await call("find_tools", { query: "flights" });
    await call("find_tools", { query: 7 });
    await call("alpha", {});
    await call("nothing", {});
    await call("take_tool", { toolNames: ["alpha", "nothing"] });
    await call("take_tool", {});
    const second = await run.step();
    expect(await second.call("alpha", {})).toMatchObject({ status: "ok", text: "a" });
    expect(texts.filter((text) => ours.test(text))).toEqual([]);
    expect(texts.join("\n")).toContain("Load it with take_tool");
    expect(texts.join("\n")).toContain("Use find_tools to find");
  });

  test("do not answer to their former names", async () => {
    const step = await shelfOf().run().step();
    for (const name of ["search_tools", "lookup", "load_tool"]) {
      expect((await step.call(name, { query: "alpha" })).status).toBe("refused");
      expect(step.isVisible(name)).toBe(false);
    }
  });

  test("leave their default names free when those are not former ones", async () => {
    const mine = { search_tools: { description: "Search the tools of the workshop" } };
    const shelf = createToolSearch({
      tools: { ...tools, ...mine },
      metaTools: { search: { name: "find_tools" }, load: { name: "take_tool" } },
      pinned: ["search_tools"],
    });
    expect(namesOf(await shelf.run().step())).toEqual(["find_tools", "take_tool", "search_tools"]);
  });
});

describe("former names", () => {
  test.each(["search_tools", "lookup", "load_tool", "find_tools"])(
    "are free for no static tool: %s",
    (name) => {
      const error = thrownBy(() => shelfOf({ tools: { [name]: { description: "Mine" } } }));
      expect([error.code, error.value]).toEqual(["reserved-name", name]);
    },
  );

  test("are free for no visible tool of a request", async () => {
    const run = shelfOf().run({ visibleTools: { lookup: { description: "Mine" } } });
    await expect(run.step()).rejects.toMatchObject({ code: "reserved-name", value: "lookup" });
  });

  test("are read in old messages, a search's as a search's and a load's as a load's", async () => {
    const results: readonly ToolResult[] = [
      { toolName: "load_tool", output: { loaded: [], alreadyLoaded: ["beta"] } },
      { toolName: "lookup", output: { loaded: [], alreadyLoaded: ["alpha"] } },
    ];
    const run = shelfOf({ storage: "context" }).run({ threadId: "t" });
    const step = await run.step({ toolResults: () => results });
    expect([...step.tools.keys()]).toEqual(["beta"]);
  });

  test("may be any text: what an old version wrote is only read", async () => {
    const shelf = shelfOf({
      storage: "context",
      metaTools: { load: { formerNames: ["old.load tool"] } },
    });
    const step = await shelf.run({ threadId: "t" }).step({
      toolResults: () => [{ toolName: "old.load tool", output: { loaded: ["beta"] } }],
    });
    expect([...step.tools.keys()]).toEqual(["beta"]);
  });
});

test("one of two may be renamed alone", async () => {
  const shelf = createToolSearch({ tools, metaTools: { load: { name: "take_tool" } } });
  const step = await shelf.run().step();
  expect(namesOf(step)).toEqual(["search_tools", "take_tool"]);
  expect(step.definitions[0]?.description).toContain("take_tool");
  expect(step.instructions).toContain("call take_tool with exact names");
});

test("with autoLoad the load tool's name stays reserved, and its results are still read", async () => {
  const shelf = createToolSearch({ tools, storage: "context", search: { autoLoad: true } });
  const toolResults = (): ToolResult[] => [{ toolName: "load_tool", output: { loaded: ["beta"] } }];
  expect(namesOf(await shelf.run({ threadId: "t" }).step({ toolResults }))).toEqual([
    "search_tools",
    "beta",
  ]);
});
