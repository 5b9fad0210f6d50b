import type { ToolDefinition } from "@toolshelf/core";

import type { Message, Model, Reply } from "../model.ts";
import type { ModelCall } from "./step-records.ts";

type Part = {
  readonly type: string;
  readonly text?: string;
  readonly toolCallId?: string;
  readonly toolName?: string;
  readonly input?: unknown;
  readonly output?: { readonly type: string; readonly value: unknown };
};
type CallOptions = {
  readonly prompt: readonly { readonly role: string; readonly content: string | readonly Part[] }[];
  readonly tools?: readonly {
    readonly name: string;
    readonly description?: string;
    readonly inputSchema?: ToolDefinition["inputSchema"];
  }[];
};

/** The specification of the AI SDK 5, which Mastra speaks too, and that of the AI SDK 7. */
type Specification = "v2" | "v4";

/** The demo's model as one of the AI SDK's, with a record of what was said. */
export const languageModel = (
  specification: Specification,
  { model, calls }: { readonly model: Model; readonly calls: ModelCall[] },
): object => {
  const answer = async ({ prompt, tools: sent = [] }: CallOptions): Promise<readonly Content[]> => {
    const messages = prompt.flatMap(toMessages);
    const tools = sent.map(({ name, description = "", inputSchema = {} }) => ({
      name,
      description,
      inputSchema,
    }));
    const reply = await model.respond({ messages, tools });
    calls.push({ messages, tools, reply });
    return contentOf(reply);
  };
  return {
    specificationVersion: specification,
    provider: "toolshelf",
    modelId: model.name,
    supportedUrls: {},
    doGenerate: async (options: CallOptions) => {
      const content = await answer(options);
      return { content, ...endOf(specification, content), warnings: [] };
    },
    doStream: async (options: CallOptions) => {
      const content = await answer(options);
      const stream = ReadableStream.from([
        { type: "stream-start", warnings: [] },
        ...content.flatMap(streamed),
        { type: "finish", ...endOf(specification, content) },
      ]);
      return { stream };
    },
  };
};

type Content =
  | { readonly type: "text"; readonly text: string }
  | {
      readonly type: "tool-call";
      readonly toolCallId: string;
      readonly toolName: string;
      readonly input: string;
    };

const contentOf = ({ text, toolCalls }: Reply): readonly Content[] => [
  ...(text === "" ? [] : [{ type: "text" as const, text }]),
  ...toolCalls.map(({ id, name, arguments: input }) => ({
    type: "tool-call" as const,
    // An id that was there before is taken for the same call.
    toolCallId: `${id}-${crypto.randomUUID()}`,
    toolName: name,
    input,
  })),
];

const endOf = (specification: Specification, content: readonly Content[]) => {
  const reason = content.some(({ type }) => type === "tool-call") ? "tool-calls" : "stop";
  return specification === "v2"
    ? { finishReason: reason, usage: { inputTokens: 0, outputTokens: 0, totalTokens: 0 } }
    : {
        finishReason: { unified: reason, raw: reason },
        usage: {
          inputTokens: { total: 0, noCache: 0, cacheRead: 0, cacheWrite: 0 },
          outputTokens: { total: 0, text: 0, reasoning: 0 },
        },
      };
};

const streamed = (part: Content): readonly object[] => {
  if (part.type === "text") {
    return [
      { type: "text-start", id: "text" },
      { type: "text-delta", id: "text", delta: part.text },
      { type: "text-end", id: "text" },
    ];
  }
  const { toolCallId: id, toolName, input } = part;
  return [
    { type: "tool-input-start", id, toolName },
    { type: "tool-input-delta", id, delta: input },
    { type: "tool-input-end", id },
    part,
  ];
};

const toMessages = ({ role, content }: CallOptions["prompt"][number]): readonly Message[] => {
  const parts: readonly Part[] =
    typeof content === "string" ? [{ type: "text", text: content }] : content;
  const text = parts.map((part) => part.text ?? "").join("");
  if (role === "system" || role === "user") return [{ role, content: text }];
  if (role === "tool") {
    return parts.map(({ toolCallId = "", toolName = "", output }) => ({
      role: "tool",
      content: textOf(output?.value),
      toolCallId,
      toolName,
      isError: output?.type.startsWith("error") ?? false,
    }));
  }
  const toolCalls = parts
    .filter(({ type }) => type === "tool-call")
    .map(({ toolCallId = "", toolName = "", input }) => ({
      id: toolCallId,
      name: toolName,
      arguments: textOf(input),
    }));
  return [{ role: "assistant", content: text, toolCalls }];
};

export const textOf = (value: unknown): string =>
  typeof value === "string" ? value : JSON.stringify(value);
