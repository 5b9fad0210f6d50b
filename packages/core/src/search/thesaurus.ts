import type { Analyzer } from "./analyzer.ts";

/**
 * What tools may say in the place of a query's word or phrase. A key is met in its inflections; one
 * that ends in `*` by any word that begins so, and one that ends in `.` in that very form, both
 * only where no tool has the word. Marks before a value:
 *
 * - none: something alike (`ticket: ["issue"]`)
 * - `=`: the same, spelled in another way or in another language (`repo: ["=repository"]`)
 * - `!`: the opposite; a tool named by it is not what is asked for (`delete: ["!create"]`)
 */
export type Synonyms = Readonly<Record<string, readonly string[]>>;

export type Terms = readonly string[];

/** Each value as the terms of its words. */
export type Meaning = {
  readonly same: readonly Terms[];
  readonly alike: readonly Terms[];
  readonly opposite: readonly Terms[];
};

const maxPhrase = 4;
const maxEnding = 4;
const minStem = 3;
const marks = { "=": "same", "!": "opposite" } as const;

/** Synonyms, to be looked up by the words of a query. */
export class Thesaurus {
  readonly #meanings = new Map<string, readonly string[]>();
  /** Words of scripts without spaces, with the stop words among them. */
  readonly #unspaced: ReadonlySet<string>;
  readonly #longest: number;
  readonly #analyzer: Analyzer;
  readonly #stopWords: ReadonlySet<string>;

  constructor(synonyms: Synonyms, stopWords: ReadonlySet<string>, analyzer: Analyzer) {
    this.#analyzer = analyzer;
    this.#stopWords = stopWords;
    for (const [key, values] of Object.entries(synonyms)) {
      const isLiteral = /[*.]$/.test(key) || analyzer.isUnspaced(key);
      const found = isLiteral ? analyzer.fold(key) : this.#terms(key).join(" ");
      this.#meanings.set(found, [...(this.#meanings.get(found) ?? []), ...values]);
    }
    this.#unspaced = new Set(
      [...this.#meanings.keys(), ...stopWords].filter((key) => analyzer.isUnspaced(key)),
    );
    this.#longest = [...this.#unspaced].reduce((most, { length }) => Math.max(most, length), 0);
  }

  /** The longest phrase of two words or more that starts at a place of the query. */
  phrase(
    terms: Terms,
    at: number,
  ): { readonly length: number; readonly meaning: Meaning } | undefined {
    for (let length = Math.min(maxPhrase, terms.length - at); length > 1; length--) {
      const meaning = this.#meaning(terms.slice(at, at + length).join(" "));
      if (meaning !== undefined) return { length, meaning };
    }
    return undefined;
  }

  /** @param surface the word as written, for look-ups by its beginning; without it, none are made */
  word(term: string, surface = ""): Meaning | undefined {
    const exact = this.#meaning(term);
    if (exact !== undefined) return exact;
    const form = this.#meaning(`${surface}.`);
    if (form !== undefined) return form;
    for (let end = surface.length; end >= Math.max(minStem, surface.length - maxEnding); end--) {
      const meaning = this.#meaning(`${surface.slice(0, end)}*`);
      if (meaning !== undefined) return meaning;
    }
    return undefined;
  }

  /** Cuts a run of a script without spaces at the words that are known of it. */
  segment(run: string): { readonly text: string; readonly isKnown: boolean }[] {
    const pieces: { text: string; isKnown: boolean }[] = [];
    for (let at = 0; at < run.length;) {
      let length = Math.min(this.#longest, run.length - at);
      while (length > 0 && !this.#unspaced.has(run.slice(at, at + length))) length--;
      const last = pieces.at(-1);
      const text = run.slice(at, at + Math.max(1, length));
      if (length === 0 && last?.isKnown === false) last.text += text;
      else pieces.push({ text, isKnown: length > 0 });
      at += text.length;
    }
    return pieces;
  }

  #meaning(key: string, isRoot = true): Meaning | undefined {
    const values = this.#meanings.get(key);
    if (values === undefined) return undefined;
    const meaning: Record<keyof Meaning, Terms[]> = { same: [], alike: [], opposite: [] };
    for (const value of values) {
      const kind = marks[value[0] as keyof typeof marks];
      const terms = this.#terms(kind === undefined ? value : value.slice(1), this.#stopWords);
      if (terms.length > 0) meaning[kind ?? "alike"].push(terms);
    }
    // What holds of the same word in another spelling holds of this one.
    for (const terms of isRoot ? [...meaning.same] : []) {
      const further = this.#meaning(terms.join(" "), false);
      for (const kind of ["same", "alike", "opposite"] as const) {
        meaning[kind].push(...(further?.[kind] ?? []));
      }
    }
    return meaning;
  }

  #terms(text: string, without?: ReadonlySet<string>): Terms {
    return this.#analyzer
      .tokens(text)
      .flatMap(({ words }) => words)
      .filter(({ surface }) => without?.has(surface) !== true)
      .map(({ term }) => term);
  }
}
