import { throwIfAborted } from "../platform.ts";
import type { ToolDefinition } from "../tool/tool-definition.ts";
import type { Analyzer } from "./analyzer.ts";
import { type Concept, findConcepts, type Variant } from "./concepts.ts";
import { readDocument, type ToolDocument } from "./document.ts";
import { readQuery } from "./query.ts";
import type { Match, Ranked, RankIndex } from "./ranker.ts";
import { Tally } from "./tally.ts";
import { type Field, QueryPostings, ToolIndex } from "./tool-index.ts";
import { ToolNames } from "./tool-names.ts";

export type LexicalIndexOptions = {
  readonly analyzer: Analyzer;
  /** Lower case, without accents. */
  readonly stopWords: ReadonlySet<string>;
};

type DocumentField = Field & {
  readonly name: keyof ToolDocument;
  /** What of the field's words is indexed here. */
  readonly words: "telling" | "stop";
};

/** The name comes first: its place is how a hit in a name is known. Boosts are of the recipe. */
const fields: readonly DocumentField[] = [
  { name: "name", words: "telling", boost: 3, typicalLength: 3 },
  { name: "source", words: "telling", boost: 1.5, typicalLength: 2 },
  { name: "keywords", words: "telling", boost: 1.5, typicalLength: 4 },
  { name: "summary", words: "telling", boost: 1.2, typicalLength: 9 },
  { name: "description", words: "telling", boost: 0.6, typicalLength: 25 },
  { name: "parameters", words: "telling", boost: 1, typicalLength: 6 },
  { name: "parameterTexts", words: "telling", boost: 0.4, typicalLength: 30 },
  // For a name of stop words alone ("who_is"), and for the queries that ask for it.
  { name: "name", words: "stop", boost: 1, typicalLength: 2 },
];

/** A term is about as rare as the rarest when it weighs this much of it. */
const rareShare = 0.8;

/** Reads definitions bit by bit, so that a large catalog does not hold up everything else. */
export class LexicalIndexBuilder {
  readonly #definitions: readonly ToolDefinition[];
  readonly #options: LexicalIndexOptions;
  readonly #terms = new ToolIndex(fields);
  readonly #nameLengths: Uint16Array;
  #next = 0;

  constructor(definitions: readonly ToolDefinition[], options: LexicalIndexOptions) {
    // Tools are numbered in the order of their names, so ties fall to the first name.
    this.#definitions = definitions.toSorted(byName);
    this.#options = options;
    this.#nameLengths = new Uint16Array(definitions.length);
  }

