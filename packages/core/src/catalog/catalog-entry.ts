import type { ToolDefinition, ToolLike } from "../tool/tool-definition.ts";

/** A tool in a catalog. */
export interface CatalogEntry<Tool extends ToolLike> {
  /** What the model calls it. */
  readonly name: string;
  /** What the host calls it. */
  readonly originalName: string;
  readonly source: string | undefined;
  /** The host's own object. */
  readonly tool: Tool;
  readonly definition: ToolDefinition;
}

/** Something about the tools that a person should know. Nothing was lost in silence. */
export interface Diagnostic {
  readonly code: "tool" | "name" | "source";
  readonly message: string;
  readonly toolName?: string | undefined;
  readonly source?: string | undefined;
  /** The error underneath, where there is one. */
  readonly cause?: unknown;
}
