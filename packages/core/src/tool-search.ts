import type { Diagnostic } from "./catalog/catalog-entry.ts";
import { CatalogView, readRequestTools } from "./catalog/catalog-view.ts";
import { Catalog } from "./catalog/catalog.ts";
import type { ToolsInput } from "./catalog/tools-input.ts";
import { ToolShelfError } from "./errors.ts";
import { createEmit, type ToolSearchEvent } from "./events.ts";
import { FilterGate, type ToolFilter } from "./filter/tool-filter.ts";
import { createInMemoryStore, inMemoryDefaults } from "./loaded/in-memory-store.ts";
import type { LoadedTool, LoadedToolStore } from "./loaded/loaded-tool-store.ts";
import { findTools, type Hit } from "./meta-tools/find-tools.ts";
import { metaToolDefaults, reservedNames, type MetaToolNames } from "./meta-tools/meta-tool.ts";
import { shortDescription } from "./meta-tools/search-tools.ts";
import type { Abortable } from "./platform.ts";
import { createRun, type ContextInput, type Run, type RunInput, type Shelf } from "./run.ts";
import { IndexCache } from "./search/index-cache.ts";
import { lexicalRanker } from "./search/lexical-ranker.ts";
import type { Confidence, Ranker } from "./search/ranker.ts";
import { createTokenCounter, estimateTokens, type EstimateTokens } from "./tool/estimate-tokens.ts";
import type { RunnableTool } from "./tool/runnable-tool.ts";
import type { ToolDefinition, ToolLike } from "./tool/tool-definition.ts";

export interface SearchOptions {
  /** Results of one search at most. A tool that is named in full is never cut. Default 5. */
  topK?: number | undefined;
  /** Results score at least this, 0 to 1. Default 0. */
  minScore?: number | undefined;
  /**
   * A search loads what it finds, and there is no load tool: one step less, and more definitions
   * sent. Keep `topK` small with it. Default false.
   */
  autoLoad?: boolean | undefined;
  /** Orders the tools. Default {@link lexicalRanker}. */
  ranker?: Ranker | undefined;
}

export interface LimitOptions {
  /** Tools that one call may load. Default 20. */
  maxLoadPerCall?: number | undefined;
  /** Threads that the in-memory store keeps. Default 10,000. */
  maxThreads?: number | undefined;
  /** ms that the filter may take for one answer. Default 5,000. */
  filterTimeout?: number | undefined;
}

export interface ToolSearchOptions<Context = unknown, Tool extends ToolLike = RunnableTool> {
  /** What is on the shelf for everybody: a record, a list, or sources such as MCP servers. */
  tools?: ToolsInput<NoInfer<Tool>> | undefined;
  search?: SearchOptions | undefined;
  /**
   * Where loaded tools are kept: `"in-memory"` per thread in this process; `"context"` derives
   * them from the conversation's tool results, which each step is then given as `toolResults`;
   * or a store of your own. Default `"in-memory"`.
   */
  storage?: "in-memory" | "context" | LoadedToolStore | undefined;
  /** ms without access after which the in-memory store forgets a thread; 0 never. Default one hour. */
  ttl?: number | undefined;
  /** Which tools this caller may find, load and use. Default: all. */
  filter?: ToolFilter<Context, NoInfer<Tool>> | undefined;
  /** Names that are visible on every step, and not searched for. */
  pinned?: readonly string[] | undefined;
  limits?: LimitOptions | undefined;
  /** Default UTF-8 bytes / 4. */
  estimateTokens?: EstimateTokens | undefined;
  /** ms since 1970. Default `Date.now`. */
  now?: (() => number) | undefined;
  /**
   * Told of everything that happens, at once. What it throws is rethrown outside of the model's
   * turn, as an unhandled rejection.
   */
  onEvent?: ((event: ToolSearchEvent) => void) | undefined;
}

export const toolSearchDefaults: {
  readonly search: { readonly topK: number; readonly minScore: number; readonly autoLoad: boolean };
  readonly limits: {
    readonly maxLoadPerCall: number;
    readonly maxThreads: number;
    readonly filterTimeout: number;
  };
  readonly ttl: number;
} = {
  search: { topK: 5, minScore: 0, autoLoad: false },
  limits: { maxLoadPerCall: 20, maxThreads: inMemoryDefaults.maxThreads, filterTimeout: 5_000 },
  ttl: inMemoryDefaults.ttl,
};

