export { ToolSearchProcessor } from "./tool-search-processor.ts";
export type {
  MastraToolLike,
  ToolsByKey,
  ToolSearchFilterArgs,
  ToolSearchFilterPhase,
  ToolSearchOptions,
  ToolSearchProcessorOptions,
} from "./options.ts";
export {
  createInMemoryStore,
  lexicalRanker,
  ToolShelfError,
  type Diagnostic,
  type FilterPhase,
  type LimitOptions,
  type LoadedTool,
  type LoadedToolStore,
  type MetaToolOptions,
  type Ranker,
  type RankIndex,
  type Synonyms,
  type Threads,
  type ToolDefinition,
  type ToolSearchEvent,
  type ToolShelfErrorCode,
} from "@toolshelf/core";
