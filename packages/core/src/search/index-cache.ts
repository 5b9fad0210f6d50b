import { type Abortable, throwIfAborted } from "../platform.ts";
import type { ToolDefinition } from "../tool/tool-definition.ts";
import { equalDefinitions, hashDefinitions } from "./content-hash.ts";
import type { Ranker, RankIndex } from "./ranker.ts";

export type IndexCacheOptions = {
  /**
   * Indexes that are kept, the least recently used leaving first. Each holds its definitions and
   * about as much again. Default 32: the static catalog and some thirty sets of request tools.
   */
  readonly maxEntries?: number | undefined;
};

const defaults = { maxEntries: 32 } satisfies IndexCacheOptions;

type Content = {
  readonly hash: number;
  /** Ordered by name, so that the order of registration makes no second index. */
  readonly definitions: readonly ToolDefinition[];
};

type Entry = Content & { readonly ranker: Ranker; readonly index: Promise<RankIndex> };

/**
 * Indexes by what is in them: equal definitions share one, whoever brings them and in whatever
 * order. It holds no executor, so sharing over requests is safe.
 */
export class IndexCache {
  readonly #maxEntries: number;
  readonly #entries = new Set<Entry>();
  readonly #contents = new WeakMap<readonly ToolDefinition[], Content>();
  #builds = 0;

  constructor(options: IndexCacheOptions = {}) {
    this.#maxEntries = Math.max(1, options.maxEntries ?? defaults.maxEntries);
  }

  /** How often a ranker was asked for an index. */
  get builds(): number {
    return this.#builds;
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
    const entry = this.#find(ranker, content) ?? this.#build(ranker, content);
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

  #content(definitions: readonly ToolDefinition[]): Content {
    const known = this.#contents.get(definitions);
    if (known !== undefined) return known;
    const content: Content = {
      hash: hashDefinitions(definitions),
      definitions: definitions.toSorted((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0)),
    };
    // Only a frozen list is known to hold what it held.
    if (Object.isFrozen(definitions)) this.#contents.set(definitions, content);
    return content;
  }

  #find(ranker: Ranker, { hash, definitions }: Content): Entry | undefined {
    for (const entry of this.#entries) {
      if (entry.ranker !== ranker || entry.hash !== hash) continue;
      if (equalDefinitions(entry.definitions, definitions)) return entry;
    }
    return undefined;
  }

  #build(ranker: Ranker, content: Content): Entry {
    this.#builds++;
    const index = (async () => await ranker.index(content.definitions, {}))();
    const entry: Entry = { ...content, ranker, index };
    index.catch(() => this.#entries.delete(entry));
    return entry;
  }
}

async function unlessAborted<Value>(
  promise: Promise<Value>,
  signal: Abortable["signal"],
): Promise<Value> {
  if (signal === undefined) return await promise;
  let stop = (): void => {};
  const aborted = new Promise<never>((_resolve, reject) => {
    stop = () => reject(signal.reason);
    signal.addEventListener("abort", stop, { once: true });
  });
  try {
    return await Promise.race([promise, aborted]);
  } finally {
    signal.removeEventListener("abort", stop);
  }
}
