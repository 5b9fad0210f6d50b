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
  type Diagnostic,
  type FilterPhase,
  type InMemoryStore,
  type LimitOptions,
  type LoadedToolStore,
  type MetaTool,
  type RunInput,
  type Step,
  type Threads,
  type ToolFilter,
  type ToolSearch,
} from "@toolshelf/core";
import { lend, lendingOf, takeBack } from "./lent-tools.ts";
import { byId, type NamedTools } from "./keyed-tools.ts";
import { toolResults, withReceipts } from "./messages.ts";
import { dress, isMetaTool, loadSchema, type Answer } from "./meta-tools.ts";
import type {
  MastraToolLike,
  ToolSearchFilterArgs,
  ToolSearchProcessorOptions,
} from "./options.ts";
import { threadIdOf } from "./thread-id.ts";

/** Mastra's in-memory storage keeps one for all requests without a thread. */
const sharedThread = "default";

/** An agent gives tools of other names new ones, under which they could not be taken back. */
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
};

type StepRequest = {
  readonly requestContext?: RequestContext | undefined;
  readonly messages?: unknown;
};

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

  constructor(options: ToolSearchProcessorOptions) {
    this.options = options;
    const { search = {}, storage = "in-memory", ttl, filter, metaTools, onEvent } = options;
    const { pinned = [], limits, injectCatalog } = options;
    const minScore = search.minScore ?? 0;
    this.#isImpossible = minScore > 1;
    this.#catalog = byId(options.tools);
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
      pinned: pinned.filter((name) => Object.hasOwn(this.#catalog.tools, name)),
      limits: { ...noLimits, ...limits },
      metaTools: { ...metaTools, always: true },
      ...(filter === undefined ? {} : { filter: asked(filter) }),
      injectCatalog,
      onEvent,
    });
    this.threads = this.shelf.threads;
  }

  /** What a person should know about the tools. */
  get diagnostics(): readonly Diagnostic[] {
    const { diagnostics } = this.shelf.catalog;
    if (!this.#isImpossible) return diagnostics;
    const message = `search.minScore is ${this.options.search?.minScore}, and scores end at 1: no search finds anything. Give it a number from 0 to 1.`;
    return [...diagnostics, { code: "tool", message }];
  }

  async processInputStep(args: ProcessInputStepArgs): Promise<ProcessInputStepResult> {
    const { requestContext } = args;
    const given = takeBack((args.tools ?? {}) as Tools, requestContext);
    const { shown, waiting } = await this.#split(given, requestContext);
    const request: Request = { requestContext, unasked: new Set() };
    const step = await this.#openStep(args, request, waiting);
    args.messageList?.addSystem(step.instructions);
    const meta = Array.from(step.metaTools.values(), (tool) => [
      tool.name,
      this.#dress(tool, request, waiting.nameOfKey),
    ]);
    const own = new Set(step.metaTools.keys());
    const passed = Object.entries(shown).filter(
      ([key, tool]) => !(own.has(key) && isMetaTool(tool)),
    );
    const taken = passed.find(([key]) => own.has(key));
    if (taken !== undefined) {
      throw new ToolShelfError(
        "reserved-name",
        `The agent has a tool "${taken[0]}", which is the name of a meta-tool. Rename it, or rename the meta-tool with the option metaTools.`,
        { value: taken[0] },
      );
    }
    const lending = lendingOf(this, requestContext);
    if (lending !== undefined) lending.shown = new Set(step.tools.keys());
    // The agent's own form of a tool is bound to the run: its hooks see the calls.
    const loaded = Array.from(step.tools, ([name, tool]) => [
      name,
      (this.shelf.catalog.get(name) === tool ? lending?.converted.get(name) : undefined) ?? tool,
    ]);
    const tools = Object.fromEntries([...meta, ...passed, ...loaded]);
    return { tools: tools as NonNullable<ProcessInputStepResult["tools"]> };
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
    const { stepArgs, tools } = args;
    const requestContext = args.requestContext ?? stepArgs?.requestContext;
    if (requestContext !== undefined && stepArgs === undefined && tools !== undefined) {
      const { catalog } = this.shelf;
      await catalog.ready();
      const names = catalog.names().filter((name) => keptByAgents.test(name) && !(name in tools));
      const entries = names.map((name) => [name, catalog.get(name)!]);
      return lend(Object.fromEntries(entries) as Tools, {
        to: requestContext,
        by: this,
        mayRun: (name, tool) => this.#mayRun(name, { tool, requestContext }),
        watched: this.#watched(tools as Tools),
      });
    }
    const { waiting } = await this.#split(
      (stepArgs?.tools ?? tools ?? {}) as Tools,
      requestContext,
    );
    const request: Request = { requestContext, unasked: new Set() };
    const messages = stepArgs?.messages ?? args.messages;
    const step = await this.#openStep({ requestContext, messages }, request, waiting);
    return Object.fromEntries(step.tools);
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

  #openStep(
    { requestContext, messages }: StepRequest,
    request: Request,
    waiting: NamedTools,
  ): Promise<Step<MastraToolLike>> {
    const threadId =
      threadIdOf(requestContext) ?? (this.#store === undefined ? undefined : sharedThread);
    const input = {
      threadId,
      context: request,
      tools: waiting.tools,
    } as RunInput<Request, MastraToolLike>;
    const { metaTools, search } = this.options;
    const names = {
      search: metaTools?.search?.name ?? "search_tools",
      load: metaTools?.load?.name ?? "load_tool",
    };
    if (this.options.storage !== "context") return this.shelf.run(input).step();
    const autoLoad = search?.autoLoad ?? false;
    return this.shelf.run(input).step({
      toolResults: () => withReceipts(toolResults(messages), names, autoLoad),
    });
  }

  /** A request's tools that wait: an agent would run these by itself when a call goes on. */
  #watched(given: Tools): readonly { key: string; name: string; tool: MastraToolLike }[] {
    if (this.options.filter === undefined) return [];
    const waiting = Object.entries(given).filter((entry) => this.#waits(entry));
    const { nameOfKey } = byId(Object.fromEntries(waiting));
    return waiting.map(([key, tool]) => ({ key, name: nameOfKey.get(key) ?? key, tool }));
  }

  async #mayRun(
    toolName: string,
    given: { readonly tool: MastraToolLike; readonly requestContext: RequestContext },
  ): Promise<boolean> {
    const { filter } = this.options;
    if (filter === undefined) return true;
    const tool = given.tool as ToolSearchFilterArgs["tool"];
    const { requestContext } = given;
    try {
      for (const phase of ["load", "active"] as const) {
        const answer: unknown = await filter({ toolName, tool, requestContext, phase });
        if (answer !== true) return false;
      }
      return true;
    } catch {
      return false; // A filter that throws denies.
    }
  }

  #waits([key, tool]: readonly [string, MastraToolLike]): boolean {
    const { includeResolvedTools = false, pinned = [] } = this.options;
    return (
      includeResolvedTools !== false &&
      !isMetaTool(tool) &&
      !pinned.includes(key) &&
      (includeResolvedTools === true || includeResolvedTools({ key, tool }))
    );
  }

  async #split(given: Tools, requestContext: RequestContext | undefined): Promise<StepTools> {
    const { deferredTools } = this.options;
    const waits = (entry: readonly [string, MastraToolLike]): boolean => this.#waits(entry);
    const entries = Object.entries(given);
    const shown = Object.fromEntries(entries.filter((entry) => !waits(entry)));
    const deferred = ((await deferredTools?.({ requestContext })) ?? {}) as Tools;
    return {
      shown,
      waiting: byId({ ...Object.fromEntries(entries.filter(waits)), ...deferred }),
    };
  }

  #dress(
    tool: MetaTool,
    request: Request,
    keys: ReadonlyMap<string, string>,
  ): ReturnType<typeof dress> {
    const isLoad = tool.role === "load";
    const answer: Answer = (input, options) => {
      // Mastra asks whether a tool may be used when it would be shown, and not when it is loaded.
      request.unasked.add("active");
      return isLoad
        ? tool.execute(this.#byName(input, keys), options)
        : this.#search(tool, input, options);
    };
    return dress(tool, isLoad ? loadSchema : tool.inputSchema, answer);
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

  /** A model may have read a key where the name is an id. */
  #byName(input: unknown, requestKeys: ReadonlyMap<string, string>): unknown {
    if (typeof input !== "object" || input === null) return input;
    const named = (name: unknown): unknown =>
      typeof name === "string"
        ? (requestKeys.get(name) ?? this.#catalog.nameOfKey.get(name) ?? name)
        : name;
    const { toolName, toolNames } = input as Readonly<Record<string, unknown>>;
    return {
      ...(toolName === undefined ? {} : { toolName: named(toolName) }),
      ...(toolNames === undefined
        ? {}
        : { toolNames: Array.isArray(toolNames) ? toolNames.map(named) : named(toolNames) }),
    };
  }
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
  return ({ toolName, tool, phase, context: { requestContext, unasked } }) => {
    if (unasked.has(phase)) return true;
    return filter({
      toolName,
      tool: tool as ToolSearchFilterArgs["tool"],
      phase,
      ...(requestContext === undefined ? {} : { requestContext }),
    });
  };
}
