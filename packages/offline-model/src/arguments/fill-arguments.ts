import { isRecord, readShape } from "../schema/shape.ts";
import { validates } from "../schema/validate.ts";
import { isValue, maxTextLength, tokenize } from "../text/tokens.ts";
import { stem, wordsOf } from "../text/words.ts";
import { fillObject } from "./fill-object.ts";
import { createScope } from "./scope.ts";

export type FilledArguments = {
  readonly arguments: Readonly<Record<string, unknown>>;
  /** Required properties that the text gives no value for. Empty: the tool can be called. */
  readonly missing: readonly string[];
  /** Values in the text that found no place: a sign that another tool was meant. */
  readonly unused: readonly string[];
};

/** Fills a tool's arguments from a request, by the names and types in its JSON Schema. Never throws. */
export const fillArguments = (
  tool: { readonly name: string; readonly inputSchema?: unknown },
  fullText: string,
): FilledArguments => {
  const text = fullText.slice(0, maxTextLength);
  const schema = tool.inputSchema ?? { type: "object" };
  const tokens = tokenize(text);
  const scope = createScope(text, tokens, wordsOf(tool.name).map(stem));
  const object = asObject(readShape(schema));
  const filled = fillObject(object, scope);
  const values = new Map(filled.values);
  const missing = [...filled.missing];
  // Whatever was read above, nothing leaves that the schema does not allow.
  for (const [name, value] of filled.values) {
    const properties =
      isRecord(schema) && isRecord(schema["properties"]) ? schema["properties"] : {};
    if (
      !Object.hasOwn(properties, name) ||
      validates(value, properties[name], { root: schema, depth: 0 })
    )
      continue;
    values.delete(name);
    if (object.required.has(name)) missing.push(name);
  }
  const result = Object.fromEntries(values);
  if (missing.length === 0 && !validates(result, schema))
    missing.push("a set of arguments that fits the schema");
  const unused = tokens
    .filter((token, index) => isValue(token) && !filled.used.has(index))
    .map((token) => token.text);
  return { arguments: result, missing, unused };
};

const asObject = (shape: ReturnType<typeof readShape>): ReturnType<typeof readShape> =>
  shape.kind === "object" || shape.variants.length === 0
    ? shape
    : (shape.variants.find(({ kind }) => kind === "object") ?? shape);
