import http from "node:http";
import type { AddressInfo } from "node:net";

/** What a scripted model says: a text, or a call. */
export type ScriptedTurn = string | readonly [name: string, input: unknown];

/** A server on loopback that follows a script, in the form that `answer` writes, and keeps what it is asked. */
export async function scriptedServer(
  script: readonly ScriptedTurn[],
  answer: (turn: ScriptedTurn, count: number) => unknown,
) {
  const requests: unknown[] = [];
  const server = http.createServer((request, response) => {
    let body = "";
    request.on("data", (chunk: Buffer) => (body += chunk.toString()));
    request.on("end", () => {
      requests.push(JSON.parse(body));
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
}
