import { isValue, type Token } from "../text/tokens.ts";
import { stem, wordsOf } from "../text/words.ts";
import { captureList, captureWords } from "./bare-values.ts";
import type { Property } from "./property-cues.ts";
import { listShape, isScalar, scalarValue } from "./scalar-value.ts";
import { afterLinkers, afterword, announcement, cueAt, listFrom, type Scope } from "./scope.ts";

/** One way to fill one property. */
export type Candidate = {
  readonly property: Property;
  readonly value: unknown;
  readonly indices: readonly number[];
  readonly score: number;
  /** Where the value stands among others of its kind, if it is one of a list. */
  readonly list?: readonly number[] | undefined;
};

const unitNames: Readonly<Record<string, string>> = {
  s: "second",
  sec: "second",
  secs: "second",
  ms: "millisecond",
  m: "minute",
  min: "minute",
  mins: "minute",
  h: "hour",
  hr: "hour",
  hrs: "hour",
  d: "day",
  days: "day",
  w: "week",
  "%": "percent",
  px: "pixel",
};
const little = new Set([
  "the",
  "of",
  "a",
  "an",
  "in",
  "to",
  "with",
  "and",
  "for",
  "is",
  "or",
  "by",
  "on",
  "only",
  "if",
  "from",
]);

/** A number is often known by its neighbours: "the first 3 lines", "for 10 seconds". */
const neighbourhood = (scope: Scope, property: Property, at: number): number => {
  const described = new Set(
    wordsOf(property.shape.description)
      .filter((word) => !little.has(word))
      .map(stem),
  );
  if (described.size === 0) return 0;
  const token = scope.tokens[at]!;
  const unit = token.unit === undefined ? scope.tokens[at + 1]?.text : token.unit;
  const fullUnit = stem(unitNames[unit?.toLowerCase() ?? ""] ?? unit ?? "");
  if (
    fullUnit !== "" &&
    /^(?:millisecond|second|minut|hour|day|week|month|year|percent|pixel|byt)$/.test(fullUnit)
  ) {
    return described.has(fullUnit) ? 0.72 : 0;
  }
  let matches = 0;
  for (const index of [at - 2, at - 1, at + 1, at + 2]) {
    const neighbour = scope.tokens[index];
    if (
      index < scope.from ||
      index >= scope.to ||
      neighbour?.kind !== "word" ||
      little.has(neighbour.text.toLowerCase())
    )
      continue;
    if (described.has(scope.stems[index]!)) matches++;
  }
  return matches < 2 ? 0 : Math.min(0.75, 0.35 + 0.15 * matches);
};

/** How well the form of a value suits the property. */
const affinity = (property: Property, token: Token): number => {
  const { shape } = property;
  const isNumeric = shape.kind === "number" || shape.kind === "integer";
  if (isNumeric) return token.kind === "number" ? 0 : -0.1;
  const looksLikeFile =
    token.kind === "path" ||
    (token.kind === "quoted" && /^[^\n]{0,200}(?:[/\\]|\.[A-Za-z0-9]{1,8}$)/.test(token.text));
  const isPattern = token.kind !== "json" && token.text.includes("*");
  if (property.isGlob) return isPattern ? 0.15 : 0;
  if (property.isPath)
    return isPattern
      ? -0.3
      : looksLikeFile
        ? 0.15
        : token.kind === "quoted"
          ? -0.12
          : token.kind === "url"
            ? 0
            : -0.25;
  const wantsUrl =
    shape.format === "uri" ||
    shape.format === "url" ||
    /^(?:url|uri|link|href)$/.test(property.stems.at(-1) ?? "");
  if (token.kind === "url") return wantsUrl ? 0.15 : -0.2;
  if (wantsUrl) return -0.2;
  const wantsEmail = shape.format === "email" || property.stems.includes("email");
  if (token.kind === "email") return wantsEmail ? 0.2 : -0.1;
  if (token.kind === "path") return -0.2;
  if (token.kind === "number") return -0.15;
  if (token.kind === "json") return -0.25;
  return 0;
};

/** "*.txt" is no path where another property is there for patterns. */
export const isForeignPattern = (
  property: Property,
  siblings: readonly Property[],
  text: string,
): boolean => property.isPath && text.includes("*") && siblings.some(({ isGlob }) => isGlob);

