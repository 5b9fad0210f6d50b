import type { CatalogEntry } from "./catalog/catalog-entry.ts";
import type { Diagnostic } from "./catalog/catalog-entry.ts";
import { CatalogView, readRequestTools, type RequestTools } from "./catalog/catalog-view.ts";
import type { Catalog } from "./catalog/catalog.ts";
import type { ToolsInput } from "./catalog/tools-input.ts";
import type { Emit } from "./events.ts";
import { FilterGate, type ToolFilter } from "./filter/tool-filter.ts";
import { foldResults, type ToolResult } from "./loaded/fold-results.ts";
import { createInMemoryStore } from "./loaded/in-memory-store.ts";
import { reportedState, storedState, type LoadedState } from "./loaded/loaded-state.ts";
import type { LoadedToolStore } from "./loaded/loaded-tool-store.ts";
import { ToolShelfError } from "./errors.ts";
import { findTools } from "./meta-tools/find-tools.ts";
import { instructions } from "./meta-tools/instructions.ts";
import { loadTool, loadToolDefinition } from "./meta-tools/load-tool.ts";
import { loadTools, type LoadOutcome } from "./meta-tools/load-tools.ts";
import { reservedNames, type MetaTool, type MetaToolNames } from "./meta-tools/meta-tool.ts";
import { searchTool, searchToolDefinition } from "./meta-tools/search-tools.ts";
import { throwIfAborted, unlessAborted, type Abortable, type Awaitable } from "./platform.ts";
import type { IndexCache } from "./search/index-cache.ts";
import type { Ranker } from "./search/ranker.ts";
import { createStep, type Step } from "./step.ts";
import type { RunnableTool } from "./tool/runnable-tool.ts";
import type { ToolDefinition, ToolLike } from "./tool/tool-definition.ts";

/** Everything of a shelf that its runs share. */
export interface Shelf<Context, Tool extends ToolLike> {
  readonly catalog: Catalog<Tool>;
  readonly ranker: Ranker;
  readonly indexes: IndexCache;
  readonly filter: ToolFilter<Context, Tool> | undefined;
  readonly storage: "context" | LoadedToolStore;
  readonly search: { readonly topK: number; readonly minScore: number; readonly autoLoad: boolean };
  readonly limits: {
    readonly maxLoadPerCall: number;
    readonly maxLoaded: number | undefined;
    readonly filterTimeout: number;
  };
  readonly pinned: readonly string[];
  readonly metaTools: MetaToolNames;
  readonly countTokens: (definitions: Iterable<ToolDefinition>) => number;
  readonly now: () => number;
  readonly emit: Emit;
  /** False when nobody listens, so that nothing is measured for nobody. */
  readonly observed: boolean;
  readonly isDisposed: () => boolean;
}

/** The context is required exactly when the filter asks for one. */
export type ContextInput<Context> = undefined extends Context
  ? { readonly context?: Context | undefined }
  : { readonly context: Context };

export type RunInput<Context = unknown, Tool extends ToolLike = RunnableTool> = {
  /** The conversation. A run without one keeps its loads to itself. */
  readonly threadId?: string | undefined;
  /** Tools of this request: searchable, and never seen by another. */
  readonly tools?: ToolsInput<Tool> | undefined;
  /** Tools of this request that are always visible. */
  readonly visibleTools?: Readonly<Record<string, Tool>> | undefined;
} & ContextInput<Context>;

export type StepInput = Abortable & {
  /** The conversation's tool results, oldest first. With `storage: "context"` they are the state. */
  readonly toolResults?: (() => Iterable<ToolResult>) | undefined;
  /** Names that the host itself keeps as loaded, in load order; read in the store's place. */
  readonly loaded?: readonly string[] | undefined;
};

/** One user turn. */
export interface Run<Tool extends ToolLike = RunnableTool> {
  /** What a person should know about the request's tools; empty before the first step. */
  readonly diagnostics: readonly Diagnostic[];
  /** Opens the next model call. */
  step(input?: StepInput): Promise<Step<Tool>>;
}

export function createRun<Context, Tool extends ToolLike>(
  shelf: Shelf<Context, Tool>,
  input: RunInput<Context, Tool>,
): Run<Tool> {
  return new ShelfRun(shelf, input);
}

/** What a step works on. */
type Open<Context, Tool extends ToolLike> = {
  readonly view: CatalogView<Tool>;
  readonly gate: FilterGate<Context, Tool>;
  readonly state: LoadedState;
};

class ShelfRun<Context, Tool extends ToolLike> implements Run<Tool> {
  readonly #shelf: Shelf<Context, Tool>;
  readonly #threadId: string | undefined;
  readonly #context: Context;
  readonly #input: RunInput<Context, Tool>;
  readonly #stored: LoadedState;
  readonly #reported: LoadedState = reportedState();
  #request: Promise<RequestTools<Tool>> | undefined;
  /** Decided at the first step: what a model was told must stay true for the whole run. */
  #hasMetaTools: Promise<boolean> | undefined;
  #lastSent: readonly string[] = [];
  #gone: ReadonlySet<string> = new Set();
  diagnostics: readonly Diagnostic[] = [];

