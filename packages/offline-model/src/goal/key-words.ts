import { isValue, tokenize, type Token } from "../text/tokens.ts";
import { isStopWord, stem } from "../text/words.ts";
import { deedOfRequest } from "./deed.ts";

const maxKeyWords = 12;

const unique = (words: readonly string[]): string[] => {
  const seen = new Set<string>();
  return words.filter((word) => {
    const root = stem(word);
    if (seen.has(root)) return false;
    seen.add(root);
    return true;
  });
};

// What a value is stands in for it when little else is said: "in notes.txt change …" is about a file.
const kindWords: Partial<Record<Token["kind"], string>> = {
  path: "file",
  url: "url",
  email: "email",
};

/**
 * The words of a goal that say which tool is meant. Values by their form (quoted, paths, numbers, JSON) and
 * what stands behind "=" are left out: they belong to the arguments.
 */
export const keyWords = (goal: string): string[] => {
  const tokens = tokenize(goal);
  const words = asReading(
    goal,
    unique(
      tokens
        .filter(
          ({ kind, text }, index) =>
            kind === "word" &&
            tokens[index - 1]?.text !== "=" &&
            !isStopWord(text) &&
            /\p{L}/u.test(text),
        )
        .map(({ text }) => text),
    ),
  );
  if (words.length > 1) return words.slice(0, maxKeyWords);
  return unique([
    ...words,
    ...tokens.map(({ kind }) => kindWords[kind]).filter((word) => word !== undefined),
  ]);
};

/** The request without what belongs to the arguments by its form. */
export const withoutValues = (goal: string): string => {
  let text = "";
  let at = 0;
  for (const { start, end } of tokenize(goal).filter(isValue)) {
    text += `${goal.slice(at, start)} `;
    at = end;
  }
  return text + goal.slice(at);
};

const shows = /^(?:show|display|print|view|tell|give|contents?)$/i;
const asksForContents =
  /\bcontents? of\b|\bwhat(?:['’]s|\s+is|\s+are|\s+does|\s+do)\b.*\b(?:in|inside|contain|say|hold|stand)s?\b/i;
const container = /^(?:contents?|text|file|document|page|note|folder|directory)s?$/i;

/** "Show me the contents of …", "what is in …" and "show notes.txt" ask to read; of a folder, to list. */
const asReading = (goal: string, words: readonly string[]): string[] => {
  const rest = words.filter((word, index) => index > 0 || !shows.test(word));
  const isShown = rest.length < words.length;
  const text = withoutValues(goal);
  const hasPath = tokenize(goal).some(({ kind }) => kind === "path");
  const { verbs } = deedOfRequest(text);
  const asked =
    asksForContents.test(text) ||
    (isShown && hasPath && rest.every((word) => container.test(word)));
  if (!asked || verbs.some((verb) => !shows.test(verb))) return [...words];
  const isFolder = rest.some((word) => /^(?:folder|directory|directories)s?$/i.test(word));
  return unique([isFolder ? "list" : "read", ...rest]);
};

const startsPlace = /^(?:in|inside|from|at|under|within|on|into|to|with|for|about|by)$/i;

/** What is acted upon: the words between the verb and the first place or detail, "files" in "list the files in …". */
export const objectWords = (goal: string): string[] => {
  const tokens = tokenize(goal);
  const from = tokens.findIndex(({ kind, text }) => kind === "word" && !isStopWord(text));
  const length = tokens
    .slice(from + 1)
    .findIndex((token) => startsPlace.test(token.text) || isValue(token));
  const to = length < 0 ? tokens.length : from + 1 + length;
  const [first, ...rest] = tokens
    .slice(from, to)
    .filter(({ kind, text }) => kind === "word" && !isStopWord(text))
    .map(({ text }) => text);
  if (first === undefined || deedOfRequest(first).verbs.length > 0) return rest;
  // Without a known verb, the first word may be the thing itself.
  return rest.length > 0 ? [first, ...rest] : [];
};

const startsDetail =
  /^(?:[:,(;]|with|for|named|called|containing|about|from|to|into|in|under|at|on|of|by|where|that)$/i;
const isName = (word: string): boolean => /^\p{Lu}\p{Ll}+$/u.test(word);

/** Fewer words for a second try: those before the first value or detail, without names of things; else the first two; else the last. */
export const fewerKeyWords = (goal: string): string[] | undefined => {
  const all = keyWords(goal);
  const tokens = tokenize(goal);
  const detail = tokens.findIndex(
    (token, index) => index > 0 && (isValue(token) || startsDetail.test(token.text)),
  );
  const lead = detail < 0 ? [] : keyWords(goal.slice(0, tokens[detail]!.start));
  const unnamed = (words: readonly string[]): string[] =>
    words.filter((word, index) => index === 0 || !isName(word));
  const shorter = [unnamed(lead), unnamed(all), all.slice(0, 2), all.slice(-1)];
  return shorter.find((words) => words.length > 0 && words.length < all.length);
};
