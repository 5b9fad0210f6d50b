// Clients of `@ai-sdk/mcp`, in the release that goes with each version of the SDK.
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { experimental_createMCPClient as createMCPClient5 } from "ai5-mcp";
import { Experimental_StdioMCPTransport as StdioTransport5 } from "ai5-mcp/mcp-stdio";
import { createMCPClient as createMCPClient6 } from "ai6-mcp";
import { Experimental_StdioMCPTransport as StdioTransport6 } from "ai6-mcp/mcp-stdio";
import { createMCPClient as createMCPClient7, type MCPClient, type MCPTransport } from "ai7-mcp";
import { StdioMCPTransport as StdioTransport7 } from "ai7-mcp/mcp-stdio";
import { everythingArgs } from "./mcp-servers.ts";
import type { SdkVersion } from "./sdk-version.ts";

/** Typed as that of 7. The one for 5 has no lists and no definitions, only tools. */
export type McpClient = Pick<MCPClient, "tools" | "close"> &
  Partial<Pick<MCPClient, "listTools" | "toolsFromDefinitions">>;

const createClients = { 5: createMCPClient5, 6: createMCPClient6, 7: createMCPClient7 };
const StdioTransports = { 5: StdioTransport5, 6: StdioTransport6, 7: StdioTransport7 };

type ClientConfig = {
  readonly transport: MCPTransport | { readonly type: "http"; readonly url: string };
  readonly onUncaughtError?: (error: unknown) => void;
};

const connect = (version: SdkVersion, config: ClientConfig): Promise<McpClient> => {
  // Three releases of one function, of which each takes its own types alone.
  const create = createClients[version] as unknown as (config: ClientConfig) => Promise<McpClient>;
  return create(config);
};

/** A client of the everything server, which runs in a process of its own until the client closes. */
export const connectEverything = (
  version: SdkVersion,
  env: Record<string, string> = {},
): Promise<McpClient> => {
  const transport = new StdioTransports[version]({
    command: process.execPath,
    args: everythingArgs,
    env,
    stderr: "ignore",
  });
  return connect(version, { transport: transport as MCPTransport });
};

/**
 * A transport that tells of notifications. No release of `@ai-sdk/mcp` does: it takes them for
 * errors, "Unsupported message type".
 */
const notifying = (
  transport: StreamableHTTPClientTransport,
  onNotification: (method: string) => void,
): MCPTransport => {
  const told = {
    start: () => transport.start(),
    send: (message: never) => transport.send(message),
    close: () => transport.close(),
    set onmessage(receive: (message: never) => void) {
      transport.onmessage = (message) => {
        if ("method" in message && !("id" in message)) onNotification(message.method);
        else receive(message as never);
      };
    },
    set onclose(closed: () => void) {
      transport.onclose = closed;
    },
    set onerror(failed: (error: Error) => void) {
      transport.onerror = failed;
    },
    set protocolVersion(version: string) {
      transport.setProtocolVersion(version);
    },
  };
  return told as never;
};

export type HttpOptions = {
  readonly url: string;
  readonly headers?: Record<string, string>;
  readonly onUncaughtError?: (error: unknown) => void;
  /** Given this, the transport is that of the MCP SDK. */
  readonly onNotification?: (method: string) => void;
};

/** A client of a server that speaks streamable HTTP. */
export const connectHttp = (version: SdkVersion, options: HttpOptions): Promise<McpClient> => {
  const { url, headers = {}, onNotification, ...config } = options;
  if (onNotification === undefined) {
    const transport = { type: "http" as const, url, headers };
    return connect(version, { transport, ...config });
  }
  const transport = new StreamableHTTPClientTransport(new URL(url), { requestInit: { headers } });
  return connect(version, { transport: notifying(transport, onNotification), ...config });
};