  constructor(shelf: Shelf<Context, Tool>, input: RunInput<Context, Tool>) {
    this.#shelf = shelf;
    this.#input = input;
    this.#threadId = input.threadId;
    this.#context = input.context as Context;
    const { storage } = shelf;
    this.#stored =
      storage === "context"
        ? this.#reported
        : input.threadId === undefined
          ? // Without a thread there is nobody to share with, so this run has a store of its own.
            storedState(createInMemoryStore({ ttl: 0, now: shelf.now }), "run")
          : storedState(storage, input.threadId);
  }

  async step(input: StepInput = {}): Promise<Step<Tool>> {
    const shelf = this.#shelf;
    const { signal } = input;
    if (shelf.isDisposed()) {
      throw new ToolShelfError("disposed", "This shelf was disposed of; no step can be opened.");
    }
    await shelf.catalog.ready({ signal });
    this.#request ??= this.#readRequest();
    const request = await unlessAborted(this.#request, signal);
    this.diagnostics = request.diagnostics;
    const view = new CatalogView(shelf.catalog.snapshot(), request);
    const gate = new FilterGate<Context, Tool>({
      filter: shelf.filter,
      context: this.#context,
      timeout: shelf.limits.filterTimeout,
      threadId: this.#threadId,
      emit: shelf.emit,
    });
    const hasMetaTools = await (this.#hasMetaTools ??= this.#canFindAny(view, gate));

    const state = input.loaded === undefined ? this.#stored : this.#reported;
    state.nextStep(this.#report(input));
    const open: Open<Context, Tool> = { view, gate, state };
    const visible = await this.#visible(open, signal);
    const isVisible = (name: string): boolean => visible.has(name);
    const newNames = new Set<string>();
    const load = async (
      names: readonly string[],
      by: "load" | "search",
      options: Abortable,
    ): Promise<LoadOutcome> => {
      const outcome = await loadTools(names, {
        by,
        view,
        gate,
        state,
        isShown: isVisible,
        limits: shelf.limits,
        now: shelf.now,
        threadId: this.#threadId,
        emit: shelf.emit,
        signal: options.signal,
      });
      for (const name of [...outcome.loaded, ...outcome.alreadyLoaded]) newNames.add(name);
      return outcome;
    };
    const metaTools = hasMetaTools
      ? this.#bindMetaTools({
          view,
          gate,
          load,
          isVisible,
          // Asked anew by each search: another run of the thread may have loaded meanwhile.
          loadedNow: async (options) => {
            const loaded = new Set<string>(visible.keys());
            for (const { name } of await state.read(options)) {
              const entry = loaded.has(name) ? undefined : view.get(name);
              if (entry !== undefined && (await mayUse(entry, gate, state))) loaded.add(name);
            }
            return loaded;
          },
        })
      : new Map<string, MetaTool>();
    throwIfAborted(signal);
    this.#observe(view, visible, metaTools);
    return createStep<Context, Tool>({
      view,
      gate,
      visible,
      metaTools,
      instructions: hasMetaTools ? instructions(shelf.metaTools, shelf.search.autoLoad) : "",
      names: shelf.metaTools,
      context: this.#context,
      threadId: this.#threadId,
      emit: shelf.emit,
      isNew: (name) => newNames.has(name),
    });
  }

  #readRequest(): Promise<RequestTools<Tool>> {
    const { catalog, metaTools, pinned, emit } = this.#shelf;
    return readRequestTools({
      tools: this.#input.tools,
      visibleTools: this.#input.visibleTools,
      snapshot: catalog.snapshot(),
      pinned: new Set(pinned),
      reserved: reservedNames(metaTools),
      threadId: this.#threadId,
      emit,
    });
  }

  /** Decided once per run, at the first tool that the caller may find. */
  async #canFindAny(view: CatalogView<Tool>, gate: FilterGate<Context, Tool>): Promise<boolean> {
    for (const entry of view.searchable()) {
      if (!(await gate.allows(entry, "search"))) continue;
      if (!this.#shelf.search.autoLoad || (await gate.allows(entry, "load"))) return true;
    }
    return false;
  }

  #report({ toolResults, loaded }: StepInput): readonly string[] {
    if (loaded !== undefined) return loaded;
    if (this.#shelf.storage !== "context") return [];
    if (toolResults === undefined) {
      throw new ToolShelfError(
        "invalid-option",
        'With storage "context" the conversation is the state, so every step needs its toolResults: run.step({ toolResults: () => results }).',
        { value: toolResults },
      );
    }
    const { search, load } = this.#shelf.metaTools;
    return foldResults(toolResults(), {
      search: new Set([search.name, ...search.formerNames]),
      load: new Set([load.name, ...load.formerNames]),
    });
  }

