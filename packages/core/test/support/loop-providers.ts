import type Anthropic from "@anthropic-ai/sdk";
import type OpenAI from "openai";
import type { ScriptedTurn } from "./scripted-server.ts";

/** How the model of a loop in `loops/` answers over the wire, and where its requests hold what. */
export type LoopProvider = {
  readonly name: string;
  readonly program: string;
  readonly environment: (origin: string) => Readonly<Record<string, string>>;
  readonly answer: (turn: ScriptedTurn, count: number) => unknown;
  readonly toolNames: (body: unknown) => readonly string[];
  /** The text of the last result that the request gives back. */
  readonly lastResult: (body: unknown) => unknown;
};

const openAI = (origin: string) => ({
  OPENAI_API_KEY: "not-a-key",
  OPENAI_BASE_URL: `${origin}/v1`,
});

export const openAIChat: LoopProvider = {
  name: "OpenAI chat completions",
  program: "openai-chat.ts",
  environment: openAI,
  answer: (turn, count) => ({
    object: "chat.completion",
    choices: [
      {
        index: 0,
        finish_reason: "stop",
        message:
          typeof turn === "string"
            ? { role: "assistant", content: turn, refusal: null }
            : {
                role: "assistant",
                content: null,
                refusal: null,
                tool_calls: [
                  {
                    id: `call_${count}`,
                    type: "function",
                    function: { name: turn[0], arguments: JSON.stringify(turn[1]) },
                  },
                ],
              },
      },
    ],
  }),
  toolNames: (body) =>
    (body as { tools: OpenAI.ChatCompletionFunctionTool[] }).tools.map(
      (tool) => tool.function.name,
    ),
  lastResult: (body) =>
    (body as OpenAI.ChatCompletionCreateParams).messages.findLast(({ role }) => role === "tool")
      ?.content,
};

export const openAIResponses: LoopProvider = {
  name: "OpenAI Responses",
  program: "openai-responses.ts",
  environment: openAI,
  answer: (turn, count) => ({
    object: "response",
    status: "completed",
    output: [
      typeof turn === "string"
        ? {
            type: "message",
            role: "assistant",
            content: [{ type: "output_text", text: turn, annotations: [] }],
          }
        : {
            type: "function_call",
            call_id: `call_${count}`,
            name: turn[0],
            arguments: JSON.stringify(turn[1]),
          },
    ],
  }),
  toolNames: (body) =>
    (body as { tools: OpenAI.Responses.FunctionTool[] }).tools.map(({ name }) => name),
  lastResult: (body) =>
    (body as { input: OpenAI.Responses.ResponseInputItem[] }).input.findLast(
      (item) => item.type === "function_call_output",
    )?.output,
};

export const anthropicMessages: LoopProvider = {
  name: "Anthropic Messages",
  program: "anthropic.ts",
  environment: (origin) => ({ ANTHROPIC_API_KEY: "not-a-key", ANTHROPIC_BASE_URL: origin }),
  answer: (turn, count) => ({
    type: "message",
    role: "assistant",
    stop_reason: typeof turn === "string" ? "end_turn" : "tool_use",
    usage: { input_tokens: 1, output_tokens: 1 },
    content: [
      typeof turn === "string"
        ? { type: "text", text: turn }
        : { type: "tool_use", id: `call_${count}`, name: turn[0], input: turn[1] },
    ],
  }),
  toolNames: (body) => (body as { tools: Anthropic.Tool[] }).tools.map(({ name }) => name),
  lastResult: (body) =>
    (body as Anthropic.MessageCreateParams).messages
      .flatMap(({ content }) => (typeof content === "string" ? [] : content))
      .findLast((block) => block.type === "tool_result")?.content,
};
