import { type } from "arktype";
import { describe, expect, test } from "vitest";
import * as z from "zod";
import { objectSchema } from "../../src/tool/object-schema.ts";
import { readSchema } from "../../src/tool/read-schema.ts";

const text = { type: "string" };
const city = { type: "object", properties: { city: text }, required: ["city"] };
const position = {
  type: "object",
  properties: { latitude: { type: "number" }, longitude: { type: "number" } },
  required: ["latitude", "longitude"],
};
const merged = expect.stringContaining("approximated");

describe("a schema of type object", () => {
  test("is the same object, and no problem", () => {
    expect(objectSchema(city)).toEqual({ schema: city });
    expect(objectSchema(city)?.schema).toBe(city);
  });

  test("with a union beside its type is the same object, and a problem that providers have", () => {
    const schema = { ...city, anyOf: [{ required: ["city"] }, { required: ["place"] }] };
    const read = objectSchema(schema);
    expect(read?.schema).toBe(schema);
    expect(read?.problem).toBe("its input schema has anyOf at the top, which providers may refuse");
  });
});

describe("a schema without that type", () => {
  test("gets it where nothing speaks against it", () => {
    expect(objectSchema({})).toEqual({ schema: { type: "object", properties: {} } });
    expect(objectSchema({ properties: { city: text }, additionalProperties: false })).toEqual({
      schema: { type: "object", properties: { city: text }, additionalProperties: false },
    });
    expect(objectSchema({ ...city, type: ["object", "null"] })).toEqual({ schema: city });
  });

  test.each([text, { type: ["string", "null"] }, { type: "array", items: city }])(
    "and of another one is none: %j",
    (schema) => {
      expect(objectSchema(schema)).toBeUndefined();
      expect(objectSchema({ anyOf: [schema, schema] })).toBeUndefined();
    },
  );
});

describe("a union at the top", () => {
  test("becomes one object: all parameters, and required what every branch requires", () => {
    const place = { ...position, properties: { ...position.properties, city: text } };
    expect(
      objectSchema({
        description: "Where",
        anyOf: [{ ...place, required: ["city", "latitude"] }, city, { type: "null" }],
      }),
    ).toEqual({
      schema: {
        type: "object",
        description: "Where",
        properties: { ...position.properties, city: text },
        required: ["city"],
      },
      problem: merged,
    });
  });

  test("keeps the variants of a parameter that differs from branch to branch", () => {
    const branch = (kind: string) => ({
      type: "object",
      properties: { kind: { const: kind } },
      required: ["kind"],
    });
    expect(objectSchema({ oneOf: [branch("a"), branch("b"), branch("a")] })).toEqual({
      schema: {
        type: "object",
        properties: { kind: { anyOf: [{ const: "a" }, { const: "b" }] } },
        required: ["kind"],
      },
      problem: merged,
    });
  });

  test("allOf requires what any part requires", () => {
    expect(objectSchema({ allOf: [city, position, { description: "Where" }] })).toEqual({
      schema: {
        type: "object",
        properties: { ...city.properties, ...position.properties },
        required: ["city", "latitude", "longitude"],
      },
      problem: merged,
    });
  });

  test.each<[string, unknown]>([
    [
      "zod",
      z.discriminatedUnion("by", [
        z.object({ by: z.literal("name"), city: z.string() }),
        z.object({ by: z.literal("place"), latitude: z.number() }),
      ]),
    ],
    ["arktype", type({ by: "'name'", city: "string" }).or({ by: "'place'", latitude: "number" })],
  ])("is what unions of %s are read from", async (_what, schema) => {
    const { schema: read, problems } = await readSchema(schema);
    expect(read).toMatchObject({
      type: "object",
      properties: {
        by: { anyOf: expect.any(Array) as unknown },
        city: text,
        latitude: { type: "number" },
      },
      required: ["by"],
    });
    expect(Object.keys(read ?? {})).not.toContain("oneOf");
    expect(problems).toEqual([merged]);
  });
});

describe("a reference at the top", () => {
  test("is followed, and the definitions stay for the references inside", () => {
    const $defs = {
      Request: { type: "object", properties: { at: { $ref: "#/$defs/Position" } } },
      Position: position,
    };
    expect(objectSchema({ $ref: "#/$defs/Request", $defs })).toEqual({
      schema: { type: "object", properties: { at: { $ref: "#/$defs/Position" } }, $defs },
      problem: merged,
    });
  });

  test("to names with escaped characters is followed", () => {
    expect(
      objectSchema({ $ref: "#/definitions/a~1b~0c", definitions: { "a/b~c": city } })?.schema,
    ).toMatchObject({ properties: city.properties });
  });

  test.each([
    ["goes round in circles", { $ref: "#/$defs/A", $defs: { A: { $ref: "#/$defs/A" } } }],
    ["leads nowhere", { $ref: "#/$defs/B" }],
    ["leads outside", { $ref: "https://example.com/schema.json" }],
    ["leads into the prototype", { $ref: "#/__proto__" }],
    [
      "fans out without end",
      {
        $ref: "#/$defs/A",
        $defs: { A: { anyOf: Array.from({ length: 40 }, () => ({ $ref: "#/$defs/A" })) } },
      },
    ],
  ])("that %s is none", (_what, schema) => {
    expect(objectSchema(schema)).toBeUndefined();
  });
});

test("nothing of the given schema is changed, and a parameter may be called __proto__", () => {
  const schema = JSON.parse(
    '{"anyOf":[{"type":"object","properties":{"__proto__":{"type":"string"}}}]}',
  ) as Record<string, unknown>;
  const before = structuredClone(schema);
  const properties = objectSchema(schema)?.schema["properties"] as object;
  expect(Object.keys(properties)).toEqual(["__proto__"]);
  expect(schema).toEqual(before);
});
