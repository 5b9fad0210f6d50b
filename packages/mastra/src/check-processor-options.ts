import { ToolShelfError } from "@toolshelf/core";

type Rule = readonly [isRight: (value: unknown) => boolean, expected: string];

const isObject = (value: unknown): boolean =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const isRecord = (value: unknown): boolean =>
  isObject(value) && !(value instanceof Map) && !(value instanceof Promise);
const isFunction = (value: unknown): boolean => typeof value === "function";

const aFunction: Rule = [isFunction, "a function"];
const anObject: Rule = [isObject, "an object"];

/** What core does not see, or would not know by this name. Undefined stands for the default. */
const rules: Readonly<Record<string, Rule>> = {
  tools: [isRecord, "a record of tools"],
  includeResolvedTools: [
    (value) => typeof value === "boolean" || isFunction(value),
    "true, false or a function of a tool",
  ],
  deferredTools: aFunction,
  injectCatalog: [
    (value) => typeof value === "boolean" || isObject(value),
    "true or { maxTokens }",
  ],
  search: anObject,
  storage: [
    (value) => value === "in-memory" || value === "context" || isObject(value),
    '"in-memory", "context" or a LoadedToolStore',
  ],
  ttl: [
    (value) => typeof value === "number" && Number.isFinite(value) && value >= 0,
    "a number of milliseconds, 0 or more",
  ],
  filter: aFunction,
  pinned: [
    (value) => Array.isArray(value) && value.every((name) => typeof name === "string"),
    "a list of names",
  ],
  limits: anObject,
  metaTools: anObject,
  onEvent: aFunction,
};

export function checkProcessorOptions(options: unknown): void {
  if (!isObject(options)) throw wrong("The options", "an object, as in { tools }", options);
  const given = options as Readonly<Record<string, unknown>>;
  if (given["tools"] === undefined) throw wrong("tools", "a record of tools", undefined);
  for (const [name, value] of Object.entries(given)) {
    const rule = Object.hasOwn(rules, name) ? rules[name] : undefined;
    if (rule === undefined) {
      throw new ToolShelfError(
        "invalid-option",
        `There is no option ${name}. There are ${Object.keys(rules).join(", ")}.`,
        { value: name },
      );
    }
    const [isRight, expected] = rule;
    if (value !== undefined && !isRight(value)) throw wrong(name, expected, value);
  }
  const { minScore } = (given["search"] ?? {}) as { readonly minScore?: unknown };
  if (minScore !== undefined && (typeof minScore !== "number" || !(minScore >= 0))) {
    throw wrong("search.minScore", "a number, 0 or more", minScore);
  }
}

function wrong(name: string, expected: string, value: unknown): ToolShelfError {
  return new ToolShelfError("invalid-option", `${name} must be ${expected}.`, { value });
}
