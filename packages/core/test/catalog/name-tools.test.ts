import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { nameTools, type NamedTools, type UnnamedTool } from "../../src/catalog/name-tools.ts";
import type { ToolLike } from "../../src/index.ts";
import { isWireName, wireName } from "../../src/tool/tool-name.ts";

function unnamed(originalName: string, source?: string): UnnamedTool<ToolLike> {
  const definition = Object.freeze({
    name: originalName,
    description: `${source ?? "no source"}: ${originalName}`,
    inputSchema: { type: "object" },
    ...(source === undefined ? {} : { source }),
  });
  return { originalName, source, tool: { name: originalName }, definition };
}

const nothing = { isReserved: () => false };

/** Public name -> where the tool came from. */
const outcome = ({ entries }: NamedTools<ToolLike>): Record<string, string> =>
  Object.fromEntries([...entries].map(([name, { definition }]) => [name, definition.description]));

test("valid names pass unchanged, and the definition stays the same object", () => {
  const tool = unnamed("get_weather", "met");
  const { entries, diagnostics, collisions } = nameTools([tool], nothing);
  expect(entries.get("get_weather")).toMatchObject({
    name: "get_weather",
    originalName: "get_weather",
    source: "met",
  });
  expect(entries.get("get_weather")?.definition).toBe(tool.definition);
  expect(entries.get("get_weather")?.tool).toBe(tool.tool);
  expect([diagnostics, collisions]).toEqual([[], []]);
});

test("entries come in the order of the names", () => {
  const names = ["b", "a", "B", "c", "A"];
  const { entries } = nameTools(
    names.map((name) => unnamed(name)),
    nothing,
  );
  expect([...entries.keys()]).toEqual(["A", "B", "a", "b", "c"]);
});

test("a name that providers refuse is aliased in the definition, with a diagnostic", () => {
  const tool = unnamed("t.two");
  const { entries, diagnostics, collisions } = nameTools([tool], nothing);
  const alias = wireName("t.two");
  expect(entries.get(alias)).toMatchObject({ name: alias, originalName: "t.two" });
  expect(entries.get(alias)?.definition).toEqual({
    ...tool.definition,
    name: alias,
    originalName: "t.two",
  });
  expect(tool.definition.name).toBe("t.two");
  expect(diagnostics).toEqual([
    {
      code: "name",
      toolName: alias,
      source: undefined,
      message: `"t.two" is not a name that providers accept; it is offered as ${alias}.`,
    },
  ]);
  expect(collisions).toEqual([]);
});

describe("one name in several sources", () => {
  test("becomes source_name for each, and is reported once", () => {
    const named = nameTools([unnamed("list", "slack"), unnamed("list", "github")], nothing);
    expect(outcome(named)).toEqual({
      github_list: "github: list",
      slack_list: "slack: list",
    });
    expect(named.collisions).toEqual([
      {
        name: "list",
        names: ["github_list", "slack_list"],
        message: '"list" is in 2 places; it is offered as github_list, slack_list.',
      },
    ]);
    expect(named.diagnostics).toHaveLength(1);
  });

  test("stays with the tool that has no source", () => {
    expect(outcome(nameTools([unnamed("list", "github"), unnamed("list")], nothing))).toEqual({
      github_list: "github: list",
      list: "no source: list",
    });
  });

  test("takes a hash where source_name is another tool's own name", () => {
    const named = nameTools(
      [unnamed("list", "a"), unnamed("list", "b"), unnamed("a_list", "c")],
      nothing,
    );
    expect(outcome(named)).toMatchObject({ a_list: "c: a_list", b_list: "b: list" });
    const third = [...named.entries.values()].find(({ source }) => source === "a");
    expect(third?.name).toMatch(/^a_list_[0-9a-z]{11}$/);
    expect(named.collisions.map(({ message }) => message)).toContain(
      `"a_list" is taken; that of source "a" is offered as ${third?.name}.`,
    );
  });
});

describe("one name twice in one source", () => {
  test("cannot be told apart, so neither is offered and a person is told", () => {
    const named = nameTools(
      [unnamed("list", "github"), unnamed("list", "github"), unnamed("create", "github")],
      nothing,
    );
    expect(outcome(named)).toEqual({ create: "github: create" });
    expect(named.collisions).toEqual([
      {
        name: "list",
        names: [],
        message:
          'source "github" lists "list" 2 times; none of them is offered. Give each a name of its own.',
      },
    ]);
  });

  test("does not cost the other source its tool, nor give it the bare name", () => {
    const named = nameTools(
      [unnamed("list", "github"), unnamed("list", "github"), unnamed("list", "slack")],
      nothing,
    );
    expect(outcome(named)).toEqual({ slack_list: "slack: list" });
  });
});

describe("a meta-tool's name", () => {
  const rules = { isReserved: (name: string) => name === "search_tools" };

  test("becomes source_name, with a diagnostic", () => {
    const named = nameTools([unnamed("search_tools", "github")], rules);
    expect(outcome(named)).toEqual({ github_search_tools: "github: search_tools" });
    expect(named.diagnostics.map(({ message }) => message)).toEqual([
      '"search_tools" of source "github" is a meta-tool\'s name; it is offered as github_search_tools.',
    ]);
  });

  test("takes a hash without a source to put in front", () => {
    const [name = ""] = nameTools([unnamed("search_tools")], rules).entries.keys();
    expect(name).toMatch(/^search_tools_[0-9a-z]{11}$/);
  });
});

test("names that the caller calls taken are left alone", () => {
  const named = nameTools([unnamed("list", "github")], {
    ...nothing,
    isTaken: (name, source) => name === "list" && source === "github",
  });
  expect(Object.keys(outcome(named))).toEqual(["github_list"]);
});

describe("for any set of tools", () => {
  const part = fc.constantFrom(
    "a",
    "b",
    "a_b",
    "a.b",
    "__proto__",
    "404",
    "constructor",
    "load_tool",
  );
  const tools = fc.array(
    fc.tuple(part, fc.option(fc.constantFrom("a", "b", "a_a", "x y"), { nil: undefined })),
    { maxLength: 12 },
  );
  const rules = { isReserved: (name: string) => name === "load_tool" };

  test("names are valid, never reserved, and stand for exactly one tool", () => {
    fc.assert(
      fc.property(tools, (pairs) => {
        const { entries } = nameTools(
          pairs.map(([name, source]) => unnamed(name, source)),
          rules,
        );
        for (const [name, entry] of entries) {
          expect(isWireName(name)).toBe(true);
          expect(name).not.toBe("load_tool");
          expect([entry.name, entry.definition.name]).toEqual([name, name]);
        }
        const once = pairs.filter(
          ([name, source]) => pairs.filter(([n, s]) => n === name && s === source).length === 1,
        );
        expect(entries.size).toBe(once.length);
      }),
    );
  });

  test("the order in which they came plays no part", () => {
    const shuffled = tools.chain((pairs) =>
      fc.tuple(fc.constant(pairs), fc.shuffledSubarray(pairs, { minLength: pairs.length })),
    );
    fc.assert(
      fc.property(shuffled, ([pairs, others]) => {
        const names = (list: typeof pairs): [string, string][] =>
          Object.entries(
            outcome(
              nameTools(
                list.map(([name, source]) => unnamed(name, source)),
                rules,
              ),
            ),
          );
        expect(names(others)).toEqual(names(pairs));
      }),
    );
  });
});
