import type { ToolResult } from "./loaded/fold-results.ts";
import type { ToolDefinition } from "./tool/tool-definition.ts";

/** A tool as OpenAI's chat completions take it. */
export type OpenAIChatTool = {
  type: "function";
  function: { name: string; description: string; parameters: Record<string, unknown> };
};

/** The `tools` of a chat completions request, in the order given. */
export function toOpenAIChat(definitions: Iterable<ToolDefinition>): OpenAIChatTool[] {
  return Array.from(definitions, ({ name, description, inputSchema }) => ({
    type: "function",
    function: { name, description, parameters: inputSchema },
  }));
}

/** A tool as OpenAI's Responses take it. Not strict: the schemas are other people's. */
export type OpenAIResponsesTool = {
  type: "function";
  name: string;
  description: string;
  parameters: Record<string, unknown>;
  strict: false;
};

/** The `tools` of a Responses request, in the order given. */
export function toOpenAIResponses(definitions: Iterable<ToolDefinition>): OpenAIResponsesTool[] {
  return Array.from(definitions, ({ name, description, inputSchema }) => ({
    type: "function",
    name,
    description,
    parameters: inputSchema,
    strict: false,
  }));
}

/** As much of a chat message as tells a tool's result. */
export type OpenAIChatMessageLike = {
  readonly role: string;
  readonly content?: unknown;
  readonly tool_call_id?: string | undefined;
  readonly tool_calls?: readonly OpenAIChatCallLike[] | null | undefined;
};

type OpenAIChatCallLike = {
  readonly id: string;
  readonly function?: { readonly name: string } | undefined;
};

/**
 * The tool results of a chat completions conversation, oldest first, for
 * `run.step({ toolResults: () => openAIChatResults(messages) })`.
 */
export function* openAIChatResults(
  messages: Iterable<OpenAIChatMessageLike>,
): Generator<ToolResult, undefined> {
  const names = new Map<string, string>();
  for (const { role, content, tool_call_id: id, tool_calls: calls } of messages) {
    if (role === "assistant") {
      for (const call of calls ?? []) {
        if (call.function !== undefined) names.set(call.id, call.function.name);
      }
    } else if (role === "tool" && id !== undefined) {
      const toolName = names.get(id);
      if (toolName !== undefined) yield { toolName, toolCallId: id, output: partsText(content) };
    }
  }
  return undefined;
}

/** As much of a Responses item as tells a tool's result. */
export type OpenAIResponsesItemLike = {
  readonly type?: string | null | undefined;
  readonly call_id?: string | null | undefined;
  readonly name?: string | undefined;
  readonly output?: unknown;
};

/** The tool results among the items of a Responses conversation, oldest first. */
export function* openAIResponsesResults(
  items: Iterable<OpenAIResponsesItemLike>,
): Generator<ToolResult, undefined> {
  const names = new Map<string, string>();
  for (const { type, call_id: id, name, output } of items) {
    if (typeof id !== "string") continue;
    if (type === "function_call" && name !== undefined) names.set(id, name);
    const toolName = type === "function_call_output" ? names.get(id) : undefined;
    if (toolName !== undefined) yield { toolName, toolCallId: id, output: partsText(output) };
  }
  return undefined;
}

/** Text, or a list of parts of which the text ones are joined. */
function partsText(content: unknown): unknown {
  if (!Array.isArray(content)) return content;
  return content
    .map((part: { readonly text?: unknown } | null) => part?.text)
    .filter((text) => typeof text === "string")
    .join("");
}
