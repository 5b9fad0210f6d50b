import { toOpenAIChat } from "@toolshelf/core";
import OpenAI from "openai";

import type { Message, Model } from "./model.ts";
import type { ProviderOptions } from "./provider-options.ts";

/** A real model over chat completions, driven by the official client. */
export const openAIChatModel = ({ apiKey, baseURL, model }: ProviderOptions): Model => {
  const client = new OpenAI({ apiKey, baseURL: baseURL ?? null });
  return {
    name: model,
    respond: async ({ messages, tools, signal }) => {
      const completion = await client.chat.completions.create(
        {
          model,
          messages: messages.map(toParam),
          ...(tools.length > 0 ? { tools: toOpenAIChat(tools) } : {}),
        },
        { signal },
      );
      const message = completion.choices[0]?.message;
      if (message === undefined) throw new Error(`${model} gave no choice.`);
      const calls = (message.tool_calls ?? []).filter((call) => call.type === "function");
      return {
        text: message.content ?? "",
        toolCalls: calls.map(({ id, function: { name, arguments: input } }) => ({
          id,
          name,
          arguments: input,
        })),
        native: message,
      };
    },
  };
};

const toParam = (message: Message): OpenAI.ChatCompletionMessageParam => {
  switch (message.role) {
    case "assistant":
      return message.native as OpenAI.ChatCompletionMessage;
    case "tool":
      return { role: "tool", tool_call_id: message.toolCallId, content: message.content };
    case "system":
    case "user":
      return { role: message.role, content: message.content };
  }
};
