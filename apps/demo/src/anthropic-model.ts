import Anthropic from "@anthropic-ai/sdk";
import { toAnthropic } from "@toolshelf/core";

import type { Message, Model } from "./model.ts";
import type { ProviderOptions } from "./provider-options.ts";
import { systemText } from "./system-text.ts";

const maxTokens = 8192;

/** A real model over Anthropic's Messages, driven by the official client. */
export const anthropicModel = ({ apiKey, baseURL, model }: ProviderOptions): Model => {
  const client = new Anthropic({ apiKey, baseURL: baseURL ?? null });
  return {
    name: model,
    respond: async ({ messages, tools, signal }) => {
      const message = await client.messages.create(
        {
          model,
          max_tokens: maxTokens,
          system: systemText(messages),
          messages: toParams(messages),
          ...(tools.length > 0 ? { tools: toAnthropic(tools) } : {}),
        },
        { signal },
      );
      return {
        text: message.content
          .filter((block) => block.type === "text")
          .map(({ text }) => text)
          .join("\n"),
        toolCalls: message.content
          .filter((block) => block.type === "tool_use")
          .map(({ id, name, input }) => ({ id, name, arguments: JSON.stringify(input) })),
        native: message.content,
      };
    },
  };
};

/** The results of parallel calls belong in one message; apart, they teach a model to call one by one. */
const toParams = (messages: readonly Message[]): Anthropic.MessageParam[] => {
  const params: Anthropic.MessageParam[] = [];
  let results: Anthropic.ToolResultBlockParam[] | undefined;
  for (const message of messages) {
    if (message.role === "tool") {
      if (results === undefined) {
        results = [];
        params.push({ role: "user", content: results });
      }
      results.push({
        type: "tool_result",
        tool_use_id: message.toolCallId,
        content: message.content,
        is_error: message.isError,
      });
      continue;
    }
    results = undefined;
    if (message.role === "user") params.push({ role: "user", content: message.content });
    // An answer without a block is not taken back.
    if (message.role === "assistant") {
      const content = message.native as Anthropic.ContentBlock[];
      if (content.length > 0) params.push({ role: "assistant", content });
    }
  }
  return params;
};
