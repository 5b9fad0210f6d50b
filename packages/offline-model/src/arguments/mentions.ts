import type { Token } from "../text/tokens.ts";
import { compact, isStopWord, stem, wordsOf } from "../text/words.ts";
import type { Property } from "./property-cues.ts";
import { afterLinkers, announcement, cueAt, labelLength, type Scope } from "./scope.ts";
import { scalarValue } from "./scalar-value.ts";

export type Mention = { readonly value: unknown; readonly indices: readonly number[] };

const range = (from: number, to: number): number[] =>
  Array.from({ length: to - from }, (_, index) => from + index);
const lower = (token: Token | undefined): string => token?.text.toLowerCase() ?? "";

const negations = new Set([
  "no",
  "not",
  "without",
  "don't",
  "dont",
  "disable",
  "disabling",
  "never",
  "excluding",
  "exclude",
]);
const inclusions = new Set([
  "include",
  "includes",
  "including",
  "with",
  "show",
  "showing",
  "enable",
  "enabling",
  "allow",
  "add",
  "and",
  "plus",
  "as",
]);
const auxiliaries = new Set([
  "is",
  "has",
  "should",
  "include",
  "with",
  "enable",
  "enabled",
  "allow",
  "use",
  "show",
  "add",
  "get",
  "set",
  "do",
  "return",
]);

const isNegated = (scope: Scope, at: number): boolean =>
  [at - 1, at - 2].some(
    (index) => index >= scope.from && negations.has(lower(scope.tokens[index])),
  );

/** true or false, where the text says so: "dryRun: true", "as a dry run", "without an image". */
export const findBoolean = (scope: Scope, property: Property): Mention | undefined => {
  for (let at = scope.from; at < scope.to; at++) {
    const label = labelLength(scope, property, at);
    if (label === 0 || scope.used.has(at)) continue;
    const valueAt = afterLinkers(scope, at + label, property);
    const said = scalarValue(
      { ...property.shape, kind: "boolean", variants: [] },
      scope.tokens[valueAt] ?? { kind: "word", text: "" },
    );
    if (valueAt < scope.to && said !== undefined)
      return { value: said.value, indices: range(at, valueAt + 1) };
    // Part of the tool's name, it names the tool.
    if (scope.toolStems.has(scope.stems[at]!) && label === 1) continue;
    return { value: !isNegated(scope, at), indices: range(at, at + label) };
  }
  const words = wordsOf(property.name);
  const core = words.filter((word, index) => index > 0 || !auxiliaries.has(word)).map(stem);
  if (core.length === 0 || core.length === words.length) {
    if (words.length !== 1 || words[0]!.length < 5) return undefined;
    // "recursively" for recursive.
    for (let at = scope.from; at < scope.to; at++) {
      const word = scope.tokens[at]!;
      if (
        word.kind === "word" &&
        lower(word).startsWith(words[0]!) &&
        !scope.toolStems.has(scope.stems[at]!)
      ) {
        return { value: !isNegated(scope, at), indices: [at] };
      }
    }
    return undefined;
  }
  for (let at = scope.from; at + core.length <= scope.to; at++) {
    if (!core.every((word, index) => scope.stems[at + index] === word)) continue;
    let before = at - 1;
    while (before >= scope.from && /^(?:a|an|the|any|its)$/.test(lower(scope.tokens[before])))
      before--;
    const lead = lower(scope.tokens[before]);
    if (before < scope.from) continue;
    if (negations.has(lead)) return { value: false, indices: range(before, at + core.length) };
    if (inclusions.has(lead))
      return { value: !isNegated(scope, before), indices: range(before, at + core.length) };
  }
  return undefined;
};

const spells = (scope: Scope, at: number, choice: string): number => {
  const wanted = compact(choice);
  if (wanted === "") return 0;
  let joined = "";
  for (let index = at; index < scope.to && index - at < 8; index++) {
    const token = scope.tokens[index]!;
    if (token.kind === "quoted" || token.kind === "json")
      return index === at && compact(token.text) === wanted ? 1 : 0;
    joined += compact(token.text);
    if (joined === wanted) return index - at + 1;
    if (!wanted.startsWith(joined)) return 0;
  }
  return 0;
};

/** The value of an enumeration that the text names, best announced first. */
export const findChoice = (
  scope: Scope,
  property: Property,
): (Mention & { readonly score: number }) | undefined => {
  const choices = (property.shape.choices ?? [])
    .filter((choice) => ["string", "number", "boolean"].includes(typeof choice))
    .slice(0, 300);
  let best: (Mention & { readonly score: number }) | undefined;
  for (const choice of choices) {
    const text = String(choice);
    for (let at = scope.from; at < scope.to; at++) {
      const length = spells(scope, at, text);
      if (length === 0 || range(at, at + length).some((index) => scope.used.has(index))) continue;
      const announced = announcement(scope, property, at);
      const isNamePart = range(at, at + length).every((index) =>
        scope.toolStems.has(scope.stems[index]!),
      );
      // Unannounced, a word of the tool's name or a little word stays what it is.
      const alone =
        isNamePart || (length === 1 && isStopWord(text)) || compact(text).length < 2 ? 0 : 0.62;
      const score =
        Math.max(announced >= 0.4 ? announced + 0.1 : 0, alone) +
        Math.min(0.05, text.length / 1000);
      if (score > 0.05 && (best === undefined || score > best.score))
        best = { value: choice, indices: range(at, at + length), score };
    }
  }
  return best;
};

/** Several values of an enumeration, for a list of them. */
export const findChoices = (
  scope: Scope,
  property: Property,
  choices: readonly unknown[],
): (Mention & { readonly score: number }) | undefined => {
  const found: { value: unknown; indices: readonly number[] }[] = [];
  for (let at = scope.from; at < scope.to; at++) {
    for (const choice of choices) {
      const length = scope.used.has(at) ? 0 : spells(scope, at, String(choice));
      if (length === 0) continue;
      found.push({ value: choice, indices: range(at, at + length) });
      at += length - 1;
      break;
    }
  }
  if (found.length === 0) return undefined;
  const first = found[0]!.indices[0]!;
  const announced = announcement(scope, property, first);
  const unique = found.filter(
    ({ value }, index) => found.findIndex((other) => other.value === value) === index,
  );
  return {
    value: unique.map(({ value }) => value),
    indices: found.flatMap(({ indices }) => indices),
    score: Math.max(
      announced,
      found.every(({ indices }) =>
        indices.every((index) => scope.toolStems.has(scope.stems[index]!)),
      )
        ? 0
        : 0.5,
    ),
  };
};

/** Whether the text has any word for this property at all. */
export const isMentioned = (scope: Scope, property: Property): number | undefined => {
  for (let at = scope.from; at < scope.to; at++) {
    const match = cueAt(scope, property, at);
    if (match !== undefined && match.weight >= 0.95) return at;
  }
  return undefined;
};
