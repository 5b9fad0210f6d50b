import type {
  ProcessInputStepArgs,
  ProcessInputStepResult,
  Processor,
} from "@mastra/core/processors";
import type { RequestContext } from "@mastra/core/request-context";
import {
  createInMemoryStore,
  createToolSearch,
  ToolShelfError,
  type AbortSignalLike,
  type Diagnostic,
  type FilterPhase,
  type InMemoryStore,
  type LimitOptions,
  type LoadedToolStore,
  type MetaTool,
  type MetaToolOptions,
  type ToolResult,
  type Run,
  type Step,
  type Threads,
  type ToolFilter,
  type ToolSearch,
} from "@toolshelf/core";
import { byId, idOf, type NamedTools } from "./keyed-tools.ts";
import {
  guardOf,
  isLendable,
  lend,
  lendingOf,
  watchOf,
  type Lending,
  type LendOptions,
} from "./lent-tools.ts";
import { toolResults, withReceipts, type MetaNames } from "./messages.ts";
import { dress, isMetaTool, ownerOf, type Answer, type DressedMetaTool } from "./meta-tools.ts";
import type {
  MastraToolLike,
  ToolSearchFilterArgs,
  ToolSearchProcessorOptions,
} from "./options.ts";
import { checkProcessorOptions } from "./check-processor-options.ts";
import { threadIdOf } from "./thread-id.ts";

/** Mastra's in-memory storage keeps one for all requests without a thread. */
const sharedThread = "default";

/** An agent gives tools of other names new ones, which might be those of other tools. */
const keptByAgents = /^[a-zA-Z_][a-zA-Z0-9_-]{0,62}$/;

/** Limits of core that Mastra does not have. */
const noLimits: LimitOptions = {
  maxLoadPerCall: Number.MAX_SAFE_INTEGER,
  maxSearchesPerRun: Number.MAX_SAFE_INTEGER,
  maxThreads: Number.MAX_SAFE_INTEGER,
  filterTimeout: 2_147_483_647,
};

/** What a step of the shelf works for. */
type Request = {
  readonly requestContext: RequestContext | undefined;
  /** Phases in which the filter is not asked now, since Mastra's does not ask there. */
  readonly unasked: Set<FilterPhase>;
  /** What the filter said of the loading of tools whose keys were given for their names. */
  readonly mayLoad: Map<string, Promise<boolean>>;
};

const requestFor = (requestContext: RequestContext | undefined): Request => ({
  requestContext,
  unasked: new Set(),
  mayLoad: new Map(),
});

type StepRequest = {
  readonly request: Request;
  readonly messages: unknown;
  /** What stands for the run of an agent, over all of its steps. */
  readonly run: object | undefined;
  readonly signal?: AbortSignalLike | undefined;
};

/** A run of an agent, over its steps. */
type OpenRun = {
  readonly run: Run<MastraToolLike>;
  readonly request: Request;
  /** Of the request's tools, those that it has been given. */
  readonly given: Map<string, MastraToolLike>;
};

/** What an agent had of its own, and was lent, in the runs of a request. */
type AgentTools = { readonly own: Set<string>; readonly lent: Set<string> };

type Tools = Readonly<Record<string, MastraToolLike>>;

/** What a step was given, split into what is shown and what waits. */
type StepTools = { readonly shown: Tools; readonly waiting: NamedTools };

/**
 * Takes the place of Mastra's `ToolSearchProcessor`: the model finds and loads tools at run time
 * by `search_tools` and `load_tool`, and is sent no others.
 *
 * @example
 * import { ToolSearchProcessor } from "@toolshelf/mastra";
 * const agent = new Agent({ …, inputProcessors: [new ToolSearchProcessor({ tools })] });
 */
export class ToolSearchProcessor implements Processor<"tool-search"> {
  readonly id = "tool-search" as const;
  readonly name = "Tool Search Processor";
  readonly description = "Finds and loads tools at run time";
  /** What is loaded in which thread, in whichever storage. */
  readonly threads: Threads;
  protected readonly options: ToolSearchProcessorOptions;
  protected readonly shelf: ToolSearch<Request, MastraToolLike>;
  readonly #store: InMemoryStore | undefined;
  readonly #catalog: NamedTools;
  readonly #isImpossible: boolean;
  readonly #metaNames: MetaNames;
  readonly #runs = new WeakMap<object, OpenRun>();
  readonly #agentTools = new WeakMap<RequestContext, AgentTools>();
  /** What `deferredTools` gave to a run. */
  readonly #deferred = new WeakMap<object, Promise<NamedTools>>();
  readonly #pinned: ReadonlySet<string>;