  /** True while definitions are left. */
  readNext(count: number): boolean {
    const end = Math.min(this.#next + count, this.#definitions.length);
    for (; this.#next < end; this.#next++) {
      const document = readDocument(this.#definitions[this.#next]!);
      const terms = fields.map((field) => this.#termsOf(document, field));
      this.#nameLengths[this.#next] = new Set(terms[0]).size;
      this.#terms.add({ id: this.#next, terms });
    }
    return this.#next < this.#definitions.length;
  }

  finish(): LexicalIndex {
    return new LexicalIndex({
      definitions: this.#definitions,
      terms: this.#terms,
      nameLengths: this.#nameLengths,
      options: this.#options,
    });
  }

  #termsOf(document: ToolDocument, { name, words: kept }: DocumentField): string[] {
    const { analyzer, stopWords } = this.#options;
    const terms: string[] = [];
    for (const { words, joined } of analyzer.tokens(document[name])) {
      for (const { surface, term } of words) {
        if (stopWords.has(surface) === (kept === "stop")) terms.push(term);
      }
      // A name in its joined form is found among the names.
      if (joined !== undefined && name !== "name") terms.push(joined.term);
    }
    return terms;
  }
}

export type LexicalIndexContent = {
  /** By name; a tool's number is its place here. */
  readonly definitions: readonly ToolDefinition[];
  readonly terms: ToolIndex;
  /** Distinct telling words of each name. */
  readonly nameLengths: Uint16Array;
  readonly options: LexicalIndexOptions;
};

/** The tools of one catalog, ready to be ranked. Made by {@link LexicalIndexBuilder}. */
export class LexicalIndex implements RankIndex {
  readonly #definitions: readonly ToolDefinition[];
  readonly #terms: ToolIndex;
  readonly #nameLengths: Uint16Array;
  readonly #options: LexicalIndexOptions;
  readonly #names: ToolNames;

  constructor({ definitions, terms, nameLengths, options }: LexicalIndexContent) {
    this.#definitions = definitions;
    this.#terms = terms;
    this.#nameLengths = nameLengths;
    this.#options = options;
    this.#names = new ToolNames(definitions, nameLengths);
  }

  rank(text: string, { signal }: Parameters<RankIndex["rank"]>[1]): Iterable<Ranked> {
    throwIfAborted(signal);
    const query = readQuery(text, this.#options.analyzer, this.#options.stopWords);
    const named = this.#names.find(query.names);
    const postings = new QueryPostings(this.#terms);
    const concepts = findConcepts(query, postings, this.#definitions.length);
    const tally = this.#tally(concepts, postings);
    for (const [tool, score] of named) tally.set(tool, score);
    const hit = (tool: number): Ranked =>
      this.#hit(tool, { tally, concepts, postings, isNamed: named.has(tool) });
    return {
      *[Symbol.iterator]() {
        for (const tool of tally.bestFirst()) yield hit(tool);
      },
    };
  }

  #tally(concepts: readonly Concept[], postings: QueryPostings): Tally {
    const tally = new Tally(this.#definitions.length);
    const known = concepts.filter(({ holders }) => holders > 0);
    const rarest = Math.max(...known.map(({ weight }) => weight));
    for (const { variants, weight } of concepts) {
      for (const variant of variants) {
        for (const term of variant.terms) {
          const { tools, strengths, fields: bits } = postings.of(term);
          const share = variant.weight / variant.terms.length;
          for (let at = 0; at < tools.length; at++) {
            tally.add(tools[at]!, strengths[at]! * share, bits[at]!);
          }
        }
        tally.endVariant();
      }
      tally.endConcept(weight, weight >= rareShare * rarest);
    }
    tally.finish({
      weight: concepts.reduce((sum, { weight }) => sum + weight, 0),
      concepts: concepts.length,
      answerable: known.length,
      nameLengths: this.#nameLengths,
    });
    return tally;
  }

  #hit(
    tool: number,
    found: {
      readonly tally: Tally;
      readonly concepts: readonly Concept[];
      readonly postings: QueryPostings;
      readonly isNamed: boolean;
    },
  ): Ranked {
    const { tally, concepts, postings, isNamed } = found;
    const definition = this.#definitions[tool]!;
    const explain = (): readonly Match[] => this.#explain(tool, concepts, postings);
    return {
      name: definition.name,
      score: tally.score(tool),
      confidence: isNamed || tally.isMatch(tool) ? "match" : "weak",
      // Worked out for the few hits that are asked for it.
      get matched(): readonly Match[] {
        return isNamed ? [{ term: definition.name, field: "name", kind: "exact" }] : explain();
      },
    };
  }

  #explain(tool: number, concepts: readonly Concept[], postings: QueryPostings): readonly Match[] {
    const document = readDocument(this.#definitions[tool]!);
    return concepts.flatMap(({ surface, variants }) => {
      const found = variants.flatMap((variant) => met(tool, variant, postings) ?? []);
      const best = found.toSorted((a, b) => b.strength - a.strength)[0];
      if (best === undefined) return [];
      const { field, kind } = best;
      const isExact = kind === "stem" && this.#hasWord(document[field.name], surface);
      return [{ term: surface, field: field.name, kind: isExact ? "exact" : kind }];
    });
  }

  #hasWord(text: string, surface: string): boolean {
    return this.#options.analyzer
      .tokens(text)
      .some(
        ({ words, joined }) =>
          joined?.surface === surface || words.some((word) => word.surface === surface),
      );
  }
}

type Met = Pick<Variant, "kind"> & { readonly field: DocumentField; readonly strength: number };

/** The weightiest field in which a tool meets a variant. */
function met(
  tool: number,
  { terms, weight, kind }: Variant,
  postings: QueryPostings,
): Met | undefined {
  let strength = 0;
  let bits = 0;
  for (const term of terms) {
    const { tools, strengths, fields: fieldBits } = postings.of(term);
    const at = tools.indexOf(tool);
    if (at === -1) continue;
    strength += (strengths[at]! * weight) / terms.length;
    bits |= fieldBits[at]!;
  }
  const having = fields.filter((_field, place) => (bits & (1 << place)) !== 0);
  const field = having.toSorted((a, b) => b.boost - a.boost)[0];
  return field === undefined ? undefined : { field, kind, strength };
}

function byName(a: ToolDefinition, b: ToolDefinition): number {
  if (a.name !== b.name) return a.name < b.name ? -1 : 1;
  return a.description < b.description ? -1 : Number(a.description > b.description);
}
