import { BaseChatModel } from "@langchain/core/language_models/chat_models";
import { AIMessage, type BaseMessage, type ToolMessage } from "@langchain/core/messages";
import type { ChatResult } from "@langchain/core/outputs";
import { MemorySaver } from "@langchain/langgraph";
import type { ToolDefinition, ToolSearch } from "@toolshelf/core";
import { toolSearchMiddleware, type BoundTool } from "@toolshelf/langchain";
import { createAgent } from "langchain";

import { maxSteps, system, type Answered, type TurnOptions } from "../loop.ts";
import type { Message, Model } from "../model.ts";
import { outcomeOf, stepRecords, type CallResult, type ModelCall } from "./step-records.ts";

/** Plays turns with LangChain's agent and the middleware, over the same tools and the same model. */
export const langchainAnswers = ({
  shelf: { catalog },
  model,
  storage,
}: {
  readonly shelf: Pick<ToolSearch, "catalog">;
  readonly model: Model;
  readonly storage: "in-memory" | "context";
}): ((turn: TurnOptions) => Promise<Answered>) => {
  const tools = Object.fromEntries(catalog.names().map((name) => [name, catalog.get(name)!]));
  const middleware = toolSearchMiddleware({ tools, storage });
  const checkpointer = new MemorySaver();
  return async ({ threadId, messages, onStep }) => {
    const calls: ModelCall[] = [];
    const agent = createAgent({
      model: new ChatModel({ model, calls, tools: [] }),
      systemPrompt: system,
      checkpointer,
      middleware: [middleware],
    });
    const said = messages.at(-1)?.content ?? "";
    const result = await agent.invoke(
      { messages: [{ role: "user", content: said }] },
      { configurable: { thread_id: threadId }, recursionLimit: 2 * maxSteps + 1 },
    );
    const text = result.messages.at(-1)?.text ?? "";
    messages.push({ role: "assistant", content: text, toolCalls: [] });
    const results = resultsIn(result.messages);
    const ofSteps = calls.map(({ reply }) => reply.toolCalls.map(({ id }) => results.get(id)!));
    for (const record of stepRecords(calls, ofSteps)) onStep(record);
    return { text, outcome: outcomeOf(calls) };
  };
};

type ChatModelFields = {
  readonly model: Model;
  /** A record of what was said, shared by the models that are bound. */
  readonly calls: ModelCall[];
  readonly tools: readonly ToolDefinition[];
};

/** The demo's model as one that LangChain speaks to. */
class ChatModel extends BaseChatModel {
  readonly #fields: ChatModelFields;

  constructor(fields: ChatModelFields) {
    super({});
    this.#fields = fields;
  }

  _llmType(): string {
    return "toolshelf";
  }

  override bindTools(tools: readonly unknown[]): ChatModel {
    const definitions = (tools as readonly BoundTool[]).map(({ name, description, schema }) => ({
      name,
      description,
      inputSchema: schema as ToolDefinition["inputSchema"],
    }));
    return new ChatModel({ ...this.#fields, tools: definitions });
  }

  async _generate(given: BaseMessage[]): Promise<ChatResult> {
    const { model, calls, tools } = this.#fields;
    const messages = given.map(toMessage);
    const said = await model.respond({ messages, tools });
    // Of an id that was there, LangChain takes the answer for given.
    const toolCalls = said.toolCalls.map((call) => ({
      ...call,
      id: `${call.id}-${crypto.randomUUID()}`,
    }));
    calls.push({ messages, tools, reply: { ...said, toolCalls } });
    const message = new AIMessage({
      content: said.text,
      tool_calls: toolCalls.map(({ id, name, arguments: input }) => ({
        type: "tool_call" as const,
        id,
        name,
        args: JSON.parse(input) as Record<string, unknown>,
      })),
    });
    return { generations: [{ text: said.text, message }] };
  }
}

const toMessage = (message: BaseMessage): Message => {
  const content = message.text;
  if (message.type === "tool") {
    const { tool_call_id: toolCallId, name = "", status } = message as ToolMessage;
    return { role: "tool", content, toolCallId, toolName: name, isError: status === "error" };
  }
  if (message.type !== "ai") {
    return { role: message.type === "system" ? "system" : "user", content };
  }
  const toolCalls = ((message as AIMessage).tool_calls ?? []).map(({ id = "", name, args }) => ({
    id,
    name,
    arguments: JSON.stringify(args),
  }));
  return { role: "assistant", content, toolCalls };
};

/** What came of the calls, by their ids. */
const resultsIn = (messages: readonly BaseMessage[]): ReadonlyMap<string, CallResult> =>
  new Map(
    messages
      .filter((message): message is ToolMessage => message.type === "tool")
      .map(({ tool_call_id: id, text, status }) => [id, { text, isError: status === "error" }]),
  );
