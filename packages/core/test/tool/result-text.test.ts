import { describe, expect, test } from "vitest";
import { jsonText, resultText } from "../../src/tool/result-text.ts";

describe("a tool's output as text", () => {
  test.each([
    ["text as it is", "It rains.", "It rains."],
    ["an object as JSON", { city: "Rome", sky: ["sun"] }, '{"city":"Rome","sky":["sun"]}'],
    ["a number", 21, "21"],
    ["false", false, "false"],
    ["null", null, "null"],
    ["nothing", undefined, "The tool returned nothing."],
    ["a bigint", 2n ** 64n, '"18446744073709551616"'],
    ["a bigint within", { id: 9007199254740993n }, '{"id":"9007199254740993"}'],
    ["a date", new Date(0), '"1970-01-01T00:00:00.000Z"'],
    ["a symbol", Symbol("done"), "Symbol(done)"],
  ])("is %s", (_what, output, text) => {
    expect(resultText(output)).toEqual({ text, isError: false });
  });

  test("says in words that a circle cannot be written", () => {
    const circle: { self?: unknown } = {};
    circle.self = circle;
    const { text, isError } = resultText(circle);
    expect(text).toMatch(/^The result cannot be written as JSON: .*circular/i);
    expect(isError).toBe(false);
  });

  test("says in words that a value refuses to be written", () => {
    const refusing = {
      toJSON() {
        throw new Error("secret");
      },
    };
    expect(jsonText(refusing)).toBe("The result cannot be written as JSON: secret");
  });
});

describe("an MCP result", () => {
  test("is its text blocks, one a line", () => {
    const content = [
      { type: "text", text: "first" },
      { type: "text", text: "second" },
    ];
    expect(resultText({ content })).toEqual({ text: "first\nsecond", isError: false });
  });

  test("tells that the tool failed", () => {
    const content = [{ type: "text", text: "no such file" }];
    expect(resultText({ content, isError: true })).toEqual({ text: "no such file", isError: true });
    expect(resultText({ content, isError: false }).isError).toBe(false);
    expect(resultText({ content, isError: "yes" }).isError).toBe(false);
  });

  test("names an image without its bytes, and takes a resource's text", () => {
    const content = [
      { type: "image", mimeType: "image/png", data: "iVBORw0KGgo=" },
      { type: "resource", resource: { uri: "file:///notes.txt", text: "buy milk" } },
      { type: "resource", resource: { uri: "file:///photo.bin", blob: "AAAA" } },
      { type: "resource_link", uri: "file:///more.txt", name: "more" },
    ];
    expect(resultText({ content }).text).toBe(
      "[image image/png]\nbuy milk\n[resource file:///photo.bin]\n[resource_link file:///more.txt]",
    );
  });

  test("without blocks is its structured content", () => {
    expect(resultText({ content: [], structuredContent: { sum: 3 } }).text).toBe('{"sum":3}');
    expect(resultText({ content: [] }).text).toBe("The tool returned nothing.");
  });

  test("is only what has blocks: another object with a content is JSON", () => {
    expect(resultText({ content: ["a"] }).text).toBe('{"content":["a"]}');
    expect(resultText({ content: "page", isError: true })).toEqual({
      text: '{"content":"page","isError":true}',
      isError: false,
    });
  });
});
