import type { Word } from "./analyzer.ts";
import type { Query, QueryWord, QueryWords } from "./query.ts";
import type { MatchKind } from "./ranker.ts";
import type { TermIndex } from "./term-index.ts";
import type { Meaning, Terms } from "./thesaurus.ts";

/** One word of a query, with the ways in which the tools of an index may meet it. */
export type Concept = {
  readonly surface: string;
  readonly weight: number;
  /** The tools that have it; 0 for a word that no tool has. */
  readonly holders: number;
  readonly variants: readonly Variant[];
  /** The kind of a value, which nobody wrote: to have it is better, to lack it no worse. */
  readonly isExtra: boolean;
  /** A tool that has these in its name is the opposite of what is asked for. */
  readonly opposite: readonly Terms[];
};

/** Terms that stand for the word where a tool has them all. */
export type Variant = {
  readonly terms: Terms;
  /** 0 to 1: how far meeting these terms is meeting the word. */
  readonly weight: number;
  readonly kind: MatchKind;
};

const maxConcepts = 64;

// A word's weight is how rare it is, in this catalog and an imagined one of `priorTools` whose words
// are as common as they are among tools at large, flattened. So five request tools and ten thousand
// static ones weigh words much alike, and a word that no tool has weighs as much as one that a
// single tool has.
const priorTools = 400;
/** The share of tools that say a word which is not among the common ones. */
const priorShare = 0.003;
const maxRarity = 250;
const rarityPower = 0.8;

const fillerWeight = 0.5;

const sameWeight = 0.8;
const alikeWeight = 0.35;
/** Above that of what means the same: small words of a phrase are weak in a name. */
const literalPhraseWeight = 1.6;
/** What a tool does that answers a question. */
const answering = "list";
/** Small words that turn a verb around. */
const directions: ReadonlyMap<string, string> = new Map([
  ["in", "out"],
  ["out", "in"],
  ["on", "off"],
  ["off", "on"],
  ["up", "down"],
  ["down", "up"],
]);

// Guesses help where somebody types; in a long request they meet by chance.
const maxGuessedQuery = 6;
const minPrefixLength = 3;
const maxPrefixTerms = 10;
const prefixWeight = 0.5;
const prefixDecay = 0.3;
const typoWeight = 0.75;
const minSplit = 3;
const maxSplits = 8;

export type ConceptWords = QueryWords & {
  /** Terms that count less than their rarity says. */
  readonly fillers: ReadonlySet<string>;
  /** The share of tools at large that have a term, for common ones. */
  readonly common: ReadonlyMap<string, number>;
  /** Words that begin a question; in scripts without spaces, that make one. */
  readonly questions: ReadonlySet<string>;
  /** Stop words of other languages than English: one of them tells that a query is in one. */
  readonly foreign: ReadonlySet<string>;
};

export function findConcepts(
  query: Query,
  index: TermIndex,
  words: ConceptWords,
): readonly Concept[] {
  return new ConceptFinder(query, index, words).find();
}

class ConceptFinder {
  readonly #query: Query;
  readonly #index: TermIndex;
  readonly #words: ConceptWords;
  readonly #concepts = new Map<string, Concept>();
  readonly #telling: readonly QueryWord[];
  readonly #isForeign: boolean;
  readonly #kinds = new Set<string>();

  constructor(query: Query, index: TermIndex, words: ConceptWords) {
    this.#query = query;
    this.#index = index;
    this.#words = words;
    this.#telling = query.words.filter(({ role }) => role !== "stop");
    this.#isForeign = query.words.some(({ surface }) => words.foreign.has(surface));
  }

