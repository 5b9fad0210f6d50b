import { throwIfAborted } from "../platform.ts";
import type { ToolDefinition } from "../tool/tool-definition.ts";
import { type Analyzer, compact, type Word } from "./analyzer.ts";
import { readDocument, splitName } from "./document.ts";
import { englishFillerWords } from "./filler-words.ts";
import { type Field, type InvertedIndex, InvertedIndexBuilder } from "./inverted-index.ts";
import { type Query, type QueryName, type QueryWord, readQuery } from "./query.ts";
import type { Match, MatchKind, Ranked, RankIndex } from "./ranker.ts";
import { Scored } from "./scored.ts";

export type LexicalIndexOptions = {
  readonly analyzer: Analyzer;
  readonly stopWords: ReadonlySet<string>;
};

/** Boosts are the weights of a term that fills a field of typical length. */
const fields: readonly Field[] = [
  { name: "name", boost: 3, typicalLength: 3 },
  { name: "source", boost: 1.5, typicalLength: 2 },
  { name: "keywords", boost: 1.5, typicalLength: 4 },
  { name: "summary", boost: 1.2, typicalLength: 9 },
  { name: "description", boost: 0.6, typicalLength: 25 },
  { name: "parameters", boost: 1, typicalLength: 6 },
  { name: "parameterTexts", boost: 0.4, typicalLength: 30 },
];
/** For names of stop words alone ("who_is"), and queries of them. */
const nameStopWords: Field = { name: "nameStopWords", boost: 1, typicalLength: 2 };
/** The best that a hit other than an unmistakable name can have. */
const nearlyOne = 0.99;

/** The background: how many tools a word is met in, before this catalog says otherwise. */
const priorTools = 100;
/** "About as rare": of the weight of the rarest known term. */
const rareShare = 0.8;
const fillerWeight = 0.5;
const filler = new Set(englishFillerWords);
const priorHolders = 0.3;

const maxPrefixQueryWords = 5;
const minPrefixLength = 3;
const maxPrefixTerms = 10;
const prefixWeight = 0.375;

/** One word of the query, with the ways in which it may be met. */
type Concept = {
  readonly surface: string;
  readonly weight: number;
  /** The tools that have it; 0 for a word that no tool has. */
  readonly holders: number;
  readonly variants: readonly Variant[];
};

type Variant = {
  readonly terms: readonly string[];
  readonly weight: number;
  readonly kind: MatchKind;
};

class LexicalIndexBuilder {
  readonly #definitions: readonly ToolDefinition[];
  readonly #options: LexicalIndexOptions;
  readonly #index = new InvertedIndexBuilder([...fields, nameStopWords]);
  readonly #nameLengths: Uint16Array;
  #next = 0;

  constructor(definitions: readonly ToolDefinition[], options: LexicalIndexOptions) {
    this.#definitions = definitions.toSorted(byName);
    this.#options = options;
    this.#nameLengths = new Uint16Array(definitions.length);
  }

  addNext(count: number): void {
    const end = Math.min(this.#next + count, this.#definitions.length);
    for (; this.#next < end; this.#next++) {
      const document = readDocument(this.#definitions[this.#next]!);
      const stopWords: string[] = [];
      const name = this.#terms(document.name, stopWords);
      this.#nameLengths[this.#next] = new Set(name).size;
      this.#index.add(this.#next, [
        name,
        this.#terms(document.source),
        this.#terms(document.keywords),
        this.#terms(document.summary),
        this.#terms(document.description),
        this.#terms(document.parameters),
        this.#terms(document.parameterTexts),
        stopWords,
      ]);
    }
  }

