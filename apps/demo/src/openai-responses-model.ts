import { toOpenAIResponses } from "@toolshelf/core";
import OpenAI from "openai";

import type { Message, Model } from "./model.ts";
import type { ProviderOptions } from "./provider-options.ts";
import { systemText } from "./system-text.ts";

/** A real model over Responses, driven by the official client. The conversation stays with us. */
export const openAIResponsesModel = ({ apiKey, baseURL, model }: ProviderOptions): Model => {
  const client = new OpenAI({ apiKey, baseURL: baseURL ?? null });
  return {
    name: model,
    respond: async ({ messages, tools, signal }) => {
      const response = await client.responses.create(
        {
          model,
          instructions: systemText(messages),
          input: messages.flatMap(toItems),
          ...(tools.length > 0 ? { tools: toOpenAIResponses(tools) } : {}),
        },
        { signal },
      );
      if (response.error) throw new Error(`${model} failed: ${response.error.message}`);
      return {
        text: response.output_text,
        toolCalls: response.output
          .filter((item) => item.type === "function_call")
          .map((item) => ({ id: item.call_id, name: item.name, arguments: item.arguments })),
        native: response.output,
      };
    },
  };
};

const toItems = (message: Message): readonly OpenAI.Responses.ResponseInputItem[] => {
  switch (message.role) {
    case "system":
      return [];
    case "user":
      return [{ role: "user", content: message.content }];
    case "assistant":
      return message.native as OpenAI.Responses.ResponseInput;
    case "tool":
      return [
        { type: "function_call_output", call_id: message.toolCallId, output: message.content },
      ];
  }
};
