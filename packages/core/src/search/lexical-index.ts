import { throwIfAborted, type Abortable } from "../platform.ts";
import type { ToolDefinition } from "../tool/tool-definition.ts";
import type { Concept, Variant } from "./concepts.ts";
import { readDocument } from "./document.ts";
import { type DocumentField, fields } from "./fields.ts";
import type { Change, Match, Ranked, RankIndex } from "./ranker.ts";
import { readSegment } from "./read-segment.ts";
import { Tally, type TalliedHit } from "./tally.ts";
import { type Part, TermIndex } from "./term-index.ts";
import { findNamed } from "./tool-names.ts";
import type { Words } from "./words.ts";

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
    const { names, concepts } = this.#words.understand(text, terms);
    const named = findNamed(names, terms);
    const tally = new Tally(concepts, named, terms);
    const hit = ({ tool, score, isMatch }: TalliedHit): Ranked => {
      const definition = terms.definition(tool);
      const isNamed = named.has(tool);
      const explain = (): readonly Match[] =>
        isNamed
          ? [{ term: definition.name, field: "name", kind: "exact" }]
          : this.#explain(tool, concepts, terms);
      return {
        name: definition.name,
        score,
        confidence: isMatch ? "match" : "weak",
        // Worked out for the few hits that are asked for it.
        get matched(): readonly Match[] {
          return explain();
        },
      };
    };
    return {
      *[Symbol.iterator]() {
        for (const each of tally.bestFirst()) yield hit(each);
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

type Met = Pick<Variant, "kind"> & { readonly field: DocumentField; readonly strength: number };

/** The weightiest field in which a tool meets a variant. */
function met(tool: number, { terms, weight, kind }: Variant, index: TermIndex): Met | undefined {
  let strength = 0;
  let bits = 0;
  for (const term of terms) {
    let own = 0;
    index.each(term, (holder, its, itsBits) => {
      if (holder !== tool) return;
      own = its;
      bits |= itsBits;
    });
    if (own === 0) return undefined;
    strength += (own * weight) / terms.length;
  }
  const having = fields.filter((_field, place) => (bits & (1 << place)) !== 0);
  const field = having.toSorted((a, b) => b.boost - a.boost)[0];
  return field === undefined ? undefined : { field, kind, strength };
}
