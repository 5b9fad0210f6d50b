import { isValue, tokenize } from "../text/tokens.ts";

const pronoun = /\b(?:it|that file|this file|that one)\b/i;

/** "Write a.txt …, then read it": puts the first value of the goals before in the pronoun's place. */
export const resolvePronouns = (goals: readonly string[]): string[] =>
  goals.map((goal, index) => {
    const place = tokenize(goal).some(isValue) ? null : pronoun.exec(goal);
    if (place === null || index === 0) return goal;
    const earlier = goals.slice(0, index).reverse().flatMap((text) => tokenize(text).filter(isValue).map((token) => text.slice(token.start, token.end)));
    const [value] = earlier;
    return value === undefined ? goal : goal.slice(0, place.index) + value + goal.slice(place.index + place[0].length);
  });
