const vowel = /[aeiouy]/;
const shortStem = /^[^aeiouy]+[aeiouy][^aeiouywx]$/;
const doubled = /([^aeiouylsz])\1$/;

/** "bed" and "red" in them are no past tense. */
const notPast = new Set(["embed", "hundred", "imbed", "kindred", "sacred", "shred", "sled"]);

/**
 * Folds the plain inflections of an English word onto one form: plurals, -ing, -ed, -ion after t,
 * and the silent e. It is light on purpose: a heavier stemmer measured no better on tools, and it
 * makes unrelated names meet ("universal" and "university"). Other scripts pass unchanged.
 *
 * @param word lower case, without accents
 */
export function stem(word: string): string {
  if (word.length < 3 || !/^[a-z]+$/.test(word)) return word;
  return withoutEnding(withoutTense(singular(word)));
}

function singular(word: string): string {
  if (word.length < 4 || !word.endsWith("s") || /(?:ss|us|is)$/.test(word)) return word;
  if (word.endsWith("ies")) return `${word.slice(0, -3)}y`;
  if (/(?:x|[cs]h|ss|zz)es$/.test(word)) return word.slice(0, -2);
  return word.slice(0, -1);
}

function withoutTense(word: string): string {
  if (word.endsWith("ied") && word.length > 4) return `${word.slice(0, -3)}y`;
  if (word.endsWith("ing")) return verb(word.slice(0, -3)) ?? word;
  if (word.endsWith("ed") && !word.endsWith("eed") && !notPast.has(word)) {
    return verb(word.slice(0, -2)) ?? word;
  }
  return word;
}

/** The verb that an ending was cut from: "runn" is run, "nam" is name, "str" was no verb. */
function verb(rest: string): string | undefined {
  if (rest.length < 3 || !vowel.test(rest)) return undefined;
  if (rest.length > 3 && doubled.test(rest)) return rest.slice(0, -1);
  return rest.length === 3 && shortStem.test(rest) ? `${rest}e` : rest;
}

function withoutEnding(word: string): string {
  if (word.length > 7 && word.endsWith("tion")) return word.slice(0, -3);
  if (word.length > 6 && word.endsWith("ator")) return word.slice(0, -2);
  // "query" and "queries", "movie" and "movies" meet in i.
  if (/[^aeiou]y$/.test(word)) return `${word.slice(0, -1)}i`;
  if (word.length > 4 && word.endsWith("e")) return word.slice(0, -1);
  return word;
}
