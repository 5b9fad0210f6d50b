import { jsonText } from "./result-text.ts";
import type { ToolDefinition } from "./tool-definition.ts";

/** Tokens of a text, as a whole number. */
export type EstimateTokens = (text: string) => number;

/** UTF-8 bytes divided by four, rounded up: near enough to compare, wrong for any one tokenizer. */
export const estimateTokens: EstimateTokens = (text) => Math.ceil(utf8Length(text) / 4);

/** A definition as the JSON of an OpenAI function, which is what tokens are counted on. */
export function functionJson({ name, description, inputSchema }: ToolDefinition): string {
  return jsonText({ type: "function", function: { name, description, parameters: inputSchema } });
}

/** Sums definitions, each measured once for as long as it lives. */
export function createTokenCounter(
  estimate: EstimateTokens,
): (definitions: Iterable<ToolDefinition>) => number {
  const known = new WeakMap<ToolDefinition, number>();
  return (definitions) => {
    let sum = 0;
    for (const definition of definitions) {
      let tokens = known.get(definition);
      if (tokens === undefined) {
        tokens = estimate(functionJson(definition));
        known.set(definition, tokens);
      }
      sum += tokens;
    }
    return sum;
  };
}

function utf8Length(text: string): number {
  let bytes = 0;
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
  }
  return bytes;
}
