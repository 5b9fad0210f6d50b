/** A JSON Schema as the host gave it. Core reads it for search and never changes it. */
export type JsonSchema = { readonly [key: string]: unknown };

/** What a model is shown of a tool, and what the ranker reads. */
export interface ToolDefinition {
  /** Unique in its catalog, and of a form that providers accept. */
  readonly name: string;
  /** What its host calls it, where that is another name: it is searched for, and no writer sends it. */
  readonly originalName?: string | undefined;
  /** The host's text, whole; empty when it gave none. */
  readonly description: string;
  /** The host's own JSON Schema of the input, by identity when it is raw JSON Schema. */
  readonly inputSchema: JsonSchema;
  /** Name of the source, for example an MCP server. */
  readonly source?: string | undefined;
  readonly tags?: readonly string[] | undefined;
  /** Further words that the tool should be found by. */
  readonly keywords?: readonly string[] | undefined;
}

/**
 * The smallest shape that is read of a host's tool. A plain object, an MCP definition and the
 * tool objects of the frameworks all have it; none of their packages is imported.
 */
export interface ToolLike {
  readonly name?: string | undefined;
  readonly id?: string | undefined;
  readonly title?: string | undefined;
  readonly description?: unknown;
  readonly inputSchema?: unknown;
  readonly parameters?: unknown;
  readonly schema?: unknown;
  readonly tags?: readonly string[] | undefined;
  readonly keywords?: readonly string[] | undefined;
}
