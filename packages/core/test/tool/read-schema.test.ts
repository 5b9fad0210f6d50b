import { toStandardJsonSchema } from "@valibot/to-json-schema";
import { jsonSchema as ai5JsonSchema } from "ai5";
import { jsonSchema as ai6JsonSchema } from "ai6";
import { jsonSchema as ai7JsonSchema } from "ai7";
import { type } from "arktype";
import * as v from "valibot";
import { afterEach, describe, expect, test, vi } from "vitest";
import * as z4 from "zod";
import * as mini from "zod/mini";
import { z as z3 } from "zod3";
import { z as z3v3 } from "zod3/v3";
import { z as z41 } from "zod41";
import { readSchema, type SchemaReading } from "../../src/tool/read-schema.ts";
import { deepFreeze } from "../support/deep-freeze.ts";

async function readNow(value: unknown): Promise<SchemaReading> {
  return await readSchema(value);
}

/** The keys that the comparison is about; the dialect and closing of objects differ by library. */
const issue = {
  type: "object",
  properties: {
    title: { type: "string", description: "What is wrong" },
    priority: { type: "string", enum: ["low", "high"] },
    assignee: {
      type: "object",
      properties: { login: { type: "string" }, notify: { type: "boolean" } },
      required: ["login"],
    },
    labels: { type: "array", items: { type: "string" } },
    estimate: { type: "number" },
  },
  required: ["title", "priority", "assignee", "labels"],
};

const zod46 = z4.object({
  title: z4.string().describe("What is wrong"),
  priority: z4.enum(["low", "high"]),
  assignee: z4.object({ login: z4.string(), notify: z4.boolean().optional() }),
  labels: z4.array(z4.string()),
  estimate: z4.number().optional(),
});
const zod41 = z41.object({
  title: z41.string().describe("What is wrong"),
  priority: z41.enum(["low", "high"]),
  assignee: z41.object({ login: z41.string(), notify: z41.boolean().optional() }),
  labels: z41.array(z41.string()),
  estimate: z41.number().optional(),
});
const zod3 = (z: typeof z3) =>
  z.object({
    title: z.string().describe("What is wrong"),
    priority: z.enum(["low", "high"]),
    assignee: z.object({ login: z.string(), notify: z.boolean().optional() }),
    labels: z.array(z.string()),
    estimate: z.number().optional(),
  });
const zodMini = mini.object({
  title: mini.string().check(mini.describe("What is wrong")),
  priority: mini.enum(["low", "high"]),
  assignee: mini.object({ login: mini.string(), notify: mini.optional(mini.boolean()) }),
  labels: mini.array(mini.string()),
  estimate: mini.optional(mini.number()),
});
const ark = type({
  title: type("string").describe("What is wrong"),
  priority: "'low' | 'high'",
  assignee: { login: "string", "notify?": "boolean" },
  labels: "string[]",
  "estimate?": "number",
});
const valibot = v.object({
  title: v.pipe(v.string(), v.description("What is wrong")),
  priority: v.picklist(["low", "high"]),
  assignee: v.object({ login: v.string(), notify: v.optional(v.boolean()) }),
  labels: v.array(v.string()),
  estimate: v.optional(v.number()),
});

describe("schemas that write their own JSON Schema are read exactly", () => {
  test.each<[string, unknown]>([
    ["zod 4.6", zod46],
    ["valibot with to-json-schema", toStandardJsonSchema(valibot)],
    ["AI SDK 5 jsonSchema()", ai5JsonSchema(issue as never)],
    ["AI SDK 6 jsonSchema()", ai6JsonSchema(issue as never)],
    ["AI SDK 7 jsonSchema()", ai7JsonSchema(issue as never)],
    ["a lazy schema", () => ai7JsonSchema(issue as never)],
    ["a lazy zod schema", () => zod46],
  ])("%s", async (_what, schema) => {
    const { schema: read, problems } = await readNow(schema);
    expect(withoutDialect(read)).toEqual(issue);
    expect(problems).toEqual([]);
  });

  test("arktype, with the description where arktype writes it", async () => {
    const { schema, problems } = await readNow(ark);
    expect(problems).toEqual([]);
    expect(schema).toMatchObject({
      type: "object",
      properties: {
        title: { type: "string", description: "What is wrong" },
        priority: { enum: expect.toSatisfy((values: string[]) => values.length === 2) as unknown },
        assignee: issue.properties.assignee,
        labels: issue.properties.labels,
        estimate: issue.properties.estimate,
      },
    });
    expect(new Set(schema?.["required"] as string[])).toEqual(new Set(issue.required));
  });

  test("older methods of libraries are asked where there is no standard one", async () => {
    const toJSONSchema = vi.fn<(options: unknown) => unknown>(() => issue);
    expect(await readNow({ _zod: {}, toJSONSchema })).toEqual({ schema: issue, problems: [] });
    expect(toJSONSchema).toHaveBeenCalledWith(
      expect.objectContaining({ target: "draft-07", io: "input" }),
    );
    expect((await readNow({ "~standard": {}, toJsonSchema: () => issue })).schema).toBe(issue);
  });
});

