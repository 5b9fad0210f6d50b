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
  /** The tool's id, else its key; the model may know it by another name, where that clashes. */
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
export type ToolsByKey = Record<string, Tool<any, any> | MastraToolLike | undefined>;

export type ToolSearchOptions = {
  /** Results at most. Default 5. */
  topK?: number | undefined;
  /** Lowest score of a result, 0 to 1. Default 0. */
  minScore?: number | undefined;
  /** Loads what a search finds; there is no `load_tool` then. Default false. */
  autoLoad?: boolean | undefined;
  /** Default: the words of names, descriptions and parameters, with a vocabulary. */
  ranker?: Ranker | undefined;
  synonyms?: Synonyms | undefined;
  stopWords?: readonly string[] | undefined;
};

export type ToolSearchProcessorOptions = {
  /** Tools that wait on the shelf until the model loads them. */
  tools: ToolsByKey;
  /**
   * Makes the tools that were resolved for a request searchable as well, and withholds them until
   * they are loaded: all of them, or those for which the function answers true. Default false.
   */
  includeResolvedTools?:
    | boolean
    | ((resolved: { key: string; tool: MastraToolLike }) => boolean)
    | undefined;
  /** Further tools of a request, searchable. Asked once a run of an agent; a throw gives none. */
  deferredTools?:
    | ((request: {
        requestContext: RequestContext | undefined;
      }) => Awaitable<ToolsByKey | undefined>)
    | undefined;
  /**
   * Lists what is on the shelf in the system prompt: true for everything, `{ maxTokens }` for as much
   * as fits: descriptions, else names, else counts by source. Default false.
   */
  injectCatalog?: boolean | { readonly maxTokens: number } | undefined;
  search?: ToolSearchOptions | undefined;
  /** Where loaded tools are kept. Default `"in-memory"`. */
  storage?: "in-memory" | "context" | LoadedToolStore | undefined;
  /** ms without access after which an in-memory thread is forgotten; 0 for never. Default one hour. */
  ttl?: number | undefined;
  /** Decides for each request what may be found, loaded and used. A throw denies. */
  filter?: ((args: ToolSearchFilterArgs) => boolean | Promise<boolean>) | undefined;
  /** Names that are visible on every step: of `tools`, or of tools resolved for the request. */
  pinned?: readonly string[] | undefined;
  /** None of them holds unless it is set, whatever their own defaults are elsewhere. */
  limits?: LimitOptions | undefined;
  /** Names and texts of the meta-tools. */
  metaTools?:
    | { search?: MetaToolOptions | undefined; load?: MetaToolOptions | undefined }
    | undefined;
  onEvent?: ((event: ToolSearchEvent) => void) | undefined;
};
