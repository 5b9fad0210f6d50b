import { createToolSearch, mcpSource } from "@toolshelf/core";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { anthropicModel } from "../src/anthropic-model.ts";
import { answer, type StepRecord } from "../src/loop.ts";
import type { Message, Model } from "../src/model.ts";
import { openAIChatModel } from "../src/openai-chat-model.ts";
import { openAIResponsesModel } from "../src/openai-responses-model.ts";
import type { ProviderOptions } from "../src/provider-options.ts";
import { createScratch, type Scratch } from "../src/scratch.ts";
import { demoServers } from "../src/servers.ts";
import { startServers, type StartedServers } from "../src/start-servers.ts";
import { startChatServer } from "./chat-server.ts";
import { startMessagesServer } from "./messages-server.ts";
import { startResponsesServer } from "./responses-server.ts";
import type { ScriptedTurn } from "./scripted-server.ts";

/** What is looked at in a request, whichever the provider. */
type Seen = {
  readonly path: string | undefined;
  readonly authorization: string | undefined;
  readonly model: string;
  readonly tools: readonly unknown[];
  readonly toolNames: readonly (string | undefined)[];
  readonly system: unknown;
  /** Messages or items, without the system text. */
  readonly conversation: readonly unknown[];
};

type Wire = {
  readonly baseURL: string;
  readonly seen: () => readonly Seen[];
  readonly close: () => Promise<unknown>;
};

type Provider = {
  readonly name: string;
  readonly path: string;
  readonly create: (options: ProviderOptions) => Model;
  readonly start: (script: readonly ScriptedTurn[]) => Promise<Wire>;
  /** The part of an answer that is the provider's own, and what two results look like behind it. */
  readonly native: unknown;
  readonly results: (first: string, second: string) => readonly unknown[];
};

const providers: readonly Provider[] = [
  {
    name: "OpenAI chat completions",
    path: "/v1/chat/completions",
    create: openAIChatModel,
    start: async (script) => {
      const { requests, ...server } = await startChatServer(script);
      const seen = () =>
        requests.map(({ path, authorization, body }) => ({
          path,
          authorization,
          model: body.model,
          tools: body.tools ?? [],
          toolNames: (body.tools ?? []).map((tool) =>
            tool.type === "function" ? tool.function.name : undefined,
          ),
          system: body.messages[0]?.content,
          conversation: body.messages.slice(1),
        }));
      return { ...server, seen };
    },
    native: expect.objectContaining({ role: "assistant", reasoning_content: "thought 3" }),
    results: (first, second) => [
      { role: "tool", tool_call_id: "call_3_0", content: first },
      { role: "tool", tool_call_id: "call_3_1", content: second },
    ],
  },
  {
    name: "OpenAI Responses",
    path: "/v1/responses",
    create: openAIResponsesModel,
    start: async (script) => {
      const { requests, ...server } = await startResponsesServer(script);
      const seen = () =>
        requests.map(({ path, authorization, body }) => ({
          path,
          authorization,
          model: String(body.model),
          tools: body.tools ?? [],
          toolNames: (body.tools ?? []).map((tool) =>
            tool.type === "function" ? tool.name : undefined,
          ),
          system: body.instructions,
          conversation: body.input as unknown[],
        }));
      return { ...server, seen };
    },
    native: { type: "reasoning", id: "rs_3", summary: [] },
    results: (first, second) => [
      { type: "function_call_output", call_id: "call_3_0", output: first },
      { type: "function_call_output", call_id: "call_3_1", output: second },
    ],
  },
  {
    name: "Anthropic Messages",
    path: "/v1/messages",
    create: anthropicModel,
    start: async (script) => {
      const { requests, ...server } = await startMessagesServer(script);
      const seen = () =>
        requests.map(({ path, authorization, body }) => ({
          path,
          authorization,
          model: body.model,
          tools: body.tools ?? [],
          toolNames: (body.tools ?? []).map((tool) => ("name" in tool ? tool.name : undefined)),
          system: body.system,
          conversation: body.messages,
        }));
      return { ...server, seen };
    },
    native: {
      role: "assistant",
      content: expect.arrayContaining([
        { type: "thinking", thinking: "thought 3", signature: "s" },
      ]) as unknown,
    },
    results: (first, second) => [
      {
        role: "user",
        content: [
          { type: "tool_result", tool_use_id: "call_3_0", content: first, is_error: false },
          { type: "tool_result", tool_use_id: "call_3_1", content: second, is_error: true },
        ],
      },
    ],
  },
];

