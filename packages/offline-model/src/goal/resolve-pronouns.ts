import { isValue, tokenize } from "../text/tokens.ts";

const pronoun = /\b(?:it|that file|this file|that one)\b/i;

/** "Write a.txt …, then read it": puts what the nearest earlier goal was about in the pronoun's place. */
export const resolvePronouns = (goals: readonly string[]): string[] =>
  goals.map((goal, index) => {
    const place = tokenize(goal).some(isValue) ? null : pronoun.exec(goal);
    if (place === null || index === 0) return goal;
    const values = goals
      .slice(0, index)
      .toReversed()
      .flatMap((text) =>
        tokenize(text)
          .filter(isValue)
          .map(({ kind, start, end }) => ({ kind, written: text.slice(start, end) })),
      );
    // A thing has a place or an address; what is quoted is more often said about it.
    const value = (values.find(({ kind }) => kind === "path" || kind === "url") ?? values[0])
      ?.written;
    return value === undefined
      ? goal
      : goal.slice(0, place.index) + value + goal.slice(place.index + place[0].length);
  });