describe("schemas that cannot are approximated, and a diagnostic says so", () => {
  test.each<[string, unknown]>([
    ["zod 3 (package)", zod3(z3)],
    ["zod/v3", zod3(z3v3)],
    ["zod 4.1", zod41],
    ["zod/mini", zodMini],
    ["valibot alone", valibot],
  ])("%s", async (_what, schema) => {
    const { schema: read, problems } = await readNow(schema);
    expect(read).toEqual(issue);
    expect(problems).toEqual([
      "its input schema is approximated: its library writes no JSON Schema",
    ]);
  });

  test("a date in zod 4.6, which refuses to write one, is left open and the rest is exact", async () => {
    const { schema, problems } = await readNow(
      z4.object({ at: z4.date(), title: z4.string().min(3).describe("What for") }),
    );
    expect(withoutDialect(schema)).toEqual({
      type: "object",
      properties: { at: {}, title: { type: "string", minLength: 3, description: "What for" } },
      required: ["at", "title"],
    });
    expect(problems).toEqual([expect.stringMatching(/approximated.*Date cannot be represented/)]);
  });

  test("a standard schema whose JSON throws whatever is asked falls back to its fields", async () => {
    const broken = {
      "~standard": {
        version: 1,
        vendor: "zod",
        jsonSchema: {
          input: () => {
            throw new Error("not today");
          },
        },
      },
      _def: { typeName: "ZodObject", shape: () => ({ q: { _def: { typeName: "ZodString" } } }) },
    };
    const { schema, problems } = await readNow(broken);
    expect(schema).toEqual({
      type: "object",
      properties: { q: { type: "string" } },
      required: ["q"],
    });
    expect(problems).toEqual([expect.stringMatching(/approximated.*not today/)]);
  });

  test("a vendor without JSON and without known fields is reported", async () => {
    const { schema, problems } = await readNow({ "~standard": { version: 1, vendor: "mine" } });
    expect(schema).toBeUndefined();
    expect(problems).toEqual([
      "its input schema cannot be read: its library writes no JSON Schema; give its JSON Schema instead",
    ]);
  });
});

describe("raw JSON Schema", () => {
  // pain: F05
  const withReferences = {
    type: "object",
    properties: { filter: { $ref: "#/$defs/Filter" } },
    required: ["filter"],
    $defs: {
      Filter: {
        anyOf: [{ type: "object", properties: { assignee: { type: "string" } } }, { type: "null" }],
      },
    },
  };

  test("with $defs, $ref and anyOf comes back by identity, frozen or not", async () => {
    expect(await readNow(withReferences)).toEqual({ schema: withReferences, problems: [] });
    expect((await readNow(withReferences)).schema).toBe(withReferences);
    const frozen = deepFreeze(structuredClone(withReferences));
    expect((await readNow(frozen)).schema).toBe(frozen);
  });

  test("that zod wrote comes back by identity, although it carries a standard schema too", async () => {
    const written = z4.toJSONSchema(zod46);
    expect("~standard" in written).toBe(true);
    expect(await readNow(written)).toEqual({ schema: written, problems: [] });
    expect((await readNow(written)).schema).toBe(written);
  });

  test("in jsonSchema() comes back by identity", async () => {
    expect((await readNow(ai7JsonSchema(withReferences as never))).schema).toBe(withReferences);
  });

  test("that leads back to itself is cut where it does", async () => {
    const node: Record<string, unknown> = { type: "object", description: "A node" };
    node["properties"] = { name: { type: "string" }, parent: node };
    const { schema, problems } = await readNow(Object.freeze(node));
    expect(schema).toEqual({
      type: "object",
      description: "A node",
      properties: { name: { type: "string" }, parent: {} },
    });
    expect(problems).toEqual([expect.stringMatching(/approximated: Converting circular/)]);
  });

  test("that refuses to be written is copied field by field", async () => {
    const schema = {
      type: "object",
      properties: { q: { type: "string" } },
      toJSON: () => {
        throw new Error("not me");
      },
    };
    const { schema: read, problems } = await readNow(schema);
    expect(JSON.parse(JSON.stringify(read))).toEqual({
      type: "object",
      properties: { q: { type: "string" } },
    });
    expect(problems).toEqual([expect.stringMatching(/approximated: not me/)]);
  });

  test("with a part that throws keeps the other parts", async () => {
    const schema = {
      type: "object",
      properties: {
        good: { type: "string" },
        get bad(): unknown {
          throw new Error("gone");
        },
        big: { type: "integer", maximum: 2n ** 40n },
      },
    };
    const { schema: read, problems } = await readNow(schema);
    expect(read).toEqual({
      type: "object",
      properties: {
        good: { type: "string" },
        bad: {},
        big: { type: "integer", maximum: 2 ** 40 },
      },
    });
    expect(problems).toEqual([expect.stringContaining("gone")]);
  });

  test("that is endlessly deep or wide ends", async () => {
    const endless: object = new Proxy(
      {},
      {
        get: (_target, key) => (key === "type" ? "object" : key === "then" ? undefined : endless),
        has: () => false,
        ownKeys: () => ["type", "a", "b", "c"],
        getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
      },
    );
    const { problems } = await readNow(endless);
    expect(problems.length).toBeGreaterThan(0);
  });
});