let root: string;
let scratch: Scratch;
let started: StartedServers;

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), "toolshelf-models-"));
  scratch = createScratch(root);
  started = await startServers(demoServers(scratch).filter(({ name }) => name === "filesystem"));
});

afterAll(async () => {
  await started.close();
  rmSync(root, { recursive: true, force: true });
});

describe.for(providers)("$name", ({ name, path, create, start, native, results }) => {
  const converse = async (storage: "in-memory" | "context") => {
    const file = `${name}-${storage}.txt`;
    const wire = await start([
      [{ name: "search_tools", input: { query: "write a file" } }],
      [{ name: "load_tool", input: { toolNames: ["write_file"] } }],
      [
        { name: "write_file", input: { path: file, content: "from the wire" } },
        { name: "edit_file", input: { path: file } },
      ],
      "Written.",
      [{ name: "write_file", input: { path: file, content: "and again" } }],
      "Again.",
    ]);
    const shelf = createToolSearch({
      tools: started.servers.map((server) => mcpSource(server)),
      storage,
    });
    const model = create({ apiKey: "not-a-key", baseURL: wire.baseURL, model: "local-model" });
    const messages: Message[] = [];
    const steps: StepRecord[] = [];
    const say = (content: string) => {
      messages.push({ role: "user", content });
      const onStep = (record: StepRecord) => steps.push(record);
      return answer({ shelf, model, threadId: "wire", messages, onStep });
    };
    const outcomes = [await say(`Write ${file}`), await say("Once more")];
    await wire.close();
    return {
      outcomes,
      seen: wire.seen(),
      steps,
      written: readFileSync(join(scratch.files, file), "utf8"),
    };
  };

  // C07: with either storage, the second turn finds the tool where the first left it.
  test.for(["in-memory", "context"] as const)(
    "drives the loop on a real MCP server over a real wire, storage %s",
    async (storage) => {
      const { outcomes, seen, steps, written } = await converse(storage);
      expect(outcomes).toEqual([
        { text: "Written.", outcome: "answered" },
        { text: "Again.", outcome: "answered" },
      ]);
      expect(written).toBe("and again");
      expect(seen.map((request) => [request.path, request.authorization, request.model])).toEqual(
        Array.from({ length: 6 }, () => [path, "Bearer not-a-key", "local-model"]),
      );

      const metaTools = ["search_tools", "load_tool"];
      expect(seen.map(({ toolNames }) => toolNames)).toEqual([
        metaTools,
        metaTools,
        ...Array.from({ length: 4 }, () => [...metaTools, "write_file"]),
      ]);
      expect(steps.map(({ isMetaStep }) => isMetaStep)).toEqual([
        true,
        true,
        false,
        false,
        false,
        false,
      ]);

      // Append-only: what a request holds is the beginning of the next, byte for byte.
      for (const [place, { tools, conversation }] of seen.slice(0, -1).entries()) {
        const next = seen[place + 1]!;
        expect(JSON.stringify(next.tools.slice(0, tools.length))).toBe(JSON.stringify(tools));
        expect(JSON.stringify(next.conversation.slice(0, conversation.length))).toBe(
          JSON.stringify(conversation),
        );
      }
      const [system] = new Set(seen.map((request) => request.system));
      expect(system).toContain("search_tools");
      expect(seen.map((request) => request.system)).toEqual(
        Array.from({ length: 6 }, () => system),
      );
    },
  );

  test("gets its own answers back as they were, and all results of parallel calls behind them", async () => {
    const { seen, steps } = await converse("in-memory");
    const refused = steps[2]?.results[1]?.outcome;
    expect(refused?.status).toBe("refused");
    const conversation = seen[3]?.conversation ?? [];
    const expected = results(`Successfully wrote to ${name}-in-memory.txt`, refused?.text ?? "");
    expect(conversation.slice(-expected.length)).toEqual(expected);
    expect(conversation).toContainEqual(native);
  });

  test("is not waited for any longer when the turn is aborted", async () => {
    const model = create({ apiKey: "none", baseURL: "http://127.0.0.1:1/v1", model: "m" });
    await expect(
      answer({
        shelf: createToolSearch({}),
        model,
        threadId: "t",
        messages: [{ role: "user", content: "hi" }],
        onStep: () => {},
        signal: AbortSignal.timeout(20),
      }),
    ).rejects.toThrow(/abort/i);
  });
});
