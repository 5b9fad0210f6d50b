import type { ToolResult } from "./loaded/fold-results.ts";
import type { ToolDefinition } from "./tool/tool-definition.ts";

/** A tool as Anthropic's Messages take it. */
export type AnthropicTool = {
  name: string;
  description: string;
  input_schema: { type: "object"; [key: string]: unknown };
};

/** The `tools` of a Messages request, in the order given. */
export function toAnthropic(definitions: Iterable<ToolDefinition>): AnthropicTool[] {
  return Array.from(definitions, ({ name, description, inputSchema }) => ({
    name,
    description,
    input_schema: isObjectSchema(inputSchema) ? inputSchema : { ...inputSchema, type: "object" },
  }));
}

function isObjectSchema(
  schema: ToolDefinition["inputSchema"],
): schema is ToolDefinition["inputSchema"] & { readonly type: "object" } {
  return schema["type"] === "object";
}

/** As much of a message as tells a tool's result. */
export type AnthropicMessageLike = { readonly role: string; readonly content: unknown };

type Block = {
  readonly type?: unknown;
  readonly id?: unknown;
  readonly name?: unknown;
  readonly tool_use_id?: unknown;
  readonly content?: unknown;
};

/**
 * The tool results of a Messages conversation, oldest first, for
 * `run.step({ toolResults: () => anthropicResults(messages) })`.
 */
export function* anthropicResults(
  messages: Iterable<AnthropicMessageLike>,
): Generator<ToolResult, undefined> {
  const names = new Map<string, string>();
  for (const { role, content } of messages) {
    if (!Array.isArray(content)) continue;
    for (const block of content as readonly (Block | null)[]) {
      const { type, id, name, tool_use_id: callId } = block ?? {};
      if (role === "assistant" && type === "tool_use") {
        if (typeof id === "string" && typeof name === "string") names.set(id, name);
      } else if (role === "user" && type === "tool_result" && typeof callId === "string") {
        const toolName = names.get(callId);
        if (toolName !== undefined) {
          yield { toolName, toolCallId: callId, output: blocksText(block?.content) };
        }
      }
    }
  }
  return undefined;
}

function blocksText(content: unknown): unknown {
  if (!Array.isArray(content)) return content;
  return content
    .map((block: { readonly type?: unknown; readonly text?: unknown } | null) =>
      block?.type === "text" ? block.text : undefined,
    )
    .filter((text) => typeof text === "string")
    .join("");
}
