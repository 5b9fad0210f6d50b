import OpenAI from "openai";
import type { ChatCompletionMessageParam } from "openai/resources/chat/completions";

import type { Message, Model } from "./model.ts";

export type OpenAIModelOptions = {
  readonly apiKey: string;
  /** For a server of one's own that speaks the same protocol. Default: OpenAI's. */
  readonly baseURL?: string | undefined;
  readonly model: string;
};

/** A real model over chat completions, driven by the official client. */
export const openAIModel = ({ apiKey, baseURL, model }: OpenAIModelOptions): Model => {
  const client = new OpenAI({ apiKey, ...(baseURL === undefined ? {} : { baseURL }) });
  return {
    name: model,
    respond: async ({ messages, tools, signal }) => {
      const completion = await client.chat.completions.create(
        {
          model,
          messages: messages.map(toParam),
          ...(tools.length > 0 ? { tools: [...tools] } : {}),
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
      };
    },
  };
};

const toParam = (message: Message): ChatCompletionMessageParam => {
  switch (message.role) {
    case "assistant":
      return {
        role: "assistant",
        content: message.content,
        ...(message.toolCalls.length > 0
          ? {
              tool_calls: message.toolCalls.map(({ id, name, arguments: input }) => ({
                id,
                type: "function" as const,
                function: { name, arguments: input },
              })),
            }
          : {}),
      };
    case "tool":
      return { role: "tool", tool_call_id: message.toolCallId, content: message.content };
    case "system":
    case "user":
      return { role: message.role, content: message.content };
  }
};
