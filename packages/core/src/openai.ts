import type { ToolResult } from "./loaded/fold-results.ts";
import { objectSchema } from "./object-schema.ts";
import { OpenCalls } from "./open-calls.ts";
import { partsText } from "./parts-text.ts";
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
    function: { name, description, parameters: objectSchema(inputSchema) },
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
    parameters: objectSchema(inputSchema),
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
 * `run.step({ toolResults: () => openAIChatResults(messages) })`. A result is yielded when the
 * call that it answers stands before it; whatever else is among the messages is passed over.
 */
export function* openAIChatResults(
  messages: Iterable<OpenAIChatMessageLike>,
): Generator<ToolResult, undefined> {
  const calls = new OpenCalls();
  // Read as optional: messages come from databases and other people's servers, too.
  for (const message of messages as Iterable<Partial<OpenAIChatMessageLike> | null | undefined>) {
    if (message?.role === "assistant") {
      calls.nextTurn();
      const made: unknown = message.tool_calls;
      if (!Array.isArray(made)) continue;
      for (const call of made as readonly (Partial<OpenAIChatCallLike> | null | undefined)[]) {
        calls.add(call?.id, call?.function?.name);
      }
    } else if (message?.role === "tool") {
      const call = calls.take(message.tool_call_id);
      if (call !== undefined) yield { ...call, output: partsText(message.content) };
    }
  }
  return undefined;
}

/** As much of a Responses item as tells a tool's result. */
export type OpenAIResponsesItemLike = {
  readonly type?: string | null | undefined;
  readonly role?: string | undefined;
  readonly call_id?: string | null | undefined;
  readonly name?: string | undefined;
  readonly namespace?: string | null | undefined;
  readonly output?: unknown;
};

/**
 * The tool results among the items of a Responses conversation, oldest first, for
 * `run.step({ toolResults: () => openAIResponsesResults(items) })`. Needs the items themselves: a
 * conversation that OpenAI keeps (`previous_response_id`) is not in them.
 */
export function* openAIResponsesResults(
  items: Iterable<OpenAIResponsesItemLike>,
): Generator<ToolResult, undefined> {
  const calls = new OpenCalls();
  let isAnswering = false;
  for (const item of items as Iterable<OpenAIResponsesItemLike | null | undefined>) {
    if (item?.type === "function_call") {
      // No message holds an answer's calls together; what comes between two answers tells them apart.
      if (!isAnswering) calls.nextTurn();
      isAnswering = true;
      // A namespace's function is another's, whatever its name.
      calls.add(item.call_id, item.namespace ? undefined : item.name);
    } else if (item?.type === "function_call_output") {
      isAnswering = false;
      const call = calls.take(item.call_id);
      if (call !== undefined) yield { ...call, output: partsText(item.output) };
    } else if (item?.role === "user") {
      isAnswering = false;
    }
  }
  return undefined;
}
