import type {
  ContextInput,
  Diagnostic,
  LoadOutput,
  MetaToolOptions,
  SearchOptions,
  SearchOutput,
  Threads,
  ToolCatalog,
  ToolFilter,
  ToolSearchOptions,
  ToolSource,
} from "@toolshelf/core";
import type { Tool, ToolSet } from "ai";

/** What a model writes to the search tool. */
export type SearchInput = {
  readonly query: string;
  readonly source?: string | undefined;
  readonly cursor?: string | undefined;
};

/** What a model writes to the load tool. */
export type LoadInput = { readonly toolNames: readonly string[] };

/** The meta-tools under their names; with autoLoad there is no load tool. */
export type MetaToolSet<Search extends string, Load extends string, Auto extends boolean> = {
  [Name in Search]: Tool<SearchInput, SearchOutput>;
} & (Auto extends true ? unknown : { [Name in Load]: Tool<LoadInput, LoadOutput> });

/** Tools of the AI SDK by name, or sources that list them. */
export type ShelfTools =
  | ToolSet
  | ToolSource<ToolSet[string]>
  | Iterable<ToolSource<ToolSet[string]>>;

/** The names that are known when the program is written; those of a source are not. */
export type ToolSetOf<Tools> = Tools extends { list(...given: never[]): unknown }
  ? unknown
  : Tools extends Iterable<unknown>
    ? unknown
    : Tools;

export type NamesOf<Tools> = Extract<keyof Tools, string>;

export type ToolShelfOptions<
  Tools extends ShelfTools,
  Context,
  Search extends string,
  Load extends string,
  Auto extends boolean,
> = Omit<
  ToolSearchOptions<Context, ToolSet[string]>,
  "tools" | "filter" | "pinned" | "search" | "metaTools"
> & {
  /** What is on the shelf for everybody: a record of tools, or sources such as MCP servers. */
  readonly tools: Tools;
  readonly search?:
    | (Omit<SearchOptions, "autoLoad"> & { readonly autoLoad?: Auto | undefined })
    | undefined;
  /** Which tools this caller may find, load and use. Default: all. */
  readonly filter?: ToolFilter<Context, ToolSet[string]> | undefined;
  /** Names that are visible on every step, and not searched for. */
  readonly pinned?: readonly PinnedNames<Tools>[] | undefined;
  /** Names and texts of the meta-tools. */
  readonly metaTools?:
    | {
        readonly search?: (MetaToolOptions & { readonly name?: Search | undefined }) | undefined;
        readonly load?: (MetaToolOptions & { readonly name?: Load | undefined }) | undefined;
        readonly always?: boolean | undefined;
      }
    | undefined;
};

type PinnedNames<Tools> = Tools extends ToolSet ? NamesOf<Tools> : string;

export type SessionInput<Context, Request extends ShelfTools, Visible extends ToolSet> = {
  /** The conversation. A run without one keeps its loads to itself. */
  readonly threadId?: string | undefined;
  /** Tools of this request: searchable, and never seen by another. */
  readonly tools?: Request | undefined;
  /** Tools of this request that are always visible. */
  readonly visibleTools?: Visible | undefined;
} & ContextInput<Context>;

/** What `prepareStep` is told, as far as it is read; every version of the AI SDK tells this. */
export type ShelfStepOptions = {
  readonly stepNumber: number;
  readonly messages: readonly unknown[];
  readonly steps: readonly unknown[];
};

/** What a step sends, in wire order. `toolOrder` is read by AI SDK 7 alone. */
export type ShelfStepSettings<All> = {
  activeTools: NamesOf<All>[];
  toolOrder: NamesOf<All>[];
};

/**
 * One call of `generateText` or `streamText`, or of an agent: spread it into the call. Only the
 * three settings are spread; the rest is for the host.
 */
