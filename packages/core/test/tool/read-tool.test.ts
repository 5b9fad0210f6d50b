import { describe, expect, test, vi } from "vitest";
import { nameOf, readTool } from "../../src/tool/read-tool.ts";
import type { ToolReading } from "../../src/tool/read-tool.ts";
import type { ToolLike } from "../../src/index.ts";

const schema = { type: "object", properties: { city: { type: "string" } }, required: ["city"] };
const described = { description: "Get the weather" };

function read(tool: ToolLike, source?: string): ToolReading {
  const reading = readTool(tool, "weather", source);
  if (reading instanceof Promise) throw new Error("a plain tool is read without waiting");
  return reading;
}

describe("the input schema", () => {
  test.each(["inputSchema", "parameters", "schema"])("is taken from %s by identity", (field) => {
    const { definition, problems } = read({ ...described, [field]: schema });
    expect(definition.inputSchema).toBe(schema);
    expect(problems).toEqual([]);
  });

  test("inputSchema comes before parameters, and parameters before schema", () => {
    const other = { type: "object" };
    expect(read({ ...described, inputSchema: schema, parameters: other }).definition).toMatchObject(
      { inputSchema: schema },
    );
    expect(read({ ...described, parameters: schema, schema: other }).definition.inputSchema).toBe(
      schema,
    );
  });

  test("of a tool without one is an object without properties, and no problem", () => {
    const { definition, problems } = read(described);
    expect(definition.inputSchema).toEqual({ type: "object", properties: {} });
    expect(problems).toEqual([]);
  });

  test("that throws when it is touched costs the schema and not the tool", () => {
    const broken = {
      ...described,
      get inputSchema(): unknown {
        throw new Error("lazy schema is gone");
      },
    };
    const { definition, problems } = read(broken);
    expect(definition).toEqual({
      name: "weather",
      description: "Get the weather",
      inputSchema: { type: "object", properties: {} },
    });
    expect(problems).toEqual(["reading its input schema threw: lazy schema is gone"]);
  });

  test.each([
    ["a text", "{}", "it is a string"],
    ["a number", 7, "it is a number"],
    ["a list", [schema], "it is an array"],
    ["a library's object", { "~standard": { version: 1 } }, "its library writes no JSON Schema"],
  ])("that is %s is reported and replaced by an empty one", (_what, inputSchema, why) => {
    const { definition, problems } = read({ ...described, inputSchema });
    expect(definition.inputSchema).toEqual({ type: "object", properties: {} });
    expect(problems).toEqual([expect.stringContaining(why)]);
  });
});

describe("the description", () => {
  test("is kept whole", () => {
    const description = `Weather.\n${"x".repeat(5_000)}`;
    expect(read({ description }).definition.description).toBe(description);
  });

  test.each([
    ["empty", ""],
    ["blank", " \n "],
    ["missing", undefined],
    ["null", null],
  ])("that is %s leaves the tool without one, and says so", (_what, description) => {
    const { definition, problems } = read({ description });
    expect(definition.description.trim()).toBe("");
    expect(problems).toEqual([
      "it has no description, so it is found by its name and parameters alone",
    ]);
  });

  test("that is a function is not called, since its context is the framework's to give", () => {
    const description = vi.fn<() => string>(() => "Get the weather");
    const { definition, problems } = read({ description, inputSchema: schema });
    expect(description).not.toHaveBeenCalled();
    expect(definition).toEqual({ name: "weather", description: "", inputSchema: schema });
    expect(problems).toEqual(["its description is a function, which only its framework can call"]);
    expect(read({ description, title: "Weather" })).toMatchObject({
      definition: { description: "Weather" },
      problems: [expect.stringContaining("is a function")],
    });
  });

  test("falls back to the title", () => {
    const { definition, problems } = read({ title: "Weather report", description: "" });
    expect(definition.description).toBe("Weather report");
    expect(problems).toEqual([]);
  });

  test("that throws when it is touched is one problem of one tool", () => {
    const { definition, problems } = read({
      inputSchema: schema,
      get description(): unknown {
        throw new TypeError("no translation");
      },
    });
    expect(definition.inputSchema).toBe(schema);
    expect(definition.description).toBe("");
    expect(problems[0]).toBe("reading its description threw: no translation");
  });
});

test("tags and keywords keep their texts and lose everything else", () => {
  const dirty = ["rain", "", 7, null, "sun"] as string[];
  expect(read({ ...described, tags: dirty, keywords: [] }).definition).toEqual({
    name: "weather",
    description: "Get the weather",
    inputSchema: { type: "object", properties: {} },
    tags: ["rain", "sun"],
  });
  expect(
    read({ ...described, tags: "rain" as unknown as string[], keywords: dirty }).definition,
  ).toMatchObject({ keywords: ["rain", "sun"] });
});

test("each field that throws costs that field alone", () => {
  const broken = (what: string): PropertyDescriptor => ({
    get() {
      throw new Error(`no ${what}`);
    },
  });
  const tool = Object.defineProperties(
    { ...described, inputSchema: schema },
    { tags: broken("tags"), keywords: broken("keywords"), title: broken("title") },
  ) as ToolLike;
  const { definition, problems } = read(tool);
  expect(definition).toEqual({ name: "weather", ...described, inputSchema: schema });
  expect(problems).toEqual([
    "reading its tags threw: no tags",
    "reading its keywords threw: no keywords",
  ]);
});

test("a proxy that throws whatever is asked of it is still a tool with a name", () => {
  const { proxy, revoke } = Proxy.revocable<ToolLike>({}, {});
  revoke();
  const { definition, problems } = read(proxy);
  expect(definition).toMatchObject({ name: "weather", description: "" });
  expect(problems.length).toBeGreaterThan(0);
});

test("what is thrown may itself be unreadable", () => {
  const { definition, problems } = read({
    ...described,
    get inputSchema(): unknown {
      throw Object.create(null) as unknown;
    },
  });
  expect(definition.description).toBe("Get the weather");
  expect(problems).toEqual(["reading its input schema threw: an error that cannot be read"]);
});

test("the source stands in the definition only when there is one", () => {
  expect(read(described, "met").definition.source).toBe("met");
  expect(Object.keys(read(described).definition)).not.toContain("source");
});

test("reading changes nothing of the host's object", () => {
  const tool = Object.freeze({ ...described, inputSchema: Object.freeze({ ...schema }) });
  const before = structuredClone(tool);
  read(tool, "met");
  expect(tool).toEqual(before);
});

describe("the name", () => {
  test("is the key of the record before the tool's own name, and that before its id", () => {
    expect(nameOf({ name: "own", id: "id" }, "key")).toBe("key");
    expect(nameOf({ name: "own", id: "id" })).toBe("own");
    expect(nameOf({ id: "id" })).toBe("id");
    expect(nameOf({ name: "own" }, "")).toBe("own");
  });

  test("is none when there is nothing to call it by", () => {
    expect(nameOf({})).toBeUndefined();
    expect(nameOf({ name: "" })).toBeUndefined();
    expect(nameOf({ name: 404 as unknown as string })).toBeUndefined();
  });

  test("is none when reading it throws", () => {
    expect(
      nameOf({
        get name(): string {
          throw new Error("gone");
        },
      }),
    ).toBeUndefined();
  });
});
