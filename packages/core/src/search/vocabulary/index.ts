import type { Synonyms } from "../thesaurus.ts";
import { languageRows } from "./languages.ts";
import { spellingRows } from "./spellings.ts";
import { oppositeRows, synonymGroups } from "./synonym-groups.ts";

export { commonWords } from "./common-words.ts";
export { fillerWords } from "./filler-words.ts";
export { foreignStopWords } from "./foreign-stop-words.ts";
export { questionWords } from "./question-words.ts";
export { stopWords } from "./stop-words.ts";
export type { Synonyms } from "../thesaurus.ts";

/** Synonyms, short forms and opposites of the tool world, and its words in five more languages. */
export const synonyms: Synonyms = readSynonyms();

function readSynonyms(): Synonyms {
  const found = new Map<string, Set<string>>();
  const add = (key: string, values: readonly string[]): void => {
    const known = found.get(key) ?? new Set();
    for (const value of values) if (value !== key) known.add(value);
    found.set(key, known);
  };
  for (const [written, said] of rows(spellingRows, " = ")) {
    for (const word of words(written))
      add(
        word,
        words(said).map((each) => `=${each}`),
      );
  }
  for (const [row] of rows(synonymGroups)) for (const word of words(row)) add(word, words(row));
  for (const [left, right] of rows(oppositeRows, " / ")) {
    for (const word of words(left))
      add(
        word,
        words(right).map((each) => `!${each}`),
      );
    for (const word of words(right))
      add(
        word,
        words(left).map((each) => `!${each}`),
      );
  }
  for (const [english, ...languages] of rows(languageRows, "|")) {
    const same = words(english).map((each) => `=${each}`);
    for (const word of languages.flatMap(words)) add(languageKey(word), same);
  }
  return Object.fromEntries([...found].map(([key, values]) => [key, [...values]]));
}

function rows(text: string, separator = "\n"): string[][] {
  return text
    .trim()
    .split("\n")
    .map((row) => row.split(separator));
}

function words(text = ""): string[] {
  return text
    .split(" ")
    .filter((word) => word !== "")
    .map((word) => word.replaceAll("_", " "));
}

/** Phrases and scripts without endings are taken as they stand. */
function languageKey(word: string): string {
  if (word.endsWith(".") || !/^\p{Script=Latin}+$/u.test(word)) return word;
  return `${word}${word.length < 4 ? "." : "*"}`;
}
