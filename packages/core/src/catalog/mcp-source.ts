import type { AbortSignalLike } from "../platform.ts";
import type { RunnableTool, ToolCallOptions } from "../tool/runnable-tool.ts";
import type { ToolSource } from "./tool-source.ts";

/** What an MCP server says of a tool. */
export interface McpToolDefinition {
  readonly name: string;
  readonly title?: string | undefined;
  readonly description?: string | undefined;
  readonly inputSchema: unknown;
  readonly annotations?: unknown;
}

/** The part of an MCP client that is used. The official SDK's `Client` has this shape. */
export interface McpClientLike {
  listTools(params?: {
    cursor?: string;
  }): Promise<{ tools: readonly McpToolDefinition[]; nextCursor?: string | undefined }>;
  callTool(
    params: { name: string; arguments?: Record<string, unknown> },
    resultSchema?: undefined,
    options?: { signal?: AbortSignalLike },
  ): Promise<unknown>;
  /** Where the official client hands notifications that nobody else handles. */
  fallbackNotificationHandler?: ((notification: { method: string }) => Promise<void>) | undefined;
}

const listChanged = "notifications/tools/list_changed";

/** A tool of an MCP server that runs over the client it was listed by. */
export interface McpTool extends RunnableTool {
  readonly name: string;
  readonly inputSchema: unknown;
  readonly annotations: unknown;
  /** The server's answer as it came: content blocks, and `isError` when the tool failed. */
  execute(input: Record<string, unknown>, options: ToolCallOptions): Promise<unknown>;
}

/**
 * The tools of an MCP server. Any connected client of the official SDK will do; its pages are
 * followed to the end, and a call is made over the client that listed the tool. When the server
 * says that its list changed, it is listed again; a client that has a handler of its own for that
 * notification calls `shelf.catalog.refresh()` in it.
 *
 * @example
 * const client = new Client({ name: "app", version: "1.0.0" });
 * await client.connect(new StdioClientTransport({ command: "my-mcp-server" }));
 * const shelf = createToolSearch({ tools: [mcpSource({ name: "files", client })] });
 */
export function mcpSource({
  name,
  client,
}: {
  readonly name: string;
  readonly client: McpClientLike;
}): ToolSource<McpTool> {
  return {
    name,
    list: async (cursor) => {
      const page = await client.listTools(cursor === undefined ? undefined : { cursor });
      return {
        // What is no tool stays as it is, to be reported by whoever lists the source.
        tools: page.tools.map((tool) =>
          isObject(tool) ? mcpTool(client, tool) : (tool as McpTool),
        ),
        nextCursor: page.nextCursor,
      };
    },
    onChange: (listener) => {
      const before = client.fallbackNotificationHandler;
      const handler = async (notification: { method: string }): Promise<void> => {
        if (notification.method === listChanged) listener();
        await before?.call(client, notification);
      };
      client.fallbackNotificationHandler = handler;
      return () => {
        // Whoever took the place since has wrapped this one, and goes on calling it in vain.
        if (client.fallbackNotificationHandler === handler) {
          client.fallbackNotificationHandler = before;
        }
      };
    },
  };
}

function isObject(value: unknown): boolean {
  return typeof value === "object" && value !== null;
}

function mcpTool(client: McpClientLike, tool: McpToolDefinition): McpTool {
  return {
    name: tool.name,
    description: tool.description ?? tool.title ?? "",
    inputSchema: tool.inputSchema,
    annotations: tool.annotations,
    execute: (input, { signal }) =>
      client.callTool(
        { name: tool.name, arguments: input },
        undefined,
        signal === undefined ? {} : { signal },
      ),
  };
}
