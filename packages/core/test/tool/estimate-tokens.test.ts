import { describe, expect, test } from "vitest";
import {
  createTokenCounter,
  estimateTokens,
  functionJson,
} from "../../src/tool/estimate-tokens.ts";
import type { ToolDefinition } from "../../src/index.ts";

test.each(["", "abcd", "abcde", "ü", "日本の法令", "🌦️ weather", "\ud800 alone"])(
  "the estimate of %j is its UTF-8 bytes by four, rounded up",
  (text) => {
    expect(estimateTokens(text)).toBe(Math.ceil(new TextEncoder().encode(text).length / 4));
  },
);

describe("the counter", () => {
  const definition: ToolDefinition = {
    name: "weather",
    description: "Get the weather",
    inputSchema: { type: "object" },
    source: "met",
  };

  test("counts the OpenAI form, where the source has no place", () => {
    expect(functionJson(definition)).toBe(
      '{"type":"function","function":{"name":"weather","description":"Get the weather","parameters":{"type":"object"}}}',
    );
    expect(createTokenCounter((text) => text.length)([definition, definition])).toBe(
      2 * functionJson(definition).length,
    );
  });

  test("measures a definition once in its life", () => {
    let measured = 0;
    const count = createTokenCounter(() => ++measured);
    count([definition]);
    count([definition, { ...definition }]);
    expect(measured).toBe(2);
  });
});
