import { describe, expect, test } from "vitest";
import { instructions } from "../../src/meta-tools/instructions.ts";
import { loadToolDefinition } from "../../src/meta-tools/load-tool.ts";
import { metaToolDefaults, reservedNames } from "../../src/meta-tools/meta-tool.ts";
import { searchToolDefinition } from "../../src/meta-tools/search-tools.ts";

const renamed = {
  search: { name: "find_tools", description: undefined, formerNames: ["search_tools"] },
  load: { name: "take_tool", description: undefined, formerNames: [] },
};

describe("what the model is told", () => {
  test("names the meta-tools as they are called here", () => {
    expect(instructions(metaToolDefaults, false)).toContain("call search_tools with");
    expect(instructions(metaToolDefaults, false)).toContain("call load_tool with exact names");
    const text = [
      instructions(renamed, false),
      searchToolDefinition(renamed, false).description,
      loadToolDefinition(renamed).description,
    ].join("\n");
    expect(text).toContain("find_tools");
    expect(text).toContain("take_tool");
    expect(text).not.toMatch(/search_tools|load_tool/);
  });

  test("speaks of no load tool where there is none", () => {
    const text = instructions(metaToolDefaults, true);
    const { description } = searchToolDefinition(metaToolDefaults, true);
    expect(text).not.toContain("load_tool");
    expect(text).toContain("are loaded and can be called from your next step");
    expect(description).not.toContain("load_tool");
    expect(description).toContain("is loaded and can be called from your next step");
  });

  test("is the host's own description where it gives one", () => {
    const own = { ...renamed, load: { ...renamed.load, description: "Take it." } };
    expect(loadToolDefinition(own).description).toBe("Take it.");
  });
});

test("former names stay reserved", () => {
  expect([...reservedNames(renamed)].toSorted()).toEqual([
    "find_tools",
    "search_tools",
    "take_tool",
  ]);
});