export interface ShelfSession<All> {
  /** A record of this session's own. Hidden tools are in it as gates that refuse. */
  readonly tools: All;
  /** What is sent where `prepareStep` is not: the meta-tools, and what is always visible. */
  readonly activeTools: NamesOf<All>[];
  readonly prepareStep: (options: ShelfStepOptions) => Promise<ShelfStepSettings<All>>;
}

/** A session with what the host may do with it while it lasts. */
export interface OpenSession<All> extends ShelfSession<All> {
  /** Adds tools to this session alone; they can be found from the next step. Not enumerable. */
  readonly add: (tools: ShelfTools) => void;
  /** What a person should know about the request's tools; empty before the first step. Not enumerable. */
  readonly diagnostics: readonly Diagnostic[];
}

/** What AI SDK 7's `toolSearch` asks of a search function. */
export type ToolSearchFunction = (options: {
  query: string;
  tools: { name: string; description?: string }[];
}) => Promise<string[]>;

export type SearchFunctionInput<Context> = {
  /** Names at most. Default: the shelf's `topK`. */
  readonly topK?: number | undefined;
} & ContextInput<Context>;

export type RememberInput<Context> = {
  readonly threadId?: string | undefined;
  /** The conversation, as `ModelMessage`s; with `storage: "context"` it is what is remembered. */
  readonly messages?: readonly unknown[] | undefined;
} & ContextInput<Context>;

export type WhenRequired<Input> =
  Record<string, never> extends Input ? [input?: Input] : [input: Input];

/** What `repairToolCall` is told, as far as it is read. */
export type RepairOptions = {
  readonly toolCall: {
    readonly toolCallId: string;
    readonly toolName: string;
    readonly input: string;
  };
  readonly error: { readonly name: string };
};

// oxlint-disable-next-line typescript/no-generated-empty-object-type -- a record that has no names is meant
type NoTools = Record<never, never>;

export interface ToolShelf<
  Tools extends ShelfTools,
  Context,
  Search extends string,
  Load extends string,
  Auto extends boolean,
> {
  /** Opens one call of the SDK. Synchronous, so that it can be spread. */
  session<Request extends ShelfTools = NoTools, Visible extends ToolSet = NoTools>(
    ...input: WhenRequired<SessionInput<Context, Request, Visible>>
  ): OpenSession<
    ToolSetOf<Tools> &
      ToolSetOf<NoInfer<Request>> &
      NoInfer<Visible> &
      MetaToolSet<Search, Load, Auto>
  >;
  /**
   * All tools for their types and for conversions: `InferUITools<typeof shelf.tools>`,
   * `convertToModelMessages(messages, { tools: shelf.tools })`, an agent's constructor. Nothing in
   * it runs, or is sent, without a session.
   */
  readonly tools: ToolSetOf<Tools> & MetaToolSet<Search, Load, Auto>;
  /** For `toolSearch({ search })` of AI SDK 7: ranks by this shelf, and knows its filter. */
  searchFunction(...input: WhenRequired<SearchFunctionInput<Context>>): ToolSearchFunction;
  /**
   * The tools of one generation with AI SDK 7's `toolSearch`, of which those that the thread
   * discovered before are not deferred; what is discovered now is kept for the next.
   */
  remember<All extends ToolSet>(
    tools: All,
    ...input: WhenRequired<RememberInput<Context>>
  ): Promise<All>;
  /**
   * For `repairToolCall`: a call to a tool that is not loaded becomes a call that loads it. Names
   * that no tool has, and tools that the caller may not load, are answered by the load tool.
   */
  readonly repairToolCall: <Options extends RepairOptions>(
    options: Options,
  ) => Promise<Options["toolCall"] | null>;
  readonly catalog: ToolCatalog<ToolSet[string]>;
  readonly threads: Threads;
  /** What a person should know about the tools. */
  readonly diagnostics: readonly Diagnostic[];
  /** Lets go of everything; no step can be opened afterwards. */
  dispose(): Promise<void>;
}
