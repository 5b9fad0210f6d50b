import type { Diagnostic } from "./catalog/catalog-entry.ts";
import { CatalogView } from "./catalog/catalog-view.ts";
import { Catalog } from "./catalog/catalog.ts";
import { readOne } from "./catalog/read-tools.ts";
import { RequestNamings } from "./catalog/request-namings.ts";
import { nameRequestTools, readRequest } from "./catalog/request-tools.ts";
import type { ToolsInput } from "./catalog/tools-input.ts";
import { checkOptions } from "./check-options.ts";
import { ToolShelfError } from "./errors.ts";
import { createEmit } from "./events.ts";
import { FilterGate, type FilterPhase } from "./filter/tool-filter.ts";
import { createInMemoryStore } from "./loaded/in-memory-store.ts";
import type { Hit } from "./meta-tools/find-tools.ts";
import { instructions } from "./meta-tools/instructions.ts";
import { metaToolDefinitions } from "./meta-tools/bind-meta-tools.ts";
import {
  metaToolDefaults,
  reservedNames,
  type MetaToolDefinition,
  type MetaToolNames,
} from "./meta-tools/meta-tool.ts";
import type { Shelf } from "./meta-tools/shelf.ts";
import { shortDescription } from "./meta-tools/short-description.ts";
import { unlessAborted, type Abortable } from "./platform.ts";
import { createRun, type ContextInput, type Run, type RunInput } from "./run.ts";
import { IndexCache } from "./search/index-cache.ts";
import { lexicalRanker } from "./search/lexical-ranker.ts";
import type { Confidence } from "./search/ranker.ts";
import { ThreadReports, type ThreadReport } from "./thread-report.ts";
import { createThreads, type Threads } from "./threads.ts";
import { createTokenCounter, estimateTokens } from "./tool/estimate-tokens.ts";
import { nearestFirst } from "./tool/near-name.ts";
import type { RunnableTool } from "./tool/runnable-tool.ts";
import type { ToolDefinition, ToolLike } from "./tool/tool-definition.ts";
import {
  hostSearchRules,
  runRules,
  toolSearchDefaults,
  toolSearchRules,
  type MetaToolOptions,
  type ToolSearchOptions,
} from "./tool-search-options.ts";

/** A tool that a search by the host found. */
export type SearchHit = {
  readonly name: string;
  /** At most 150 characters. */
  readonly description: string;
  readonly score: number;
  readonly source?: string | undefined;
};

export type HostSearchOutput = {
  readonly results: readonly SearchHit[];
  /** That of the best result: `match`, `weak`, or `none` when there is no result. */
  readonly confidence: Confidence;
};

export type HostSearchInput<Context = unknown, Tool extends ToolLike = RunnableTool> = Abortable & {
  readonly topK?: number | undefined;
  readonly tools?: ToolsInput<Tool> | undefined;
  /** What the filter has to allow of a tool that is found. Default `["search"]`. */
  readonly phases?: readonly FilterPhase[] | undefined;
} & ContextInput<Context>;

export type AllowedInput<Context = unknown> = {
  readonly phases: readonly FilterPhase[];
  readonly threadId?: string | undefined;
} & ContextInput<Context>;

