import type { OfflineMessage } from "../conversation.ts";
import type { GoalEvent } from "./pursue-goal.ts";

/** The calls made since the user last spoke, each with its result, oldest first. */
export const eventsOf = (messages: readonly OfflineMessage[]): GoalEvent[] => {
  const results = new Map<string, OfflineMessage>();
  for (const message of messages) {
    if (message.role === "tool" && message.toolCallId !== undefined)
      results.set(message.toolCallId, message);
  }
  return messages
    .flatMap((message) => (message.role === "assistant" ? (message.toolCalls ?? []) : []))
    .map(({ id, name, arguments: given }) => {
      const result = results.get(id);
      return {
        name,
        arguments: given,
        result:
          result === undefined ? undefined : { content: result.content, isError: result.isError },
      };
    });
};
