import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Analyzer, type Token } from "../../src/search/analyzer.ts";
import { readDocument } from "../../src/search/document.ts";
import { type QueryWords, readQuery } from "../../src/search/query.ts";
import { Thesaurus } from "../../src/search/thesaurus.ts";
import type { JsonSchema } from "../../src/tool/tool-definition.ts";
import { names, rank, tool } from "./rank.ts";

const wordsOf = (analyzer: Analyzer): QueryWords => ({
  analyzer,
  stopWords: new Set(),
  thesaurus: new Thesaurus({}, new Set(), analyzer),
});

const megabyte = "lorem ipsum dolor ".repeat(58_000);

// Law 10
describe("names and words that objects have by nature", () => {
  const hostile = [
    "__proto__",
    "constructor",
    "toString",
    "hasOwnProperty",
    "valueOf",
    "prototype",
  ];

  it("are tools and words like any other", async () => {
    const tools = hostile.map((name) => tool(name, `Describes ${name} in words`));
    for (const name of hostile) {
      const [first] = await rank(tools, name);
      expect(first, name).toMatchObject({ name, score: 1 });
    }
    expect(names(await rank(tools, "words of the constructor"))[0]).toBe("constructor");
    expect({}).not.toHaveProperty("polluted");
  });

  it("are parameters like any other", async () => {
    const inputSchema = JSON.parse(
      '{"properties":{"__proto__":{"description":"zebra"},"constructor":{"description":"giraffe"}}}',
    ) as JsonSchema;
    const tools = [tool("a", "", { inputSchema }), tool("b")];
    for (const query of ["zebra", "giraffe", "constructor"]) {
      expect(names(await rank(tools, query)), query).toEqual(["a"]);
    }
  });
});

describe("queries", () => {
  const tools = { send_message: "Send a message", read_file: "Read a file (a.*b)" };

  it.each([
    ["regex characters", "read .*+?^${}()|[]\\ file"],
    ["control characters", "read\u0000\u0007\u001b[31m file"],
    ["lone surrogates", "read \ud800 file \udfff"],
    ["a base64 blob", `read file ${"QUJDREVGR0hJSktMTU5PUFFSU1RVVldYWVo0NTY3".repeat(40)}==`],
    [
      "a path, a URL, an e-mail address and numbers",
      "read file /var/log/x 3.14 https://example.com/a?b=c me@example.com #42",
    ],
    ["an identifier", "read file 123e4567-e89b-12d3-a456-426614174000 deadbeef0123456789"],
    ["a long quotation", `read file "${"send the message again and again ".repeat(10)}"`],
  ])("may hold %s", async (_what, query) => {
    const [first] = await rank(tools, query);
    expect(first).toMatchObject({ name: "read_file", confidence: "match" });
  });

  it("name the kind of a literal and not its letters", () => {
    const terms = (query: string): string[] =>
      readQuery(query, wordsOf(new Analyzer())).words.flatMap(({ parts }) =>
        parts.map(({ term }) => term),
      );
    expect(terms("https://example.com/send?x=1")).toEqual(["url"]);
    expect(terms("me@example.com")).toEqual(["email"]);
    expect(terms("/data/excel/goods.xlsx")).toEqual(["file", "xlsx"]);
    expect(terms("~/notes")).toEqual(["path"]);
    expect(terms("2026-01-31")).toEqual(["date"]);
    expect(terms("42 $5.00 10:30 3rd")).toEqual([]);
    expect(terms("read/write e.g. and/or")).toEqual(["read", "writ", "e", "g", "and", "or"]);
  });

  it("of a megabyte cost as much as their bounds", async () => {
    let characters = 0;
    class CountingAnalyzer extends Analyzer {
      override tokens(text: string): Token[] {
        characters += text.length;
        return super.tokens(text);
      }
    }
    const distinct = Array.from(
      { length: 150_000 },
      (_, at) => `w${at.toString(26).replaceAll(/\d/g, "q")}`,
    ).join(" ");
    for (const query of [
      megabyte,
      distinct,
      "a".repeat(1_000_000),
      "漢字仮名".repeat(250_000),
      "a_".repeat(500_000),
    ]) {
      characters = 0;
      const { words, names: found } = readQuery(query, wordsOf(new CountingAnalyzer()));
      expect(characters).toBeLessThanOrEqual(4_000);
      expect(words.length).toBeLessThanOrEqual(64);
      expect(found.length).toBeLessThanOrEqual(2_001);
      expect(await rank(tools, query)).toEqual([]);
    }
  });

  it("with a value have no hits that share only the value's kind", async () => {
    const own = {
      send_message: "Send a message",
      open_url: "Opens a url",
      read_pdf: "Read a pdf file",
      read_image: "Read an image",
    };
    expect(names(await rank(own, "send https://example.com"))).toEqual(["send_message"]);
    expect(names(await rank(own, "https://example.com"))).toEqual(["open_url"]);
    expect(names(await rank(own, "read report.pdf"))[0]).toBe("read_pdf");
  });

  it("that are any text get hits with scores in (0, 1]", async () => {
    const index = [
      tool("send_message", "Send a message"),
      tool("__proto__"),
      tool("日本_x9", "日本 ’s O'Neil"),
    ];
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: "binary", maxLength: 60 }), async (query) => {
        for (const { score } of await rank(index, query))
          expect(score > 0 && score <= 1).toBe(true);
      }),
      { numRuns: 200 },
    );
  });
});