/**
 * The catalog as a host sees it. Reads are of the last listing and do not wait; a change is seen
 * by every run at its next step, also by runs that are under way.
 */
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
  /** Puts further tools or sources on the shelf. Rejects for a name that is there already. */
  add(tools: ToolsInput<Tool>): Promise<void>;
  /** Puts tools or sources on the shelf, in the place of those of the same names. */
  replace(tools: ToolsInput<Tool>): Promise<void>;
  /** Takes tools off the shelf, by their public names; which of them were there. */
  remove(names: Iterable<string>): readonly string[];
  /** Takes a source and its tools off the shelf; whether it was there. */
  removeSource(name: string): boolean;
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
  ): Promise<HostSearchOutput>;
  /**
   * Whether the filter lets a caller's tool pass, in each of the phases: for adapters that have to
   * decide on a call which no step of theirs shows.
   */
  allows(
    tool: { readonly name: string; readonly tool: Tool },
    asked: AllowedInput<Context>,
  ): Promise<boolean>;
  readonly catalog: ToolCatalog<Tool>;
  readonly threads: Threads;
  /** The meta-tools as a model is shown them, where there is something to find. */
  readonly metaTools: readonly MetaToolDefinition[];
  /** What a model is told about the shelf; `step.instructions` has the listing of `injectCatalog` too. */
  readonly instructions: string;
  /** What happened in a thread, added up. Needs `onEvent`, without which nothing is measured. */
  report(threadId: string): ThreadReport;
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
  readonly #reports: ThreadReports;
  #disposed = false;
  readonly catalog: ToolCatalog<Tool>;
  readonly threads: Threads;
  readonly metaTools: readonly MetaToolDefinition[];
  readonly instructions: string;

  constructor(options: ToolSearchOptions<Context, Tool>) {
    checkOptions(options, toolSearchRules);
    const search = { ...toolSearchDefaults.search, ...defined(options.search ?? {}) };
    const limits = { ...toolSearchDefaults.limits, ...defined(options.limits ?? {}) };
    const { storage = "in-memory", pinned = [], injectCatalog = false, onEvent } = options;
    const now = options.now ?? Date.now;
    const metaTools = readMetaTools(options.metaTools);
    const isContext = storage === "context";
    if (isContext && options.onTrim === "keep") throw keptContext();

    const reports = new ThreadReports(limits.maxThreads);
    const emit = createEmit(
      onEvent &&
        ((event) => {
          reports.add(event);
          onEvent(event);
        }),
      now,
    );
    const catalog = new Catalog<Tool>(options.tools, {
      reserved: reservedNames(metaTools),
      pinned,
      defer: options.defer ?? "all",
      sourceTimeout: limits.sourceTimeout,
      emit,
    });
    refuseUnknownPinned(pinned, catalog);
    this.#reports = reports;
    this.#shelf = {
      catalog,
      ranker:
        search.ranker ?? lexicalRanker({ stopWords: search.stopWords, synonyms: search.synonyms }),
      indexes: new IndexCache(),
      namings: new RequestNamings({
        pinned: new Set(pinned),
        reserved: reservedNames(metaTools),
      }),
      filter: options.filter,
      storage:
        storage === "in-memory"
          ? createInMemoryStore({
              ttl: options.ttl ?? toolSearchDefaults.ttl,
              maxThreads: limits.maxThreads,
              now,
            })
          : storage,
      search: { ...search, phases: search.autoLoad ? ["search", "load"] : ["search"] },
      limits: { ...limits, maxLoaded: options.limits?.maxLoaded },
      retention: {
        lifetime: options.lifetime ?? toolSearchDefaults.lifetime,
        onTrim: options.onTrim ?? (isContext ? "drop" : "keep"),
      },
      pinned: new Set(pinned),
      injectCatalog: injectCatalog === true ? { maxTokens: undefined } : injectCatalog,
      metaTools,
      alwaysOffered: options.metaTools?.always ?? false,
      estimateTokens: options.estimateTokens ?? estimateTokens,
      countTokens: createTokenCounter(options.estimateTokens ?? estimateTokens),
      now,
      emit,
      observed: onEvent !== undefined,
      isDisposed: () => this.#disposed,
    };
    this.catalog = catalog;
    this.metaTools = metaToolDefinitions(metaTools, search.autoLoad);
    this.instructions = instructions(metaTools, search.autoLoad);
    this.threads = createThreads({
      storage: this.#shelf.storage,
      metaTools,
      now,
      emit,
      forget: (threadId) => reports.forget(threadId),
      sourceOf: async (name) => {
        await catalog.ready();
        return catalog.snapshot().entries.get(name)?.source;
      },
      maxLoaded: options.limits?.maxLoaded,
    });
  }

  run(...[input]: [input?: RunInput<Context, Tool>]): Run<Tool> {
    const given = { ...input } as RunInput<Context, Tool>;
    // Anonymous, and never a thread of that name which all such callers would share.
    if (given.threadId === null) return this.run({ ...given, threadId: undefined });
    checkOptions(given, runRules);
    return createRun(this.#shelf, given);
  }

  async search(
    query: string,
    ...[options]: [options?: HostSearchInput<Context, Tool>]
  ): Promise<HostSearchOutput> {
    if (this.#disposed) {
      throw new ToolShelfError("disposed", "This shelf was disposed of.");
    }
    checkOptions(
      { query: query ?? null, topK: options?.topK, phases: options?.phases },
      hostSearchRules,
    );
    return await unlessAborted(this.#search(query, options), options?.signal);
  }

  async allows(
    { name, tool }: { readonly name: string; readonly tool: Tool },
    { phases, threadId, context }: AllowedInput<Context>,
  ): Promise<boolean> {
    const { catalog, filter, limits, emit } = this.#shelf;
    const known = catalog.snapshot().entries.get(name);
    const entry =
      known?.tool === tool ? known : { ...(await readOne({ name, tool }, undefined)), name };
    const gate = new FilterGate<Context, Tool>({
      filter,
      context: context as Context,
      timeout: limits.filterTimeout,
      threadId,
      emit,
    });
    return await gate.allowsAll(entry, phases);
  }

  async #search(
    query: string,
    options: HostSearchInput<Context, Tool> | undefined,
  ): Promise<HostSearchOutput> {
    const shelf = this.#shelf;
    const { catalog, emit, limits, metaTools, namings } = shelf;
    const { signal, topK = shelf.search.topK, tools, phases = ["search"] } = options ?? {};
    const context = options?.context as Context;
    await catalog.ready({ signal });
    const snapshot = catalog.snapshot();
    const naming = {
      namings,
      reserved: reservedNames(metaTools),
      threadId: undefined,
      sourceTimeout: limits.sourceTimeout,
      emit,
    };
    const readings = [await readRequest<Tool>(tools, naming)];
    const request = nameRequestTools({ readings, visible: new Map(), snapshot }, naming);
    const view = new CatalogView(snapshot, request);
    const { findTools, reportSearch } = await import("./meta-tools/find-tools.ts");
    const started = shelf.now();
    const { hits, confidence } = await findTools<Context, Tool>(query, {
      shelf,
      view,
      gate: new FilterGate<Context, Tool>({
        filter: shelf.filter,
        context,
        timeout: limits.filterTimeout,
        threadId: undefined,
        emit,
      }),
      phases,
      topK,
      context,
      signal,
    });
    const durationMs = shelf.now() - started;
    const results = hits.map(searchHit);
    reportSearch(
      { query, hits, confidence, output: results, durationMs },
      { shelf, view, threadId: undefined },
    );
    return { results, confidence };
  }

  report(threadId: string): ThreadReport {
    return this.#reports.of(threadId);
  }

  async dispose(): Promise<void> {
    if (this.#disposed) return;
    this.#disposed = true;
    const { catalog, indexes, storage } = this.#shelf;
    catalog.dispose();
    indexes.clear();
    if (storage !== "context") await storage.close?.();
  }
}

function searchHit<Tool extends ToolLike>({ entry, score }: Hit<Tool>): SearchHit {
  const { name, source } = entry;
  const description = shortDescription(entry.definition.description);
  const hit = { name, description, score };
  return source === undefined ? hit : { ...hit, source };
}

function readMetaTools(
  options: { search?: MetaToolOptions | undefined; load?: MetaToolOptions | undefined } = {},
): MetaToolNames {
  const search = { ...metaToolDefaults.search, ...defined(options.search ?? {}) };
  const load = { ...metaToolDefaults.load, ...defined(options.load ?? {}) };
  const names = [search.name, ...search.formerNames, load.name, ...load.formerNames];
  const twice = names.find((name, place) => names.indexOf(name) !== place);
  if (twice !== undefined) {
    throw new ToolShelfError(
      "invalid-option",
      `The meta-tools have the name "${twice}" twice. Each name, former ones too, stands for one of them.`,
      { value: twice },
    );
  }
  return { search, load };
}

function refuseUnknownPinned<Tool extends ToolLike>(
  pinned: readonly string[],
  catalog: Catalog<Tool>,
): void {
  // What a source lists, or a request brings, is not known yet.
  if (!catalog.isComplete || catalog.size === 0) return;
  const names = catalog.names();
  const unknown = pinned.find((name) => !names.includes(name));
  if (unknown === undefined) return;
  const [near] = nearestFirst(unknown, names, (name) => name);
  const hint = near === undefined ? "" : ` Did you mean "${near}"?`;
  throw new ToolShelfError(
    "invalid-option",
    `pinned names "${unknown}", and no tool bears that name.${hint}`,
    { value: unknown },
  );
}

function keptContext(): ToolShelfError {
  return new ToolShelfError(
    "invalid-option",
    'onTrim "keep" does not go with storage "context", where the messages are the state. Use a store, or "drop".',
    { value: "keep" },
  );
}

/** Without the keys whose value is undefined, so that they do not hide a default. */
function defined<Options extends object>(
  options: Options,
): { [Key in keyof Options]: Exclude<Options[Key], undefined> } {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined)) as {
    [Key in keyof Options]: Exclude<Options[Key], undefined>;
  };
}
