import { isValue, tokenize, type Token } from "../text/tokens.ts";
import { isStopWord, stem } from "../text/words.ts";

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
  const words = unique(
    tokens
      .filter(
        ({ kind, text }, index) =>
          kind === "word" &&
          tokens[index - 1]?.text !== "=" &&
          !isStopWord(text) &&
          /\p{L}/u.test(text),
      )
      .map(({ text }) => text),
  );
  if (words.length > 1) return words.slice(0, maxKeyWords);
  return unique([
    ...words,
    ...tokens.map(({ kind }) => kindWords[kind]).filter((word) => word !== undefined),
  ]);
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