  constructor(options: ToolSearchProcessorOptions) {
    checkProcessorOptions(options);
    this.options = options;
    const { search = {}, storage = "in-memory", ttl, filter, metaTools, onEvent } = options;
    const { pinned = [], limits, injectCatalog } = options;
    const minScore = search.minScore ?? 0;
    this.#isImpossible = minScore > 1;
    this.#catalog = byId(options.tools);
    this.#pinned = new Set(this.#staticPinned(pinned));
    this.#store =
      storage === "in-memory"
        ? createInMemoryStore({
            ttl,
            maxThreads: limits?.maxThreads ?? noLimits.maxThreads,
          })
        : undefined;
    this.shelf = createToolSearch<Request, MastraToolLike>({
      tools: this.#catalog.tools,
      search: { ...search, minScore: this.#isImpossible ? 1 : minScore },
      storage: this.#store === undefined ? storage : rememberingReads(this.#store),
      pinned: [...this.#pinned],
      limits: { ...noLimits, ...set(limits) },
      metaTools: { ...metaTools, always: true },
      ...(filter === undefined ? {} : { filter: asked(filter) }),
      injectCatalog,
      onEvent,
    });
    this.threads = this.shelf.threads;
    this.#metaNames = {
      search: namesOf(metaTools?.search, "search_tools"),
      load: namesOf(metaTools?.load, "load_tool"),
    };
  }

  /** By id or by key. A name that is no static tool's is one of a request's, where it may have some. */
  #staticPinned(pinned: readonly string[]): readonly string[] {
    const names = pinned.map((name) => this.#catalog.nameOfKey.get(name) ?? name);
    const { includeResolvedTools = false } = this.options;
    return includeResolvedTools === false
      ? names
      : names.filter((name) => Object.hasOwn(this.#catalog.tools, name));
  }

  /** What a person should know about the tools. */
  get diagnostics(): readonly Diagnostic[] {
    const { diagnostics } = this.shelf.catalog;
    if (!this.#isImpossible) return diagnostics;
    const message = `search.minScore is ${this.options.search?.minScore}, and scores end at 1: no search finds anything. Give it a number from 0 to 1.`;
    return [...diagnostics, { code: "tool", message }];
  }

  async processInputStep(args: ProcessInputStepArgs): Promise<ProcessInputStepResult> {
    const { requestContext, messages, abortSignal: signal } = args;
    const given = (args.tools ?? {}) as Tools;
    const lent = Object.entries(given).filter((entry) => this.#isLent(entry, requestContext));
    const { shown, waiting } = this.#split(given, requestContext);
    this.#refuseMetaNames(shown);
    const { state } = args as { readonly state?: object };
    const opened = { request: requestFor(requestContext), messages, run: state, signal };
    const { step, request } = await this.#openStep(opened, waiting);
    args.messageList?.addSystem(step.instructions);
    const names = new Set(step.tools.keys());
    for (const lending of lendingsIn(given, this)) lending.shown = names;
    const meta = Array.from(step.metaTools.values(), (tool) => [
      tool.name,
      this.#dress(tool, request, waiting),
    ]);
    const passed = Object.entries(shown).filter(([key]) => !step.metaTools.has(key));
    // The agent's own form of a tool is bound to the run: its hooks see the calls.
    const bound = new Map(lent);
    const sources = new Map(step.definitions.map(({ name, source }) => [name, source]));
    const loaded = Array.from(step.tools, ([name, tool]) => {
      if (sources.get(name) === deferredSource) return [name, this.#watch(name, tool, request)];
      return [name, (this.shelf.catalog.get(name) === tool ? bound.get(name) : undefined) ?? tool];
    });
    const tools = Object.fromEntries([...meta, ...passed, ...loaded]);
    return { tools: tools as NonNullable<ProcessInputStepResult["tools"]> };
  }

  /** A call may wait for a person: a tool that no agent asks us about then asks by itself. */
  #watch(name: string, tool: MastraToolLike, { requestContext }: Request): MastraToolLike {
    if (this.options.filter === undefined) return tool;
    const call = { name, tool, wasShown: true, requestContext };
    return guardOf(tool, { name, mayRun: () => this.#mayRun(call) });
  }

  /**
   * The loaded tools of the thread. An agent asks at the start of each run, with the tools of the
   * request, and before a call that waited goes on, when thread and messages may not be known. It is
   * given every tool, to be bound to the run: one that is not loaded does not reach the model, and
   * runs only if the filter lets it be loaded and used now, for then that a call waited is the
   * evidence that it was loaded.
   */
  async getLoadedToolsForRequestContext(
    args: {
      requestContext?: RequestContext | undefined;
      stepArgs?: ProcessInputStepArgs | undefined;
      tools?: Record<string, unknown> | undefined;
      messages?: unknown;
    } = {},
  ): Promise<Record<string, MastraToolLike>> {
    const { stepArgs } = args;
    const requestContext = args.requestContext ?? stepArgs?.requestContext;
    const given = (stepArgs?.tools ?? args.tools ?? {}) as Tools;
    if (requestContext !== undefined && stepArgs === undefined && args.tools !== undefined) {
      return await this.#lendAll(given, requestContext);
    }
    const { waiting } = this.#split(given, requestContext);
    const request = requestFor(requestContext);
    const messages = stepArgs?.messages ?? args.messages;
    const { step } = await this.#openStep({ request, messages, run: undefined }, waiting);
    return Object.fromEntries(step.tools);
  }

  async #lendAll(
    given: Tools,
    requestContext: RequestContext,
  ): Promise<Record<string, MastraToolLike>> {
    const { catalog } = this.shelf;
    await catalog.ready();
    const lent = catalog
      .names()
      .filter(isFree(given))
      .map((name) => [name, catalog.get(name)!] as const)
      .filter(([, tool]) => isLendable(tool));
    const known = this.#agentTools.get(requestContext) ?? { own: new Set(), lent: new Set() };
    for (const key of Object.keys(given)) known.own.add(key);
    for (const [name] of lent) known.lent.add(name);
    this.#agentTools.set(requestContext, known);
    return lend(Object.fromEntries(lent), {
      by: this,
      mayRun: (tool, name, wasShown) => this.#mayRun({ tool, name, wasShown, requestContext }),
      watched: this.#watched(given, requestContext),
    });
  }

  /** By its mark; and by name and text, where a processor ahead has put a tool of its own around it. */
  #isLent(
    [key, tool]: readonly [string, MastraToolLike],
    requestContext: RequestContext | undefined,
  ): boolean {
    const lending = lendingOf(tool);
    if (lending !== undefined) return lending.by === this;
    const known = requestContext && this.#agentTools.get(requestContext);
    if (known === undefined || !known.lent.has(key) || known.own.has(key)) return false;
    return tool.description === this.shelf.catalog.definition(key)?.description;
  }

  /** Forgets what a thread loaded. Like the next three, for in-memory storage alone. */
  clearState(threadId: string = sharedThread): void {
    this.#store?.remove(threadId, "all");
  }

  clearAllState(): void {
    this.#store?.clearAll();
  }

  /** Threads that were seen, and when the one that rests the longest was; ms since 1970. */
  getStateStats(): { threadCount: number; oldestAccessTime: number | null } {
    return this.#store?.stats() ?? { threadCount: 0, oldestAccessTime: null };
  }

  /** Forgets threads that rested for longer than `ttl`; how many. */
  cleanupNow(): number {
    return this.#store?.cleanup(Date.now()) ?? 0;
  }

  /** Lets go of everything, timers included. */
  async dispose(): Promise<void> {
    await this.shelf.dispose();
  }

  async #openStep(
    { request, messages, run: key, signal }: StepRequest,
    waiting: NamedTools,
  ): Promise<{ readonly step: Step<MastraToolLike>; readonly request: Request }> {
    const { storage, search } = this.options;
    const threadId =
      threadIdOf(request.requestContext) ?? (this.#store === undefined ? undefined : sharedThread);
    const results = (): Iterable<ToolResult> =>
      storage === "context"
        ? withReceipts(toolResults(messages), this.#metaNames, search?.autoLoad ?? false)
        : toolResults(messages);
    const input = { toolResults: results, signal };
    // Without a thread a store has no place for a load, so the run of the agent has.
    const isAnonymous = storage !== "context" && threadId === undefined;
    const stands = key ?? (isAnonymous ? request.requestContext : undefined);
    const known = stands && this.#runs.get(stands);
    const open =
      known && goesOn(known, waiting, { isAnonymous })
        ? known
        : this.#open(request, waiting, { threadId, key: stands });
    return { step: await open.run.step(input), request: open.request };
  }

  #open(
    request: Request,
    waiting: NamedTools,
    { threadId, key }: { readonly threadId: string | undefined; readonly key: object | undefined },
  ): OpenRun {
    const run = this.#run(request, waiting, { threadId, key });
    const open = { run, request, given: new Map(Object.entries(waiting.tools)) };
    if (key !== undefined) this.#runs.set(key, open);
    return open;
  }

  #run(
    request: Request,
    waiting: NamedTools,
    { threadId, key }: { readonly threadId: string | undefined; readonly key: object | undefined },
  ): Run<MastraToolLike> {
    const run = this.shelf.run({ threadId, context: request, tools: waiting.tools });
    if (this.options.deferredTools !== undefined) {
      const list = async () => ({ tools: (await this.#deferredOf(request, key)).tools });
      run.add({ name: deferredSource, list });
    }
    return run;
  }

  /** Asked once a run, where there is something that stands for the run. */
  #deferredOf({ requestContext }: Request, key: object | undefined): Promise<NamedTools> {
    const known = key && this.#deferred.get(key);
    if (known !== undefined) return known;
    const asking = (async () =>
      byId((await this.options.deferredTools?.({ requestContext })) ?? {}))();
    if (key !== undefined && key !== requestContext) {
      this.#deferred.set(key, asking);
      asking.catch(() => this.#deferred.delete(key));
    }
    return asking;
  }

  /** A request's tools that wait: an agent would run these by itself when a call goes on. */
  #watched(given: Tools, requestContext: RequestContext): LendOptions["watched"] {
    if (this.options.filter === undefined) return [];
    const waiting = Object.entries(given).filter(
      (entry) => !this.#isLent(entry, requestContext) && this.#waits(entry) && isLendable(entry[1]),
    );
    const { nameOfKey } = byId(Object.fromEntries(waiting));
    return waiting
      .filter(([, tool]) => typeof tool === "object" && tool !== null)
      .map(([key, tool]) => ({ key, name: nameOfKey.get(key) ?? key, tool }));
  }

  /** A tool that was shown needs no leave to be loaded, unless a message is all that tells of it. */
  async #mayRun(call: {
    readonly name: string;
    readonly tool: MastraToolLike;
    readonly wasShown: boolean;
    readonly requestContext: RequestContext | undefined;
  }): Promise<boolean> {
    const isKnown = call.wasShown && this.options.storage !== "context";
    return await this.#allows(
      call,
      isKnown || this.#pinned.has(call.name) ? ["active"] : ["load", "active"],
    );
  }

  async #allows(
    {
      name,
      tool,
      requestContext,
    }: {
      readonly name: string;
      readonly tool: MastraToolLike;
      readonly requestContext: RequestContext | undefined;
    },
    phases: readonly FilterPhase[],
  ): Promise<boolean> {
    const context = requestFor(requestContext);
    return await this.shelf.allows({ name, tool }, { phases, context });
  }

  #waits([key, tool]: readonly [string, MastraToolLike]): boolean {
    const { includeResolvedTools = false, pinned = [] } = this.options;
    if (includeResolvedTools === false || isMetaTool(tool) || lendingOf(tool) !== undefined) {
      return false;
    }
    if (pinned.includes(key) || pinned.includes(idOf(tool) ?? key)) return false;
    const answer: unknown = includeResolvedTools === true || includeResolvedTools({ key, tool });
    return answer === true;
  }

  /** What was lent is no tool of the request. What others lent, they take back themselves. */
  #split(given: Tools, requestContext: RequestContext | undefined): StepTools {
    const entries = Object.entries(given).filter((entry) => !this.#isLent(entry, requestContext));
    const waiting = entries.filter((entry) => this.#waits(entry));
    const keys = new Set(waiting.map(([key]) => key));
    return {
      shown: Object.fromEntries(entries.filter(([key]) => !keys.has(key))),
      waiting: byId(Object.fromEntries(waiting)),
    };
  }

  /** A step that is asked for again, by a fallback model, has our own among its tools. */
  #refuseMetaNames(shown: Tools): void {
    const { metaTools, search } = this.options;
    const names = [
      metaTools?.search?.name ?? "search_tools",
      ...(search?.autoLoad === true ? [] : [metaTools?.load?.name ?? "load_tool"]),
    ];
    for (const name of names) {
      if (!Object.hasOwn(shown, name) || ownerOf(shown[name]) === this) continue;
      throw new ToolShelfError(
        "reserved-name",
        `The agent, or a processor ahead of this one, has a tool "${name}", which is the name of a meta-tool. Rename it, or rename the meta-tool with the option metaTools: two tool searches in one agent need names of their own.`,
        { value: name },
      );
    }
  }

  #dress(tool: MetaTool, request: Request, waiting: NamedTools): DressedMetaTool {
    return dress(tool, this, async (input, options) => {
      // Mastra asks whether a tool may be used when it would be shown, and not when it is loaded.
      request.unasked.add("active");
      return tool.role === "load"
        ? await tool.execute(await this.#byName(input, request, waiting), options)
        : await this.#search(tool, input, options);
    });
  }

  async #search(tool: MetaTool, input: unknown, options: Parameters<Answer>[1]): Promise<unknown> {
    const { query, source } = (input ?? {}) as Readonly<Record<string, unknown>>;
    const isEmpty = typeof query === "string" && query.trim() === "" && source === undefined;
    if (!isEmpty && !this.#isImpossible) {
      return await tool.execute(input, options);
    }
    return {
      results: [],
      message: `No tools found matching ${JSON.stringify(query)}. Try different key words.`,
      confidence: "none",
      ...(this.options.search?.autoLoad === true ? { loaded: [] } : {}),
    };
  }

