export {
  toolSearchMiddleware,
  type ShelfHandle,
  type ToolSearchMiddleware,
  type ToolSearchMiddlewareOptions,
} from "./tool-search-middleware.ts";
export {
  createToolBinder,
  type BinderConfig,
  type BinderState,
  type RanTools,
  type ToolBinder,
  type ToolBinderOptions,
  type ToolNodeUpdate,
} from "./tool-binder.ts";
export type { BoundTool } from "./dressed-tools.ts";
export type { LoadedToolsFields, LoadedToolsSchema, LoadedToolsUpdate } from "./loaded-tools.ts";
export type {
  ContextOf,
  ContextSchema,
  LangChainTool,
  SharedOptions,
  ShelfTool,
  Storage,
  ToolsRequest,
} from "./options.ts";
export type { Subgraphs } from "./thread-id.ts";
export type { ToolErrors } from "./tool-errors.ts";
export {
  createInMemoryStore,
  lexicalRanker,
  mcpSource,
  ToolShelfError,
  type Diagnostic,
  type FilterPhase,
  type FilterRequest,
  type LimitOptions,
  type LoadedTool,
  type LoadedToolStore,
  type MetaToolOptions,
  type Ranker,
  type RankIndex,
  type RunnableTool,
  type SearchOptions,
  type Synonyms,
  type Threads,
  type ToolCatalog,
  type ToolDefinition,
  type ToolFilter,
  type ToolSearchEvent,
  type ToolShelfErrorCode,
  type ToolsInput,
  type ToolSource,
} from "@toolshelf/core";
