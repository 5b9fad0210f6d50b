import type { ToolResult } from "./loaded/fold-results.ts";
import { objectSchema } from "./object-schema.ts";
import { OpenCalls } from "./open-calls.ts";
import { partsText } from "./parts-text.ts";
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
    input_schema: objectSchema(inputSchema),
  }));
}

/** As much of a message as tells a tool's result. */
export type AnthropicMessageLike = { readonly role: string; readonly content: unknown };

type BlockLike = {
  readonly type?: unknown;
  readonly id?: unknown;
  readonly name?: unknown;
  readonly toolset_name?: unknown;
  readonly tool_use_id?: unknown;
  readonly content?: unknown;
};

/**
 * The tool results of a Messages conversation, oldest first, for
 * `run.step({ toolResults: () => anthropicResults(messages) })`. A result is yielded when the
 * call that it answers stands before it; whatever else is among the messages is passed over.
 */
export function* anthropicResults(
  messages: Iterable<AnthropicMessageLike>,
): Generator<ToolResult, undefined> {
  const calls = new OpenCalls();
  // Read as optional: messages come from databases and other people's servers, too.
  for (const message of messages as Iterable<Partial<AnthropicMessageLike> | null | undefined>) {
    if (message?.role === "assistant") calls.nextTurn();
    if (!Array.isArray(message?.content)) continue;
    for (const block of message.content as readonly (BlockLike | null | undefined)[]) {
      if (message.role === "assistant" && block?.type === "tool_use") {
        // A toolset's member is another's, whatever its name.
        calls.add(block.id, block.toolset_name ? undefined : block.name);
      } else if (message.role === "user" && block?.type === "tool_result") {
        const call = calls.take(block.tool_use_id);
        if (call !== undefined) yield { ...call, output: partsText(block.content) };
      }
    }
  }
  return undefined;
}
