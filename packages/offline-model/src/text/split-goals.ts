import { maxTextLength, tokenize } from "./tokens.ts";

const border = /(?:[,;.]\s*|\s+and\s+|\n\s*)(?:and\s+)?then\b[\s,:]*/gi;

/**
 * The things asked for, in order. Only the word "then" after a comma, a semicolon, a full stop or "and" parts them:
 * a request that merely holds several verbs is one goal. What stands in quotes is never looked into.
 */
export const splitGoals = (fullText: string): string[] => {
  const text = fullText.slice(0, maxTextLength);
  const closed = tokenize(text).filter(({ kind }) => kind === "quoted" || kind === "json");
  const goals: string[] = [];
  let from = 0;
  for (const match of text.matchAll(border)) {
    const at = match.index;
    if (closed.some(({ start, end }) => at >= start && at < end)) continue;
    goals.push(text.slice(from, at));
    from = at + match[0].length;
  }
  goals.push(text.slice(from));
  const trimmed = goals.map((goal) => goal.trim()).filter((goal) => /[\p{L}\p{N}]/u.test(goal));
  return trimmed;
};
