import type { RequestContext } from "@mastra/core/request-context";
import type { Tool } from "@mastra/core/tools";
import type {
  Awaitable,
  FilterPhase,
  LimitOptions,
  LoadedToolStore,
  MetaToolOptions,
  Ranker,
  Synonyms,
  ToolSearchEvent,
} from "@toolshelf/core";

export type ToolSearchFilterPhase = FilterPhase;

/** What the filter is told: as Mastra's own does. */
export type ToolSearchFilterArgs = {
  /** The id that `search_tools` returns; it may differ from the key under which a tool is kept. */
  toolName: string;
  // oxlint-disable-next-line typescript/no-explicit-any -- a tool of any input and output, as Mastra types it
  tool: Tool<any, any>;
  requestContext?: RequestContext;
  phase: ToolSearchFilterPhase;
};

/** A tool of Mastra's, or an object that has as much of one as is needed. */
export type MastraToolLike = {
  readonly id?: string | undefined;
  readonly description: string;
  readonly inputSchema?: unknown;
  readonly parameters?: unknown;
  // oxlint-disable-next-line typescript/no-explicit-any -- a tool of any input, as Mastra types it
  readonly execute?: ((...args: any[]) => unknown) | undefined;
};

// oxlint-disable-next-line typescript/no-explicit-any -- a tool of any input and output, as Mastra types it
export type ToolsByKey = Record<string, Tool<any, any> | MastraToolLike>;

export type ToolSearchProcessorOptions = {
  /** Tools that wait on the shelf until the model loads them. */
  tools: ToolsByKey;
  /**
   * Makes the tools that were resolved for a request searchable as well, and withholds them until
   * they are loaded: all of them, or those for which the function answers true. Default false.
   */
  includeResolvedTools?: boolean | ((resolved: { key: string; tool: MastraToolLike }) => boolean);
  /** Further tools of a request, searchable. */
  deferredTools?: (request: {
    requestContext: RequestContext | undefined;
  }) => Awaitable<ToolsByKey>;
  /** Lists what is on the shelf in the system prompt: all, or as much as fits. Default false. */
  injectCatalog?: boolean | { readonly maxTokens: number };
  search?: {
    /** Results at most. Default 5. */
    topK?: number;
    /** Lowest score of a result, 0 to 1. Default 0. */
    minScore?: number;
    /** Loads what a search finds; there is no `load_tool` then. Default false. */
    autoLoad?: boolean;
    /** Default: the words of names, descriptions and parameters, with a vocabulary. */
    ranker?: Ranker;
    synonyms?: Synonyms;
    stopWords?: readonly string[];
  };
  /** Where loaded tools are kept. Default `"in-memory"`. */
  storage?: "in-memory" | "context" | LoadedToolStore;
  /** ms without access after which an in-memory thread is forgotten; 0 for never. Default one hour. */
  ttl?: number;
  /** Decides for each request what may be found, loaded and used. A throw denies. */
  filter?: (args: ToolSearchFilterArgs) => boolean | Promise<boolean>;
  /** Names that are visible on every step: of `tools`, or of tools resolved for the request. */
  pinned?: readonly string[];
  /** None of them holds unless it is set. */
  limits?: LimitOptions;
  /** Names and texts of the meta-tools. */
  metaTools?: { search?: MetaToolOptions; load?: MetaToolOptions };
  onEvent?: (event: ToolSearchEvent) => void;
};
