import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import { chatCompletions } from "./chat-completions.ts";
import { messages } from "./messages.ts";
import { responses } from "./responses.ts";
import { followScript, type ScriptedAnswer } from "./script.ts";
import type { WireBody, WireProtocol, WireTool } from "./wire-protocol.ts";

const protocols = new Map<string, WireProtocol>([
  ["/v1/chat/completions", chatCompletions],
  ["/v1/responses", responses],
  ["/v1/messages", messages],
]);

export type WireRequest = {
  readonly path: string;
  readonly headers: IncomingMessage["headers"];
  readonly body: WireBody;
  /** Names, in the order of the wire. A tool of the provider's own has its type for a name. */
  readonly tools: readonly string[];
};

export type WireServer = {
  /** Of both OpenAI's and Anthropic's API. */
  readonly baseURL: string;
  readonly requests: readonly WireRequest[];
  readonly close: () => Promise<void>;
};

const nameOf = (tool: WireTool): string => tool.function?.name ?? tool.name ?? tool.type ?? "";

const sendJson = (response: ServerResponse, body: object) => {
  response.setHeader("content-type", "application/json");
  response.end(JSON.stringify(body));
};

const sendEvents = (response: ServerResponse, lines: readonly string[]) => {
  response.setHeader("content-type", "text/event-stream");
  response.end(lines.map((line) => `${line}\n\n`).join(""));
};

const linesOf = (events: ReturnType<WireProtocol["events"]>, lastLine: string | undefined) => [
  ...events.map((event) => {
    const data = `data: ${JSON.stringify(event)}`;
    return event.type === undefined ? data : `event: ${event.type}\n${data}`;
  }),
  ...(lastLine === undefined ? [] : [`data: ${lastLine}`]),
];

/**
 * A model on loopback that follows a script, whichever of the three APIs it is asked through, and
 * records what it is asked.
 */
export const startWireServer = async (script: readonly ScriptedAnswer[]): Promise<WireServer> => {
  const requests: WireRequest[] = [];
  const nextAnswer = followScript(script);
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const path = request.url ?? "";
    const protocol = protocols.get(path);
    const body = (await json(request)) as WireBody;
    if (protocol === undefined) {
      response.statusCode = 404;
      return sendJson(response, { error: { message: `Nothing is at ${path}` } });
    }
    const { headers } = request;
    requests.push({ path, headers, body, tools: (body.tools ?? []).map(nameOf) });
    const count = requests.length;
    if (body.stream !== true) return sendJson(response, protocol.whole(nextAnswer(), count, body));
    const events = protocol.events(nextAnswer(), count, body);
    return sendEvents(response, linesOf(events, protocol.lastLine));
  };
  const server = createServer((request, response) => {
    answer(request, response).catch((cause: unknown) => response.destroy(cause as Error));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    baseURL: `http://127.0.0.1:${port}/v1`,
    requests,
    close: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
};
