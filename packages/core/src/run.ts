import type { CatalogEntry, Diagnostic } from "./catalog/catalog-entry.ts";
import type { CatalogSnapshot } from "./catalog/catalog-snapshot.ts";
import { CatalogView } from "./catalog/catalog-view.ts";
import {
  nameRequestTools,
  readRequest,
  readVisible,
  type RequestReading,
  type RequestTools,
} from "./catalog/request-tools.ts";
import type { ToolsInput } from "./catalog/tools-input.ts";
import { checkOptions } from "./check-options.ts";
import { ToolShelfError } from "./errors.ts";
import { FilterGate } from "./filter/tool-filter.ts";
import { foldUses, lastPlaces, type ToolResult } from "./loaded/fold-results.ts";
import { createInMemoryStore } from "./loaded/in-memory-store.ts";
import {
  reportedState,
  storedState,
  type Evidence,
  type LoadedState,
} from "./loaded/loaded-state.ts";
import { bindMetaTools } from "./meta-tools/bind-meta-tools.ts";
import { instructions } from "./meta-tools/instructions.ts";
import { loadedEntries } from "./meta-tools/loaded-entries.ts";
import { metaToolNameSets, reservedNames, type MetaTool } from "./meta-tools/meta-tool.ts";
import { ToolResolver } from "./meta-tools/resolve-tools.ts";
import { SearchLog } from "./meta-tools/search-log.ts";
import type { Shelf } from "./meta-tools/shelf.ts";
import { shortDescription } from "./meta-tools/short-description.ts";
import { mayUse, type InTurn, type StepScope } from "./meta-tools/step-scope.ts";
import { platform, throwIfAborted, unlessAborted, type Abortable } from "./platform.ts";
import { createStep, type Step } from "./step.ts";
import { stepRules } from "./tool-search-options.ts";
import type { RunnableTool } from "./tool/runnable-tool.ts";
import { functionJson } from "./tool/estimate-tokens.ts";
import type { ToolDefinition, ToolLike } from "./tool/tool-definition.ts";

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
  /**
   * The conversation's tool results, oldest first. With `storage: "context"` they are the state;
   * elsewhere they tell which tools are in use, and which answers the model still has.
   */
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
  /** Adds tools to this run alone; they can be found from the next step. */
  add(tools: ToolsInput<Tool>): void;
}

export function createRun<Context, Tool extends ToolLike>(
  shelf: Shelf<Context, Tool>,
  input: RunInput<Context, Tool>,
): Run<Tool> {
  return new ShelfRun(shelf, input);
}

/** ms after which an answer of the filter counts as slow, and how many may be waited for at once. */
const patience = 50;
const maxSlowAnswers = 64;
/** Denials after which the patience is gone: many that are each a little slow are slow too. */
const maxPatientDenials = 10;

/** The answer, or undefined when it is slow to come. */
function withinPatience(answer: Promise<boolean>, ms: number): Promise<boolean | undefined> {
  return new Promise((resolve) => {
    const timer = platform.setTimeout(() => resolve(undefined), ms);
    void answer.then((given) => {
      platform.clearTimeout(timer);
      return resolve(given);
    });
  });
}

async function anyTrue(answers: Iterable<Promise<boolean>>): Promise<boolean> {
  return (await Promise.all(answers)).includes(true);
}

/** A listing is a promise of what can be found, so it is kept until the filter breaks it. */
type Listing<Tool extends ToolLike> = {
  readonly entries: readonly CatalogEntry<Tool>[];
  readonly text: string;
};

class ShelfRun<Context, Tool extends ToolLike> implements Run<Tool> {
  readonly #shelf: Shelf<Context, Tool>;
  readonly #threadId: string | undefined;
  readonly #context: Context;
  readonly #visibleTools: Readonly<Record<string, Tool>> | undefined;
  readonly #stored: LoadedState;
  readonly #reported: LoadedState;
  readonly #resolver: ToolResolver<Tool>;
  readonly #log: SearchLog;
  readonly #inTurn: InTurn;
  #inputs: readonly (ToolsInput<Tool> | undefined)[];
  #readings: Promise<RequestReading<Tool>>[] = [];
  #hostTools: Promise<ReadonlyMap<string, CatalogEntry<Tool>>> | undefined;
  #request: RequestTools<Tool> | undefined;
  #requestOf: { readonly snapshot: CatalogSnapshot<Tool>; readonly readings: number } | undefined;
  /** Decided at the first step: what a model was told must stay true for the whole run. */
  #hasMetaTools: Promise<boolean> | undefined;
  #listing: Listing<Tool> | undefined;
  /** Where each tool's last result stood at the last step; undefined before the first. */
  #places: ReadonlyMap<string, number> | undefined;
  #lastSent: readonly ToolDefinition[] = [];
  #lastInstructions: string | undefined;
  #gone: ReadonlySet<string> = new Set();
  diagnostics: readonly Diagnostic[] = [];