/** A tool that a search by the host found. */
export type SearchHit = {
  readonly name: string;
  /** At most 150 characters. */
  readonly description: string;
  readonly score: number;
  readonly source?: string | undefined;
};

export type HostSearchInput<Context = unknown, Tool extends ToolLike = RunnableTool> = Abortable & {
  readonly topK?: number | undefined;
  readonly tools?: ToolsInput<Tool> | undefined;
} & ContextInput<Context>;

/** The catalog as a host sees it. All reads are of the last listing and do not wait. */
export interface ToolCatalog<Tool extends ToolLike = RunnableTool> {
  readonly size: number;
  /** What a person should know: sources that failed, names that were changed, schemas not read. */
  readonly diagnostics: readonly Diagnostic[];
  names(): readonly string[];
  /** The host's own object. */
  get(name: string): Tool | undefined;
  definition(name: string): ToolDefinition | undefined;
  /** Waits until every source was asked once; a run does so by itself. */
  ready(options?: Abortable): Promise<void>;
  /** Asks every source again. One that fails keeps the tools it last had. */
  refresh(): Promise<void>;
}

/** What is loaded in which thread. With `"context"` the conversation holds it, and these do nothing. */
export interface Threads {
  /** In load order. */
  inspect(threadId: string): Promise<readonly LoadedTool[]>;
  clear(threadId: string): Promise<void>;
  clearAll(): Promise<void>;
  stats(): Promise<{ readonly threadCount: number; readonly oldestAccessTime: number | null }>;
  /** Drops expired threads; how many. */
  cleanup(): Promise<number>;
}

export interface ToolSearch<Context = unknown, Tool extends ToolLike = RunnableTool> {
  /** Opens one user turn. */
  run(
    ...input: undefined extends Context
      ? [input?: RunInput<Context, Tool>]
      : [input: RunInput<Context, Tool>]
  ): Run<Tool>;
  /** Searches without a model. */
  search(
    query: string,
    ...options: undefined extends Context
      ? [options?: HostSearchInput<Context, Tool>]
      : [options: HostSearchInput<Context, Tool>]
  ): Promise<{ readonly results: readonly SearchHit[]; readonly confidence: Confidence }>;
  readonly catalog: ToolCatalog<Tool>;
  readonly threads: Threads;
  /** Lets go of everything; no step can be opened afterwards. */
  dispose(): Promise<void>;
}

/**
 * Puts tools on a shelf, from which a model takes what it needs.
 *
 * @example
 * const shelf = createToolSearch({ tools });
 * const run = shelf.run({ threadId });
 * const step = await run.step();
 * // send step.definitions and step.instructions; for each call of the model:
 * const { text } = await step.call(name, input);
 *
 * @throws ToolShelfError `invalid-option`, `invalid-tool`, `duplicate-tool` or `reserved-name`.
 */
export function createToolSearch<Context = unknown, Tool extends ToolLike = RunnableTool>(
  options: ToolSearchOptions<Context, Tool> = {},
): ToolSearch<Context, Tool> {
  return new ShelfToolSearch(options);
}

class ShelfToolSearch<Context, Tool extends ToolLike> implements ToolSearch<Context, Tool> {
  readonly #shelf: Shelf<Context, Tool>;
  #disposed = false;
  readonly catalog: ToolCatalog<Tool>;
  readonly threads: Threads;

