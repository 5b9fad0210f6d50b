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
