import type { ModelMessage, UIMessage } from "ai7";
import { describe, expect, test } from "vitest";
import {
  createToolShelf,
  modelMessageResults,
  uiMessageResults,
  type ShelfStepOptions,
} from "../src/index.ts";
import { call, load, makeTools, play, search } from "./support/play.ts";
import { scriptedModel } from "./support/scripted-model.ts";
import { sdks, type Sdk } from "./support/sdk.ts";

const metaTools = ["search_tools", "load_tool"];

const opened = (sdk: Sdk, options: object = {}) => {
  const tools = makeTools(sdk, [], { zeta: {}, alpha: {}, mid: {} });
  return createToolShelf({ tools, storage: "context", ...options });
};

/** What a later generation of another process shows at first. */
const shownBy = async (sdk: Sdk, messages: readonly ModelMessage[], options?: object) => {
  const settings = opened(sdk, options).session();
  const { wire } = await play({ sdk, messages: [...messages, again], script: [], settings });
  return wire[0]!.filter((name) => !metaTools.includes(name));
};

const again: ModelMessage = { role: "user", content: "again" };

describe.each(sdks)('storage "context" with AI SDK $version', (sdk) => {
  test("has in a fresh process what the messages loaded", async () => {
    const { messages } = await play({
      sdk,
      script: [[load("mid")], [load("alpha"), call("mid")], "done"],
      settings: opened(sdk).session(),
    });
    expect(await shownBy(sdk, messages)).toEqual(["mid", "alpha"]);
    expect([...modelMessageResults(messages)].map(({ toolName }) => toolName)).toEqual([
      "load_tool",
      "load_tool",
      "mid",
    ]);
  });

  test("has what searches loaded with autoLoad", async () => {
    const search1 = { search: { autoLoad: true, topK: 1 } };
    const settings = opened(sdk, search1).session();
    const { messages } = await play({ sdk, script: [[search("mid")]], settings });
    expect(await shownBy(sdk, messages, search1)).toEqual(["mid"]);
  });

  test("unloads what pruned messages do not tell of any more", async () => {
    const settings = opened(sdk).session();
    const { messages } = await play({ sdk, script: [[load("mid")], "done"], settings });
    const prune = (toolCalls: NonNullable<Parameters<typeof sdk.pruneMessages>[0]["toolCalls"]>) =>
      sdk.pruneMessages({ messages, toolCalls });
    expect(await shownBy(sdk, prune("all"))).toEqual([]);
    expect(await shownBy(sdk, prune([{ type: "all", tools: ["mid"] }]))).toEqual(["mid"]);
  });

  test("unloads within a run when a prepareStep of the host's drops messages", async () => {
    const session = opened(sdk).session();
    const { wire } = await play({
      sdk,
      script: [[load("mid")], [call("mid")], "done"],
      settings: {
        ...session,
        prepareStep: async (options: { stepNumber: number; messages: ModelMessage[] }) => {
          const messages = options.stepNumber < 2 ? options.messages : [again];
          return { ...(await session.prepareStep({ ...options, messages, steps: [] })), messages };
        },
      },
    });
    expect(wire).toEqual([metaTools, [...metaTools, "mid"], metaTools]);
  });

  test.each(["context", "in-memory"])(
    "is the same where a prepareStep of the host's copies the messages, with %s",
    async (storage) => {
      const session = opened(sdk, { storage }).session();
      const { wire, answers } = await play({
        sdk,
        script: [[load("mid"), call("mid")], [load("alpha"), call("alpha"), call("mid")], "done"],
        settings: {
          ...session,
          prepareStep: async (options: ShelfStepOptions) => ({
            ...(await session.prepareStep(options)),
            activeTools: [...metaTools, "mid", "alpha"],
            messages: structuredClone(options.messages),
          }),
        },
      });
      expect(wire.at(-1)!.toSorted()).toEqual(["alpha", "load_tool", "mid", "search_tools"]);
      const texts = answers.map((answer) => JSON.stringify(answer));
      expect(texts.filter((text) => text.includes("ran"))).toEqual(['"mid ran"']);
      expect(texts.filter((text) => text.includes("from your next step"))).toHaveLength(4);
    },
  );

  test("survives the way over UI messages and back, streaming and all", async () => {
    const shelf = opened(sdk);
    const { model } = scriptedModel(sdk.version, [[load("mid")], [call("mid")], "done"]);
    const user: UIMessage = { id: "1", role: "user", parts: [{ type: "text", text: "go" }] };
    const stream = sdk.streamText({
      model,
      messages: await sdk.convertToModelMessages([user]),
      stopWhen: sdk.stepCountIs(9),
      ...shelf.session(),
    });
    const added = await sdk.uiMessagesOf(stream, [user]);
    const kept = JSON.parse(JSON.stringify(added)) as UIMessage[];
    const [result] = [...uiMessageResults(kept)];
    expect(result).toMatchObject({ toolName: "load_tool", output: { loaded: ["mid"] } });
    expect(
      (await shelf.threads.inspect("any", { toolResults: () => uiMessageResults(kept) })).map(
        ({ name }) => name,
      ),
    ).toEqual(["mid"]);
    await sdk.validateUIMessages({ messages: kept, tools: shelf.tools as never });
    const messages = await sdk.convertToModelMessages(kept, { tools: shelf.tools });
    expect(await shownBy(sdk, messages)).toEqual(["mid"]);
  });

  test("reads results that a toModelOutput wrote as text", async () => {
    const output = { type: "content", value: [{ type: "text", text: '{"loaded":["mid"]}' }] };
    const messages = [
      { role: "user", content: "go" },
      {
        role: "assistant",
        content: [{ type: "tool-call", toolCallId: "c", toolName: "load_tool", input: {} }],
      },
      {
        role: "tool",
        content: [{ type: "tool-result", toolCallId: "c", toolName: "load_tool", output }],
      },
    ] as unknown as ModelMessage[];
    expect(await shownBy(sdk, messages)).toEqual(["mid"]);
  });

  test("shows nothing for errors, denials and what others say", () => {
    const part = (toolName: string, type: string, value: unknown) => ({
      type: "tool-result",
      toolCallId: "c",
      toolName,
      output: { type, value },
    });
    const messages = [
      null,
      { role: "tool", content: "no parts" },
      { role: "tool", content: [null, part("load_tool", "error-text", '{"loaded":["mid"]}')] },
      { role: "tool", content: [part("load_tool", "execution-denied", undefined)] },
      { role: "user", content: [part("load_tool", "json", { loaded: ["mid"] })] },
      { role: "tool", content: [part("mid", "json", { loaded: ["mid"] })] },
    ];
    expect([...modelMessageResults(messages)]).toEqual([
      { toolName: "mid", toolCallId: "c", output: { loaded: ["mid"] } },
    ]);
    expect([
      ...uiMessageResults([
        null,
        { role: "user", parts: [{ type: "tool-load_tool", state: "output-available", output: 1 }] },
        { role: "assistant", parts: [null, { type: "tool-load_tool", state: "output-error" }] },
        {
          role: "assistant",
          parts: [{ type: "dynamic-tool", toolName: "x", state: "output-available", output: 2 }],
        },
      ]),
    ]).toEqual([{ toolName: "x", output: 2 }]);
  });
});
