export { ToolShelfError, type ToolShelfErrorCode } from "./errors.ts";
export type { Abortable, AbortSignalLike, Awaitable } from "./platform.ts";
export type { JsonSchema, ToolDefinition, ToolLike } from "./tool/tool-definition.ts";
export type { Confidence, Match, MatchKind, Ranked, Ranker, RankIndex } from "./search/ranker.ts";
export type { LoadedTool, LoadedToolStore } from "./loaded/loaded-tool-store.ts";
export type { ToolSource } from "./catalog/tool-source.ts";
