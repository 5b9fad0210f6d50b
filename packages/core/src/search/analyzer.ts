import { stem } from "./stemmer.ts";

export type Word = {
  /** As written, in lower case and without accents. */
  readonly surface: string;
  /** What is indexed and looked up. */
  readonly term: string;
};

/** One run of letters and digits: its words, and its joined form where it has several. */
export type Token = {
  readonly words: readonly Word[];
  /** "github" of "GitHub", "base64" of "base64" (whose word is "base"). */
  readonly joined: Word | undefined;
};

const ascii = /^\p{ASCII}*$/u;
const asciiRun = /[A-Za-z0-9]+/g;
const run = /[\p{L}\p{N}\p{M}]+/gu;
const contraction = /(?<=\p{L})['\u2019](?:s|t|re|ve|ll|d|m)(?!\p{L})/giu;
// U+30FC, the Japanese long-vowel mark, belongs to no single script. Thai, Lao, Khmer and Myanmar
// have no spaces between words either.
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\u30fc]+/u;
const unspacedOrNot = new RegExp(`${unspaced.source}|(?:(?!${unspaced.source})[^])+`, "gu");
const lowerThenUpper = /(?<=[\p{Ll}\p{N}])(?=\p{Lu})/u;
// Two capitals at least: "HTTPServer" is two words, "OAuth" is one.
const acronymThenWord = /(?<=\p{Lu}{2})(?=\p{Lu}\p{Ll})/u;
const pluralAcronym = /^\p{Lu}+s$/u;
const digitsOrNot = /\p{N}+|\P{N}+/gu;
const onlyDigits = /^\p{N}+$/u;

/** Longer runs are blobs: base64, hashes, minified text. */
const maxRunLength = 64;
const maxRemembered = 50_000;
const maxRemembererLength = 40;

/**
 * Text to words. A run of letters that was seen before costs one look-up: an index over thousands
 * of tools meets the same few thousand runs again and again.
 */
export class Analyzer {
  readonly #remembered = new Map<string, Token>();

  /** Lower case, without accents: what two spellings of a word have in common. */
  fold(text: string): string {
    return fold(text).toLowerCase();
  }

  /** Whether any of a text is in a script without spaces between words. */
  isUnspaced(text: string): boolean {
    return unspaced.test(text);
  }

  /** Text in pieces of scripts with spaces and of scripts without, in turn. */
  byScript(text: string): readonly string[] {
    return byScript(fold(text));
  }

  /** What is indexed of a word in lower case. */
  term(surface: string): string {
    return stem(surface);
  }

  compact(text: string): string {
    return compact(text);
  }

  tokens(text: string): Token[] {
    const plain = fold(text);
    const found = plain.match(ascii.test(plain) ? asciiRun : run);
    return found === null ? [] : found.map((each) => this.#token(each));
  }

  #token(text: string): Token {
    const known = this.#remembered.get(text);
    if (known !== undefined) return known;
    const token = analyzeRun(text);
    if (text.length <= maxRemembererLength) {
      // Starting over is the cheapest bound, and the common runs are back at once.
      if (this.#remembered.size >= maxRemembered) this.#remembered.clear();
      this.#remembered.set(text, token);
    }
    return token;
  }
}

function byScript(text: string): readonly string[] {
  return unspaced.test(text) ? (text.match(unspacedOrNot) ?? []) : [text];
}

/** A name or query without case, accents and separators: what equal names have in common. */
export function compact(text: string): string {
  return (fold(text).match(run)?.join("") ?? "").toLowerCase();
}

/** Compatibility forms unified, Latin, Greek and Cyrillic accents and English contractions removed. */
function fold(text: string): string {
  if (ascii.test(text)) return text.includes("'") ? text.replace(contraction, "") : text;
  return text
    .normalize("NFKC")
    .normalize("NFD")
    .replace(/[\u0300-\u036f]/g, "")
    .normalize("NFC")
    .replaceAll("\u00df", "ss")
    .replace(contraction, "");
}

function analyzeRun(text: string): Token {
  const words: Word[] = [];
  let joined: Word | undefined;
  for (const part of byScript(text)) {
    if (unspaced.test(part)) {
      words.push(...bigrams(part));
      continue;
    }
    if (part.length > maxRunLength) continue;
    const pieces = split(part);
    words.push(...pieces.filter((piece) => !onlyDigits.test(piece)).map(word));
    if (pieces.length > 1 && part === text) joined = word(part);
  }
  return { words, joined };
}

function word(text: string): Word {
  const surface = text.toLowerCase();
  return { surface, term: stem(surface) };
}

/** Pieces of an identifier. Short names with a digit stay whole: "s3", "mp3", "ipv4". */
function split(text: string): string[] {
  if (text.length <= 4 && /\p{N}/u.test(text)) return [text];
  return text
    .split(lowerThenUpper)
    .flatMap((piece) => (pluralAcronym.test(piece) ? [piece] : piece.split(acronymThenWord)))
    .flatMap((piece) => piece.match(digitsOrNot) ?? []);
}

function bigrams(text: string): Word[] {
  const characters = Array.from(text);
  if (characters.length === 1) return [{ surface: text, term: text }];
  return characters.slice(1).map((character, at) => {
    const pair = `${characters[at]}${character}`;
    return { surface: pair, term: pair };
  });
}