  /**
   * A model may have read a key where the name is an id. To a caller who may not load the tool, its
   * key is a name like any other that no tool has.
   */
  async #byName(input: unknown, request: Request, waiting: NamedTools): Promise<unknown> {
    if (typeof input !== "object" || input === null) return input;
    const named = async (written: unknown): Promise<unknown> => {
      if (typeof written !== "string") return written;
      const source = [waiting, this.#catalog].find(({ nameOfKey }) => nameOfKey.has(written));
      const name = source?.nameOfKey.get(written);
      if (name === undefined) return written;
      const { requestContext, mayLoad } = request;
      const tool = source!.tools[name]!;
      const answer = mayLoad.get(name) ?? this.#allows({ name, tool, requestContext }, ["load"]);
      mayLoad.set(name, answer);
      return (await answer) ? name : written;
    };
    const fields = input as Readonly<Record<string, unknown>>;
    const { toolName, toolNames } = fields;
    return {
      ...fields,
      ...(toolName === undefined ? {} : { toolName: await named(toolName) }),
      ...(Array.isArray(toolNames) ? { toolNames: await Promise.all(toolNames.map(named)) } : {}),
    };
  }
}

/** Whether the request's tools are those that the run was given; further ones are given to it. */
function goesOn(
  { run, request, given }: OpenRun,
  { tools }: NamedTools,
  { isAnonymous }: { readonly isAnonymous: boolean },
): boolean {
  // A run that is the only place of its loads goes on in any case.
  const isSame = [...given].every(([name, tool]) => tools[name] === tool);
  if (!isSame && !isAnonymous) return false;
  // What was asked in the step before is asked anew.
  request.unasked.clear();
  request.mayLoad.clear();
  const late = Object.entries(tools).filter(([name]) => !given.has(name));
  for (const [name, tool] of late) given.set(name, tool);
  if (late.length > 0) run.add(Object.fromEntries(late));
  return true;
}