  find(): readonly Concept[] {
    // Stop words are indexed in names only: a query of nothing else may ask for such a name.
    const isName = this.#telling.length === 0;
    const sequence = isName
      ? this.#query.words.filter((word) => this.#isKnown(word))
      : this.#query.words;
    const terms = sequence.map(({ parts, joined }) => joined?.term ?? parts[0]?.term ?? "");
    let covered = 0;
    let shared: readonly Variant[] = [];
    for (const [at, word] of sequence.entries()) {
      const phrase = this.#words.thesaurus.phrase(terms, at);
      if (phrase !== undefined && at >= covered) {
        const { length, meaning } = phrase;
        covered = at + length;
        shared = this.#variants(meaning);
        // An idiom or another language: its words do not mean what they say.
        if (meaning.same.length > 0) {
          const surface = sequence
            .slice(at, covered)
            .map((each) => each.surface)
            .join(" ");
          // A tool of that very name says them literally.
          const literal = this.#literal(sequence.slice(at, covered));
          this.#add({ surface, term: surface }, [...literal, ...shared], meaning);
          shared = [];
        }
      }
      this.#readDirection(word, sequence[at - 1]);
      const isCovered = at < covered;
      if (isCovered && shared.length === 0) continue;
      if (word.role === "stop" && !isName) continue;
      const joined = [this.#join(sequence[at - 1], word), this.#join(word, sequence[at + 1])];
      this.#read(word, [...(isCovered ? shared : []), ...joined.flat()]);
    }
    this.#readQuestion(sequence);
    const concepts = [...this.#concepts.values()];
    const isAllExtra = concepts.every(({ isExtra }) => isExtra);
    return isAllExtra ? concepts.map((each) => ({ ...each, isExtra: false })) : concepts;
  }

  /** The words of a phrase as they stand, and less those that say something without the others. */
  #literal(phrase: readonly QueryWord[]): Variant[] {
    const termsOf = (words: readonly QueryWord[]): Terms =>
      words.map(({ parts, joined }) => joined?.term ?? parts[0]?.term ?? "");
    const telling = phrase.filter(({ role }) => role !== "stop");
    const all: Variant = { ...whole(termsOf(phrase)), weight: literalPhraseWeight };
    if (telling.length === phrase.length || telling.length === 0) return [all];
    return [all, { ...whole(termsOf(telling)), weight: alikeWeight }];
  }

  /** A question wants to be told something, and nothing made or taken away. */
  #readQuestion([first, ...further]: readonly QueryWord[]): void {
    const { questions, thesaurus, analyzer } = this.#words;
    const asks = [first, ...further.filter(({ surface }) => analyzer.isUnspaced(surface))];
    if (!asks.some((word) => word !== undefined && questions.has(word.surface))) return;
    const opposite = thesaurus.word(analyzer.term(answering))?.opposite ?? [];
    const key = `${answering}?`;
    this.#concepts.set(key, {
      surface: key,
      weight: 0,
      holders: 0,
      variants: [],
      isExtra: true,
      opposite,
    });
  }

  /** "zoom out" is met by a name that says "out", and a name that says "in" is its opposite. */
  #readDirection({ surface, role }: QueryWord, before: QueryWord | undefined): void {
    const opposite = directions.get(surface);
    if (opposite === undefined || role !== "stop" || before?.role !== "word") return;
    const term = this.#words.analyzer.term(surface);
    const other = this.#words.analyzer.term(opposite);
    if (!this.#has(term) && !this.#has(other)) return;
    this.#kinds.add(term);
    this.#add({ surface, term }, [whole([term])], { same: [], alike: [], opposite: [[other]] });
  }

  #read(word: QueryWord, shared: readonly Variant[]): void {
    const { surface, parts, joined, role } = word;
    const terms = parts.map(({ term }) => term);
    if (role === "known") {
      const meaning = this.#words.thesaurus.word(surface);
      this.#add({ surface, term: surface }, [whole(terms), ...this.#variants(meaning)], meaning);
    } else if (role === "rest") {
      this.#readRest(word);
    } else if (joined !== undefined && this.#has(joined.term)) {
      // "GitHub" is met as "github" or as "git hub", whichever a tool has.
      const meaning = this.#words.thesaurus.word(joined.term);
      this.#add(joined, [whole([joined.term]), whole(terms), ...this.#variants(meaning)], meaning);
    } else {
      for (const part of parts) this.#readWord(part, role, shared);
    }
  }

  #readWord(word: Word, role: QueryWord["role"], shared: readonly Variant[]): void {
    const { surface, term } = word;
    const isKnown = this.#has(term);
    // Nobody wrote the kind of a value, so it is no word that the tools lack.
    if (!isKnown && role === "kind") return;
    if (role === "kind") this.#kinds.add(term);
    const meaning = this.#words.thesaurus.word(term, isKnown && !this.#isForeign ? "" : surface);
    const variants = [whole([term]), ...shared, ...this.#variants(meaning)];
    if (!variants.some((each) => this.#isMet(each))) {
      variants.push(...this.#split(surface));
      if (this.#telling.length <= maxGuessedQuery && !variants.some((each) => this.#isMet(each))) {
        const opposite = new Set(meaning?.opposite.flat());
        const typos = this.#typos(word).filter(({ terms: [near] }) => !opposite.has(near!));
        variants.push(...typos, ...this.#prefixes(surface));
      }
    }
    this.#add(word, variants, meaning);
  }

  /** Pairs of characters that are words or cross the borders of words: known ones count. */
  #readRest({ surface, parts }: QueryWord): void {
    const known = parts.filter(({ term }) => this.#has(term));
    for (const part of known) this.#add(part, [whole([part.term])]);
    // Endings and particles are Hiragana; what else is left says that something is missing.
    const left = known.reduce((text, part) => text.replaceAll(part.surface, ""), surface);
    if (/[^\p{Script=Hiragana}\u30fc]/u.test(left)) this.#add({ surface: left, term: left }, []);
  }

  #add(word: Word, variants: readonly Variant[], meaning?: Meaning): void {
    const { surface, term } = word;
    if (this.#concepts.has(term) || this.#concepts.size >= maxConcepts) return;
    const met = variants.filter((each) => this.#isMet(each));
    const best = Math.max(0, ...met.map(({ weight }) => weight));
    const said = met.filter((each) => each.weight === best).map(({ terms }) => terms);
    const holders = Math.max(0, ...said.map((terms) => this.#holders(terms)));
    const prior =
      priorTools * Math.max(this.#prior([term]), ...said.map((terms) => this.#prior(terms)));
    const rarity = (this.#index.tools + priorTools) / (Math.max(1, holders) + prior);
    const weight =
      Math.log(Math.min(maxRarity, rarity)) ** rarityPower *
      (this.#words.fillers.has(term) ? fillerWeight : 1);
    this.#concepts.set(term, {
      surface,
      weight,
      holders,
      variants: met,
      isExtra: this.#kinds.has(term),
      opposite: meaning?.opposite ?? [],
    });
  }

  #variants(meaning: Meaning | undefined): Variant[] {
    if (meaning === undefined) return [];
    return [
      ...meaning.same.map((terms): Variant => ({ terms, weight: sameWeight, kind: "synonym" })),
      ...meaning.alike.map((terms): Variant => ({ terms, weight: alikeWeight, kind: "synonym" })),
    ];
  }

  /** "stacktrace" is met as "stack trace", and a compound as what its parts mean. */
  #split(surface: string): Variant[] {
    const found: Variant[] = [];
    for (let at = minSplit; at <= surface.length - minSplit && found.length < maxSplits; at++) {
      const heads = this.#readings(surface.slice(0, at));
      const tails = heads.length === 0 ? [] : this.#readings(surface.slice(at));
      for (const head of heads) {
        for (const tail of tails) found.push({ ...whole([...head, ...tail]), weight: sameWeight });
      }
    }
    return found;
  }

  /** "stack trace" is met as "stacktrace". */
  #join(left: QueryWord | undefined, right: QueryWord | undefined): Variant[] {
    if (left?.role !== "word" || right?.role !== "word") return [];
    const term = this.#words.analyzer.term(left.surface + right.surface);
    return this.#has(term) ? [whole([term])] : [];
  }

  #readings(text: string): readonly Terms[] {
    const term = this.#words.analyzer.term(text);
    return this.#has(term) ? [[term]] : (this.#words.thesaurus.word(term, text)?.same ?? []);
  }

  #typos({ surface, term }: Word): Variant[] {
    return this.#index
      .near(term, surface.length)
      .map((near) => ({ terms: [near], weight: typoWeight, kind: "typo" }));
  }

  /** Weighs a longer word by how much longer it is, as MiniSearch does. */
  #prefixes(surface: string): Variant[] {
    if (surface.length < minPrefixLength) return [];
    return this.#index.withPrefix(surface, maxPrefixTerms).map((term) => {
      const further = term.length - surface.length;
      const weight = (prefixWeight * term.length) / (term.length + prefixDecay * further);
      return { terms: [term], weight, kind: "prefix" };
    });
  }

  #has(term: string): boolean {
    return this.#index.holders(term) > 0;
  }

  #holders(terms: Terms): number {
    return Math.min(...terms.map((term) => this.#index.holders(term)));
  }

  /** The share of tools at large that say all of these. */
  #prior(terms: Terms): number {
    return Math.min(...terms.map((term) => this.#words.common.get(term) ?? priorShare));
  }

  #isMet({ terms }: Variant): boolean {
    return terms.every((term) => this.#has(term));
  }

  #isKnown({ parts, joined }: QueryWord): boolean {
    return [...parts, ...(joined === undefined ? [] : [joined])].some(({ term }) =>
      this.#has(term),
    );
  }
}

function whole(terms: Terms): Variant {
  return { terms, weight: 1, kind: "stem" };
}
