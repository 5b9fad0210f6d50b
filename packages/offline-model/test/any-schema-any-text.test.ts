import { expect, test } from "vitest";

import { createOfflineModel, fillArguments } from "../src/index.ts";
import { validates } from "../src/schema/validate.ts";
import { pick, randomFrom } from "./random.ts";

const names = [
  "name",
  "path",
  "from",
  "to",
  "a",
  "entityType",
  "old_text",
  "newText",
  "items",
  "limit",
  "is-open",
  "__proto__",
  "constructor",
  "",
  "名前",
  "query",
  "dryRun",
  "x y",
];
const words = [
  "write",
  "the",
  "file",
  "named",
  "with",
  "name",
  "to",
  "from",
  "and",
  ",",
  ":",
  "=",
  "and then",
  "type",
  "of",
  "Ada",
  "limit",
  "5",
  "-3.5",
  "1,000",
  "1e999",
  "true",
  "not",
  "a.txt",
  "../b",
  "*.md",
  "https://e.org/x",
  "ada@e.org",
  "2026-01-01",
  '"',
  "'",
  "{",
  "[",
  "]",
  "}",
  '"two words"',
  '{"name":"x"}',
  '["a","b"]',
  '[{"from":1}]',
  "\n",
  "\\",
  "`code`",
  "“quoted”",
  "名前",
  "🙂",
  "toString",
  "null",
  "query",
];

const schemaFrom = (random: () => number, depth: number): unknown => {
  const simple = () =>
    pick<unknown>(random, [
      { type: "string" },
      { type: "string", enum: ["one", "two words", 3] },
      { type: "number", minimum: 0 },
      { type: "integer" },
      { type: "boolean" },
      { type: "string", format: "uri" },
      { type: ["string", "null"] },
      { const: 4 },
      { $ref: "#" },
      { $ref: "#/$defs/none" },
      {},
      true,
      null,
      "junk",
      { type: 7 },
      { type: "string", pattern: "(a+)+$", default: 5 },
      { enum: [] },
      { type: "null" },
    ]);
  if (depth === 0 || random() < 0.3) return simple();
  const inner = (): unknown => schemaFrom(random, depth - 1);
  const object = (): unknown => ({
    type: "object",
    properties: Object.fromEntries(
      Array.from({ length: 1 + Math.floor(random() * 5) }, () => [pick(random, names), inner()]),
    ),
    required: Array.from({ length: Math.floor(random() * 4) }, () => pick(random, names)),
    ...(random() < 0.3 ? { additionalProperties: inner() } : {}),
  });
  return pick(random, [
    object,
    object,
    () => ({ type: "array", items: inner(), minItems: Math.floor(random() * 3) }),
    () => ({ anyOf: [inner(), inner()] }),
    () => ({ oneOf: [inner(), { type: "null" }], description: "The file name" }),
    () => ({ allOf: [inner(), inner()] }),
    () => ({ type: "array", prefixItems: [inner()] }),
    () => ({ type: "object", properties: [], required: "name" }),
  ])();
};

const textFrom = (random: () => number): string =>
  Array.from({ length: Math.floor(random() * 30) }, () => pick(random, words)).join(
    pick(random, [" ", "", "  "]),
  );

test("whatever the schema and the text: nothing throws, and no value is of the wrong type", () => {
  const random = randomFrom(20_261_130);
  let filledSome = 0;
  for (let round = 0; round < 2_000; round++) {
    const properties = {
      type: "object",
      properties: Object.fromEntries(
        [0, 1, 2].map(() => [pick(random, names), schemaFrom(random, 2)]),
      ),
      required: [pick(random, names)],
    };
    const inputSchema = random() < 0.8 ? properties : schemaFrom(random, 3);
    const text = textFrom(random);
    const { arguments: given, missing } = fillArguments(
      { name: pick(random, ["write_file", "create-entities", "x", ""]), inputSchema },
      text,
    );
    const root = inputSchema as { properties?: Record<string, unknown> };
    for (const [name, value] of Object.entries(given)) {
      if (Object.hasOwn(root?.properties ?? {}, name))
        expect(
          validates(value, root.properties![name], { root, depth: 0 }),
          `${name} in ${JSON.stringify({ inputSchema, text, given })}`,
        ).toBe(true);
    }
    if (missing.length === 0)
      expect(validates(given, inputSchema), JSON.stringify({ inputSchema, text, given })).toBe(
        true,
      );
    if (Object.keys(given).length > 0) filledSome++;
  }
  // Else the check above would say nothing.
  expect(filledSome).toBeGreaterThan(500);
}, 30_000);

test("the same text and schema give the same arguments", () => {
  const random = randomFrom(7);
  for (let round = 0; round < 200; round++) {
    const tool = { name: "write_file", inputSchema: schemaFrom(random, 3) };
    const text = textFrom(random);
    expect(fillArguments(tool, text)).toEqual(fillArguments(tool, text));
  }
});

test("a conversation of any kind gets an answer in bounded turns", () => {
  const random = randomFrom(99);
  const model = createOfflineModel();
  for (let round = 0; round < 150; round++) {
    const tools = [
      {
        name: "search_tools",
        inputSchema: { type: "object", properties: { query: { type: "string" } } },
      },
      ...(random() < 0.7 ? [{ name: "load_tool", inputSchema: schemaFrom(random, 2) }] : []),
      ...Array.from({ length: 3 }, () => ({
        name: pick(random, ["write_file", "a", "name", ""]),
        description: textFrom(random),
        inputSchema: schemaFrom(random, 2),
      })),
    ];
    const messages: Parameters<typeof model.respond>[0]["messages"][number][] = [
      { role: "user", content: textFrom(random) },
    ];
    const ids = new Set<string>();
    let turns = 0;
    for (;;) {
      const reply = model.respond({ messages, tools });
      if (reply.toolCalls === undefined) break;
      expect(++turns).toBeLessThanOrEqual(16 * 20);
      messages.push({ role: "assistant", content: "", toolCalls: reply.toolCalls });
      for (const { id, name } of reply.toolCalls) {
        expect(ids.has(id)).toBe(false);
        ids.add(id);
        const content = pick(random, [
          "",
          "ok",
          "Error: no",
          '{"results":[]}',
          JSON.stringify({
            results: [{ name: "write_file" }, { name: "a", score: 1 }, 5],
            confidence: pick(random, ["match", "weak", "none"]),
          }),
        ]);
        if (random() < 0.9)
          messages.push({ role: "tool", toolCallId: id, toolName: name, content });
      }
    }
  }
});

test("a megabyte of any kind is answered at once", () => {
  const inputSchema = {
    type: "object",
    properties: Object.fromEntries(
      Array.from({ length: 100 }, (_, index) => [
        `name_${index}`,
        { type: "string", description: "file path name" },
      ]),
    ),
    required: ["name_1"],
  };
  for (const piece of [
    "[",
    "{",
    '"',
    "'",
    "\\",
    "name: ",
    "a and ",
    "1,",
    '{"a":',
    "`",
    "https://",
    "-",
    "``` ",
  ]) {
    const text = piece.repeat(Math.ceil(1_000_000 / piece.length));
    expect(() => fillArguments({ name: "write_file", inputSchema }, text)).not.toThrow();
    expect(() =>
      createOfflineModel().respond({
        messages: [{ role: "user", content: text }],
        tools: [{ name: "search_tools" }],
      }),
    ).not.toThrow();
  }
}, 20_000);
