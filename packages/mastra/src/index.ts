export { ToolSearchProcessor } from "./tool-search-processor.ts";
export type {
  MastraToolLike,
  ToolsByKey,
  ToolSearchFilterArgs,
  ToolSearchFilterPhase,
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
  type Ranker,
  type RankIndex,
  type Threads,
  type ToolDefinition,
  type ToolSearchEvent,
  type ToolShelfErrorCode,
} from "@toolshelf/core";
