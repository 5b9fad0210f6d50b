import assert from "node:assert/strict";
import { BaseChatModel } from "@langchain/core/language_models/chat_models";
import { AIMessage } from "@langchain/core/messages";
import type { ChatResult } from "@langchain/core/outputs";
import { toolSearchMiddleware } from "@toolshelf/langchain";
import { createAgent, tool } from "langchain";
import { z } from "zod";
import { script, shownByScript } from "./scripted-model.ts";

const shown: (readonly string[])[] = [];

class ScriptedModel extends BaseChatModel {
  readonly #bound: readonly string[];

  constructor(bound: readonly string[] = []) {
    super({});
    this.#bound = bound;
  }

  _llmType(): string {
    return "scripted";
  }

  override bindTools(tools: readonly unknown[]): ScriptedModel {
    return new ScriptedModel(tools.map((bound) => (bound as { name: string }).name));
  }

  async _generate(): Promise<ChatResult> {
    const place = shown.push(this.#bound) - 1;
    const answer = script[place] ?? "done";
    const message =
      typeof answer === "string"
        ? new AIMessage(answer)
        : new AIMessage({
            content: "",
            tool_calls: [
              {
                type: "tool_call",
                id: `call-${place}`,
                name: answer.name,
                args: { ...(answer.input as object) },
              },
            ],
          });
    return { generations: [{ text: message.text, message }] };
  }
}

const cities: string[] = [];
const weather = tool(
  ({ city }) => {
    cities.push(city);
    return `21 degrees in ${city}`;
  },
  {
    name: "get_weather",
    description: "Current weather for a city",
    schema: z.object({ city: z.string() }),
  },
);
const agent = createAgent({
  model: new ScriptedModel(),
  middleware: [toolSearchMiddleware({ tools: [weather] })],
});
const { messages, loadedTools } = await agent.invoke({
  messages: [{ role: "user", content: "Weather in Rome?" }],
});

assert.equal(messages.at(-1)?.text, "21 degrees");
assert.deepEqual(loadedTools, ["get_weather"]);
assert.deepEqual(cities, ["Rome"]);
assert.deepEqual(shown, shownByScript);