  constructor(shelf: Shelf<Context, Tool>, input: RunInput<Context, Tool>) {
    this.#shelf = shelf;
    this.#threadId = input.threadId;
    this.#context = input.context as Context;
    this.#visibleTools = input.visibleTools;
    this.#inputs = [input.tools];
    this.#resolver = new ToolResolver(
      { context: input.context, threadId: input.threadId },
      shelf.emit,
    );
    this.#log = new SearchLog(shelf.limits.maxSearchesPerRun);
    this.#inTurn = shelf.limits.maxLoaded === undefined ? (work) => work() : oneAfterAnother();
    const { storage, retention } = shelf;
    this.#reported = reportedState(retention);
    if (storage === "context") this.#stored = this.#reported;
    else if (input.threadId === undefined || retention.lifetime === "run") {
      // There is nobody to share with, so this run has a store of its own.
      const own = createInMemoryStore({ ttl: 0, now: shelf.now });
      this.#stored = storedState(own, "run", retention);
    } else this.#stored = storedState(storage, input.threadId, retention);
  }

  add(tools: ToolsInput<Tool>): void {
    this.#inputs = [...this.#inputs, tools];
  }

  async step(input: StepInput = {}): Promise<Step<Tool>> {
    checkOptions(input, stepRules);
    // A store, a source or a filter that does not heed the signal is not waited for either.
    return await unlessAborted(this.#step(input), input.signal);
  }

  async #step(input: StepInput): Promise<Step<Tool>> {
    const shelf = this.#shelf;
    const { signal, toolResults } = input;
    if (shelf.isDisposed()) {
      throw new ToolShelfError("disposed", "This shelf was disposed of.");
    }
    await shelf.catalog.ready({ signal });
    const snapshot = shelf.catalog.snapshot();
    const request = await this.#readRequest(snapshot);
    this.diagnostics = request.diagnostics;
    const view = new CatalogView(snapshot, request);
    const gate = new FilterGate<Context, Tool>({
      filter: shelf.filter,
      context: this.#context,
      timeout: shelf.limits.filterTimeout,
      threadId: this.#threadId,
      emit: shelf.emit,
    });
    const state = input.loaded === undefined ? this.#stored : this.#reported;
    const scope: Omit<StepScope<Context, Tool>, "visible"> = {
      shelf,
      threadId: this.#threadId,
      context: this.#context,
      view,
      gate,
      state,
      resolver: this.#resolver,
      log: this.#log,
      toolResults,
      inTurn: this.#inTurn,
      permanent: new Set(),
      acknowledged: new Set(),
    };
    const hasMetaTools = await (this.#hasMetaTools ??= this.#canFindAny(view, gate));
    await this.#enterStep(scope, input);
    const open = { ...scope, visible: await this.#visible(scope, signal) };
    const metaTools = hasMetaTools ? bindMetaTools(open) : new Map<string, MetaTool>();
    const text = hasMetaTools
      ? instructions(shelf.metaTools, shelf.search.autoLoad) + (await this.#listingText(open))
      : "";
    throwIfAborted(signal);
    this.#observe(open, metaTools, text);
    return createStep<Context, Tool>({ scope: open, metaTools, instructions: text });
  }

  async #readRequest(snapshot: CatalogSnapshot<Tool>): Promise<RequestTools<Tool>> {
    const { limits, metaTools, namings, emit } = this.#shelf;
    const options = {
      namings,
      reserved: reservedNames(metaTools),
      threadId: this.#threadId,
      sourceTimeout: limits.sourceTimeout,
      emit,
    };
    this.#hostTools ??= readVisible(this.#visibleTools, options);
    for (const input of this.#inputs.slice(this.#readings.length)) {
      this.#readings.push(readRequest(input, options));
    }
    // At once, so that no rejection is left without somebody who waits for it.
    const [visible, readings] = await Promise.all([this.#hostTools, Promise.all(this.#readings)]);
    const known = this.#requestOf;
    if (known?.snapshot !== snapshot || known.readings !== readings.length) {
      this.#requestOf = { snapshot, readings: readings.length };
      this.#request = nameRequestTools({ readings, visible, snapshot }, options);
    }
    return this.#request as RequestTools<Tool>;
  }

  /**
   * Decided once per run, at the first tool that the caller may find. The next tool is asked about
   * when the one before was denied, or when its answer is slow to come: a filter that lets everything
   * time out is not waited for tool by tool.
   */
  async #canFindAny(view: CatalogView<Tool>, gate: FilterGate<Context, Tool>): Promise<boolean> {
    const { phases } = this.#shelf.search;
    if (this.#shelf.alwaysOffered) return true;
    const slow = new Set<Promise<boolean>>();
    let asked = 0;
    let tell: (found: true) => void = () => {};
    const found = new Promise<true>((resolve) => (tell = resolve));
    for (const entry of view.searchable()) {
      const answer = gate.allowsAll(entry, phases);
      void answer.then((allowed) => allowed && tell(true));
      // A slow answer to an earlier question ends the search as well.
      const ms = asked++ < maxPatientDenials ? patience : 1;
      const given = await withinPatience(Promise.race([answer, found]), ms);
      if (given === true) return true;
      if (given === undefined) slow.add(answer);
      if (slow.size < maxSlowAnswers) continue;
      if (await Promise.race([found, anyTrue(slow)])) return true;
      slow.clear();
    }
    return await Promise.race([found, anyTrue(slow)]);
  }

  async #enterStep(
    { state, view }: Pick<StepScope<Context, Tool>, "state" | "view">,
    input: StepInput,
  ): Promise<void> {
    const { emit, limits, now, storage } = this.#shelf;
    const { signal, toolResults, loaded } = input;
    const isContext = storage === "context" && loaded === undefined;
    const needsResults = isContext || this.#shelf.retention.onTrim === "drop";
    if (needsResults && toolResults === undefined && loaded === undefined) {
      throw new ToolShelfError(
        "invalid-option",
        `With ${isContext ? 'storage "context"' : 'onTrim "drop"'} the conversation decides what is loaded, so every step needs its toolResults: run.step({ toolResults: () => results }).`,
        { value: toolResults },
      );
    }
    const results = toolResults === undefined ? undefined : [...toolResults()];
    const folded = results && foldUses(results, metaToolNameSets(this.#shelf.metaTools));
    const evidence = loaded === undefined ? folded : asEvidence(loaded, folded);
    // Tools that are shown anyway are said to be loaded too, and take no place of a loaded one.
    const always = this.#always(view);
    const left = await state.nextStep(
      evidence && new Map([...evidence].filter(([name]) => !always.has(name))),
      { signal },
    );
    if (left.length > 0) emit({ type: "unload", names: left, cause: "trimmed" }, this.#threadId);
    // A store knows the time of a use only if it is told.
    if (limits.maxLoaded !== undefined && results !== undefined && !state.evidenceOnly) {
      const used = this.#newlyUsed(lastPlaces(results));
      if (used.length > 0) await state.use(used, { now: now() });
    }
  }

  /** Names that every step shows, loaded or not, as far as the filter allows. */
  #always(view: CatalogView<Tool>): ReadonlySet<string> {
    return new Set([...this.#shelf.pinned, ...view.always, ...view.visible.keys()]);
  }

  /**
   * Tools with a result later than at the last step. When those from before the first step came is
   * not known; and when messages are trimmed, what is left only moves forward.
   */
  #newlyUsed(places: ReadonlyMap<string, number>): readonly string[] {
    const before = this.#places;
    this.#places = places;
    if (before === undefined) return [];
    return [...places.keys()].filter((name) => (places.get(name) ?? 0) > (before.get(name) ?? 0));
  }

  /** What is always visible, what the host shows, then loaded tools in load order. */
  async #visible(
    scope: Omit<StepScope<Context, Tool>, "visible">,
    signal: Abortable["signal"],
  ): Promise<ReadonlyMap<string, CatalogEntry<Tool>>> {
    const { view, gate, state, resolver } = scope;
    const { entries, gone } = await loadedEntries(state, view, { signal });
    const { permanent } = scope;
    const shown = new Map<string, { entry: CatalogEntry<Tool>; mayShow: Promise<boolean> }>();
    for (const name of this.#always(view)) {
      const entry = view.get(name);
      if (entry === undefined || view.visible.has(name)) continue;
      shown.set(name, { entry, mayShow: gate.allowsAll(entry, ["active"]) });
    }
    for (const [name, entry] of view.visible) {
      shown.set(name, { entry, mayShow: Promise.resolve(true) });
    }
    for (const [name, entry] of entries) {
      if (!shown.has(name)) shown.set(name, { entry, mayShow: mayUse(entry, scope) });
    }
    const visible = new Map<string, CatalogEntry<Tool>>();
    for (const [name, { entry, mayShow }] of shown) {
      const resolved = (await mayShow) ? await resolver.resolve(entry, signal) : undefined;
      if (resolved !== undefined) visible.set(name, resolved);
      if (resolved !== undefined && !entries.has(name)) permanent.add(name);
    }
    this.#reportGone(gone);
    return visible;
  }

  /** The store keeps them, for a source may come back; one report a run is enough. */
  #reportGone(gone: readonly string[]): void {
    const news = gone.filter((name) => !this.#gone.has(name));
    this.#gone = new Set(gone);
    if (news.length > 0) {
      this.#shelf.emit({ type: "unload", names: news, cause: "catalog" }, this.#threadId);
    }
  }

  async #listingText({ view, gate, shelf }: StepScope<Context, Tool>): Promise<string> {
    if (shelf.injectCatalog === false) return "";
    const { phases } = shelf.search;
    // By name: a tool that was replaced since is asked about as it is now.
    const known = this.#listing?.entries.flatMap(({ name }) => view.get(name) ?? []);
    const entries: CatalogEntry<Tool>[] = [];
    for await (const entry of gate.allowed(known ?? view.searchable(), phases)) {
      entries.push(entry);
    }
    if (this.#listing === undefined || entries.length < this.#listing.entries.length) {
      const { maxTokens } = shelf.injectCatalog;
      const { catalogListing } = await import("./meta-tools/list-shelf.ts");
      const text = catalogListing(entries, {
        maxTokens,
        estimateTokens: shelf.estimateTokens,
        shorten: shortDescription,
      });
      this.#listing = { entries, text };
    }
    return this.#listing.text === "" ? "" : `\n\n${this.#listing.text}`;
  }

  #observe(
    { view, visible }: StepScope<Context, Tool>,
    metaTools: ReadonlyMap<string, MetaTool>,
    text: string,
  ): void {
    const { emit, countTokens, observed } = this.#shelf;
    if (!observed) return;
    const sent = Array.from(visible.values(), ({ definition }) => definition);
    const isReworded = this.#lastInstructions !== undefined && this.#lastInstructions !== text;
    if (isReworded || this.#lastSent.some((before, place) => !isSame(before, sent[place]))) {
      const names = this.#lastSent.map(({ name }) => name);
      const removed = names.filter((name) => !visible.has(name));
      emit({ type: "prefix-break", removed }, this.#threadId);
    }
    this.#lastSent = sent;
    this.#lastInstructions = text;
    const withheld = [...view.searchable()].filter(({ name }) => !visible.has(name));
    emit(
      {
        type: "step",
        metaTools: [...metaTools.keys()],
        visible: [...visible.keys()],
        withheld: withheld.length,
        tokens: {
          visible: countTokens([...metaTools.values(), ...sent]),
          withheld: countTokens(withheld.map((entry) => entry.definition)),
        },
      },
      this.#threadId,
    );
  }
}

/** Whether a definition goes out as the same bytes; listed anew, it is another object. */
function isSame(before: ToolDefinition, now: ToolDefinition | undefined): boolean {
  return before === now || (now !== undefined && functionJson(before) === functionJson(now));
}

/**
 * Where a load may unload another's, calls in parallel are carried out in the order in which their
 * results stand in the messages: the last word that a model reads of a tool is the true one.
 */
function oneAfterAnother(): InTurn {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const mine = last.then(work);
    last = mine.catch(() => {});
    return mine;
  };
}

/** The host's names in its order, each with the place of its last use where that is known. */
function asEvidence(loaded: readonly string[], places: Evidence | undefined): Evidence {
  const unknown = -loaded.length;
  return new Map(
    loaded.map((name, order) => [name, places?.get(name) ?? unknown + order] as const),
  );
}
