import type { ToolDefinition } from "../tool/tool-definition.ts";
import type { Segment } from "./segment.ts";
import { Sums } from "./tally.ts";
import type { ToolNames } from "./tool-names.ts";

/** A segment, and those of its tools that have left. */
export type Part = { readonly segment: Segment; readonly gone: ReadonlySet<number> };

// One typo in words of five letters, two in words of eight. Longer ones are no words.
const minTypo = 4;
const minTwoTypos = 8;
const maxTypo = 24;
const maxNear = 4;

type Visit = (tool: number, strength: number, fields: number) => void;

/** The parts of a catalog as one. Tools are numbered through, part by part. */
export class TermIndex {
  readonly parts: readonly Part[];
  readonly #starts: readonly number[];
  #sums: Sums | undefined;
  /** Numbers that tools may have: those that left keep theirs. */
  readonly size: number;
  /** Tools that are there. */
  readonly tools: number;

  constructor(parts: readonly Part[]) {
    this.parts = parts;
    let size = 0;
    let gone = 0;
    this.#starts = parts.map((part) => {
      const start = size;
      size += part.segment.definitions.length;
      gone += part.gone.size;
      return start;
    });
    this.size = size;
    this.tools = size - gone;
  }

  get sums(): Sums {
    return (this.#sums ??= new Sums(this.size));
  }

  /** How many tools have a term. */
  holders(term: string): number {
    let holders = 0;
    for (const { segment, gone } of this.parts) {
      const [start, end] = segment.range(term);
      holders += end - start;
      if (gone.size === 0) continue;
      for (let at = start; at < end; at++) if (gone.has(segment.postings.tools[at]!)) holders--;
    }
    return holders;
  }

  each(term: string, visit: Visit): void {
    for (const [place, { segment, gone }] of this.parts.entries()) {
      const first = this.#starts[place]!;
      const { tools, strengths, fields } = segment.postings;
      const [start, end] = segment.range(term);
      for (let at = start; at < end; at++) {
        const tool = tools[at]!;
        if (!gone.has(tool)) visit(first + tool, strengths[at]!, fields[at]!);
      }
    }
  }

  /** The terms that start with a prefix, the shortest first. */
  withPrefix(prefix: string, limit: number): readonly string[] {
    const found = new Set<string>();
    for (const { segment } of this.parts) {
      for (const term of segment.vocabulary.atPrefix(prefix).keys()) found.add(term);
    }
    return [...found]
      .filter((term) => this.holders(term) > 0)
      .toSorted((a, b) => a.length - b.length || (a < b ? -1 : 1))
      .slice(0, limit);
  }

  /**
   * The known terms nearest to a word by letters left out, added, changed or swapped.
   *
   * @param length of the word as it was written
   */
  near(word: string, length: number): readonly string[] {
    const allowed = length >= minTwoTypos ? 2 : length >= minTypo ? 1 : 0;
    if (allowed === 0 || length > maxTypo) return [];
    const cut = word.replace(/(?:e|ion)$/, "");
    const swapped = Array.from(word.slice(1), (letter, at) =>
      [word.slice(0, at), letter, word[at], word.slice(at + 2)].join(""),
    );
    const found = [
      ...swapped.filter((each) => this.holders(each) > 0),
      // What some stems have at their end is cut from others.
      ...this.#within(cut, 1),
      ...this.#within(word, 1),
    ];
    if (found.length === 0 && allowed === 2) {
      found.push(
        ...this.#within(cut, 2),
        ...this.#within(word, 2),
        ...swapped.flatMap((each) => this.#within(each, 1)),
      );
    }
    return [...new Set(found)].toSorted().slice(0, maxNear);
  }

  /** Hardly anybody gets the first letter wrong, and most of the tree is under others. */
  #within(word: string, distance: number): string[] {
    const [first = ""] = word;
    return this.parts.flatMap(({ segment }) =>
      Array.from(
        segment.vocabulary.atPrefix(first).fuzzyGet(word.slice(first.length), distance).keys(),
        (end) => first + end,
      ).filter((term) => this.holders(term) > 0),
    );
  }

  definition(tool: number): ToolDefinition {
    const [segment, own] = this.#locate(tool);
    return segment.definitions[own]!;
  }

  nameLength(tool: number): number {
    const [segment, own] = this.#locate(tool);
    return segment.nameLengths[own]!;
  }

  /** The tools of a compact name. */
  named(kind: keyof ToolNames, key: string): readonly number[] {
    return this.parts.flatMap(({ segment, gone }, place) =>
      [segment.names[kind].get(key) ?? []]
        .flat()
        .filter((tool) => !gone.has(tool))
        .map((tool) => this.#starts[place]! + tool),
    );
  }

  #locate(tool: number): readonly [Segment, number] {
    let place = this.parts.length - 1;
    while (this.#starts[place]! > tool) place--;
    return [this.parts[place]!.segment, tool - this.#starts[place]!];
  }
}
