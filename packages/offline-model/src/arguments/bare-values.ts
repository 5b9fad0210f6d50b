import { isValue, type Token } from "../text/tokens.ts";
import { isStopWord } from "../text/words.ts";
import type { Property } from "./property-cues.ts";
import {
  afterLinkers,
  cueAt,
  isArticle,
  isAssignment,
  isBreak,
  isConnector,
  isSeparator,
  labelLength,
  isOneOf,
  type Scope,
} from "./scope.ts";

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

const isLoose = (token: Token): boolean =>
  isSeparator(token) || isConnector(token) || isArticle(token) || /^[,:]$/.test(token.text);

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
  if (prose || !endsAt(scope, to)) while (to > from && isLoose(scope.tokens[to - 1]!)) to--;
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
