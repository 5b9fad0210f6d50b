import { createOfflineModel } from "@toolshelf/offline-model";

import type { Model } from "./model.ts";

/** The stand-in that needs no network, in the demo's own shape of messages. */
export const offlineModel = (): Model => {
  const model = createOfflineModel();
  return {
    name: "offline stand-in",
    respond: ({ messages, tools }) => {
      const reply = model.respond({
        messages: messages.map((message) =>
          message.role === "assistant"
            ? {
                ...message,
                toolCalls: message.toolCalls.map((call) => ({
                  id: call.id,
                  name: call.name,
                  arguments: JSON.parse(call.arguments) as Record<string, unknown>,
                })),
              }
            : message,
        ),
        tools,
      });
      return Promise.resolve({
        text: reply.text ?? "",
        toolCalls: (reply.toolCalls ?? []).map((call) => ({
          id: call.id,
          name: call.name,
          arguments: JSON.stringify(call.arguments),
        })),
        outcome: reply.outcome,
      });
    },
  };
};