  constructor(options: ToolSearchOptions<Context, Tool>) {
    const search = { ...toolSearchDefaults.search, ...defined(options.search ?? {}) };
    const limits = { ...toolSearchDefaults.limits, ...defined(options.limits ?? {}) };
    const now = options.now ?? Date.now;
    const emit = createEmit(options.onEvent, now);
    const pinned = options.pinned ?? [];
    const metaTools: MetaToolNames = metaToolDefaults;
    const storage = options.storage ?? "in-memory";
    const catalog = new Catalog<Tool>(options.tools, {
      reserved: reservedNames(metaTools),
      pinned: new Set(pinned),
      emit,
    });
    this.#shelf = {
      catalog,
      ranker: search.ranker ?? lexicalRanker(),
      indexes: new IndexCache(),
      filter: options.filter,
      storage:
        storage === "in-memory"
          ? createInMemoryStore({
              ttl: options.ttl ?? toolSearchDefaults.ttl,
              maxThreads: limits.maxThreads,
              now,
            })
          : storage,
      search,
      limits: { ...limits, maxLoaded: undefined },
      pinned,
      metaTools,
      countTokens: createTokenCounter(options.estimateTokens ?? estimateTokens),
      now,
      emit,
      observed: options.onEvent !== undefined,
      isDisposed: () => this.#disposed,
    };
    this.catalog = catalog;
    this.threads = threadsOf(this.#shelf.storage, now);
  }

  run(...[input]: [input?: RunInput<Context, Tool>]): Run<Tool> {
    return createRun(this.#shelf, input ?? ({} as RunInput<Context, Tool>));
  }

  async search(
    query: string,
    ...[options]: [options?: HostSearchInput<Context, Tool>]
  ): Promise<{ readonly results: readonly SearchHit[]; readonly confidence: Confidence }> {
    const shelf = this.#shelf;
    const { catalog, emit, limits, metaTools } = shelf;
    const signal = options?.signal;
    const context = options?.context as Context;
    await catalog.ready({ signal });
    const request = await readRequestTools<Tool>({
      tools: options?.tools,
      visibleTools: undefined,
      snapshot: catalog.snapshot(),
      pinned: new Set(shelf.pinned),
      reserved: reservedNames(metaTools),
      threadId: undefined,
      emit,
    });
    const started = shelf.now();
    const { hits, confidence } = await findTools<Context, Tool>(query, {
      view: new CatalogView(catalog.snapshot(), request),
      gate: new FilterGate<Context, Tool>({
        filter: shelf.filter,
        context,
        timeout: limits.filterTimeout,
        threadId: undefined,
        emit,
      }),
      ranker: shelf.ranker,
      indexes: shelf.indexes,
      phases: ["search"],
      topK: options?.topK ?? shelf.search.topK,
      minScore: shelf.search.minScore,
      maxNamed: limits.maxLoadPerCall,
      context,
      signal,
    });
    const results = hits.map(searchHit);
    emit(
      { type: "search", query, results, confidence, durationMs: shelf.now() - started },
      undefined,
    );
    return { results, confidence };
  }

  async dispose(): Promise<void> {
    if (this.#disposed) return;
    this.#disposed = true;
    const { storage } = this.#shelf;
    if (storage !== "context") await storage.close?.();
  }
}

function searchHit<Tool extends ToolLike>({ entry, score }: Hit<Tool>): SearchHit {
  const { name, source } = entry;
  const description = shortDescription(entry.definition.description);
  const hit = { name, description, score };
  return source === undefined ? hit : { ...hit, source };
}

function threadsOf(storage: "context" | LoadedToolStore, now: () => number): Threads {
  const store = storage === "context" ? undefined : storage;
  return {
    inspect: async (threadId) => (await store?.read(threadId, {})) ?? [],
    clear: async (threadId) => {
      await store?.remove(threadId, "all", {});
    },
    clearAll: async () => {
      if (store === undefined) return;
      if (store.clearAll === undefined) throw unsupported(store, "clearAll");
      await store.clearAll();
    },
    stats: async () => {
      if (store === undefined) return { threadCount: 0, oldestAccessTime: null };
      if (store.stats === undefined) throw unsupported(store, "stats");
      return store.stats();
    },
    cleanup: async () => (await store?.cleanup?.(now())) ?? 0,
  };
}

function unsupported(store: LoadedToolStore, method: string): ToolShelfError {
  return new ToolShelfError("store-failed", `The store "${store.id}" has no ${method}().`, {
    value: method,
  });
}

/** Without the keys whose value is undefined, so that they do not hide a default. */
function defined<Options extends object>(
  options: Options,
): { [Key in keyof Options]: Exclude<Options[Key], undefined> } {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined)) as {
    [Key in keyof Options]: Exclude<Options[Key], undefined>;
  };
}