/** Candidates whose values are known by their form, judged by the words around them. */
const formed = (scope: Scope, property: Property, siblings: readonly Property[]): Candidate[] => {
  const list = listShape(property.shape);
  const found: Candidate[] = [];
  for (let at = scope.from; at < scope.to; at++) {
    const token = scope.tokens[at]!;
    if (!isValue(token) || scope.used.has(at)) continue;
    if (isForeignPattern(property, siblings, token.text)) continue;
    const announced = announcement(scope, property, at);
    const wantsNumber = property.shape.kind === "number" || property.shape.kind === "integer";
    const near = wantsNumber && token.kind === "number" ? neighbourhood(scope, property, at) : 0;
    const evidence = Math.max(announced, afterword(scope, property, at), near);
    if (evidence === 0) continue;
    const fit = affinity(property, token);
    // The property's own name outweighs the look of the value.
    const score = evidence >= 0.9 ? evidence + Math.max(fit, -0.05) : evidence + fit;
    if (list !== undefined && token.kind !== "json") {
      const members = listFrom(scope, at);
      const values = members.map((index) => scalarValue(list.items!, scope.tokens[index]!));
      if (values.every((value) => value !== undefined)) {
        found.push({ property, value: values.map(({ value }) => value), indices: members, score });
        continue;
      }
    }
    if (!isScalar(property.shape)) continue;
    const value = scalarValue(property.shape, token);
    if (value !== undefined)
      found.push({ property, value: value.value, indices: [at], score, list: listFrom(scope, at) });
  }
  return found;
};

/** Candidates made of bare words after a cue. */
const captured = (scope: Scope, property: Property, siblings: readonly Property[]): Candidate[] => {
  const found: Candidate[] = [];
  const list = listShape(property.shape);
  const wantsText = property.shape.kind === "string" || property.shape.kind === "any";
  for (let at = scope.from; at < scope.to; at++) {
    if (scope.used.has(at)) continue;
    const match = cueAt(scope, property, at);
    if (match === undefined) continue;
    const start = afterLinkers(scope, match.end, property);
    // "containing the text hello": the nearer word announces the value.
    if (!match.explicit && (cueAt(scope, property, start)?.weight ?? 0) >= 0.6) continue;
    const explicit =
      match.explicit || /^(?:is|are|equals)$/.test(scope.tokens[match.end]?.text ?? "");
    const first = scope.tokens[start];
    if (first === undefined || start >= scope.to) continue;
    const penalty = !property.isPath ? 0.1 : property.isRole ? 0.12 : 0.2;
    const score = explicit ? match.weight : match.weight - penalty;
    if (list !== undefined && list.items!.kind !== "number") {
      const listed = captureList(scope, start, { property, siblings, explicit });
      const values = listed?.items.flatMap(
        (text) => scalarValue(list.items!, { kind: "word", text }) ?? [],
      );
      if (listed !== undefined && values?.length === listed.items.length) {
        found.push({
          property,
          value: values.map(({ value }) => value),
          indices: listed.indices,
          score: score - 0.01,
        });
      }
      continue;
    }
    if (first.kind === "quoted" || first.kind === "json") continue;
    if (isScalar(property.shape) && !wantsText) {
      const value = scalarValue(property.shape, first);
      if (value !== undefined && !isValue(first))
        found.push({ property, value: value.value, indices: [start], score });
      continue;
    }
    if (!wantsText) continue;
    // After a colon, a value is written out in full whatever it is.
    const isWrittenOut = scope.tokens[match.end]?.text === ":" && !property.isPath;
    const prose = isWrittenOut || (property.isProse && (match.weight >= 0.6 || match.explicit));
    const words = captureWords(scope, start, { property, siblings, explicit, prose });
    if (words === undefined) continue;
    // A single formed value has been looked at already.
    if (words.indices.length === 1 && isValue(first)) continue;
    const value = scalarValue(property.shape, { kind: "word", text: words.text });
    if (value !== undefined)
      found.push({
        property,
        value: value.value,
        indices: words.indices,
        score,
        list: words.indices.length === 1 ? listFrom(scope, start) : undefined,
      });
  }
  return found;
};

export const candidatesFor = (
  scope: Scope,
  property: Property,
  siblings: readonly Property[],
): Candidate[] => [...formed(scope, property, siblings), ...captured(scope, property, siblings)];
