import { describe, expect, test } from "vitest";
import { keyed, splitTools } from "../../src/catalog/tools-input.ts";
import type { ToolLike, ToolSource } from "../../src/index.ts";
import { thrownBy } from "../support/thrown-by.ts";

const weather = { name: "own_name", description: "Get the weather" };
const mail = { name: "mail", description: "Send a message" };
const source = (name: string): ToolSource<ToolLike> => ({
  name,
  list: async () => ({ tools: [] }),
});

describe("tools come as", () => {
  test("a record, whose keys are the names", () => {
    const { tools, sources, invalid } = splitTools({ weather, mail });
    expect(tools).toEqual([
      { name: "weather", tool: weather },
      { name: "mail", tool: mail },
    ]);
    expect(tools[0]?.tool).toBe(weather);
    expect([sources, invalid]).toEqual([[], []]);
  });

  test("any iterable of tools with names of their own", () => {
    const names = (input: Iterable<ToolLike>): string[] =>
      splitTools(input).tools.map(({ name }) => name);
    expect(names([weather, mail])).toEqual(["own_name", "mail"]);
    expect(names(new Set([mail, weather]))).toEqual(["mail", "own_name"]);
    expect(names(new Map([["k", mail]]).values())).toEqual(["mail"]);
  });

  test("one source or many", () => {
    const [github, slack] = [source("github"), source("slack")];
    expect(splitTools(github).sources).toEqual([github]);
    expect(splitTools([github, slack]).sources).toEqual([github, slack]);
    expect(splitTools([github, slack]).tools).toEqual([]);
  });

  test("nothing", () => {
    expect(splitTools(undefined)).toEqual({ tools: [], invalid: [], sources: [] });
    expect(splitTools({})).toEqual({ tools: [], invalid: [], sources: [] });
  });

  test("plain objects without a prototype, under names that objects have by themselves", () => {
    const record: Record<string, ToolLike> = Object.create(null);
    record["constructor"] = mail;
    record["__proto__"] = weather;
    expect(splitTools(record).tools.map(({ name }) => name)).toEqual(["constructor", "__proto__"]);
  });
});

test("a tool that lets nobody read it is a nameless one, not the end of the list", () => {
  const sealed = new Proxy<ToolLike>(
    {},
    {
      get() {
        throw new Error("sealed");
      },
    },
  );
  const { tools, invalid, sources } = splitTools([sealed, mail]);
  expect(tools.map(({ name }) => name)).toEqual(["mail"]);
  expect(invalid.map(({ message }) => message)).toEqual([
    "The tool at place 0 has no name. Give it one, or pass the tools as a record.",
  ]);
  expect(sources).toEqual([]);
});

describe("what is no tool", () => {
  test.each([
    [null, 'The tool "broken" is null, not an object.'],
    [undefined, 'The tool "broken" is undefined, not an object.'],
    ["text", 'The tool "broken" is text, not an object.'],
    [() => 1, /^The tool "broken" is .*not an object\.$/],
  ])("in a record is told by its key: %s", (value, message) => {
    const { tools, invalid } = keyed({ mail, broken: value as unknown as ToolLike });
    expect(tools.map(({ name }) => name)).toEqual(["mail"]);
    expect(invalid).toEqual([{ message: expect.stringMatching(message), value }]);
  });

  test("in a list is told by its place", () => {
    const nameless = { description: "Does something" };
    const { tools, invalid } = keyed([mail, 7 as unknown as ToolLike, nameless]);
    expect(tools.map(({ name }) => name)).toEqual(["mail"]);
    expect(invalid).toEqual([
      { message: "The tool at place 1 is 7, not an object.", value: 7 },
      {
        message: "The tool at place 2 has no name. Give it one, or pass the tools as a record.",
        value: nameless,
      },
    ]);
  });
});

describe("options that cannot be meant", () => {
  test.each([null, "tools", 7, true])("%s is not a set of tools", (value) => {
    const error = thrownBy(() => splitTools(value as unknown as ToolLike[]));
    expect(error).toMatchObject({ code: "invalid-option", value });
    expect(error.message).toContain(`is ${String(value)}.`);
  });

  test("a source needs a name", () => {
    const nameless = source("");
    expect(thrownBy(() => splitTools([nameless]))).toMatchObject({
      code: "invalid-option",
      value: nameless,
    });
  });

  test("two sources cannot share one", () => {
    const error = thrownBy(() => splitTools([source("github"), source("github")]));
    expect(error).toMatchObject({ code: "invalid-option", value: "github" });
    expect(error.message).toContain('Two sources are named "github"');
  });
});
