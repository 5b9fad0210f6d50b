import { describe, expect, test } from "vitest";
import { foldResults, foldUses, lastPlaces } from "../../src/loaded/fold-results.ts";
import type { ToolResult } from "../../src/index.ts";

const names = {
  search: new Set(["search_tools", "find_tools"]),
  load: new Set(["load_tool", "take_tool"]),
};
const fold = (...results: ToolResult[]): readonly string[] => foldResults(results, names);
const load = (output: unknown): ToolResult => ({ toolName: "load_tool", output });
const search = (output: unknown): ToolResult => ({ toolName: "search_tools", output });

describe("a load result", () => {
  test("loads what it lists as loaded or already loaded, in order", () => {
    expect(
      fold(load({ loaded: ["b", "a"], alreadyLoaded: ["c"] }), load({ loaded: ["d"] })),
    ).toEqual(["b", "a", "c", "d"]);
  });

  test("again keeps the first place", () => {
    expect(fold(load({ loaded: ["a", "b"] }), load({ loaded: [], alreadyLoaded: ["a"] }))).toEqual([
      "a",
      "b",
    ]);
  });

  test("takes away what it unloaded, until it is loaded again", () => {
    const evicting = load({ loaded: ["c"], unloaded: ["a"] });
    expect(fold(load({ loaded: ["a", "b"] }), evicting)).toEqual(["b", "c"]);
    expect(fold(load({ loaded: ["a", "b"] }), evicting, load({ loaded: ["a"] }))).toEqual([
      "b",
      "c",
      "a",
    ]);
  });

  test("may be the JSON text that was sent", () => {
    expect(fold(load('{"success":true,"loaded":["a"]}'))).toEqual(["a"]);
  });

  test("does not load what it did not find or skipped", () => {
    expect(fold(load({ loaded: [], notFound: ["a"], skipped: ["b"], toolName: "c" }))).toEqual([]);
  });
});

describe("a search result", () => {
  test("loads only what it lists as loaded, never what it merely found", () => {
    expect(
      fold(
        search({ results: [{ name: "a" }], confidence: "match" }),
        search({ results: [{ name: "b" }], loaded: ["b"], confidence: "match" }),
        search({ alreadyLoaded: ["c"] }),
      ),
    ).toEqual(["b"]);
  });
});

test("former names of the meta-tools are read from old messages", () => {
  expect(
    fold(
      { toolName: "take_tool", output: { loaded: ["a"] } },
      { toolName: "find_tools", output: { loaded: ["b"] } },
    ),
  ).toEqual(["a", "b"]);
});

test("no other tool loads anything by what it returns", () => {
  expect(
    fold(
      { toolName: "fetch_page", output: { loaded: ["admin"], alreadyLoaded: ["admin"] } },
      { toolName: "load_tool_2", output: '{"loaded":["admin"]}' },
      { toolName: "fetch_page", output: { unloaded: ["a"] } },
      load({ loaded: ["a"] }),
      { toolName: "fetch_page", output: { unloaded: ["a"] } },
    ),
  ).toEqual(["a"]);
});

test.each([
  ["text that is no JSON", "load_tool failed: timeout"],
  ["JSON that was cut", '{"loaded":["a"'],
  ["nothing", undefined],
  ["null", null],
  ["a number", 7],
  ["a list", [["a"]]],
  ["JSON of a text", '"a"'],
  ["a text for a list", { loaded: "a" }],
  ["a list of no texts", { loaded: [1, null, {}, ["a"]] }],
  ["an object for a list", { loaded: { 0: "a", length: 1 } }],
])("a result that is %s loads nothing and breaks nothing", (_what, output) => {
  expect(fold(load(output), search(output))).toEqual([]);
});

test("a conversation without results has nothing loaded", () => {
  expect(fold()).toEqual([]);
});

describe("use", () => {
  const uses = (...results: ToolResult[]) => [...foldUses(results, names)];

  test("is the place of a tool's last result, of its load, or of its being asked for again", () => {
    expect(
      uses(
        load({ loaded: ["a", "b", "c"] }),
        { toolName: "a", output: "done" },
        load({ loaded: [], alreadyLoaded: ["b"] }),
      ),
    ).toEqual([
      ["a", 2],
      ["b", 3],
      ["c", 1],
    ]);
  });

  test("of a tool that is not loaded is none", () => {
    expect(uses({ toolName: "a", output: "done" }, load({ loaded: ["b"] }))).toEqual([["b", 2]]);
  });

  test("is seen for a tool whose load was trimmed, by its own results", () => {
    const results = [{ toolName: "a", output: 1 }, load({ loaded: ["b"] })];
    expect([...lastPlaces([...results, { toolName: "a", output: 2 }])]).toEqual([
      ["a", 3],
      ["load_tool", 2],
    ]);
    expect([...lastPlaces([null as unknown as ToolResult, ...results])]).toEqual([
      ["a", 2],
      ["load_tool", 3],
    ]);
  });
});
