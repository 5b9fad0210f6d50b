export {
  createToolSearch,
  type AllowedInput,
  type HostSearchInput,
  type HostSearchOutput,
  type SearchHit,
  type ToolCatalog,
  type ToolSearch,
} from "./tool-search.ts";
export {
  toolSearchDefaults,
  type LimitOptions,
  type MetaToolOptions,
  type SearchOptions,
  type ToolSearchOptions,
} from "./tool-search-options.ts";
export type { InspectOptions, Threads } from "./threads.ts";
export type { ThreadReport } from "./thread-report.ts";
export type { ContextInput, Run, RunInput, StepInput } from "./run.ts";
export type { CallOutcome, Step, StepCallOptions } from "./step.ts";
export type {
  MetaTool,
  MetaToolAnswer,
  MetaToolCallOptions,
  MetaToolDefinition,
  MetaToolRole,
} from "./meta-tools/meta-tool.ts";
export type { SearchOutput, SearchResult } from "./meta-tools/search-tools.ts";
export type { LoadOutput } from "./meta-tools/load-tool.ts";
export type { FilterPhase, FilterRequest, ToolFilter } from "./filter/tool-filter.ts";
export { lexicalRanker, type LexicalRankerOptions } from "./search/lexical-ranker.ts";
export type { Synonyms } from "./search/thesaurus.ts";
export type { Confidence, Match, MatchKind, Ranked, Ranker, RankIndex } from "./search/ranker.ts";
export type { Diagnostic } from "./catalog/catalog-entry.ts";
export type { Defer } from "./catalog/catalog-snapshot.ts";
export {
  mcpSource,
  type McpClientLike,
  type McpTool,
  type McpToolDefinition,
} from "./catalog/mcp-source.ts";
export type { ToolSource } from "./catalog/tool-source.ts";
export type { ToolsInput } from "./catalog/tools-input.ts";
export {
  createInMemoryStore,
  type InMemoryStore,
  type InMemoryStoreOptions,
} from "./loaded/in-memory-store.ts";
export type { LoadedTool, LoadedToolStore } from "./loaded/loaded-tool-store.ts";
export { foldResults, type MetaToolNameSets, type ToolResult } from "./loaded/fold-results.ts";
export {
  openAIChatResults,
  openAIResponsesResults,
  toOpenAIChat,
  toOpenAIResponses,
  type OpenAIChatMessageLike,
  type OpenAIChatTool,
  type OpenAIResponsesItemLike,
  type OpenAIResponsesTool,
} from "./openai.ts";
export {
  anthropicResults,
  toAnthropic,
  type AnthropicMessageLike,
  type AnthropicTool,
} from "./anthropic.ts";
export { estimateTokens, type EstimateTokens } from "./tool/estimate-tokens.ts";
export type { LazyTool, ResolveRequest } from "./tool/lazy-tool.ts";
export type { RunnableTool, ToolCallOptions } from "./tool/runnable-tool.ts";
export type { JsonSchema, ToolDefinition, ToolLike } from "./tool/tool-definition.ts";
export type {
  CollisionEvent,
  DeniedEvent,
  LoadEvent,
  MetaToolFailedEvent,
  PrefixBreakEvent,
  ResolveFailedEvent,
  SearchEvent,
  SourceEvent,
  StepEvent,
  ToolSearchEvent,
  UnloadedCallEvent,
  UnloadEvent,
} from "./events.ts";
export { ToolShelfError, type ToolShelfErrorCode } from "./errors.ts";
export type { Abortable, AbortSignalLike, Awaitable } from "./platform.ts";
