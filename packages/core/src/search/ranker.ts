import type { Abortable, Awaitable } from "../platform.ts";
import type { ToolDefinition } from "../tool/tool-definition.ts";

/** How sure the ranker is that the best hit is what was asked for. */
export type Confidence = "match" | "weak" | "none";

export type MatchKind = "exact" | "stem" | "synonym" | "prefix" | "typo" | "vector";

/** Why a tool was found: the query's term, the field that carries it, and how it was matched. */
export type Match = {
  readonly term: string;
  readonly field: string;
  readonly kind: MatchKind;
};

export type Ranked = {
  readonly name: string;
  /**
   * Above 0, at most 1: how much of the query's weight the tool's fields carry. Comparable
   * between indexes, whatever their sizes, since static and request tools are merged by it. An
   * exact full name is 1.
   */
  readonly score: number;
  readonly confidence: "match" | "weak";
  readonly matched?: readonly Match[] | undefined;
};

/** Names in `remove` leave first, then `add` comes in; a name in both is replaced. */
export type Change = {
  readonly add: readonly ToolDefinition[];
  readonly remove: readonly string[];
};

/** Orders tools for a query. Two required methods: {@link Ranker.index} and {@link RankIndex.rank}. */
export interface Ranker {
  readonly id: string;
  /** Called once per distinct content of definitions; the index is shared by all callers. */
  index(definitions: readonly ToolDefinition[], options: Abortable): Awaitable<RankIndex>;
}

export interface RankIndex {
  /** All hits, best first, ties by name: the caller's filter decides how many are read. */
  rank(
    query: string,
    options: Abortable & { readonly context?: unknown },
  ): Awaitable<Iterable<Ranked> | AsyncIterable<Ranked>>;
  /** Applies a change in place: for hosts that keep an index of their own. */
  update?(change: Change): Awaitable<void>;
  /**
   * An index with the change, while this one stays as it is: others are still asking it. The
   * shelf asks for it when a catalog differs by little from one that is indexed, and builds a new
   * index otherwise.
   */
  derive?(change: Change): Awaitable<RankIndex>;
  /** A plain value that the ranker can read back. */
  snapshot?(): unknown;
}
