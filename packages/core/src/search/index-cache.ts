import { throwIfAborted, unlessAborted, type Abortable } from "../platform.ts";
import type { ToolDefinition } from "../tool/tool-definition.ts";
import { Content } from "./content.ts";
import type { Ranker, RankIndex } from "./ranker.ts";

export type IndexCacheOptions = {
  /**
   * Indexes that are kept, the least recently used leaving first. Each holds its definitions and
   * about as much again. Default 32: the static catalog and some thirty sets of request tools.
   */
  readonly maxEntries?: number | undefined;
};

const defaults = { maxEntries: 32 } satisfies IndexCacheOptions;

type Entry = {
  readonly content: Content;
  readonly ranker: Ranker;
  readonly index: Promise<RankIndex>;
};

/**
 * Indexes by what is in them: equal definitions share one, whoever brings them and in whatever
 * order. It holds no executor, so sharing over requests is safe.
 */
export class IndexCache {
  readonly #maxEntries: number;
  readonly #entries = new Set<Entry>();
  readonly #contents = new WeakMap<readonly ToolDefinition[], Content>();
  #builds = 0;
  #derived = 0;

  constructor(options: IndexCacheOptions = {}) {
    this.#maxEntries = Math.max(1, options.maxEntries ?? defaults.maxEntries);
  }

  /** How often a ranker was asked for an index of all definitions. */
  get builds(): number {
    return this.#builds;
  }

  /** How often an index was made from another that differed by little. */
  get derived(): number {
    return this.#derived;
  }

  get size(): number {
    return this.#entries.size;
  }

  /**
   * The ranker's index of these definitions. Callers that come while it is being built wait for
   * the same build; the signal ends the caller's wait and never the build, which others share.
   * A build that fails is forgotten, and its error goes to all who waited.
   */
  async get(
    ranker: Ranker,
    definitions: readonly ToolDefinition[],
    { signal }: Abortable = {},
  ): Promise<RankIndex> {
    throwIfAborted(signal);
    const content = this.#content(definitions);
    const entry = this.#find(ranker, content) ?? this.#make(ranker, content);
    // Last used, last to leave.
    this.#entries.delete(entry);
    this.#entries.add(entry);
    for (const oldest of this.#entries) {
      if (this.#entries.size <= this.#maxEntries) break;
      this.#entries.delete(oldest);
    }
    return await unlessAborted(entry.index, signal);
  }

  clear(): void {
    this.#entries.clear();
  }

  #content(given: readonly ToolDefinition[]): Content {
    const known = this.#contents.get(given);
    if (known !== undefined) return known;
    const content = new Content(given);
    // Only a frozen list is known to hold what it held.
    if (Object.isFrozen(given)) this.#contents.set(given, content);
    return content;
  }

  #find(ranker: Ranker, content: Content): Entry | undefined {
    return [...this.#entries]
      .toReversed()
      .find((entry) => entry.ranker === ranker && entry.content.equals(content));
  }

  #make(ranker: Ranker, content: Content): Entry {
    const index = this.#derive(ranker, content) ?? this.#build(ranker, content);
    const entry: Entry = { content, ranker, index };
    index.catch(() => this.#entries.delete(entry));
    return entry;
  }

  async #build(ranker: Ranker, { definitions }: Content): Promise<RankIndex> {
    this.#builds++;
    return await ranker.index(definitions, {});
  }

  #derive(ranker: Ranker, content: Content): Promise<RankIndex> | undefined {
    for (const entry of [...this.#entries].toReversed()) {
      if (entry.ranker !== ranker) continue;
      const change = content.changeFrom(entry.content);
      if (change === undefined) continue;
      return entry.index.then(async (near) => {
        const index = await near.derive?.(change);
        if (index === undefined) return await this.#build(ranker, content);
        this.#derived++;
        return index;
      });
    }
    return undefined;
  }
}
