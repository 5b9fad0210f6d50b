import MiniSearch from "minisearch";

/** A field's weight, and the length at which its weight is what it says. */
export type Field = { readonly boost: number; readonly typicalLength: number };

/** What one term of the index says of the tools that have it. Three lists of one length. */
export type Postings = {
  readonly tools: readonly number[];
  /** 0 to 1, the end excluded. */
  readonly strengths: readonly number[];
  /** A bit for each field that has the term. */
  readonly fields: readonly number[];
};

type IndexedTool = { readonly id: number; readonly terms: readonly (readonly string[])[] };

/** BM25's k and b. */
const saturation = 2;
const lengthNormalisation = 0.9;
/** Field weights of which a term has half its strength. */
const halfStrength = 2;

const separator = "\n";
const noPostings: Postings = { tools: [], strengths: [], fields: [] };

/**
 * The MiniSearch index of a catalog, asked term by term.
 *
 * MiniSearch's own score weighs a word by how rare it is among its documents and a field by how
 * long it is beside the others, so it says nothing beside the score of another index. Here a
 * term's strength in a tool is BM25's term part over weighted fields, with typical lengths in the
 * place of the catalog's averages, squashed to 0..1: it depends on the tool alone, and is the same
 * in an index of five tools and in one of fifty thousand. For that the postings are read as
 * MiniSearch keeps them for its subclasses.
 */
export class ToolIndex extends MiniSearch<IndexedTool> {
  readonly #fields: readonly Field[];
  #weights = new Float64Array(0);
  #bits = new Uint8Array(0);

  /** @param fields at most eight; what is added has its terms in this order */
  constructor(fields: readonly Field[]) {
    super({
      fields: fields.map((_field, place) => String(place)),
      // Terms come analysed; MiniSearch takes text and is given back what was joined.
      extractField: (tool, name) =>
        name === "id" ? tool.id : tool.terms[Number(name)]?.join(separator),
      tokenize: (text) => (text === "" ? [] : text.split(separator)),
      processTerm: (term) => term,
    });
    this.#fields = fields;
  }

  hasTerm(term: string): boolean {
    return this._index.has(term);
  }

  /** The terms that start with a prefix, the shortest first. */
  withPrefix(prefix: string, limit: number): readonly string[] {
    const found = [...this._index.atPrefix(prefix).keys()];
    return found.toSorted((a, b) => a.length - b.length || (a < b ? -1 : 1)).slice(0, limit);
  }

  postings(term: string): Postings {
    const byField = this._index.get(term);
    if (byField === undefined) return noPostings;
    if (this.#weights.length < this._nextId) {
      this.#weights = new Float64Array(this._nextId);
      this.#bits = new Uint8Array(this._nextId);
    }
    const weights = this.#weights;
    const bits = this.#bits;
    const tools: number[] = [];
    for (const [place, counts] of byField) {
      const { boost, typicalLength } = this.#fields[place]!;
      for (const [tool, count] of counts) {
        const length = this._fieldLength.get(tool)![place]! / typicalLength;
        const dampening = saturation * (1 - lengthNormalisation + lengthNormalisation * length);
        if (weights[tool] === 0) tools.push(tool);
        weights[tool]! += (boost * count * (saturation + 1)) / (count + dampening);
        bits[tool]! |= 1 << place;
      }
    }
    const strengths: number[] = [];
    const fields: number[] = [];
    for (const tool of tools) {
      strengths.push(weights[tool]! / (weights[tool]! + halfStrength));
      fields.push(bits[tool]!);
      weights[tool] = 0;
      bits[tool] = 0;
    }
    return { tools, strengths, fields };
  }
}

/** The postings that one query reads, each worked out once. */
export class QueryPostings {
  readonly #index: ToolIndex;
  readonly #known = new Map<string, Postings>();

  constructor(index: ToolIndex) {
    this.#index = index;
  }

  has(term: string): boolean {
    return this.#index.hasTerm(term);
  }

  of(term: string): Postings {
    let postings = this.#known.get(term);
    if (postings === undefined) {
      postings = this.#index.postings(term);
      this.#known.set(term, postings);
    }
    return postings;
  }

  withPrefix(prefix: string, limit: number): readonly string[] {
    return this.#index.withPrefix(prefix, limit);
  }
}
