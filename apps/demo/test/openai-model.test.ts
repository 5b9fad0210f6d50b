import { createToolSearch, mcpSource } from "@toolshelf/core";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { answer, type StepRecord } from "../src/loop.ts";
import type { Message } from "../src/model.ts";
import { openAIModel } from "../src/openai-model.ts";
import { createScratch } from "../src/scratch.ts";
import { demoServers } from "../src/servers.ts";
import { startServers } from "../src/start-servers.ts";
import { startChatServer } from "./chat-server.ts";

const endings: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of endings.splice(0).toReversed()) await end();
});

test("the official client drives the same loop, on a real MCP server and over a real wire", async () => {
  const root = mkdtempSync(join(tmpdir(), "toolshelf-openai-"));
  endings.push(() => rmSync(root, { recursive: true, force: true }));
  const scratch = createScratch(root);
  const { servers, close } = await startServers(
    demoServers(scratch).filter(({ name }) => name === "filesystem"),
  );
  endings.push(close);
  const chat = await startChatServer([
    [{ name: "search_tools", input: { query: "write a file" } }],
    [{ name: "load_tool", input: { toolNames: ["write_file"] } }],
    [{ name: "write_file", input: { path: "hello.txt", content: "from the wire" } }],
    "Written.",
  ]);
  endings.push(chat.close);

  const shelf = createToolSearch({ tools: servers.map((server) => mcpSource(server)) });
  const messages: Message[] = [{ role: "user", content: "Write hello.txt" }];
  const steps: StepRecord[] = [];
  const result = await answer({
    shelf,
    model: openAIModel({ apiKey: "not-a-key", baseURL: chat.baseURL, model: "local-model" }),
    threadId: "wire",
    messages,
    onStep: (record) => steps.push(record),
  });

  expect(result).toEqual({ text: "Written.", outcome: "answered" });
  expect(readFileSync(join(scratch.files, "hello.txt"), "utf8")).toBe("from the wire");
  expect(
    chat.requests.map(({ path, authorization, body }) => [path, authorization, body.model]),
  ).toEqual(
    Array.from({ length: 4 }, () => ["/v1/chat/completions", "Bearer not-a-key", "local-model"]),
  );
  expect(chat.requests.map(({ body }) => body.tools?.map((tool) => tool.function.name))).toEqual([
    ["search_tools", "load_tool"],
    ["search_tools", "load_tool"],
    ["search_tools", "load_tool", "write_file"],
    ["search_tools", "load_tool", "write_file"],
  ]);
  const last = chat.requests[3]?.body.messages ?? [];
  expect(last.map(({ role }) => role)).toEqual([
    "system",
    "user",
    "assistant",
    "tool",
    "assistant",
    "tool",
    "assistant",
    "tool",
  ]);
  expect(last.at(-1)).toMatchObject({
    tool_call_id: "call_3_0",
    content: "Successfully wrote to hello.txt",
  });
  expect(steps.map(({ isMetaStep }) => isMetaStep)).toEqual([true, true, false, false]);
});

test("a provider that refuses ends the turn with its own error", async () => {
  const model = openAIModel({ apiKey: "none", baseURL: "http://127.0.0.1:1/v1", model: "m" });
  const shelf = createToolSearch({});
  await expect(
    answer({
      shelf,
      model,
      threadId: "t",
      messages: [],
      onStep: () => {},
      signal: AbortSignal.timeout(20),
    }),
  ).rejects.toThrow(/abort/i);
});
