import { Agent } from "@mastra/core/agent";
import type { MastraModelConfig } from "@mastra/core/llm";
import { RequestContext } from "@mastra/core/request-context";
import { createTool } from "@mastra/core/tools";
import type { ToolDefinition, ToolSearch } from "@toolshelf/core";
import { ToolSearchProcessor } from "@toolshelf/mastra";

import { maxSteps, system, type Answered, type StepRecord, type TurnOptions } from "../loop.ts";
import type { Message, Model, Reply, ToolCall } from "../model.ts";

type Shelf = Pick<ToolSearch, "catalog">;

/** Plays turns with Mastra's agent and the processor, over the same tools and the same model. */
export const mastraAnswers = ({
  shelf,
  model,
  storage,
}: {
  readonly shelf: Shelf;
  readonly model: Model;
  readonly storage: "in-memory" | "context";
}): ((turn: TurnOptions) => Promise<Answered>) => {
  const processor = new ToolSearchProcessor({ tools: toMastra(shelf), storage });
  const conversations = new Map<string, unknown[]>();
  return async ({ threadId, messages, onStep }) => {
    const conversation = conversations.get(threadId) ?? [];
    conversations.set(threadId, conversation);
    conversation.push(messages.at(-1));
    const { languageModel, calls } = watched(model);
    const agent = new Agent({
      id: "demo",
      name: "demo",
      instructions: system,
      model: languageModel as unknown as MastraModelConfig,
      inputProcessors: [processor],
    });
    const requestContext = new RequestContext();
    requestContext.set("mastra__threadId", threadId);
    const result = await agent.generate(conversation as never, { requestContext, maxSteps });
    conversation.push(...(result.response.dbMessages ?? []));
    messages.push({ role: "assistant", content: result.text, toolCalls: [] });
    for (const record of recordsOf(calls, resultsIn(result.steps))) onStep(record);
    const { outcome = "answered" } = calls.at(-1)?.reply ?? {};
    return { text: result.text, outcome };
  };
};

/** The catalog's tools as Mastra's, under the same names. */
const toMastra = ({ catalog }: Shelf) =>
  Object.fromEntries(
    catalog.names().map((name) => {
      const { description, inputSchema } = catalog.definition(name)!;
      const tool = createTool({
        id: name,
        description,
        inputSchema: inputSchema as never,
        execute: async (input) =>
          readableResult(await catalog.get(name)!.execute!(input, {})) as never,
      });
      return [name, tool];
    }),
  );

/** The text of what an MCP server answers; what it calls an error is thrown. */
const readableResult = (answer: unknown): unknown => {
  const { content, isError } = answer as {
    readonly content?: readonly { readonly type: string; readonly text?: string }[];
    readonly isError?: boolean;
  };
  if (!Array.isArray(content)) return answer;
  const text = content.map((part) => part.text ?? `(${part.type})`).join("\n");
  if (isError === true) throw new Error(text);
  return text;
};

type Call = {
  readonly messages: readonly Message[];
  readonly tools: readonly ToolDefinition[];
  readonly reply: Reply;
};

/** The demo's model as one that Mastra speaks to, with a record of what was said. */
const watched = (model: Model) => {
  const calls: Call[] = [];
  const doGenerate = async ({ prompt, tools: sent = [] }: CallOptions) => {
    const messages = prompt.flatMap(toMessages);
    const tools = sent.map(({ name, description = "", inputSchema = {} }) => ({
      name,
      description,
      inputSchema,
    }));
    const reply = await model.respond({ messages, tools });
    calls.push({ messages, tools, reply });
    const content = [
      ...(reply.text === "" ? [] : [{ type: "text", text: reply.text }]),
      ...reply.toolCalls.map(({ id, name, arguments: input }) => ({
        type: "tool-call",
        // Mastra takes an id that it has seen for the same call.
        toolCallId: `${id}-${crypto.randomUUID()}`,
        toolName: name,
        input,
      })),
    ];
    const finishReason = reply.toolCalls.length > 0 ? "tool-calls" : "stop";
    const usage = { inputTokens: 0, outputTokens: 0, totalTokens: 0 };
    return { content, finishReason, usage, warnings: [] };
  };
  const languageModel = {
    specificationVersion: "v2",
    provider: "toolshelf",
    modelId: model.name,
    supportedUrls: {},
    doGenerate,
    doStream: () => Promise.reject(new Error("This model gives its answers whole.")),
  };
  return { languageModel, calls };
};

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

const textOf = (value: unknown): string =>
  typeof value === "string" ? value : JSON.stringify(value);

type Result = { readonly text: string; readonly isError: boolean };

/** What came of the calls of each step, in the order of the calls. */
const resultsIn = (steps: readonly unknown[]): readonly (readonly Result[])[] =>
  (
    steps as readonly {
      readonly toolResults?: readonly {
        readonly payload: { readonly result?: unknown; readonly isError?: boolean };
      }[];
    }[]
  ).map(({ toolResults = [] }) =>
    toolResults.map(({ payload: { result, isError = false } }) => ({
      text: textOf(result),
      isError,
    })),
  );

const metaNames: ReadonlySet<string> = new Set(["search_tools", "load_tool"]);

const recordsOf = (
  calls: readonly Call[],
  results: readonly (readonly Result[])[],
): readonly StepRecord[] =>
  calls.map(({ messages, tools, reply }, place) => {
    const isMeta = ({ name }: { readonly name: string }): boolean => metaNames.has(name);
    const instructions = messages
      .filter(({ role, content }) => role === "system" && content !== system)
      .map(({ content }) => content)
      .join("\n");
    return {
      step: {
        definitions: tools,
        instructions,
        metaTools: new Map(tools.filter(isMeta).map((tool) => [tool.name, tool as never])),
        tools: { size: tools.filter((tool) => !isMeta(tool)).length },
      },
      reply,
      results: reply.toolCalls.map((call: ToolCall, at) => {
        const { text = "", isError = false } = results[place]?.[at] ?? {};
        return { call, outcome: { status: isError ? "failed" : "ok", text } };
      }),
      isMetaStep: reply.toolCalls.length > 0 && reply.toolCalls.every(isMeta),
    };
  });
