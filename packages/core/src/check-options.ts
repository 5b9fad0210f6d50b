import { ToolShelfError } from "./errors.ts";
import { nearestFirst } from "./tool/near-name.ts";
import { isWireName } from "./tool/tool-name.ts";

/** What an option may be, with words for the error. */
export type OptionRule = {
  readonly accepts: (value: unknown) => boolean;
  readonly expected: string;
};

/** Rules by key; a nested record is an option that has options of its own. */
export type OptionRules = { readonly [key: string]: OptionRule | OptionRules };

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

export const anything: OptionRule = { accepts: () => true, expected: "anything" };
export const aFunction: OptionRule = {
  accepts: (value) => typeof value === "function",
  expected: "a function",
};
export const aBoolean: OptionRule = {
  accepts: (value) => typeof value === "boolean",
  expected: "true or false",
};
export const aString: OptionRule = {
  accepts: (value) => typeof value === "string",
  expected: "a text",
};
export const aText: OptionRule = {
  accepts: (value) => typeof value === "string" && value !== "",
  expected: "a text that is not empty",
};
export const aCount: OptionRule = {
  accepts: (value) => typeof value === "number" && Number.isSafeInteger(value) && value >= 1,
  expected: "a whole number of at least 1",
};
export const aDuration: OptionRule = {
  accepts: (value) => typeof value === "number" && Number.isFinite(value) && value >= 0,
  expected: "a number of milliseconds, 0 or more",
};
/** Timers of all platforms take this much; given more, they fire at once. */
const longestTimeout = 2_147_483_647;
export const aTimeout: OptionRule = {
  accepts: (value) => aCount.accepts(value) && (value as number) <= longestTimeout,
  expected: `a whole number of milliseconds from 1 to ${longestTimeout}`,
};
export const aShare: OptionRule = {
  accepts: (value) => typeof value === "number" && value >= 0 && value <= 1,
  expected: "a number from 0 to 1",
};
export const someNames: OptionRule = {
  accepts: (value) => Array.isArray(value) && value.every((name) => typeof name === "string"),
  expected: "a list of names",
};
export const somePhases: OptionRule = {
  accepts: (value) =>
    Array.isArray(value) && value.every((phase) => ["search", "load", "active"].includes(phase)),
  expected: 'a list of "search", "load" and "active"',
};
export const someSynonyms: OptionRule = {
  accepts: (value) => isObject(value) && Object.values(value).every(someNames.accepts),
  expected: "a record of lists of words",
};
export const aToolName: OptionRule = {
  accepts: (value) => typeof value === "string" && isWireName(value),
  expected: "a name of at most 64 letters, digits, _ and -, not a number",
};
export const oneOf = (...choices: readonly string[]): OptionRule => ({
  accepts: (value) => typeof value === "string" && choices.includes(value),
  expected: choices.map((choice) => JSON.stringify(choice)).join(" or "),
});
/** An object that has these methods, whatever its class. */
export const having = (...methods: readonly string[]): OptionRule => ({
  accepts: (value) =>
    isObject(value) && methods.every((method) => typeof value[method] === "function"),
  expected: `an object with ${methods.map((method) => `${method}()`).join(", ")}`,
});
export const either = (...rules: readonly OptionRule[]): OptionRule => ({
  accepts: (value) => rules.some((rule) => rule.accepts(value)),
  expected: rules.map((rule) => rule.expected).join(", or "),
});

/**
 * Throws for the first option that is not as its rule says, and for a key that has no rule.
 * Undefined is always accepted: it stands for the default.
 */
export function checkOptions(options: unknown, rules: OptionRules, path = ""): void {
  if (!isObject(options)) throw wrong(path || "the options", "an object", options);
  for (const [key, value] of Object.entries(options)) {
    const at = path === "" ? key : `${path}.${key}`;
    const rule = Object.hasOwn(rules, key) ? rules[key] : undefined;
    if (rule === undefined) throw unknownOption(at, key, Object.keys(rules));
    if (value === undefined) continue;
    if (!isRule(rule)) checkOptions(value, rule, at);
    else if (!rule.accepts(value)) throw wrong(at, rule.expected, value);
  }
}

function isRule(rule: OptionRule | OptionRules): rule is OptionRule {
  return typeof rule["accepts"] === "function";
}

function wrong(name: string, expected: string, value: unknown): ToolShelfError {
  return new ToolShelfError(
    "invalid-option",
    `${name} must be ${expected}, and is ${inWords(value)}.`,
    { value },
  );
}

function unknownOption(at: string, key: string, known: readonly string[]): ToolShelfError {
  const [near] = nearestFirst(key, known, (name) => name);
  const hint = near === undefined ? `There are ${known.join(", ")}.` : `Did you mean ${near}?`;
  return new ToolShelfError("invalid-option", `There is no option ${at}. ${hint}`, { value: at });
}

function inWords(value: unknown): string {
  if (typeof value === "function") return "a function";
  if (typeof value === "object" && value !== null)
    return Array.isArray(value) ? "a list" : "an object";
  return typeof value === "string" ? JSON.stringify(value.slice(0, 80)) : String(value);
}
