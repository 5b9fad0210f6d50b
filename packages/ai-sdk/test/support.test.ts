// The test support itself: every version of the SDK drives a script to its end.
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { openAIOf, providerModel, wireApis } from "./support/providers.ts";
import { scriptedModel } from "./support/scripted-model.ts";
import type { ScriptedAnswer } from "./support/script.ts";
import { sdks, type Sdk } from "./support/sdk.ts";
import { startWireServer } from "./support/wire-server.ts";

const script: readonly ScriptedAnswer[] = [
  [{ name: "weather", input: { city: "Rome" } }],
  [
    { name: "weather", input: { city: "Oslo" } },
    { name: "clock", input: {}, id: "call_own" },
  ],
  "Sunny.",
];
const ran = ["weather Rome", "weather Oslo", "clock"];
const toolsOnTheWire = ["weather", "clock"];
const modes = ["generate", "stream"] as const;
type Mode = (typeof modes)[number];
type Model = Parameters<Sdk["generateText"]>[0]["model"];

const play = async ({ sdk, mode, model }: { sdk: Sdk; mode: Mode; model: Model }) => {
  const executed: string[] = [];
  const tools = {
    weather: sdk.tool({
      description: "Weather of a city",
      inputSchema: z.object({ city: z.string() }),
      execute: ({ city }) => {
        executed.push(`weather ${city}`);
        return { sky: "clear" };
      },
    }),
    clock: sdk.dynamicTool({
      description: "Time of day",
      inputSchema: sdk.jsonSchema({ type: "object", properties: {} }),
      execute: () => {
        executed.push("clock");
        return "noon";
      },
    }),
  };
  const options = {
    model,
    tools,
    prompt: "go",
    stopWhen: sdk.stepCountIs(5),
    ...sdk.systemPrompt("Help."),
  };
  const result = mode === "stream" ? sdk.streamText(options) : await sdk.generateText(options);
  const text = await result.text;
  const messages = await sdk.responseMessages(result);
  return { text, executed, roles: messages.map(({ role }) => role) };
};

const played = {
  text: "Sunny.",
  executed: ran,
  roles: ["assistant", "tool", "assistant", "tool", "assistant"],
};

describe.each(sdks)("AI SDK $version", (sdk) => {
  describe.each(modes)("%s", (mode) => {
    test("a scripted model is followed to the end, and what it was sent is recorded", async () => {
      const { model, sent } = scriptedModel(sdk.version, script);
      expect(await play({ sdk, mode, model })).toEqual(played);
      expect(sent.map(({ tools }) => tools)).toEqual([
        toolsOnTheWire,
        toolsOnTheWire,
        toolsOnTheWire,
      ]);
      expect(sent[0]?.definitions[0]).toMatchObject({
        type: "function",
        name: "weather",
        description: "Weather of a city",
        inputSchema: { type: "object", required: ["city"] },
      });
      expect(sent.map(({ prompt }) => prompt.map(({ role }) => role))).toEqual([
        ["system", "user"],
        ["system", "user", "assistant", "tool"],
        ["system", "user", "assistant", "tool", "assistant", "tool"],
      ]);
      expect(sent.map(({ callIds }) => callIds.length)).toEqual([1, 2, 0]);
      expect(sent[1]?.callIds[1]).toBe("call_own");
      expect(sent.map(({ isStream }) => isStream)).toEqual(Array(3).fill(mode === "stream"));
    });

    test.each(wireApis)("the provider's model plays the script over %s", async (api) => {
      const server = await startWireServer(script);
      try {
        const model = providerModel(sdk.version, api, server.baseURL);
        expect(await play({ sdk, mode, model })).toEqual(played);
        expect(server.requests.map(({ tools }) => tools)).toEqual([
          toolsOnTheWire,
          toolsOnTheWire,
          toolsOnTheWire,
        ]);
        expect(server.requests.map(({ body }) => body.stream ?? false)).toEqual(
          Array(3).fill(mode === "stream"),
        );
        expect(JSON.stringify(server.requests.at(-1)?.body)).toContain("call_own");
      } finally {
        await server.close();
      }
    });
  });
});

