/** Where tools come from when they are not given outright: an MCP server, an integration. */
export interface ToolSource<Tool> {
  /** Shown to the model beside the tools, and used to tell tools of one name apart. */
  readonly name: string;
  /** One page. Called with the cursor of the page before until there is none. */
  list(cursor?: string): Promise<{
    readonly tools: Iterable<Tool> | Readonly<Record<string, Tool>>;
    readonly nextCursor?: string | undefined;
  }>;
  /** Calls back when the list may have changed; returns how to stop. */
  onChange?(listener: () => void): () => void;
}
