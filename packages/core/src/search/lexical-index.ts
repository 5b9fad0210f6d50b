import { throwIfAborted, type Abortable } from "../platform.ts";
import type { ToolDefinition } from "../tool/tool-definition.ts";
import { type Concept, findConcepts, type Variant } from "./concepts.ts";
import { readDocument } from "./document.ts";
import { type DocumentField, fields } from "./fields.ts";
import { readQuery } from "./query.ts";
import type { Change, Match, Ranked, RankIndex } from "./ranker.ts";
import { readSegment, type Words } from "./read-segment.ts";
import { Tally } from "./tally.ts";
import { type Part, TermIndex } from "./term-index.ts";
import { findNamed } from "./tool-names.ts";

/** A term is about as rare as the rarest when it weighs this much of it. */
const rareShare = 0.8;

/** Changes are kept beside the index until they are one in so many of its tools. */
const maxChangedShare = 1 / 8;
const minChanged = 32;

/** The tools of one catalog, ready to be ranked. */
export class LexicalIndex implements RankIndex {
  readonly #words: Words;
  #terms: TermIndex;

  constructor(terms: TermIndex, words: Words) {
    this.#terms = terms;
    this.#words = words;
  }

  static async read(
    definitions: readonly ToolDefinition[],
    words: Words,
    options: Abortable,
  ): Promise<LexicalIndex> {
    const segment = await readSegment(definitions, words, options);
    return new LexicalIndex(new TermIndex([{ segment, gone: new Set() }]), words);
  }

  /**
   * Two parts at most: the tools as first read, and those that came since, which are read again
   * with each change. What a search says depends on the tools alone and not on their part.
   */
  async derive({ add, remove }: Change): Promise<LexicalIndex> {
    const leaving = new Set([...remove, ...add.map(({ name }) => name)]);
    const [base, further] = this.#terms.parts as [Part, Part?];
    const gone = new Set(base.gone);
    for (const [tool, { name }] of base.segment.definitions.entries()) {
      if (leaving.has(name)) gone.add(tool);
    }
    const isStaying = ({ name }: ToolDefinition): boolean => !leaving.has(name);
    const added = [...(further?.segment.definitions ?? []).filter(isStaying), ...add];
    const all = base.segment.definitions;
    if (gone.size + added.length > Math.max(minChanged, maxChangedShare * all.length)) {
      const staying = all.filter((_definition, tool) => !gone.has(tool));
      return await LexicalIndex.read([...staying, ...added], this.#words, {});
    }
    const segment = await readSegment(added, this.#words, {});
    const parts = [
      { segment: base.segment, gone },
      { segment, gone: new Set<number>() },
    ];
    return new LexicalIndex(new TermIndex(parts), this.#words);
  }

  async update(change: Change): Promise<void> {
    this.#terms = (await this.derive(change)).#terms;
  }

  rank(text: string, { signal }: Abortable): Iterable<Ranked> {
    throwIfAborted(signal);
    const terms = this.#terms;
    const query = readQuery(text, this.#words.analyzer, this.#words.stopWords);
    const named = findNamed(query.names, terms);
    const concepts = findConcepts(query, terms);
    const tally = tallyOf(concepts, terms);
    for (const [tool, score] of named) tally.set(tool, score);
    const hit = (tool: number): Ranked => {
      const definition = terms.definition(tool);
      const isNamed = named.has(tool);
      const explain = (): readonly Match[] =>
        isNamed
          ? [{ term: definition.name, field: "name", kind: "exact" }]
          : this.#explain(tool, concepts, terms);
      return {
        name: definition.name,
        score: tally.score(tool),
        confidence: isNamed || tally.isMatch(tool) ? "match" : "weak",
        // Worked out for the few hits that are asked for it.
        get matched(): readonly Match[] {
          return explain();
        },
      };
    };
    return {
      *[Symbol.iterator]() {
        for (const tool of tally.bestFirst(terms)) yield hit(tool);
      },
    };
  }

  #explain(tool: number, concepts: readonly Concept[], terms: TermIndex): readonly Match[] {
    const document = readDocument(terms.definition(tool));
    return concepts.flatMap(({ surface, variants }) => {
      const found = variants.flatMap((variant) => met(tool, variant, terms) ?? []);
      const best = found.toSorted((a, b) => b.strength - a.strength)[0];
      if (best === undefined) return [];
      const { field, kind } = best;
      const isExact = kind === "stem" && this.#hasWord(document[field.name], surface);
      return [{ term: surface, field: field.name, kind: isExact ? "exact" : kind }];
    });
  }

  #hasWord(text: string, surface: string): boolean {
    return this.#words.analyzer
      .tokens(text)
      .some(
        ({ words, joined }) =>
          joined?.surface === surface || words.some((word) => word.surface === surface),
      );
  }
}

function tallyOf(concepts: readonly Concept[], terms: TermIndex): Tally {
  const tally = new Tally(terms.size);
  const known = concepts.filter(({ holders }) => holders > 0);
  const rarest = Math.max(...known.map(({ weight }) => weight));
  for (const { variants, weight } of concepts) {
    for (const variant of variants) {
      const share = variant.weight / variant.terms.length;
      for (const term of variant.terms) {
        terms.each(term, (tool, strength, bits) => tally.add(tool, strength * share, bits));
      }
      tally.endVariant();
    }
    tally.endConcept(weight, weight >= rareShare * rarest);
  }
  tally.finish({
    weight: concepts.reduce((sum, { weight }) => sum + weight, 0),
    concepts: concepts.length,
    answerable: known.length,
    terms,
  });
  return tally;
}

type Met = Pick<Variant, "kind"> & { readonly field: DocumentField; readonly strength: number };

/** The weightiest field in which a tool meets a variant. */
function met(tool: number, { terms, weight, kind }: Variant, index: TermIndex): Met | undefined {
  let strength = 0;
  let bits = 0;
  for (const term of terms) {
    index.each(term, (holder, own, ownBits) => {
      if (holder !== tool) return;
      strength += (own * weight) / terms.length;
      bits |= ownBits;
    });
  }
  const having = fields.filter((_field, place) => (bits & (1 << place)) !== 0);
  const field = having.toSorted((a, b) => b.boost - a.boost)[0];
  return field === undefined ? undefined : { field, kind, strength };
}
