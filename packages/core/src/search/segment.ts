import SearchableMap from "minisearch/SearchableMap";
import type { ToolDefinition } from "../tool/tool-definition.ts";
import { ToolNames } from "./tool-names.ts";

/** A field's weight, and the length at which its weight is what it says. */
export type Field = { readonly boost: number; readonly typicalLength: number };

/** BM25's k and b. */
const saturation = 2;
const lengthNormalisation = 0.9;
/** A word that is said again and again says no more: repeats beyond this only make a text longer. */
const maxCount = 2;
/** Field weights of which a term has half its strength. */
const halfStrength = 2;

type Postings = {
  readonly ids: ReadonlyMap<string, number>;
  /** Where the postings of each term start, and the last ones end. */
  readonly offsets: Int32Array;
  /** Term by term, and those of one term by rising number. */
  readonly tools: Int32Array;
  /** 0 to 1, the end excluded. */
  readonly strengths: Float32Array;
  /** A bit for each field that has the term. */
  readonly fields: Uint8Array;
};

/**
 * Some tools and the postings of their terms, in typed arrays. It never changes.
 *
 * A term's strength in a tool is BM25's term part over weighted fields, with typical lengths in
 * the place of averages, squashed to 0..1. It depends on the tool alone, so it is worked out once
 * and means the same in a catalog of five tools and in one of fifty thousand.
 */
export class Segment {
  /** By name; a tool's number is its place here. */
  readonly definitions: readonly ToolDefinition[];
  /** Distinct telling words of each name. */
  readonly nameLengths: Uint8Array;
  readonly names: ToolNames;
  readonly postings: Postings;
  #vocabulary: SearchableMap<number> | undefined;

  constructor(definitions: readonly ToolDefinition[], nameLengths: Uint8Array, postings: Postings) {
    this.definitions = definitions;
    this.nameLengths = nameLengths;
    this.names = new ToolNames(definitions);
    this.postings = postings;
  }

  /** Where a term's postings start and end; nowhere when no tool has it. */
  range(term: string): readonly [start: number, end: number] {
    const { ids, offsets } = this.postings;
    const id = ids.get(term);
    return id === undefined ? [0, 0] : [offsets[id]!, offsets[id + 1]!];
  }

  /** For look-ups by prefix and by distance. Most queries hold only known words and need none. */
  get vocabulary(): SearchableMap<number> {
    return (this.#vocabulary ??= SearchableMap.from([...this.postings.ids]));
  }
}

/** Takes the terms of tools, one tool after the other. */
export class SegmentBuilder {
  readonly #fields: readonly Field[];
  readonly #ids = new Map<string, number>();
  readonly #holders: number[] = [];
  // Of the tool at hand, by term.
  readonly #counts: number[] = [];
  readonly #weights: number[] = [];
  readonly #bits: number[] = [];
  // Of all postings, as they come.
  #size = 0;
  #terms = new Int32Array(1_024);
  #tools = new Int32Array(1_024);
  #strengths = new Float32Array(1_024);
  #fieldBits = new Uint8Array(1_024);

  /** @param fields at most eight */
  constructor(fields: readonly Field[]) {
    this.#fields = fields;
  }

  /** @param terms by field */
  add(tool: number, terms: readonly (readonly string[])[]): void {
    const counts = this.#counts;
    const weights = this.#weights;
    const inTool: number[] = [];
    for (const [place, { boost, typicalLength }] of this.#fields.entries()) {
      const inField: number[] = [];
      for (const term of terms[place]!) {
        const id = this.#id(term);
        if (counts[id] === 0) inField.push(id);
        counts[id]!++;
      }
      const length = terms[place]!.length / typicalLength;
      const dampening = saturation * (1 - lengthNormalisation + lengthNormalisation * length);
      for (const id of inField) {
        const count = Math.min(maxCount, counts[id]!);
        if (weights[id] === 0) inTool.push(id);
        weights[id]! += (boost * count * (saturation + 1)) / (count + dampening);
        this.#bits[id]! |= 1 << place;
        counts[id] = 0;
      }
    }
    for (const id of inTool) {
      this.#push(id, tool);
      weights[id] = 0;
      this.#bits[id] = 0;
    }
  }

  finish(definitions: readonly ToolDefinition[], nameLengths: Uint8Array): Segment {
    const offsets = new Int32Array(this.#holders.length + 1);
    for (const [id, holders] of this.#holders.entries()) offsets[id + 1] = offsets[id]! + holders;
    const next = offsets.slice();
    const tools = new Int32Array(this.#size);
    const strengths = new Float32Array(this.#size);
    const fields = new Uint8Array(this.#size);
    for (let from = 0; from < this.#size; from++) {
      const to = next[this.#terms[from]!]!++;
      tools[to] = this.#tools[from]!;
      strengths[to] = this.#strengths[from]!;
      fields[to] = this.#fieldBits[from]!;
    }
    const ids = this.#ids;
    return new Segment(definitions, nameLengths, { ids, offsets, tools, strengths, fields });
  }

  #id(term: string): number {
    let id = this.#ids.get(term);
    if (id === undefined) {
      id = this.#ids.size;
      this.#ids.set(term, id);
      for (const list of [this.#holders, this.#counts, this.#weights, this.#bits]) list.push(0);
    }
    return id;
  }

  #push(id: number, tool: number): void {
    if (this.#size === this.#terms.length) {
      this.#terms = grown(this.#terms, new Int32Array(2 * this.#size));
      this.#tools = grown(this.#tools, new Int32Array(2 * this.#size));
      this.#strengths = grown(this.#strengths, new Float32Array(2 * this.#size));
      this.#fieldBits = grown(this.#fieldBits, new Uint8Array(2 * this.#size));
    }
    const at = this.#size++;
    const weight = this.#weights[id]!;
    this.#terms[at] = id;
    this.#tools[at] = tool;
    this.#strengths[at] = weight / (weight + halfStrength);
    this.#fieldBits[at] = this.#bits[id]!;
    this.#holders[id]!++;
  }
}

function grown<List extends Int32Array | Float32Array | Uint8Array>(from: List, to: List): List {
  to.set(from);
  return to;
}
