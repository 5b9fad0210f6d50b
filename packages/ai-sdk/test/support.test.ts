// The test support itself: every version of the SDK drives a script to its end.
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { providerModel, wireApis } from "./support/providers.ts";
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
