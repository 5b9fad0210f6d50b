import * as v from "valibot";
import { describe, expect, test } from "vitest";
import * as mini from "zod/mini";
import { z as z3 } from "zod3";
import { z as z41 } from "zod41";
import { approximateSchema } from "../../src/tool/approximate-schema.ts";

/** A numeric enum as TypeScript writes it: both ways round. */
const Level = { Low: 0, High: 1, 0: "Low", 1: "High" } as const;

const text = { type: "string" };

/** The property `it` of an approximated object, and whether it is required. */
function property(object: unknown): { json: unknown; required: boolean } {
  const { properties, required = [] } = approximateSchema(object) as {
    properties: Record<string, unknown>;
    required?: string[];
  };
  return { json: properties["it"], required: required.includes("it") };
}

describe.each([
  [
    "zod 3",
    {
      array: z3.array(z3.string()),
      boolean: z3.boolean(),
      date: z3.date(),
      default: z3.string().default("a"),
      described: z3.string().optional().describe("The text"),
      discriminated: z3.discriminatedUnion("k", [
        z3.object({ k: z3.literal("a") }),
        z3.object({ k: z3.literal("b") }),
      ]),
      integer: z3.number().int(),
      intersection: z3.object({ a: z3.string() }).and(z3.object({ b: z3.string() })),
      lazy: z3.lazy(() => z3.string()),
      literal: z3.literal("x"),
      nativeEnum: z3.nativeEnum(Level),
      nested: z3.object({ a: z3.object({ b: z3.string() }) }),
      nullable: z3.string().nullable(),
      optional: z3.string().optional(),
      record: z3.record(z3.number()),
      refined: z3.string().refine((value) => value !== ""),
      transformed: z3.string().transform(Number),
      tuple: z3.tuple([z3.string(), z3.number()]),
      union: z3.union([z3.string(), z3.number()]),
      unknown: z3.unknown(),
    },
    z3.object.bind(z3),
  ],
  [
    "zod 4.1",
    {
      array: z41.array(z41.string()),
      boolean: z41.boolean(),
      date: z41.date(),
      default: z41.string().default("a"),
      described: z41.string().optional().describe("The text"),
      discriminated: z41.discriminatedUnion("k", [
        z41.object({ k: z41.literal("a") }),
        z41.object({ k: z41.literal("b") }),
      ]),
      integer: z41.int(),
      intersection: z41.object({ a: z41.string() }).and(z41.object({ b: z41.string() })),
      lazy: z41.lazy(() => z41.string()),
      literal: z41.literal("x"),
      nativeEnum: z41.enum(Level),
      nested: z41.object({ a: z41.object({ b: z41.string() }) }),
      nullable: z41.string().nullable(),
      optional: z41.string().optional(),
      record: z41.record(z41.string(), z41.number()),
      refined: z41.preprocess(String, z41.string()),
      transformed: z41.string().transform(Number),
      tuple: z41.tuple([z41.string(), z41.number()]),
      union: z41.union([z41.string(), z41.number()]),
      unknown: z41.unknown(),
    },
    z41.object,
  ],
  [
    "zod/mini",
    {
      array: mini.array(mini.string()),
      boolean: mini.boolean(),
      date: mini.date(),
      default: mini._default(mini.string(), "a"),
      described: mini.optional(mini.string().check(mini.describe("The text"))),
      discriminated: mini.discriminatedUnion("k", [
        mini.object({ k: mini.literal("a") }),
        mini.object({ k: mini.literal("b") }),
      ]),
      integer: mini.int(),
      intersection: mini.intersection(
        mini.object({ a: mini.string() }),
        mini.object({ b: mini.string() }),
      ),
      lazy: mini.lazy(() => mini.string()),
      literal: mini.literal("x"),
      nativeEnum: mini.enum(Level),
      nested: mini.object({ a: mini.object({ b: mini.string() }) }),
      nullable: mini.nullable(mini.string()),
      optional: mini.optional(mini.string()),
      record: mini.record(mini.string(), mini.number()),
      refined: mini.string().check(mini.minLength(1)),
      transformed: mini.pipe(mini.string(), mini.transform(Number)),
      tuple: mini.tuple([mini.string(), mini.number()]),
      union: mini.union([mini.string(), mini.number()]),
      unknown: mini.unknown(),
    },
    mini.object,
  ],
  [
    "valibot",
    {
      array: v.array(v.string()),
      boolean: v.boolean(),
      date: v.date(),
      default: v.optional(v.string(), "a"),
      described: v.optional(v.pipe(v.string(), v.description("The text"))),
      discriminated: v.variant("k", [
        v.object({ k: v.literal("a") }),
        v.object({ k: v.literal("b") }),
      ]),
      integer: v.pipe(v.number(), v.integer()),
      intersection: v.intersect([v.object({ a: v.string() }), v.object({ b: v.string() })]),
      lazy: v.lazy(() => v.string()),
      literal: v.literal("x"),
      nativeEnum: v.enum(Level),
      nested: v.strictObject({ a: v.looseObject({ b: v.string() }) }),
      nullable: v.nullable(v.string()),
      optional: v.optional(v.string()),
      record: v.record(v.string(), v.number()),
      refined: v.pipe(v.string(), v.nonEmpty()),
      transformed: v.pipe(v.string(), v.transform(Number)),
      tuple: v.tuple([v.string(), v.number()]),
      union: v.union([v.string(), v.number()]),
      unknown: v.unknown(),
    },
    v.object,
  ],
] as [string, Record<string, unknown>, (shape: Record<string, unknown>) => unknown][])(
  "a schema of %s",
  (_library, schemas, object) => {
    test.each([
      ["array", { type: "array", items: text }],
      ["boolean", { type: "boolean" }],
      ["date", { type: "string", format: "date-time" }],
      [
        "discriminated",
        {
          anyOf: ["a", "b"].map((k) => ({
            type: "object",
            properties: { k: { ...text, const: k } },
            required: ["k"],
          })),
        },
      ],
      ["integer", { type: "integer" }],
      [
        "intersection",
        {
          allOf: ["a", "b"].map((name) => ({
            type: "object",
            properties: { [name]: text },
            required: [name],
          })),
        },
      ],
      ["lazy", text],
      ["literal", { ...text, const: "x" }],
      ["nativeEnum", { type: "number", enum: [0, 1] }],
      [
        "nested",
        {
          type: "object",
          properties: { a: { type: "object", properties: { b: text }, required: ["b"] } },
          required: ["a"],
        },
      ],
      ["nullable", { anyOf: [text, { type: "null" }] }],
      ["record", { type: "object", additionalProperties: { type: "number" } }],
      ["refined", text],
      ["transformed", text],
      ["tuple", { type: "array", items: { anyOf: [text, { type: "number" }] } }],
      ["union", { anyOf: [text, { type: "number" }] }],
      ["unknown", {}],
    ])("is read as it stands: %s", (kind, json) => {
      expect(property(object({ it: schemas[kind] }))).toEqual({ json, required: true });
    });

    test("is optional where it may be left out, with its description", () => {
      expect(property(object({ it: schemas["optional"] }))).toEqual({
        json: text,
        required: false,
      });
      expect(property(object({ it: schemas["default"] }))).toEqual({ json: text, required: false });
      expect(property(object({ it: schemas["described"] }))).toEqual({
        json: { ...text, description: "The text" },
        required: false,
      });
    });
  },
);

test("a schema that holds itself is read to a depth and no further", () => {
  type Node = { children: Node[] };
  const node: z3.ZodType<Node> = z3.lazy(() => z3.object({ children: z3.array(node) }));
  expect(JSON.stringify(approximateSchema(node)).split("children").length).toBeGreaterThan(2);
  const wide: z3.ZodTypeAny = z3.lazy(() =>
    z3.object(Object.fromEntries(Array.from({ length: 40 }, (_, at) => [`p${at}`, wide]))),
  );
  expect(JSON.stringify(approximateSchema(wide)).length).toBeLessThan(20_000);
});

test("a field that throws costs that field alone", () => {
  const shape = {
    good: z3.string(),
    bad: z3.lazy((): z3.ZodTypeAny => {
      throw new Error("no such table");
    }),
  };
  expect(approximateSchema(z3.object(shape))).toEqual({
    type: "object",
    properties: { good: text, bad: {} },
    required: ["good", "bad"],
  });
});

test.each([{}, { _def: {} }, { "~standard": { vendor: "mine" } }, 7, null])(
  "what has no such fields is none: %j",
  (schema) => {
    expect(approximateSchema(schema)).toBeUndefined();
  },
);
