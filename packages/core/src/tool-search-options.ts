import type { Defer } from "./catalog/catalog-snapshot.ts";
import type { ToolsInput } from "./catalog/tools-input.ts";
import {
  aBoolean,
  aCount,
  aDuration,
  aFunction,
  anything,
  aShare,
  aString,
  aText,
  aTimeout,
  aToolName,
  either,
  having,
  oneOf,
  someNames,
  somePhases,
  someSynonyms,
  type OptionRules,
} from "./check-options.ts";
import type { ToolSearchEvent } from "./events.ts";
import type { ToolFilter } from "./filter/tool-filter.ts";
import { inMemoryDefaults } from "./loaded/in-memory-store.ts";
import type { LoadedToolStore } from "./loaded/loaded-tool-store.ts";
import type { Ranker } from "./search/ranker.ts";
import type { Synonyms } from "./search/thesaurus.ts";
import type { EstimateTokens } from "./tool/estimate-tokens.ts";
import type { RunnableTool } from "./tool/runnable-tool.ts";
import type { ToolLike } from "./tool/tool-definition.ts";

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
  /** Orders the tools. Default: the lexical ranker. */
  ranker?: Ranker | undefined;
  /** Words that say nothing about a tool, for the lexical ranker; in the place of its own list. */
  stopWords?: readonly string[] | undefined;
  /** What tools may say in the place of a word, for the lexical ranker; in the place of its own. */
  synonyms?: Synonyms | undefined;
}

export interface LimitOptions {
  /** Tools that one call may load. Default 20. */
  maxLoadPerCall?: number | undefined;
  /**
   * Tools that a thread may have loaded. The least recently used goes first, and the model is
   * told. Pinned and visible tools do not count. Default: no limit.
   */
  maxLoaded?: number | undefined;
  /** Searches in one run; a further one is answered with the advice to stop. Default 25. */
  maxSearchesPerRun?: number | undefined;
  /** Threads that the in-memory store keeps. Default 10,000. */
  maxThreads?: number | undefined;
  /** ms that the filter may take for one answer. Default 5,000. */
  filterTimeout?: number | undefined;
  /** ms that a source may take to be listed, with all of its pages. Default 60,000. */
  sourceTimeout?: number | undefined;
}

export interface MetaToolOptions {
  /** At most 64 letters, digits, `_` and `-`. */
  name?: string | undefined;
  /** What the model is told of it. */
  description?: string | undefined;
  /** Names it had before: still read in old messages, and free for no other tool. */
  formerNames?: readonly string[] | undefined;
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
  /**
   * How long a load lasts: for the `"thread"`, or for the `"run"` that made it. Default `"thread"`.
   */
  lifetime?: "thread" | "run" | undefined;
  /**
   * Whether a tool stays loaded when the result that loaded it leaves the messages. `"drop"` needs
   * `toolResults` at every step. Default `"keep"`; with `"context"` always `"drop"`.
   */
  onTrim?: "keep" | "drop" | undefined;
  /** Which tools this caller may find, load and use. Default: all. */
  filter?: ToolFilter<Context, NoInfer<Tool>> | undefined;
  /** Names that are visible on every step, and not searched for. */
  pinned?: readonly string[] | undefined;
  /**
   * Which tools wait on the shelf: `"all"`, or those for whose definition this answers true. The
   * others are visible on every step. Default `"all"`.
   */
  defer?: Defer | undefined;
  /**
   * Writes what is on the shelf into the instructions: true for everything, `{ maxTokens }` for
   * as much as fits: descriptions, else names, else counts by source, else nothing. Default false.
   */
  injectCatalog?: boolean | { readonly maxTokens: number } | undefined;
  limits?: LimitOptions | undefined;
  /** Names and texts of the meta-tools. */
  metaTools?:
    | {
        search?: MetaToolOptions | undefined;
        load?: MetaToolOptions | undefined;
        /** Offers them also where the caller can find nothing. Default false. */
        always?: boolean | undefined;
      }
    | undefined;
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
    readonly maxSearchesPerRun: number;
    readonly maxThreads: number;
    readonly filterTimeout: number;
    readonly sourceTimeout: number;
  };
  readonly ttl: number;
  readonly lifetime: "thread";
} = {
  search: { topK: 5, minScore: 0, autoLoad: false },
  limits: {
    maxLoadPerCall: 20,
    maxSearchesPerRun: 25,
    maxThreads: inMemoryDefaults.maxThreads,
    filterTimeout: 5_000,
    sourceTimeout: 60_000,
  },
  ttl: inMemoryDefaults.ttl,
  lifetime: "thread",
};

const metaTool: OptionRules = { name: aToolName, description: aText, formerNames: someNames };

/** Options of one search by the host. */
export const hostSearchRules: OptionRules = { query: aString, topK: aCount, phases: somePhases };

export const runRules: OptionRules = {
  threadId: aText,
  context: anything,
  tools: anything,
  visibleTools: anything,
};

export const stepRules: OptionRules = {
  toolResults: aFunction,
  loaded: someNames,
  signal: anything,
};

export const toolSearchRules: OptionRules = {
  tools: anything,
  search: {
    topK: aCount,
    minScore: aShare,
    autoLoad: aBoolean,
    ranker: having("index"),
    stopWords: someNames,
    synonyms: someSynonyms,
  },
  storage: either(oneOf("in-memory", "context"), having("read", "add", "remove")),
  ttl: aDuration,
  lifetime: oneOf("thread", "run"),
  onTrim: oneOf("keep", "drop"),
  filter: aFunction,
  pinned: someNames,
  defer: either(oneOf("all"), aFunction),
  injectCatalog: either(aBoolean, {
    accepts: (value) =>
      typeof value === "object" &&
      value !== null &&
      Object.keys(value).every((key) => key === "maxTokens") &&
      aCount.accepts((value as { maxTokens?: unknown }).maxTokens),
    expected: "{ maxTokens } with a whole number of at least 1",
  }),
  limits: {
    maxLoadPerCall: aCount,
    maxLoaded: aCount,
    maxSearchesPerRun: aCount,
    maxThreads: aCount,
    filterTimeout: aTimeout,
    sourceTimeout: aTimeout,
  },
  metaTools: { search: metaTool, load: metaTool, always: aBoolean },
  estimateTokens: aFunction,
  now: aFunction,
  onEvent: aFunction,
};