  finish(): LexicalIndex {
    return new LexicalIndex(this.#definitions, this.#index.finish(), this.#nameLengths, this.#options);
  }

  #terms(text: string, stopWords?: string[]): string[] {
    const terms: string[] = [];
    for (const { words, joined } of this.#options.analyzer.tokens(text)) {
      for (const { surface, term } of words) {
        if (!this.#options.stopWords.has(surface)) terms.push(term);
        else stopWords?.push(term);
      }
      // A whole name in its joined form is found by its own map.
      if (joined !== undefined && stopWords === undefined) terms.push(joined.term);
    }
    return terms;
  }
}

/** The tools of one catalog, ready to be ranked. Tools are numbered in the order of their names. */
export class LexicalIndex implements RankIndex {
  readonly #definitions: readonly ToolDefinition[];
  readonly #index: InvertedIndex;
  readonly #nameLengths: Uint16Array;
  readonly #options: LexicalIndexOptions;
  readonly #fullNames: ReadonlyMap<string, readonly number[]>;
  readonly #baseNames: ReadonlyMap<string, readonly number[]>;

  constructor(
    definitions: readonly ToolDefinition[],
    index: InvertedIndex,
    nameLengths: Uint16Array,
    options: LexicalIndexOptions,
  ) {
    this.#definitions = definitions;
    this.#index = index;
    this.#nameLengths = nameLengths;
    this.#options = options;
    this.#fullNames = group(definitions, ({ name }) => compact(name));
    this.#baseNames = group(definitions, ({ name, source }) => {
      const { qualifier, base } = splitName(name, source);
      return qualifier === "" ? "" : compact(base);
    });
  }

  static builder(definitions: readonly ToolDefinition[], options: LexicalIndexOptions): LexicalIndexBuilder {
    return new LexicalIndexBuilder(definitions, options);
  }

  rank(text: string, { signal }: Parameters<RankIndex["rank"]>[1]): Iterable<Ranked> {
    throwIfAborted(signal);
    const query = readQuery(text, this.#options.analyzer, this.#options.stopWords);
    const named = this.#named(query);
    const concepts = this.#concepts(query);
    const scored = this.#score(concepts);
    for (const [tool, score] of named) scored.include(tool, score);
    return this.#hits(scored, concepts, named);
  }

  /** The tools that the query names, with 1 where the name is unmistakable. */
  #named(query: Query): ReadonlyMap<number, number> {
    const named = new Map<number, number>();
    const include = (tool: number, score: number): void => {
      named.set(tool, Math.max(score, named.get(tool) ?? 0));
    };
    for (const name of query.names) {
      const full = this.#namesakes(this.#fullNames, name);
      const base = this.#namesakes(this.#baseNames, name);
      const certain = full.filter((tool) => this.#definitions[tool]!.name === name.raw);
      const exact = certain.length > 0 ? certain : full.length > 0 ? full : base;
      for (const tool of [...full, ...base]) {
        include(tool, exact.length === 1 && exact[0] === tool ? 1 : nearlyOne);
      }
    }
    return named;
  }

  /** A plain word inside a longer query names a tool only if the tool's name is several words. */
  #namesakes(names: ReadonlyMap<string, readonly number[]>, name: QueryName): readonly number[] {
    const tools = names.get(name.compact) ?? [];
    return name.plain ? tools.filter((tool) => this.#nameLengths[tool]! > 1) : tools;
  }

  #concepts(query: Query): readonly Concept[] {
    const telling = query.words.filter(({ isStopWord }) => !isStopWord);
    // Stop words are indexed in names only; a query of nothing else asks for such a name.
    const words = telling.length > 0 ? telling : query.words.filter((word) => this.#knows(word));
    const isShort = words.length <= maxPrefixQueryWords;
    const concepts = new Map<string, Concept>();
    const add = (word: Word, variants: readonly Variant[]): void => {
      if (concepts.has(word.term)) return;
      const used = variants.filter(({ terms }) => terms.some((term) => this.#index.has(term)));
      concepts.set(word.term, this.#concept(word, used.length > 0 || !isShort ? used : this.#prefixed(word)));
    };
    for (const { parts, joined } of words) {
      const own = parts.map((part) => part.term);
      if (joined !== undefined && this.#index.has(joined.term)) {
        add(joined, [variant([joined.term], "stem"), variant(own, "stem")]);
      } else {
        for (const part of parts) add(part, [variant([part.term], "stem")]);
      }
    }
    return [...concepts.values()];
  }

  #knows({ parts, joined }: QueryWord): boolean {
    return [...parts, ...(joined === undefined ? [] : [joined])].some(({ term }) => this.#index.has(term));
  }

  #prefixed({ surface }: Word): readonly Variant[] {
    if (surface.length < minPrefixLength) return [];
    return this.#index.withPrefix(surface, maxPrefixTerms).map((term) => {
      const further = term.length - surface.length;
      return variant([term], "prefix", (prefixWeight * term.length) / (term.length + 0.3 * further));
    });
  }

  #concept({ surface }: Word, variants: readonly Variant[]): Concept {
    const holders = Math.max(
      0,
      ...variants.map(({ terms }) => Math.min(...terms.map((term) => this.#holders(term)))),
    );
    const tools = this.#definitions.length;
    const weight = Math.log((tools + priorTools) / (holders + priorHolders)) * (filler.has(surface) ? fillerWeight : 1);
    return { surface, weight, holders, variants };
  }

  #holders(term: string): number {
    const [start, end] = this.#index.range(term) ?? [0, 0];
    return end - start;
  }

  #score(concepts: readonly Concept[]): Scored {
    const scored = new Scored(this.#definitions.length);
    const rarest = Math.max(...concepts.map(({ holders, weight }) => (holders > 0 ? weight : 0)));
    for (const concept of concepts) {
      for (const { terms, weight } of concept.variants) {
        for (const term of terms) {
          const [start, end] = this.#index.range(term) ?? [0, 0];
          for (let at = start; at < end; at++) {
            scored.meet(
              this.#index.documents[at]!,
              (this.#index.strengths[at]! * weight) / terms.length,
              this.#index.fields[at]!,
            );
          }
        }
        scored.endVariant();
      }
      scored.endConcept(concept.weight, concept.weight >= rareShare * rarest);
    }
    const total = concepts.reduce((sum, { weight }) => sum + weight, 0);
    const answerable = concepts.filter(({ holders }) => holders > 0).length;
    scored.finish({ total, concepts: concepts.length, answerable, nameLengths: this.#nameLengths });
    return scored;
  }

  *#hits(
    scored: Scored,
    concepts: readonly Concept[],
    named: ReadonlyMap<number, number>,
  ): Generator<Ranked> {
    for (const tool of scored.bestFirst()) {
      const definition = this.#definitions[tool]!;
      const isNamed = named.has(tool);
      yield {
        name: definition.name,
        score: scored.score(tool),
        confidence: isNamed || scored.isMatch(tool) ? "match" : "weak",
        matched: this.#matched(tool, concepts, isNamed),
      };
    }
  }

  #matched(tool: number, concepts: readonly Concept[], isNamed: boolean): readonly Match[] {
    if (isNamed) return [{ term: this.#definitions[tool]!.name, field: "name", kind: "exact" }];
    return [];
  }
}

function variant(terms: readonly string[], kind: MatchKind, weight = 1): Variant {
  return { terms, kind, weight };
}

function byName(a: ToolDefinition, b: ToolDefinition): number {
  return a.name < b.name ? -1 : a.name > b.name ? 1 : a.description < b.description ? -1 : 1;
}

function group(
  definitions: readonly ToolDefinition[],
  keyOf: (definition: ToolDefinition) => string,
): ReadonlyMap<string, readonly number[]> {
  const groups = new Map<string, number[]>();
  for (const [tool, definition] of definitions.entries()) {
    const key = keyOf(definition);
    if (key === "") continue;
    const members = groups.get(key);
    if (members === undefined) groups.set(key, [tool]);
    else members.push(tool);
  }
  return groups;
}
