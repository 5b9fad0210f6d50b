export { createToolShelf, type ToolShelf } from "./tool-shelf.ts";
export { modelMessageResults, uiMessageResults } from "./messages.ts";
export type { LoadInput, MetaToolSet, SearchInput } from "./meta-tool-set.ts";
export type { RememberInput, SearchFunctionInput, ToolSearchFunction } from "./native-search.ts";
export type {
  OpenSession,
  SessionInput,
  ShelfSession,
  ShelfStepOptions,
  ShelfStepSettings,
} from "./shelf-session.ts";
export type { ShelfTools } from "./shelf-tools.ts";
export type { ToolShelfOptions } from "./tool-shelf-options.ts";
export {
  createInMemoryStore,
  lexicalRanker,
  ToolShelfError,
  type Confidence,
  type Diagnostic,
  type FilterPhase,
  type FilterRequest,
  type LimitOptions,
  type LoadedTool,
  type LoadedToolStore,
  type LoadOutput,
  type MetaToolOptions,
  type Ranker,
  type RankIndex,
  type SearchOptions,
  type SearchOutput,
  type SearchResult,
  type Threads,
  type ToolDefinition,
  type ToolFilter,
  type ToolResult,
  type ToolSearchEvent,
  type ToolShelfErrorCode,
  type ToolSource,
} from "@toolshelf/core";
