import { describe, expect, test, vi } from "vitest";
import { nameOf, readTool } from "../../src/tool/read-tool.ts";
import type { ToolReading } from "../../src/tool/read-tool.ts";
import type { ToolLike } from "../../src/index.ts";

const schema = { type: "object", properties: { city: { type: "string" } }, required: ["city"] };
const described = { description: "Get the weather" };

async function read(tool: ToolLike, source?: string): Promise<ToolReading> {
  return await readTool(tool, "weather", source);
}

describe("the input schema", () => {
  test.each(["inputSchema", "parameters", "schema"])(
    "is taken from %s by identity",
    async (field) => {
      const { definition, problems } = await read({ ...described, [field]: schema });
      expect(definition.inputSchema).toBe(schema);
      expect(problems).toEqual([]);
    },
  );

  test("is read at once when it can be sent as it is, so that a catalog can be read right away", () => {
    const tools = [described, { ...described, inputSchema: schema }, { ...described, schema: {} }];
    for (const tool of tools) {
      expect(readTool(tool, "weather", undefined)).not.toBeInstanceOf(Promise);
    }
  });

  test("inputSchema comes before parameters, and parameters before schema", async () => {
    const other = { type: "object" };
    expect(
      (await read({ ...described, inputSchema: schema, parameters: other })).definition,
    ).toMatchObject({ inputSchema: schema });
    expect(
      (await read({ ...described, parameters: schema, schema: other })).definition.inputSchema,
    ).toBe(schema);
  });

  test("of a tool without one is an object without properties, and no problem", async () => {
    const { definition, problems } = await read(described);
    expect(definition.inputSchema).toEqual({ type: "object", properties: {} });
    expect(problems).toEqual([]);
  });

  test("that throws when it is touched costs the schema and not the tool", async () => {
    const broken = {
      ...described,
      get inputSchema(): unknown {
        throw new Error("lazy schema is gone");
      },
    };
    const { definition, problems } = await read(broken);
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
  ])("that is %s is reported and replaced by an empty one", async (_what, inputSchema, why) => {
    const { definition, problems } = await read({ ...described, inputSchema });
    expect(definition.inputSchema).toEqual({ type: "object", properties: {} });
    expect(problems).toEqual([expect.stringContaining(why)]);
  });
});

describe("the description", () => {
  test("is kept whole", async () => {
    const description = `Weather.\n${"x".repeat(5_000)}`;
    expect((await read({ description })).definition.description).toBe(description);
  });

  test.each([
    ["empty", ""],
    ["blank", " \n "],
    ["missing", undefined],
    ["null", null],
  ])("that is %s leaves the tool without one, and says so", async (_what, description) => {
    const { definition, problems } = await read({ description });
    expect(definition.description.trim()).toBe("");
    expect(problems).toEqual([
      "it has no description, so it is found by its name and parameters alone",
    ]);
  });

  test("that is a function is not called, since its context is the framework's to give", async () => {
    const description = vi.fn<() => string>(() => "Get the weather");
    const { definition, problems } = await read({ description, inputSchema: schema });
    expect(description).not.toHaveBeenCalled();
    expect(definition).toEqual({ name: "weather", description: "", inputSchema: schema });
    expect(problems).toEqual(["its description is a function, which only its framework can call"]);
    expect(await read({ description, title: "Weather" })).toMatchObject({
      definition: { description: "Weather" },
      problems: [expect.stringContaining("is a function")],
    });
  });

  test("falls back to the title", async () => {
    const { definition, problems } = await read({ title: "Weather report", description: "" });
    expect(definition.description).toBe("Weather report");
    expect(problems).toEqual([]);
  });

  test("that throws when it is touched is one problem of one tool", async () => {
    const { definition, problems } = await read({
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

test("tags and keywords keep their texts and lose everything else", async () => {
  const dirty = ["rain", "", 7, null, "sun"] as string[];
  expect((await read({ ...described, tags: dirty, keywords: [] })).definition).toEqual({
    name: "weather",
    description: "Get the weather",
    inputSchema: { type: "object", properties: {} },
    tags: ["rain", "sun"],
  });
  expect(
    (await read({ ...described, tags: "rain" as unknown as string[], keywords: dirty })).definition,
  ).toMatchObject({ keywords: ["rain", "sun"] });
});

test("each field that throws costs that field alone", async () => {
  const broken = (what: string): PropertyDescriptor => ({
    get() {
      throw new Error(`no ${what}`);
    },
  });
  const tool = Object.defineProperties(
    { ...described, inputSchema: schema },
    { tags: broken("tags"), keywords: broken("keywords"), title: broken("title") },
  ) as ToolLike;
  const { definition, problems } = await read(tool);
  expect(definition).toEqual({ name: "weather", ...described, inputSchema: schema });
  expect(problems).toEqual([
    "reading its tags threw: no tags",
    "reading its keywords threw: no keywords",
  ]);
});

test("a proxy that throws whatever is asked of it is still a tool with a name", async () => {
  const { proxy, revoke } = Proxy.revocable<ToolLike>({}, {});
  revoke();
  const { definition, problems } = await read(proxy);
  expect(definition).toMatchObject({ name: "weather", description: "" });
  expect(problems.length).toBeGreaterThan(0);
});

test("what is thrown may itself be unreadable", async () => {
  const { definition, problems } = await read({
    ...described,
    get inputSchema(): unknown {
      throw Object.create(null) as unknown;
    },
  });
  expect(definition.description).toBe("Get the weather");
  expect(problems).toEqual(["reading its input schema threw: an error that cannot be read"]);
});

test("the source stands in the definition only when there is one", async () => {
  expect((await read(described, "met")).definition.source).toBe("met");
  expect(Object.keys((await read(described)).definition)).not.toContain("source");
});

test("reading changes nothing of the host's object", async () => {
  const tool = Object.freeze({ ...described, inputSchema: Object.freeze({ ...schema }) });
  const before = structuredClone(tool);
  await read(tool, "met");
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

test("equal readings around one schema object are one definition; any difference makes another", async () => {
  const inputSchema = { type: "object", properties: {} };
  const read = async (tool: ToolLike, name = "list", source?: string) =>
    (await readTool({ inputSchema, description: "List", ...tool }, name, source)).definition;
  const first = await read({ tags: ["a"] });
  expect(await read({ tags: ["a"] })).toBe(first);
  for (const other of [
    await read({ tags: ["a", "b"] }),
    await read({ tags: ["a"], keywords: ["k"] }),
    await read({ tags: ["a"], description: "Lists" }),
    await read({ tags: ["a"], inputSchema: { ...inputSchema } }),
    await read({ tags: ["a"] }, "other"),
    await read({ tags: ["a"] }, "list", "mail"),
  ]) {
    expect(other).not.toBe(first);
  }
});
