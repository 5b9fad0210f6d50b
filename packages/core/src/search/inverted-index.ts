import SearchableMap from "minisearch/SearchableMap";

/** A field's weight, and the length at which its weight is what it says. */
export type Field = {
  readonly name: string;
  readonly boost: number;
  readonly typicalLength: number;
};

const saturation = 2;
const lengthNormalisation = 0.9;
/** Field weights of which a term has half its strength. */
const halfStrength = 2;

/**
 * Term to tools, in typed arrays. A posting's strength is BM25's term part over weighted fields,
 * with typical field lengths in the place of the catalog's averages and squashed to 0..1. So it
 * depends on the tool alone: it is computed once, when the index is built, and means the same in
 * an index of five tools and in one of fifty thousand.
 */
export class InvertedIndex {
  readonly #ids: ReadonlyMap<string, number>;
  readonly #offsets: Int32Array;
  /** Postings, term by term; those of a term by rising document. */
  readonly documents: Int32Array;
  readonly strengths: Float32Array;
  /** A bit for each field that has the term. */
  readonly fields: Uint8Array;
  #vocabulary: SearchableMap<number> | undefined;

  constructor(
    ids: ReadonlyMap<string, number>,
    offsets: Int32Array,
    postings: { documents: Int32Array; strengths: Float32Array; fields: Uint8Array },
  ) {
    this.#ids = ids;
    this.#offsets = offsets;
    this.documents = postings.documents;
    this.strengths = postings.strengths;
    this.fields = postings.fields;
  }

  /** Where a term's postings start and end in the arrays; an empty range when no tool has it. */
  range(term: string): readonly [start: number, end: number] {
    const id = this.#ids.get(term);
    return id === undefined ? [0, 0] : [this.#offsets[id]!, this.#offsets[id + 1]!];
  }

  /** The place of one document's posting of a term. */
  find(term: string, document: number): number | undefined {
    let [low, high] = this.range(term);
    const end = high;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.documents[middle]! < document) low = middle + 1;
      else high = middle;
    }
    return low < end && this.documents[low] === document ? low : undefined;
  }

  holders(term: string): number {
    const [start, end] = this.range(term);
    return end - start;
  }

  has(term: string): boolean {
    return this.#ids.has(term);
  }

  /** The terms that start with a prefix, the shortest first. */
  withPrefix(prefix: string, limit: number): readonly string[] {
    // Built when first asked for: most queries hold only known words.
    this.#vocabulary ??= SearchableMap.from([...this.#ids]);
    const found = [...this.#vocabulary.atPrefix(prefix).keys()];
    return found.toSorted((a, b) => a.length - b.length || (a < b ? -1 : 1)).slice(0, limit);
  }
}

/** Takes documents one after the other, in the order of their numbers. */
export class InvertedIndexBuilder {
  readonly #fields: readonly Field[];
  readonly #ids = new Map<string, number>();
  readonly #counts: number[] = [];
  readonly #weights: number[] = [];
  readonly #masks: number[] = [];
  readonly #holders: number[] = [];
  #size = 0;
  #terms = new Int32Array(1_024);
  #documents = new Int32Array(1_024);
  #strengths = new Float32Array(1_024);
  #fieldBits = new Uint8Array(1_024);

  /** @param fields at most eight */
  constructor(fields: readonly Field[]) {
    this.#fields = fields;
  }

  add(document: number, terms: readonly (readonly string[])[]): void {
    const counts = this.#counts;
    const weights = this.#weights;
    const inDocument: number[] = [];
    for (const [at, field] of this.#fields.entries()) {
      const inField: number[] = [];
      for (const term of terms[at]!) {
        const id = this.#id(term);
        if (counts[id] === 0) inField.push(id);
        counts[id]!++;
      }
      const length = inField.length / field.typicalLength;
      const dampening = saturation * (1 - lengthNormalisation + lengthNormalisation * length);
      for (const id of inField) {
        const count = counts[id]!;
        if (weights[id] === 0) inDocument.push(id);
        weights[id]! += (field.boost * count * (saturation + 1)) / (count + dampening);
        this.#masks[id]! |= 1 << at;
        counts[id] = 0;
      }
    }
    for (const id of inDocument) {
      this.#push(id, document);
      weights[id] = 0;
      this.#masks[id] = 0;
    }
  }

  finish(): InvertedIndex {
    const offsets = new Int32Array(this.#ids.size + 1);
    for (let id = 0; id < this.#ids.size; id++) offsets[id + 1] = offsets[id]! + this.#holders[id]!;
    const next = offsets.slice();
    const documents = new Int32Array(this.#size);
    const strengths = new Float32Array(this.#size);
    const fields = new Uint8Array(this.#size);
    for (let from = 0; from < this.#size; from++) {
      const to = next[this.#terms[from]!]!++;
      documents[to] = this.#documents[from]!;
      strengths[to] = this.#strengths[from]!;
      fields[to] = this.#fieldBits[from]!;
    }
    return new InvertedIndex(this.#ids, offsets, { documents, strengths, fields });
  }

  #id(term: string): number {
    let id = this.#ids.get(term);
    if (id === undefined) {
      id = this.#ids.size;
      this.#ids.set(term, id);
      this.#counts.push(0);
      this.#weights.push(0);
      this.#masks.push(0);
      this.#holders.push(0);
    }
    return id;
  }

  #push(id: number, document: number): void {
    const weight = this.#weights[id] ?? 0;
    if (this.#size === this.#terms.length) this.#grow();
    this.#terms[this.#size] = id;
    this.#documents[this.#size] = document;
    this.#strengths[this.#size] = weight / (weight + halfStrength);
    this.#fieldBits[this.#size] = this.#masks[id] ?? 0;
    this.#holders[id]!++;
    this.#size++;
  }

  #grow(): void {
    const length = this.#size * 2;
    const grown = <A extends Int32Array | Float32Array | Uint8Array>(to: A, from: A): A => {
      to.set(from);
      return to;
    };
    this.#terms = grown(new Int32Array(length), this.#terms);
    this.#documents = grown(new Int32Array(length), this.#documents);
    this.#strengths = grown(new Float32Array(length), this.#strengths);
    this.#fieldBits = grown(new Uint8Array(length), this.#fieldBits);
  }
}
