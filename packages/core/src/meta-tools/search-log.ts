import type { ToolResult } from "../loaded/fold-results.ts";

type Answered = {
  readonly toolCallId: string | undefined;
  /** The names that were found, joined. */
  readonly hits: string;
};

/**
 * The searches of one run: how many there may be, and which were answered before. An agent that
 * searches in circles fills its context with the same results, and no failure ever stops it.
 */
export class SearchLog {
  readonly #maxSearches: number | undefined;
  readonly #answered = new Map<string, Answered>();
  #searches = 0;

  constructor(maxSearches: number | undefined) {
    this.#maxSearches = maxSearches;
  }

  /** Counts a search; false when it is one too many. */
  admit(): boolean {
    this.#searches++;
    return this.#maxSearches === undefined || this.#searches <= this.#maxSearches;
  }

  get maxSearches(): number | undefined {
    return this.#maxSearches;
  }

  /**
   * Whether the same hits were given for this query by an answer that the model still has. Notes
   * the answer otherwise.
   */
  isRepeat(
    query: string,
    answer: { readonly hits: readonly string[]; readonly toolCallId: string | undefined },
    results: (() => Iterable<ToolResult>) | undefined,
  ): boolean {
    const key = query.replaceAll(/\s+/g, " ").trim().toLowerCase();
    const hits = answer.hits.join("\n");
    const before = this.#answered.get(key);
    const isRepeat =
      before !== undefined &&
      before.hits === hits &&
      hits !== "" &&
      before.toolCallId !== undefined &&
      results !== undefined &&
      [...results()].some(({ toolCallId }) => toolCallId === before.toolCallId);
    if (!isRepeat) this.#answered.set(key, { toolCallId: answer.toolCallId, hits });
    return isRepeat;
  }
}
