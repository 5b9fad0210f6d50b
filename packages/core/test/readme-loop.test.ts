import { readFileSync } from "node:fs";
import { join } from "node:path";
import OpenAI from "openai";
import { afterEach, describe, expect, test } from "vitest";
import { answer } from "./readme/loop.ts";
import { openAIChat } from "./support/loop-providers.ts";
import { scriptedServer, type ScriptedTurn } from "./support/scripted-server.ts";

type ChatRequest = {
  readonly messages: readonly { readonly role: string; readonly content: unknown }[];
};

const servers: { close(): Promise<unknown> }[] = [];

afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
});

async function start(script: readonly ScriptedTurn[]) {
  const server = await scriptedServer(script, openAIChat.answer);
  servers.push(server);
  return {
    requests: server.requests as readonly ChatRequest[],
    client: new OpenAI({ apiKey: "none", baseURL: server.origin }),
  };
}

describe("the loop of the README", () => {
  test("stands in the README as it is run here, in under 30 lines", () => {
    const root = join(import.meta.dirname, "..", "..", "..");
    const code = readFileSync(join(import.meta.dirname, "readme", "loop.ts"), "utf8");
    expect(readFileSync(join(root, "README.md"), "utf8")).toContain(`\`\`\`ts\n${code}\`\`\``);
    expect(code.trimEnd().split("\n").length).toBeLessThan(30);
  });

  // I03: the whole flow needs nothing of a provider but tool calls.
  test("searches, loads, calls and answers over a real wire", async () => {
    const { client, requests } = await start([
      ["search_tools", { query: "current weather" }],
      ["load_tool", { toolNames: ["get_weather"] }],
      ["get_weather", { city: "Rome" }],
      "21 degrees in Rome",
    ]);
    const text = await answer(client, "rome", [{ role: "user", content: "Weather in Rome?" }]);
    expect(text).toBe("21 degrees in Rome");
    expect(requests.map(openAIChat.toolNames)).toEqual([
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
    const { client, requests } = await start([["get_weather", { city: "Oslo" }], "not loaded"]);
    await answer(client, "oslo", [{ role: "user", content: "Weather in Oslo?" }]);
    expect(requests[1]?.messages.at(-1)).toMatchObject({
      content:
        '"get_weather" is not loaded. Load it with load_tool, then call it from your next step.',
    });
  });
});