/** The source under which the tools of `deferredTools` stand. */
const deferredSource = "deferred";

/** Without those that are left open, which would hide that there is no limit. */
function set(limits: LimitOptions = {}): LimitOptions {
  return Object.fromEntries(Object.entries(limits).filter(([, value]) => value !== undefined));
}

function namesOf(given: MetaToolOptions | undefined, name: string): ReadonlySet<string> {
  return new Set([given?.name ?? name, ...(given?.formerNames ?? [])]);
}

/** Names that an agent keeps and does not use for a tool of its own. */
function isFree(given: Tools): (name: string) => boolean {
  return (name) => keptByAgents.test(name) && !Object.hasOwn(given, name);
}

/** Those of a processor that tools of a step are of, or are watched under. */
function lendingsIn(given: Tools, by: object): ReadonlySet<Lending> {
  const found = Object.values(given).map((tool) => lendingOf(tool) ?? watchOf(tool));
  return new Set(found.filter((lending): lending is Lending => lending?.by === by));
}

/** In Mastra's store a read makes an entry. */
function rememberingReads(store: InMemoryStore): LoadedToolStore {
  return {
    ...store,
    read(threadId, options) {
      store.add(threadId, [], { ...options, maxLoaded: undefined });
      return store.read(threadId, options);
    },
  };
}

function asked(
  filter: NonNullable<ToolSearchProcessorOptions["filter"]>,
): ToolFilter<Request, MastraToolLike> {
  return ({ toolName, tool, phase, context: { requestContext, unasked, mayLoad } }) => {
    if (unasked.has(phase)) return true;
    const known = phase === "load" ? mayLoad.get(toolName) : undefined;
    if (known !== undefined) return known;
    return filter({
      // Of two tools with one id each is found by its key, and denied by its id.
      toolName: idOf(tool) ?? toolName,
      tool: tool as ToolSearchFilterArgs["tool"],
      phase,
      ...(requestContext === undefined ? {} : { requestContext }),
    });
  };
}
