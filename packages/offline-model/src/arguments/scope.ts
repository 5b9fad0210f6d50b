import { isValue, type Token } from "../text/tokens.ts";
import { compact, stem } from "../text/words.ts";
import type { Cue, Property } from "./property-cues.ts";

/** The stretch of a request in which values are looked for, and what of it is taken already. */
export type Scope = {
  readonly text: string;
  readonly tokens: readonly Token[];
  readonly stems: readonly string[];
  readonly compacts: readonly string[];
  readonly spoken: ReadonlySet<string>;
  readonly from: number;
  readonly to: number;
  readonly used: Set<number>;
  /** Stems of the words in the tool's name. */
  readonly toolStems: ReadonlySet<string>;
  /** Nouns that stand before the name of the thing that is meant: "project" in "project Apollo". */
  readonly nouns: readonly string[];
  /** How often an object may still be filled on trial. */
  readonly budget: { trials: number };
};

export const maxTrials = 150;

export const createScope = (
  text: string,
  tokens: readonly Token[],
  toolStems: readonly string[],
): Scope => {
  const stems = tokens.map((token) => (token.kind === "word" ? stem(token.text) : ""));
  return {
    text,
    tokens,
    stems,
    spoken: new Set(stems.filter((word) => word !== "")),
    compacts: tokens.map((token) =>
      token.kind === "word" || token.kind === "quoted" ? compact(token.text) : "",
    ),
    from: 0,
    to: tokens.length,
    used: new Set(),
    toolStems: new Set(toolStems),
    // The first word of a tool's name is nearly always its verb.
    nouns: toolStems.length > 1 ? toolStems.slice(1) : [],
    budget: { trials: maxTrials },
  };
};

export const narrow = (
  scope: Scope,
  part: { readonly from?: number; readonly to?: number; readonly nouns?: readonly string[] },
): Scope => ({
  ...scope,
  from: Math.max(part.from ?? scope.from, scope.from),
  to: Math.min(part.to ?? scope.to, scope.to),
  nouns: part.nouns ?? scope.nouns,
  used: new Set(scope.used),
});

export const isOneOf: (words: string) => (token: Token | undefined) => boolean = (
  words: string,
): ((token: Token | undefined) => boolean) => {
  const set = new Set(words.split(" "));
  return (token) => token !== undefined && !isValue(token) && set.has(token.text.toLowerCase());
};
export const isSeparator: (token: Token | undefined) => boolean = isOneOf(", and or & ; + plus");
const isLinker = isOneOf(
  ": = ( - is are was of equals equal being set the a an following value its this that both named called titled",
);
export const isAssignment: (token: Token | undefined) => boolean = isOneOf(": =");
export const isArticle: (token: Token | undefined) => boolean = isOneOf(
  "the a an its this that following",
);
/** Where an unquoted value that is a name ends at the latest. */
export const isConnector: (token: Token | undefined) => boolean = isOneOf(
  "with and of whose having from to into in for by on at using where that then as which about between including excluding under inside within onto",
);
const isTurn = isOneOf("to from in into for at by under");
export const isBreak: (token: Token | undefined) => boolean = isOneOf(". ; ! ? \n ) ]");

/** How many tokens from `at` on spell the cue; 0 if they do not. */
export const cueLength = (scope: Scope, cue: Cue, at: number): number => {
  if (at + cue.stems.length > scope.to) return 0;
  for (let index = 0; index < cue.stems.length; index++) {
    if (scope.stems[at + index] !== cue.stems[index]) return 0;
  }
  return cue.stems.length;
};

/** How many tokens from `at` on spell the property's name in any of its writings; 0 if they do not. */
export const labelLength = (scope: Scope, property: Property, at: number): number => {
  const token = scope.tokens[at];
  if (token === undefined || at >= scope.to) return 0;
  if (property.compactName !== "" && scope.compacts[at] === property.compactName) {
    // A quoted word is a label only if it is written like one.
    return token.kind === "word" || isAssignment(scope.tokens[at + 1]) ? 1 : 0;
  }
  return property.label === undefined ? 0 : cueLength(scope, property.label, at);
};

/** Passes over what may stand between a cue and its value. */
export const afterLinkers = (scope: Scope, at: number, property: Property): number => {
  let index = at;
  // "assigned to", "addressed to", "set to".
  if (
    index < scope.to &&
    scope.tokens[index]!.text === "to" &&
    /(?:ed|set)$/i.test(scope.tokens[index - 1]?.text ?? "")
  )
    index++;
  while (
    index < scope.to &&
    index - at < 4 &&
    isLinker(scope.tokens[index]) &&
    !isOwnLetter(scope, property, index)
  )
    index++;
  return index;
};

// A property called "a" is not an article.
const isOwnLetter = (scope: Scope, property: Property, at: number): boolean =>
  property.compactName.length === 1 && scope.compacts[at] === property.compactName;

export type CueMatch = {
  readonly weight: number;
  readonly start: number;
  readonly end: number;
  readonly explicit: boolean;
};

