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

type Entry = {
  readonly ranker: Ranker;
  readonly hash: number;
  /** Ordered by name, so that the order of registration makes no second index. */
  readonly definitions: readonly ToolDefinition[];
  readonly index: Promise<RankIndex>;
};

/**
 * Indexes by what is in them: equal definitions share one, whoever brings them and in whatever
 * order. It holds no executor, so sharing over requests is safe.
 */
export class IndexCache {
  readonly #maxEntries: number;
  readonly #entries = new Set<Entry>();
  readonly #hashes = new WeakMap<readonly ToolDefinition[], number>();
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
    const hash = this.#hash(definitions);
    const entry = this.#find(ranker, hash, definitions) ?? this.#build(ranker, hash, definitions);
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

  #hash(definitions: readonly ToolDefinition[]): number {
    // Only a frozen list is known to hold what it held.
    if (!Object.isFrozen(definitions)) return hashDefinitions(definitions);
    const known = this.#hashes.get(definitions);
    if (known !== undefined) return known;
    const hash = hashDefinitions(definitions);
    this.#hashes.set(definitions, hash);
    return hash;
  }

  #find(ranker: Ranker, hash: number, definitions: readonly ToolDefinition[]): Entry | undefined {
    let ordered: readonly ToolDefinition[] | undefined;
    for (const entry of this.#entries) {
      if (entry.ranker !== ranker || entry.hash !== hash) continue;
      if (entry.definitions === definitions) return entry;
      if (equalDefinitions(entry.definitions, (ordered ??= inOrder(definitions)))) return entry;
    }
    return undefined;
  }

  #build(ranker: Ranker, hash: number, definitions: readonly ToolDefinition[]): Entry {
    this.#builds++;
    const ordered = inOrder(definitions);
    const index = (async () => await ranker.index(ordered, {}))();
    const entry: Entry = { ranker, hash, definitions: ordered, index };
    index.catch(() => this.#entries.delete(entry));
    return entry;
  }
}

/** The list itself when it is frozen and in order, so that it is recognised at once. */
function inOrder(definitions: readonly ToolDefinition[]): readonly ToolDefinition[] {
  const isOrdered = definitions.every((each, at) => at === 0 || definitions[at - 1]!.name <= each.name);
  if (isOrdered && Object.isFrozen(definitions)) return definitions;
  return Object.freeze(definitions.toSorted((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0)));
}

async function unlessAborted<Value>(promise: Promise<Value>, signal: Abortable["signal"]): Promise<Value> {
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