describe("a schema that has to be waited for", () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  test("is waited for, as the schema or inside jsonSchema()", async () => {
    await expect(readSchema(Promise.resolve(issue))).resolves.toEqual({
      schema: issue,
      problems: [],
    });
    const inside = { jsonSchema: Promise.resolve(issue), validate: () => true };
    await expect(readSchema(inside)).resolves.toEqual({ schema: issue, problems: [] });
    await expect(readSchema(ai7JsonSchema(Promise.resolve(issue) as never))).resolves.toEqual({
      schema: issue,
      problems: [],
    });
    await expect(readSchema(async () => ai7JsonSchema(issue as never))).resolves.toEqual({
      schema: issue,
      problems: [],
    });
  });

  test("is read without waiting once it was there", async () => {
    const schema = ai7JsonSchema(Promise.resolve(issue) as never);
    await readSchema(schema);
    expect((await readNow(schema)).schema).toBe(issue);
  });

  test("that rejects is a problem, and asked again the next time", async () => {
    let calls = 0;
    const flaky = () => (++calls === 1 ? Promise.reject(new Error("offline")) : issue);
    await expect(readSchema(flaky)).resolves.toEqual({
      schema: undefined,
      problems: ["reading its input schema threw: offline"],
    });
    expect((await readNow(flaky)).schema).toBe(issue);
  });

  test("that never comes is given up after five seconds, and not waited for again", async () => {
    vi.useFakeTimers();
    const never = ai7JsonSchema(new Promise<never>(() => {}));
    const reading = readSchema(never);
    await vi.advanceTimersByTimeAsync(5_000);
    const late = {
      schema: undefined,
      problems: ["its input schema cannot be read: it was not there within 5000 ms"],
    };
    await expect(reading).resolves.toEqual(late);
    expect(await readNow(never)).toEqual(late);
    expect(vi.getTimerCount()).toBe(0);
  });

  test("that comes late is used by the next reading", async () => {
    vi.useFakeTimers();
    const late = ai7JsonSchema(
      new Promise((resolve) => {
        setTimeout(() => resolve(issue), 60_000);
      }) as never,
    );
    const reading = readSchema(late);
    await vi.advanceTimersByTimeAsync(5_000);
    await expect(reading).resolves.toMatchObject({ schema: undefined });
    await vi.advanceTimersByTimeAsync(60_000);
    expect((await readNow(late)).schema).toBe(issue);
  });
});

test("a library's schema is converted once, however often its tool is read", async () => {
  const input = vi.fn<() => unknown>(() => issue);
  const schema = { "~standard": { version: 1, vendor: "mine", jsonSchema: { input } } };
  expect((await readNow(schema)).schema).toBe((await readNow(schema)).schema);
  expect(input).toHaveBeenCalledTimes(1);
});

test.each<[string, unknown]>([
  [
    "a lazy schema that throws",
    () => {
      throw new Error("boom");
    },
  ],
  ["a class", class Schema extends Map {}],
  [
    "a lazy schema of a lazy schema without end",
    function again(): unknown {
      return again;
    },
  ],
  ["a number", 7],
])("%s is a problem and no error", async (_what, schema) => {
  const { schema: read, problems } = await readNow(schema);
  expect(read).toBeUndefined();
  expect(problems).toHaveLength(1);
});

test("frozen schemas of libraries are read as far as they let themselves be", async () => {
  for (const schema of [zod3(z3), z41.object({ q: z41.string() }), z4.object({ q: z4.string() })]) {
    const { problems } = await readNow(deepFreeze(schema));
    for (const problem of problems) expect(problem).toMatch(/approximated|cannot be read/);
  }
});

function withoutDialect(schema: SchemaReading["schema"]): unknown {
  return Object.fromEntries(Object.entries(schema ?? {}).filter(([key]) => key !== "$schema"));
}
