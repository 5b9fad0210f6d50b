import http from "node:http";
import type { AddressInfo } from "node:net";

/** What a scripted model says: a text, or calls. */
export type ScriptedTurn = string | readonly { readonly name: string; readonly input: unknown }[];

export type RecordedRequest<Body> = {
  readonly path: string | undefined;
  readonly authorization: string | undefined;
  readonly body: Body;
};

/** A server on loopback that follows a script, in the form that `answer` writes, and records what it is asked. */
export const startScriptedServer = async <Body>(
  script: readonly ScriptedTurn[],
  answer: (turn: ScriptedTurn, count: number) => unknown,
) => {
  const requests: RecordedRequest<Body>[] = [];
  const server = http.createServer((request, response) => {
    let body = "";
    request.on("data", (chunk: Buffer) => (body += chunk.toString()));
    request.on("end", () => {
      const { authorization } = request.headers;
      requests.push({ path: request.url, authorization, body: JSON.parse(body) as Body });
      const turn = script[requests.length - 1] ?? "The script is at its end.";
      response.setHeader("content-type", "application/json");
      response.end(JSON.stringify(answer(turn, requests.length)));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
};
