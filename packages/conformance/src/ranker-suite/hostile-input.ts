import fc from "fast-check";
import { expect } from "vitest";
import type { JsonSchema, ToolDefinition } from "@toolshelf/core";
import { defineTool } from "../material/define-tool.ts";
import { officeTools } from "../material/office-tools.ts";
import type { Chapter } from "../suite/chapter.ts";
import { forAll } from "../suite/for-all.ts";
import { buildIndex, expectSound, rank, rankNames } from "./ranked-hits.ts";
import type { RankerFactory } from "./ranker-factory.ts";

const cyclic = (): JsonSchema => {
  const schema: Record<string, unknown> = { type: "object" };
  schema["properties"] = { self: schema, list: { type: "array", items: schema } };
  schema["anyOf"] = [schema];
  return schema;
};

const deep = (): JsonSchema => {
  let schema: JsonSchema = { type: "string" };
  for (let left = 20_000; left > 0; left--) {
    schema = { type: "object", properties: { inner: schema } };
  }
  return schema;
};

/** Tools that any server could offer, each made on demand: some are large. */
const hostile: Readonly<Record<string, () => ToolDefinition>> = {
  "a description of ten megabytes": () => defineTool("hostile", "spam and eggs ".repeat(750_000)),
  "one word of ten megabytes": () => defineTool("hostile", "x".repeat(10_000_000)),
  "no description": () => defineTool("hostile"),
  "lone surrogates": () => defineTool("hostile", "\ud800 broken \udfff text \udc00\ud800"),
  "control characters": () => defineTool("hostile", "\u0000\u0007\u001b[31m red \u202e desrever"),
  "characters that patterns are made of": () => defineTool("hostile", "a.*b (c+ [d ^e$ \\ {3,"),
  "a name that every object has": () => defineTool("__proto__", "the parent of all"),
  "a schema that holds itself": () => defineTool("hostile", "loops", { inputSchema: cyclic() }),
  "a schema of twenty thousand levels": () =>
    defineTool("hostile", "deep", { inputSchema: deep() }),
  "parameters with names that every object has": () =>
    defineTool("hostile", "odd", {
      inputSchema: JSON.parse(
        '{"type":"object","properties":{"__proto__":{"description":"p"},"constructor":{},"toString":null}}',
      ) as JsonSchema,
    }),
  "a schema that is none": () =>
    defineTool("hostile", "odd", {
      inputSchema: { properties: 7, required: "all", anyOf: {}, description: ["no", "text"] },
    }),
  "a getter that throws": () =>
    defineTool("hostile", "odd", {
      inputSchema: Object.defineProperty({}, "properties", {
        enumerable: true,
        get: () => {
          throw new Error("no schema today");
        },
      }) as JsonSchema,
    }),
  "tags and keywords of all kinds": () =>
    defineTool("hostile", "odd", {
      source: "",
      tags: ["", "__proto__", "\ud800", "t".repeat(100_000)],
      keywords: Array.from({ length: 10_000 }, (_, place) => `keyword ${place}`),
    }),
};

const megabytes: readonly string[] = [
  "send an email ".repeat(75_000),
  "x".repeat(1_000_000),
  "a_".repeat(500_000),
  "漢字仮名".repeat(250_000),
  "(".repeat(1_000_000),
];

const oddQueries: readonly string[] = [
  "__proto__",
  "constructor prototype toString",
  ".*+?^${}()|[]\\/",
  "(a+)+$",
  "[",
  "\\",
  '"send" OR 1=1; --',
  "\ud800",
  "send \udfff email",
  "\u0000",
  "🗂️👩‍👩‍👧‍👦",
  "0",
  "-1",
  "NaN",
];

export const hostileInput: Chapter<RankerFactory> = {
  title: "tools and queries of any kind",
  checks: {
    // Law 10
    async "a tool of any kind is indexed, and the tools beside it are found"(factory) {
      for (const [kind, make] of Object.entries(hostile)) {
        const definitions = [make(), ...officeTools];
        const index = await buildIndex(factory, definitions);
        const hits = await rank(index, "send_email");
        expect(hits[0], `beside ${kind}`).toMatchObject({ name: "send_email", score: 1 });
        for (const query of ["hostile", "spam", "__proto__", "p", "broken odd deep"]) {
          expectSound(await rank(index, query), definitions);
        }
      }
      expect({}, "what every object inherits").not.toHaveProperty("description");
    },

    // Law 10
    async "a query of any kind is answered"(factory, effort) {
      const definitions = [...officeTools, defineTool("__proto__", "the parent of all")];
      const index = await buildIndex(factory, definitions);
      for (const query of oddQueries) expectSound(await rank(index, query), definitions);
      await forAll(
        fc.string({ unit: "binary", maxLength: 60 }),
        async (query) => expectSound(await rank(index, query), definitions),
        effort,
      );
      expect(await rankNames(index, "send_email")).toContain("send_email");
    },

    // Law 10
    async "a query of a megabyte is answered within five seconds"(factory) {
      const index = await buildIndex(factory, officeTools);
      for (const query of megabytes) {
        const started = Date.now();
        const hits = await rank(index, query);
        const kind = `${query.slice(0, 6)}…`;
        expect(Date.now() - started, `ms for a megabyte of ${kind}`).toBeLessThan(5_000);
        expectSound(hits, officeTools);
      }
    },
  },
};
