import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { CallToolRequestSchema, ListToolsRequestSchema } from "@modelcontextprotocol/sdk/types.js";
import { serveMcp, type McpHttpServer, type SessionServer } from "./mcp-http.ts";

const everything = dirname(
  createRequire(import.meta.url).resolve("@modelcontextprotocol/server-everything/package.json"),
);

/** Arguments for Node that run the everything server over stdio. */
export const everythingArgs: string[] = [join(everything, "dist", "index.js"), "stdio"];

/**
 * The everything server over streamable HTTP. Its own program listens on every interface and on a
 * port that has to be known beforehand, so only its server is taken.
 */
export const startEverything = async (): Promise<McpHttpServer> => {
  const { createServer } = (await import(
    pathToFileURL(join(everything, "dist", "server", "index.js")).href
  )) as { createServer: () => { server: SessionServer } };
  return serveMcp(() => createServer().server);
};

/** The header that names the user of a request. */
export const userHeader = "x-user";

export type UserCall = { readonly user: string; readonly name: string; readonly input: unknown };

export type UserServer = McpHttpServer & {
  readonly calls: readonly UserCall[];
  /** Tells every client that the list has changed, once all of them listen. */
  readonly sendListChanged: () => Promise<void>;
};

type Extra = {
  readonly requestInfo?:
    | { readonly headers: Readonly<Record<string, string | string[] | undefined>> }
    | undefined;
};

const userOf = ({ requestInfo }: Extra): string => String(requestInfo?.headers[userHeader] ?? "");

const definitionOf = (name: string) => ({
  name,
  description: `Do ${name.replaceAll("_", " ")}`,
  inputSchema: { type: "object" as const, properties: { note: { type: "string" } } },
});

/**
 * A server whose tools are those of the user that a request's header names. `toolsOf` is asked for
 * the names at every request. A call is answered with "<tool> of <user>".
 */
export const startUserServer = async (
  toolsOf: (user: string) => readonly string[],
): Promise<UserServer> => {
  const calls: UserCall[] = [];
  const opened = new Set<McpServer>();
  const open = () => {
    const session = new McpServer(
      { name: "users", version: "1.0.0" },
      { capabilities: { tools: { listChanged: true } } },
    );
    session.server.setRequestHandler(ListToolsRequestSchema, (_request, extra) => ({
      tools: toolsOf(userOf(extra)).map(definitionOf),
    }));
    session.server.setRequestHandler(CallToolRequestSchema, ({ params }, extra) => {
      const { name, arguments: input } = params;
      const user = userOf(extra);
      if (!toolsOf(user).includes(name)) throw new Error(`${user} has no tool ${name}`);
      calls.push({ user, name, input });
      return { content: [{ type: "text", text: `${name} of ${user}` }] };
    });
    session.server.onclose = () => opened.delete(session);
    opened.add(session);
    return session;
  };
  const server = await serveMcp(open);
  return {
    ...server,
    calls,
    sendListChanged: async () => {
      await server.allListen();
      await Promise.all(Array.from(opened, (session) => session.server.sendToolListChanged()));
    },
  };
};
