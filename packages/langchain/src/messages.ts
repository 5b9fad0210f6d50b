import type { ToolResult } from "@toolshelf/core";

/** As much of a message as is read, so that a copy of the package is as good as another. */
export type MessageLike = {
  readonly type?: string | undefined;
  readonly content?: unknown;
  readonly name?: string | undefined;
  readonly tool_call_id?: string | undefined;
  readonly tool_calls?: readonly { readonly name: string }[] | undefined;
};

export function messagesIn(state: unknown): readonly MessageLike[] {
  const messages = Array.isArray(state)
    ? (state as unknown)
    : (state as { readonly messages?: unknown } | null | undefined)?.messages;
  return Array.isArray(messages) ? (messages as readonly MessageLike[]) : [];
}

/** The results of tools that a conversation holds, oldest first. */
export function* toolResults(messages: readonly MessageLike[]): Generator<ToolResult> {
  const names = new Map<string, string>();
  for (const message of messages) {
    for (const { id, name } of callsOf(message)) if (id !== undefined) names.set(id, name);
    if (message?.type !== "tool") continue;
    const { tool_call_id: toolCallId, content } = message;
    // A tool may write its own message, and leave out its name.
    const toolName = message.name ?? names.get(toolCallId ?? "");
    if (toolName !== undefined) yield { toolName, toolCallId, output: textOf(content) };
  }
}

/** The last message of the model. */
export function lastAnswer(messages: readonly MessageLike[]): MessageLike | undefined {
  return messages.findLast((message) => message?.type === "ai");
}

export function callsOf(
  message: MessageLike | undefined,
): readonly { readonly name: string; readonly id?: string | undefined }[] {
  return Array.isArray(message?.tool_calls) ? message.tool_calls : [];
}

/** What a tool answered in parts is read as one text. */
function textOf(content: unknown): unknown {
  if (!Array.isArray(content)) return content;
  return (content as readonly ({ readonly text?: unknown } | string | null)[])
    .map((part) => (typeof part === "string" ? part : part?.text))
    .filter((text) => typeof text === "string")
    .join("");
}
