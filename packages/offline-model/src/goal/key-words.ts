import { isValue, tokenize } from "../text/tokens.ts";
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

/**
 * The words of a goal that say which tool is meant. Values by their form (quoted, paths, numbers, JSON) and
 * what stands behind "=" are left out: they belong to the arguments.
 */
export const keyWords = (goal: string): string[] => {
  const tokens = tokenize(goal);
  const words = tokens.filter(
    ({ kind, text }, index) => kind === "word" && tokens[index - 1]?.text !== "=" && !isStopWord(text) && /\p{L}/u.test(text),
  );
  return unique(words.map(({ text }) => text)).slice(0, maxKeyWords);
};

/** Fewer words for a second try: those before the first value or detail, else the first two, else the last. */
export const fewerKeyWords = (goal: string): string[] | undefined => {
  const all = keyWords(goal);
  const tokens = tokenize(goal);
  const detail = tokens.findIndex(
    (token, index) => index > 0 && (isValue(token) || /^(?:[:,(;]|with|for|named|called|containing|about|from|to|in|of|where|that)$/i.test(token.text)),
  );
  const lead = detail < 0 ? [] : keyWords(goal.slice(0, tokens[detail]!.start));
  const shorter = [lead, all.slice(0, 2), all.slice(-1)];
  return shorter.find((words) => words.length > 0 && words.length < all.length);
};