/** The best cue of a property that starts at a token. */
export const cueAt = (scope: Scope, property: Property, at: number): CueMatch | undefined => {
  let best: CueMatch | undefined;
  const consider = (length: number, weight: number): void => {
    if (length === 0) return;
    const end = at + length;
    const explicit = isAssignment(scope.tokens[end]);
    // One letter alone is a label only right before its value.
    const short = property.compactName.length <= 2 && length === 1 && weight >= 1;
    const next = scope.tokens[end];
    if (
      short &&
      !explicit &&
      (next === undefined || !isValue(next)) &&
      scope.tokens[end]?.text.toLowerCase() !== "is" &&
      property.compactName.length === 1
    )
      return;
    if (best === undefined || weight > best.weight || (weight === best.weight && end > best.end))
      best = { weight, start: at, end, explicit };
  };
  // Of two names that match, the longer one is meant: "exclude patterns" over "patterns".
  consider(labelLength(scope, property, at), 1 + 0.02 * (property.stems.length - 1));
  for (const cue of property.cues) {
    if (best !== undefined && cue.weight <= best.weight) continue;
    consider(cueLength(scope, cue, at), cue.weight);
  }
  return best;
};

/** How well the words before a value announce a property, from 0 to 1. */
export const announcement = (scope: Scope, property: Property, valueAt: number): number => {
  let best = 0;
  let distance = 0;
  for (let at = valueAt - 1; at >= scope.from && valueAt - at <= 8; at--) {
    const token = scope.tokens[at]!;
    const quotedLabel = token.kind === "quoted" && labelLength(scope, property, at) > 0;
    if (isValue(token) && !quotedLabel) break;
    if (isBreak(token) && token.text !== ")") break;
    const match = cueAt(scope, property, at);
    if (match !== undefined && match.end <= valueAt) {
      let gap = 0;
      for (let between = match.end; between < valueAt; between++) {
        if (isSeparator(scope.tokens[between])) gap += 2;
        // "an observation to Ada" is not an observation called Ada.
        else if (isTurn(scope.tokens[between])) gap += 2;
        else if (!isLinker(scope.tokens[between]) && !isArticle(scope.tokens[between])) gap++;
      }
      best = Math.max(best, match.weight * Math.max(0, 1 - 0.22 * gap));
    }
    distance++;
  }
  return distance === 0 ? 0 : best;
};

/** The cue that stands right behind a value: "2 steps", or "Ada" as the name. */
export const afterword = (scope: Scope, property: Property, valueAt: number): number => {
  let at = valueAt + 1;
  const asName = scope.tokens[at]?.text.toLowerCase() === "as";
  if (asName) at++;
  while (at < scope.to && isArticle(scope.tokens[at])) at++;
  if (at >= scope.to) return 0;
  const label = labelLength(scope, property, at);
  const follows = scope.tokens[at + Math.max(label, 1)];
  // What looks like an afterword may announce the next value.
  const announcesNext =
    follows !== undefined &&
    at + Math.max(label, 1) < scope.to &&
    (isValue(follows) || isAssignment(follows));
  if (announcesNext && !asName) return 0;
  const word = scope.stems[at] ?? "";
  if (label > 0) return asName ? 0.95 : 0.85;
  if (property.stems.includes(word)) return asName ? 0.85 : 0.66;
  return 0;
};

const isProper = ({ kind, text }: Token): boolean => kind === "word" && /^\p{Lu}/u.test(text);

const isSameSort = (left: Token, right: Token): boolean =>
  (left.kind === right.kind && (left.kind !== "word" || (isProper(left) && isProper(right)))) ||
  [left, right].every(({ kind }) => ["quoted", "path", "url", "email"].includes(kind));

/** Where the noun for the thing that is meant stands, from `at` on and behind articles at most. */
export const nounAt = (scope: Scope, at: number): number | undefined => {
  let index = at;
  while (index < scope.to && isArticle(scope.tokens[index])) index++;
  return index < scope.to && scope.nouns.includes(scope.stems[index]!) ? index : undefined;
};

/** The value and those listed with it: "a", "b" and "c". */
export const listFrom = (scope: Scope, at: number): number[] => {
  const first = scope.tokens[at]!;
  const members = [at];
  let index = at + 1;
  while (index < scope.to) {
    let next = index;
    while (next < scope.to && isSeparator(scope.tokens[next])) next++;
    const isJoined = next > index && next - index <= 2;
    // The noun may be said again: entity "a" and the entity "b".
    if (isJoined && scope.tokens[next]?.kind === "word") {
      const noun = nounAt(scope, next);
      if (noun !== undefined && scope.stems[noun] === scope.stems[at - 1]) next = noun + 1;
    }
    if (!isJoined || next >= scope.to || !isSameSort(first, scope.tokens[next]!)) break;
    if (scope.used.has(next)) break;
    members.push(next);
    index = next + 1;
  }
  return members;
};
