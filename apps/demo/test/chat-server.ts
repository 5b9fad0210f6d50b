import http from "node:http";
import type { AddressInfo } from "node:net";

/** What the scripted server says: a text, or calls. */
export type ScriptedTurn = string | readonly { readonly name: string; readonly input: unknown }[];

export type ChatRequest = {
  readonly path: string | undefined;
  readonly authorization: string | undefined;
  readonly body: {
    readonly model: string;
    readonly messages: readonly {
      readonly role: string;
      readonly content: string | null;
      readonly tool_call_id?: string;
      readonly tool_calls?: readonly unknown[];
    }[];
    readonly tools?: readonly { readonly function: { readonly name: string } }[];
  };
};

/** A server on loopback that speaks chat completions, follows a script and records what it is asked. */
export const startChatServer = async (script: readonly ScriptedTurn[]) => {
  const requests: ChatRequest[] = [];
  const server = http.createServer((request, response) => {
    let body = "";
    request.on("data", (chunk: Buffer) => (body += chunk.toString()));
    request.on("end", () => {
      const { authorization } = request.headers;
      requests.push({ path: request.url, authorization, body: JSON.parse(body) });
      const turn = script[requests.length - 1] ?? "The script is at its end.";
      const message =
        typeof turn === "string"
          ? { role: "assistant", content: turn }
          : {
              role: "assistant",
              content: null,
              tool_calls: turn.map(({ name, input }, place) => ({
                id: `call_${requests.length}_${place}`,
                type: "function",
                function: { name, arguments: JSON.stringify(input) },
              })),
            };
      response.setHeader("content-type", "application/json");
      response.end(
        JSON.stringify({
          id: "chat",
          object: "chat.completion",
          created: 0,
          model: "scripted",
          choices: [{ index: 0, finish_reason: "stop", message }],
        }),
      );
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    baseURL: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    requests,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
};
