import { readFileSync } from "node:fs";
import http from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import OpenAI from "openai";
import { afterEach, describe, expect, test } from "vitest";
import { answer } from "./readme/loop.ts";

type ScriptedTurn = string | readonly [name: string, input: unknown];
type ChatRequest = {
  readonly messages: readonly { readonly role: string; readonly content: unknown }[];
  readonly tools: readonly { readonly function: { readonly name: string } }[];
};

const servers: http.Server[] = [];

afterEach(async () => {
  for (const server of servers.splice(0)) {
    await new Promise((resolve) => server.close(resolve));
  }
});

/** A server that speaks chat completions, says what the script says and keeps what it was asked. */
async function scriptedServer(script: readonly ScriptedTurn[]) {
  const requests: ChatRequest[] = [];
  const server = http.createServer((request, response) => {
    let body = "";
    request.on("data", (chunk: Buffer) => (body += chunk.toString()));
    request.on("end", () => {
      requests.push(JSON.parse(body) as ChatRequest);
      const turn = script[requests.length - 1] ?? "done";
      const message =
        typeof turn === "string"
          ? { role: "assistant", content: turn }
          : {
              role: "assistant",
              content: null,
              tool_calls: [
                {
                  id: `call_${requests.length}`,
                  type: "function",
                  function: { name: turn[0], arguments: JSON.stringify(turn[1]) },
                },
              ],
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
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return { requests, client: new OpenAI({ apiKey: "none", baseURL: `http://127.0.0.1:${port}` }) };
}

const shown = (requests: readonly ChatRequest[]) =>
  requests.map(({ tools }) => tools.map((tool) => tool.function.name));

describe("the loop of the README", () => {
  test("stands in the README as it is run here, in under 30 lines", () => {
    const root = join(import.meta.dirname, "..", "..", "..");
    const code = readFileSync(join(import.meta.dirname, "readme", "loop.ts"), "utf8");
    expect(readFileSync(join(root, "README.md"), "utf8")).toContain(`\`\`\`ts\n${code}\`\`\``);
    expect(code.trimEnd().split("\n").length).toBeLessThan(30);
  });

  // I03: the whole flow needs nothing of a provider but tool calls.
  test("searches, loads, calls and answers over a real wire", async () => {
    const { client, requests } = await scriptedServer([
      ["search_tools", { query: "current weather" }],
      ["load_tool", { toolNames: ["get_weather"] }],
      ["get_weather", { city: "Rome" }],
      "21 degrees in Rome",
    ]);
    const text = await answer(client, "rome", [{ role: "user", content: "Weather in Rome?" }]);
    expect(text).toBe("21 degrees in Rome");
    expect(shown(requests)).toEqual([
      ["search_tools", "load_tool"],
      ["search_tools", "load_tool"],
      ["search_tools", "load_tool", "get_weather"],
      ["search_tools", "load_tool", "get_weather"],
    ]);
    expect(requests[3]?.messages.at(-1)).toMatchObject({
      role: "tool",
      content: '{"city":"Rome","celsius":21}',
    });
  });

  test("keeps threads apart, and refuses what is not loaded in words", async () => {
    const { client, requests } = await scriptedServer([
      ["get_weather", { city: "Oslo" }],
      "not loaded",
    ]);
    await answer(client, "oslo", [{ role: "user", content: "Weather in Oslo?" }]);
    expect(requests[1]?.messages.at(-1)).toMatchObject({
      content:
        '"get_weather" is not loaded. Load it with load_tool, then call it from your next step.',
    });
  });
});
