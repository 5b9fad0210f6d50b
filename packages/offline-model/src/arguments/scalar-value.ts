import type { Shape } from "../schema/shape.ts";
import type { Token } from "../text/tokens.ts";
import { compact } from "../text/words.ts";

const numbersInWords = "zero one two three four five six seven eight nine ten eleven twelve".split(
  " ",
);

export const numberInWords = (word: string): number | undefined => {
  const value = numbersInWords.indexOf(word.toLowerCase());
  return value < 0 ? undefined : value;
};

const formats: Readonly<Record<string, (token: Token) => boolean>> = {
  uri: ({ text }) => /^[a-z][a-z0-9+.-]*:\S+$/i.test(text),
  url: ({ text }) => /^[a-z][a-z0-9+.-]*:\S+$/i.test(text),
  email: ({ text }) => /^\S+@\S+\.\S+$/.test(text),
  date: ({ text }) => /^\d{4}-\d{2}-\d{2}$/.test(text),
  "date-time": ({ text }) => /^\d{4}-\d{2}-\d{2}/.test(text),
  uuid: ({ text }) => /^[0-9a-f]{8}-[0-9a-f-]{27}$/i.test(text),
};

/** The member of an enumeration that a text means, in its own spelling. */
export const choiceFor = (
  choices: readonly unknown[],
  text: string,
): { readonly value: unknown } | undefined => {
  const found =
    choices.find((choice) => choice === text) ??
    choices.find(
      (choice) =>
        (typeof choice === "string" || typeof choice === "number") &&
        compact(String(choice)) === compact(text) &&
        compact(text) !== "",
    );
  return found === undefined ? undefined : { value: found };
};

/** What a piece of text is as a value of the given kind; undefined if it is none. */
export const scalarValue = (
  shape: Shape,
  token: Pick<Token, "kind" | "text" | "value">,
): { readonly value: unknown } | undefined => {
  const { text } = token;
  if (shape.choices !== undefined) return choiceFor(shape.choices, text);
  switch (shape.kind) {
    case "string": {
      const fits = shape.format === undefined ? undefined : formats[shape.format];
      return fits === undefined || fits(token as Token) ? { value: text } : undefined;
    }
    case "number":
    case "integer": {
      const value =
        typeof token.value === "number"
          ? token.value
          : /^-?\d+(?:\.\d+)?$/.test(text)
            ? Number(text)
            : numberInWords(text);
      return value === undefined || (shape.kind === "integer" && !Number.isInteger(value))
        ? undefined
        : { value };
    }
    case "boolean":
      if (/^(?:true|yes|on)$/i.test(text)) return { value: true };
      return /^(?:false|no|off)$/i.test(text) ? { value: false } : undefined;
    case "any": {
      for (const variant of shape.variants) {
        const value = scalarValue(variant, token);
        // Between a number and a text, a number stays a number.
        if (value !== undefined && (typeof value.value !== "string" || token.kind !== "number"))
          return value;
      }
      if (shape.variants.some(({ kind }) => kind === "string")) return { value: text };
      return shape.variants.length > 0 ? undefined : { value: token.value ?? text };
    }
    case "array":
    case "object":
    case "null":
      break;
  }
  return undefined;
};

export const isScalar = (shape: Shape): boolean =>
  shape.variants.length > 0
    ? shape.variants.some(isScalar)
    : !["array", "object", "null"].includes(shape.kind);

/** A list of texts, numbers or choices, by itself or as one of several alternatives. */
export const listShape = (shape: Shape): Shape | undefined => {
  if (shape.kind === "array")
    return shape.items !== undefined && isScalar(shape.items) ? shape : undefined;
  return shape.variants.find((variant) => listShape(variant) !== undefined);
};

/** A list of objects, or one object, by itself or as one of several alternatives. */
export const nestedShape = (shape: Shape): Shape | undefined => {
  if (shape.kind === "array")
    return shape.items !== undefined && !isScalar(shape.items) ? shape : undefined;
  if (shape.kind === "object") return shape;
  return shape.variants.find((variant) => nestedShape(variant) !== undefined);
};
