import type { ToolResult } from "@toolshelf/core";

type Part = {
  readonly type?: unknown;
  readonly text?: unknown;
  readonly toolName?: unknown;
  readonly toolCallId?: unknown;
  readonly state?: unknown;
  readonly output?: unknown;
  readonly approvalId?: unknown;
  readonly approved?: unknown;
};
type Message = { readonly role?: unknown; readonly content?: unknown; readonly parts?: unknown };

/**
 * The tool results of `ModelMessage`s, oldest first.
 *
 * @example
 * await shelf.threads.inspect(threadId, { toolResults: () => modelMessageResults(messages) });
 */
export function* modelMessageResults(
  messages: Iterable<unknown>,
): Generator<ToolResult, undefined> {
  for (const message of messages) {
    for (const part of toolParts(message)) {
      const { type, toolName, toolCallId, output } = part;
      if (type !== "tool-result" || typeof toolName !== "string") continue;
      const value = outputValue(output);
      if (value !== undefined) yield { toolName, ...idOf(toolCallId), output: value };
    }
  }
  return undefined;
}

/**
 * The tool results of `UIMessage`s, oldest first.
 *
 * @example
 * await shelf.threads.inspect(threadId, { toolResults: () => uiMessageResults(messages) });
 */
export function* uiMessageResults(messages: Iterable<unknown>): Generator<ToolResult, undefined> {
  for (const message of messages) {
    const { role, parts } = (message ?? {}) as Message;
    if (role !== "assistant" || !Array.isArray(parts)) continue;
    for (const part of parts as readonly (Part | null)[]) {
      const { type, toolCallId, state, output } = part ?? {};
      const toolName = uiToolName(part);
      if (typeof type !== "string" || toolName === undefined) continue;
      if (state === "output-available") yield { toolName, ...idOf(toolCallId), output };
    }
  }
  return undefined;
}

/** Whether a person approved of a call, in the last message, which is where the SDK looks. */
export function isApproved(messages: readonly unknown[], toolCallId: string): boolean {
  const requests = new Set<unknown>();
  for (const message of messages) {
    for (const part of parts(message, "assistant")) {
      if (part.type === "tool-approval-request" && part.toolCallId === toolCallId) {
        requests.add(part.approvalId);
      }
    }
  }
  return toolParts(messages.at(-1)).some(
    ({ type, approvalId, approved }) =>
      type === "tool-approval-response" && approved === true && requests.has(approvalId),
  );
}

/** The tool results that a model had read when it made a call. */
export function resultsBefore(
  messages: readonly unknown[],
  toolCallId: string,
): Generator<ToolResult, undefined> {
  const place = messages.findLastIndex((message) =>
    parts(message, "assistant").some(
      (part) => part.type === "tool-call" && part.toolCallId === toolCallId,
    ),
  );
  return modelMessageResults(messages.slice(0, Math.max(place, 0)));
}

function toolParts(message: unknown): readonly Part[] {
  return parts(message, "tool");
}

function parts(message: unknown, of: "assistant" | "tool"): readonly Part[] {
  const { role, content } = (message ?? {}) as Message;
  if (role !== of || !Array.isArray(content)) return [];
  return content.filter((part): part is Part => typeof part === "object" && part !== null);
}

/** What a tool gave; nothing for an error or a denial. */
function outputValue(output: unknown): unknown {
  const { type, value } = (output ?? {}) as { readonly type?: unknown; readonly value?: unknown };
  if (type === "json" || type === "text") return value;
  if (type !== "content" || !Array.isArray(value)) return undefined;
  return (value as readonly (Part | null)[])
    .map((part) => (part?.type === "text" ? String(part.text) : ""))
    .join("");
}

function uiToolName(part: Part | null): string | undefined {
  const { type, toolName } = part ?? {};
  if (type === "dynamic-tool") return typeof toolName === "string" ? toolName : undefined;
  return typeof type === "string" && type.startsWith("tool-") ? type.slice(5) : undefined;
}

function idOf(toolCallId: unknown): { toolCallId?: string } {
  return typeof toolCallId === "string" ? { toolCallId } : {};
}