describe("definitions", () => {
  const nested = (depth: number): JsonSchema =>
    depth === 0
      ? { description: "bottom" }
      : { properties: { [`level${depth}`]: nested(depth - 1) } };

  it("are read to the third level of parameters", () => {
    const { parameters } = readDocument(tool("x", "", { inputSchema: nested(6) }));
    expect(parameters).toBe("level6 level5 level4");
  });

  it("are read through items, branches and references", () => {
    const inputSchema = {
      properties: {
        a: { type: "array", items: { properties: { b: {} } } },
        c: { anyOf: [{ properties: { d: {} } }, { $ref: "#/$defs/e~1f" }] },
        g: { $ref: "#/definitions/h" },
      },
      $defs: { "e/f": { properties: { i: {} } } },
      definitions: { h: { allOf: [{ oneOf: [{ properties: { j: {} } }] }] } },
    };
    expect(readDocument(tool("x", "", { inputSchema })).parameters).toBe("a c g b d i j");
  });

  it("may have cycles, by object and by reference", () => {
    const byObject: Record<string, unknown> = { description: "loop" };
    byObject["properties"] = { self: byObject };
    byObject["anyOf"] = [byObject];
    expect(readDocument(tool("x", "", { inputSchema: byObject })).parameters).toBe("self");
    const byReference = {
      $defs: { n: { properties: { next: { $ref: "#/$defs/n" } } } },
      $ref: "#/$defs/n",
    };
    expect(readDocument(tool("x", "", { inputSchema: byReference })).parameters).toBe("next");
  });

  it("may have getters and traps that throw, and still be found by the rest", async () => {
    const broken = {
      get description(): string {
        throw new Error("no");
      },
      properties: {
        fine: { description: "zebra" },
        get bad(): unknown {
          throw new Error("no");
        },
      },
    };
    const trap = new Proxy(
      {},
      {
        getOwnPropertyDescriptor() {
          throw new Error("no");
        },
      },
    );
    const revoked = Proxy.revocable({}, {});
    revoked.revoke();
    const tools = [
      tool("a", "", { inputSchema: broken }),
      tool("b", "lion", { inputSchema: trap }),
      tool("c", "tiger", { inputSchema: revoked.proxy }),
      tool("d", "panther", {
        inputSchema: { properties: revoked.proxy, items: [revoked.proxy], enum: revoked.proxy },
      }),
      tool("e", "puma", { inputSchema: "none" as unknown as JsonSchema }),
    ];
    const found: string[][] = [];
    for (const query of ["zebra", "lion", "tiger", "panther", "puma"]) {
      found.push(names(await rank(tools, query)));
    }
    expect(found).toEqual([["a"], ["b"], ["c"], ["d"], ["e"]]);
  });

  it("without an end are read to a bound", () => {
    let reads = 0;
    const endless = (): JsonSchema =>
      new Proxy(
        {},
        {
          getOwnPropertyDescriptor: () => ({
            configurable: true,
            enumerable: true,
            value: undefined,
            writable: true,
          }),
          get: (_target, key) => {
            reads++;
            return key === "anyOf"
              ? [endless(), endless(), endless()]
              : key === "description"
                ? "word"
                : undefined;
          },
        },
      );
    readDocument(tool("x", "", { inputSchema: endless() }));
    expect(reads).toBeLessThan(20_000);
    const wide = {
      properties: Object.fromEntries(
        Array.from({ length: 50_000 }, (_, at) => [`p${at}`, { description: megabyte }]),
      ),
    };
    const document = readDocument(tool("x", megabyte, { inputSchema: wide }));
    expect(document.parameters.split(" ")).toHaveLength(300);
    expect(document.parameterTexts.length).toBeLessThanOrEqual(6_000);
    expect(document.description.length).toBeLessThanOrEqual(8_000);
  });
});
