import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { WebStandardStreamableHTTPServerTransport as HttpTransport } from "@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js";
import type { Transport } from "@modelcontextprotocol/sdk/shared/transport.js";

/** An MCP server as the SDK makes them, of one session. */
export type SessionServer = {
  connect(transport: Transport): Promise<void>;
  close(): Promise<void>;
};

export type McpHttpServer = {
  readonly url: string;
  /** Resolves when all clients listen to what the server says of itself. */
  readonly allListen: () => Promise<unknown>;
  readonly close: () => Promise<void>;
};

type Session = {
  readonly server: SessionServer;
  readonly transport: HttpTransport;
  readonly listening: Promise<void>;
  readonly listens: () => void;
};

const openSession = async (server: SessionServer, keep: (id: string, session: Session) => void) => {
  let listens = () => {};
  const listening = new Promise<void>((resolve) => {
    listens = resolve;
  });
  const transport = new HttpTransport({
    sessionIdGenerator: () => randomUUID(),
    onsessioninitialized: (id) => keep(id, session),
  });
  const session: Session = { server, transport, listening, listens };
  await server.connect(transport);
  return session;
};

const asWebRequest = async (request: IncomingMessage, origin: string): Promise<Request> => {
  const { url = "/", method = "GET", headers } = request;
  const body = method === "POST" ? { body: await text(request) } : {};
  return new Request(new URL(url, origin), {
    method,
    headers: headers as Record<string, string>,
    ...body,
  });
};

const send = async (answer: Response, response: ServerResponse) => {
  response.writeHead(answer.status, Object.fromEntries(answer.headers));
  response.flushHeaders();
  await pipeline(Readable.from(answer.body ?? []), response);
};

/** Serves MCP over streamable HTTP on loopback, with a server of its own for each session. */
export const serveMcp = async (open: () => SessionServer): Promise<McpHttpServer> => {
  const sessions = new Map<string, Session>();
  const keep = (id: string, session: Session) => {
    sessions.set(id, session);
  };
  const answer = async (request: Request): Promise<Response> => {
    const known = sessions.get(request.headers.get("mcp-session-id") ?? "");
    const session = known ?? (await openSession(open(), keep));
    const answered = await session.transport.handleRequest(request);
    if (request.method === "GET" && answered.ok) session.listens();
    if (request.method === "DELETE") sessions.delete(session.transport.sessionId ?? "");
    return answered;
  };
  const http = createServer((request, response) => {
    asWebRequest(request, "http://127.0.0.1")
      .then(answer)
      .then((answered) => send(answered, response))
      // A client that leaves breaks off its stream.
      .catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => http.listen(0, "127.0.0.1", resolve));
  const { port } = http.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/mcp`,
    allListen: () => Promise.all(Array.from(sessions.values(), ({ listening }) => listening)),
    close: async () => {
      const closed = new Promise((resolve) => http.close(resolve));
      await Promise.all(Array.from(sessions.values(), ({ server }) => server.close()));
      http.closeAllConnections();
      await closed;
    },
  };
};
