import { isValue, type Token } from "../text/tokens.ts";
import { compact, isStopWord, stem } from "../text/words.ts";
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

const isOneOf = (words: string): ((token: Token | undefined) => boolean) => {
  const set = new Set(words.split(" "));
  return (token) => token !== undefined && !isValue(token) && set.has(token.text.toLowerCase());
};
export const isSeparator: (token: Token | undefined) => boolean = isOneOf(", and or & ; + plus");
const isLinker = isOneOf(
  ": = ( - is are was of equals equal being set the a an following value its this that both named called titled",
);
const isAssignment = isOneOf(": =");
const isArticle = isOneOf("the a an its this that following");
/** Where an unquoted value that is a name ends at the latest. */
const isConnector = isOneOf(
  "with and of whose having from to into in for by on at using where that then as which about between including excluding under inside within onto",
);
const isTurn = isOneOf("to from in into for at by under");
const isBreak = isOneOf(". ; ! ? \n ) ]");

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

const isSameSort = (left: Token, right: Token): boolean =>
  left.kind === right.kind ||
  [left, right].every(({ kind }) => ["quoted", "path", "url", "email"].includes(kind));

/** The value and those listed with it: "a", "b" and "c". */
export const listFrom = (scope: Scope, at: number): number[] => {
  const first = scope.tokens[at]!;
  const members = [at];
  let index = at + 1;
  while (index < scope.to) {
    let next = index;
    while (next < scope.to && isSeparator(scope.tokens[next])) next++;
    if (
      next === index ||
      next - index > 2 ||
      next >= scope.to ||
      !isSameSort(first, scope.tokens[next]!)
    )
      break;
    if (scope.used.has(next)) break;
    members.push(next);
    index = next + 1;
  }
  return members;
};

export type Capture = { readonly indices: readonly number[]; readonly text: string };

const slice = (scope: Scope, from: number, to: number): Capture => ({
  indices: Array.from({ length: to - from }, (_, index) => from + index),
  text: from < to ? scope.text.slice(scope.tokens[from]!.start, scope.tokens[to - 1]!.end) : "",
});

const isPreamble = isOneOf("with whose having using");

const announcesAt = (
  scope: Scope,
  at: number,
  pair: { sibling: Property; own: Property },
): boolean => {
  const { sibling, own } = pair;
  const label = labelLength(scope, sibling, at);
  const follows = scope.tokens[at + Math.max(label, 1)];
  if (label > 0 && sibling.compactName.length > 1) return true;
  if (label > 0) return isAssignment(follows) || (follows !== undefined && isValue(follows));
  const match = cueAt(scope, sibling, at);
  if (match === undefined) return false;
  const valueAt = afterLinkers(scope, match.end, sibling);
  const next = scope.tokens[valueAt];
  if (next === undefined || valueAt >= scope.to) return false;
  // In a pair, a little word is enough: "replace foo with bar".
  if (sibling.isRole && sibling.required && !isValue(next)) return true;
  // Elsewhere a weaker cue counts where a value of that kind follows.
  return match.explicit || isValue(next) || (match.weight >= 0.79 && !own.isProse);
};

/** Whether another property of the same object is announced from here on. */
export const startsSibling = (
  scope: Scope,
  at: number,
  {
    property: own,
    siblings,
  }: { readonly property: Property; readonly siblings: readonly Property[] },
): boolean => {
  for (let index = at; index < scope.to && index - at <= 3; index++) {
    if (siblings.some((sibling) => sibling !== own && announcesAt(scope, index, { sibling, own })))
      return true;
    const token = scope.tokens[index];
    if (!isSeparator(token) && !isArticle(token) && !isPreamble(token)) return false;
  }
  return false;
};

/** Nothing follows but the end of the sentence: a last little word belongs to the value, as in "worked with". */
const endsAt = (scope: Scope, at: number): boolean =>
  at >= scope.to || (at === scope.to - 1 && isBreak(scope.tokens[at]));

/** An unquoted value: the words after a cue, up to where something else begins. */
export const captureWords = (
  scope: Scope,
  from: number,
  context: {
    readonly property: Property;
    readonly siblings: readonly Property[];
    readonly explicit: boolean;
    readonly prose: boolean;
  },
): Capture | undefined => {
  const { property, explicit, prose } = context;
  const first = scope.tokens[from];
  if (
    first === undefined ||
    from >= scope.to ||
    scope.used.has(from) ||
    first.kind === "punctuation"
  )
    return undefined;
  if (!explicit && scope.toolStems.has(scope.stems[from]!)) return undefined;
  if (startsSibling(scope, from, context)) return undefined;
  let to = from;
  while (to < scope.to && !scope.used.has(to)) {
    const token = scope.tokens[to]!;
    if (isBreak(token) || token.kind === "quoted" || token.kind === "json") break;
    if (to > from && startsSibling(scope, to, context)) break;
    if (prose) {
      // The word before something that is taken already belongs to that.
      if (to > from && isConnector(token) && scope.used.has(to + 1)) break;
      if (
        token.kind === "punctuation" &&
        (token.text === "(" || (token.text === "," && !property.isProse))
      )
        break;
    } else {
      if (token.kind === "punctuation" && !/^['’-]$/.test(token.text)) break;
      if (isConnector(token) ? !endsAt(scope, to + 1) : to > from && isStopWord(token.text)) break;
      if (to - from >= (property.isPath && !explicit ? 1 : 5)) break;
      // A name ends where its kind of writing ends: after a path or a number comes something else.
      if (
        to > from &&
        isValue(token) &&
        scope.tokens[to - 1]!.kind === "word" &&
        token.kind !== "number"
      )
        break;
      if (to > from && isValue(scope.tokens[to - 1]!)) break;
    }
    to++;
  }
  while (
    to > from &&
    (prose || !endsAt(scope, to)) &&
    (isSeparator(scope.tokens[to - 1]) ||
      isConnector(scope.tokens[to - 1]) ||
      isArticle(scope.tokens[to - 1]) ||
      /^[,:]$/.test(scope.tokens[to - 1]!.text))
  )
    to--;
  if (to === from) return undefined;
  return slice(scope, from, to);
};

/** A list whose items may be unquoted: Ada, Bob and "Grace Hopper". */
export const captureList = (
  scope: Scope,
  from: number,
  context: {
    readonly property: Property;
    readonly siblings: readonly Property[];
    readonly explicit: boolean;
  },
): { readonly indices: readonly number[]; readonly items: readonly string[] } | undefined => {
  const indices: number[] = [];
  const items: string[] = [];
  let at = from;
  if (scope.tokens[at]?.text === "[" && at < scope.to) at++;
  while (at < scope.to && items.length < 100) {
    const token = scope.tokens[at]!;
    if (scope.used.has(at)) break;
    if (isValue(token) && token.kind !== "json") {
      items.push(token.text);
      indices.push(at++);
    } else {
      const words = captureWords(scope, at, {
        ...context,
        prose: false,
        explicit: context.explicit || items.length > 0,
      });
      if (words === undefined) break;
      items.push(words.text);
      indices.push(...words.indices);
      at = words.indices.at(-1)! + 1;
    }
    let next = at;
    while (next < scope.to && isSeparator(scope.tokens[next])) next++;
    if (next === at || startsSibling(scope, at, context)) break;
    at = next;
  }
  return items.length === 0 ? undefined : { indices, items };
};