describe.each(sdks)("AI SDK $version", (sdk) => {
  const echo = sdk.dynamicTool({
    description: "Say it again",
    inputSchema: sdk.jsonSchema({ type: "object", properties: {} }),
    execute: (_input, options) => JSON.stringify(options),
  });
  const calls: readonly ScriptedAnswer[] = [[{ name: "echo", input: { a: 1 } }], "Said."];
  const shared = { tools: { echo }, prompt: "go", stopWhen: sdk.stepCountIs(5) };

  test("a call's input comes in parts before the call", async () => {
    const { model } = scriptedModel(sdk.version, calls);
    const types: string[] = [];
    const result = sdk.streamText({ model, ...shared });
    for await (const { type } of sdk.partsOf(result)) {
      if (type.startsWith("tool-")) types.push(type);
    }
    expect(types).toEqual([
      "tool-input-start",
      "tool-input-delta",
      "tool-input-delta",
      "tool-input-end",
      "tool-call",
      "tool-result",
    ]);
  });

  test("the messages of a chat are valid, and go on in the next turn", async () => {
    const { model } = scriptedModel(sdk.version, calls);
    const said = { id: "1", role: "user" as const, parts: [{ type: "text" as const, text: "go" }] };
    const messages = await sdk.uiMessagesOf(sdk.streamText({ model, ...shared }), [said]);
    expect(messages.map(({ role }) => role)).toEqual(["user", "assistant"]);
    const valid = await sdk.validateUIMessages({ messages });
    const next = scriptedModel(sdk.version, []);
    const { text } = await sdk.generateText({
      model: next.model,
      messages: await sdk.convertToModelMessages(valid),
    });
    expect(text).toBe("done");
    expect(next.sent[0]?.prompt.map(({ role }) => role)).toEqual([
      "user",
      "assistant",
      "tool",
      "assistant",
    ]);
  });

  test("the agent class runs with instructions", async () => {
    const { model, sent } = scriptedModel(sdk.version, calls);
    const { tools, stopWhen } = shared;
    const agent = new sdk.Agent({ model, tools, stopWhen, ...sdk.agentInstructions("Help.") });
    expect((await agent.generate({ prompt: "go" })).text).toBe("Said.");
    expect(sent[1]?.prompt[0]).toMatchObject({ role: "system", content: "Help." });
  });

  test("prepareStep is handed the caller's context, from 6 on", async () => {
    const { model } = scriptedModel(sdk.version, calls);
    const seen: unknown[] = [];
    await sdk.generateText({
      model,
      ...shared,
      ...sdk.callerContext({ user: "ann" }),
      prepareStep: (step) => {
        const { runtimeContext, experimental_context } = step as Record<string, unknown>;
        seen.push(runtimeContext ?? experimental_context);
        return {};
      },
    });
    const context = sdk.version === 5 ? undefined : { user: "ann" };
    expect(seen).toEqual([context, context]);
  });
});

describe.each(sdks.filter(({ version }) => version > 5))("AI SDK $version", (sdk) => {
  test.each(modes)("OpenAI's tool search runs at the client, %s", async (mode) => {
    const server = await startWireServer([
      [{ name: "tool_search", input: { query: "weather" } }],
      [{ name: "weather", input: {} }],
      "Sunny.",
    ]);
    try {
      const parameters = { type: "object", properties: { query: { type: "string" } } };
      const openAI = openAIOf(sdk.version, server.baseURL);
      const definition = { type: "function", name: "weather", parameters: { type: "object" } };
      const options = {
        model: providerModel(sdk.version, "responses", server.baseURL),
        prompt: "go",
        providerOptions: { openai: { store: false } },
        stopWhen: sdk.stepCountIs(5),
        tools: {
          tool_search: {
            ...openAI.tools.toolSearch({ execution: "client", parameters }),
            execute: () => ({ tools: [definition] }),
          },
          weather: sdk.dynamicTool({
            description: "Weather",
            inputSchema: sdk.jsonSchema({ type: "object", properties: {} }),
            execute: () => "clear",
          }),
        },
      };
      const result = mode === "stream" ? sdk.streamText(options) : await sdk.generateText(options);
      expect(await result.text).toBe("Sunny.");
      const [, , { body } = {}] = server.requests;
      const items = (body?.["input"] ?? []) as readonly { readonly type?: string }[];
      expect(items.flatMap(({ type }) => type ?? [])).toEqual([
        "tool_search_call",
        "tool_search_output",
        "function_call",
        "function_call_output",
      ]);
    } finally {
      await server.close();
    }
  });
});