  /** Pinned tools, what the host shows, then loaded tools in load order. */
  async #visible(
    { view, gate, state }: Open<Context, Tool>,
    signal: Abortable["signal"],
  ): Promise<ReadonlyMap<string, CatalogEntry<Tool>>> {
    const visible = new Map<string, CatalogEntry<Tool>>();
    for (const name of this.#shelf.pinned) {
      const entry = view.get(name);
      if (entry !== undefined && !view.visible.has(name) && (await gate.allows(entry, "active"))) {
        visible.set(name, entry);
      }
    }
    for (const [name, entry] of view.visible) visible.set(name, entry);
    const gone: string[] = [];
    const asked: { entry: CatalogEntry<Tool>; allowed: Awaitable<boolean> }[] = [];
    for (const { name, source } of await state.read({ signal })) {
      const entry = view.get(name);
      if (entry === undefined || (source !== undefined && entry.source !== source)) {
        gone.push(name);
      } else if (!visible.has(name)) {
        asked.push({ entry, allowed: mayUse(entry, gate, state) });
      }
    }
    for (const { entry, allowed } of asked) if (await allowed) visible.set(entry.name, entry);
    // The store keeps them, for a source may come back; one report a run is enough.
    const news = gone.filter((name) => !this.#gone.has(name));
    this.#gone = new Set(gone);
    if (news.length > 0) {
      this.#shelf.emit({ type: "unload", names: news, cause: "catalog" }, this.#threadId);
    }
    return visible;
  }

  #bindMetaTools(bound: {
    readonly view: CatalogView<Tool>;
    readonly gate: FilterGate<Context, Tool>;
    readonly load: (
      names: readonly string[],
      by: "load" | "search",
      options: Abortable,
    ) => Promise<LoadOutcome>;
    readonly isVisible: (name: string) => boolean;
    readonly loadedNow: (options: Abortable) => Promise<ReadonlySet<string>>;
  }): ReadonlyMap<string, MetaTool> {
    const { view, gate, load, isVisible, loadedNow } = bound;
    const shelf = this.#shelf;
    const { autoLoad, topK, minScore } = shelf.search;
    const names = shelf.metaTools;
    const tools: MetaTool[] = [
      searchTool<Tool>({
        definition: searchToolDefinition(names, autoLoad),
        names,
        isVisible,
        loadedNow,
        find: async (query, { signal }) => {
          const started = shelf.now();
          const found = await findTools(query, {
            view,
            gate,
            ranker: shelf.ranker,
            indexes: shelf.indexes,
            phases: autoLoad ? ["search", "load"] : ["search"],
            topK,
            minScore,
            maxNamed: shelf.limits.maxLoadPerCall,
            context: this.#context,
            signal,
          });
          shelf.emit(
            {
              type: "search",
              query,
              results: found.hits.map(({ entry, score }) => ({ name: entry.name, score })),
              confidence: found.confidence,
              durationMs: shelf.now() - started,
            },
            this.#threadId,
          );
          return found;
        },
        load: autoLoad ? (found, options) => load(found, "search", options) : undefined,
      }),
    ];
    if (!autoLoad) {
      tools.push(
        loadTool({
          definition: loadToolDefinition(names),
          names,
          isVisible,
          load: (asked, options) => load(asked, "load", options),
        }),
      );
    }
    return new Map(tools.map((tool) => [tool.name, tool]));
  }

  #observe(
    view: CatalogView<Tool>,
    visible: ReadonlyMap<string, CatalogEntry<Tool>>,
    metaTools: ReadonlyMap<string, MetaTool>,
  ): void {
    const { emit, countTokens, observed } = this.#shelf;
    if (!observed) return;
    const sent = [...visible.keys()];
    if (this.#lastSent.some((name, place) => sent[place] !== name)) {
      const removed = this.#lastSent.filter((name) => !visible.has(name));
      emit({ type: "prefix-break", removed }, this.#threadId);
    }
    this.#lastSent = sent;
    const withheld = [...view.searchable()].filter(({ name }) => !visible.has(name));
    emit(
      {
        type: "step",
        metaTools: [...metaTools.keys()],
        visible: sent,
        withheld: withheld.length,
        tokens: {
          visible: countTokens([
            ...metaTools.values(),
            ...Array.from(visible.values(), (entry) => entry.definition),
          ]),
          withheld: countTokens(withheld.map((entry) => entry.definition)),
        },
      },
      this.#threadId,
    );
  }
}

/** Messages and a host's word are evidence of a load, not permission for it. */
async function mayUse<Context, Tool extends ToolLike>(
  entry: CatalogEntry<Tool>,
  gate: FilterGate<Context, Tool>,
  { evidenceOnly }: LoadedState,
): Promise<boolean> {
  return (
    (await gate.allows(entry, "active")) && (!evidenceOnly || (await gate.allows(entry, "load")))
  );
}
