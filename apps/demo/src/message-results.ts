import type { ToolResult } from "@toolshelf/core";

import type { Message } from "./model.ts";

/** The tool results of a conversation, oldest first: what `storage: "context"` reads its state from. */
export function* messageResults(messages: Iterable<Message>): Generator<ToolResult, undefined> {
  for (const message of messages) {
    if (message.role !== "tool") continue;
    const { toolName, toolCallId, content } = message;
    yield { toolName, toolCallId, output: content };
  }
  return undefined;
}
