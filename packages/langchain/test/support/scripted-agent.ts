import type { BaseMessage, ToolMessage } from "@langchain/core/messages";
import { tool } from "@langchain/core/tools";
import { createAgent } from "langchain";
import { z } from "zod";
import { ScriptedModel, type ScriptedAnswer } from "./scripted-model.ts";

type Config = Parameters<typeof createAgent>[0];

/** An agent with a scripted model and what is given. */
export const agentOf = (script: readonly ScriptedAnswer[], config: Partial<Config> = {}) => {
  const model = new ScriptedModel(script);
  const agent = createAgent({ tools: [], ...config, model } as never) as unknown as PlainAgent;
  return { agent, model };
};

/** What the types of an agent come down to, whatever middleware it has. */
export type Result = {
  readonly messages: BaseMessage[];
  readonly loadedTools?: string[];
  readonly structuredResponse?: unknown;
  readonly __interrupt__?: readonly { readonly value: unknown }[];
};
export type PlainAgent = {
  invoke(input: unknown, config?: unknown): Promise<Result>;
  stream(input: unknown, config?: unknown): Promise<AsyncIterable<unknown>>;
  readonly graph: {
    getState(config: unknown): Promise<{
      readonly values: Result;
      readonly config: unknown;
    }>;
    getStateHistory(config: unknown): AsyncIterable<{
      readonly values: Result;
      readonly next: readonly string[];
      readonly config: unknown;
    }>;
    updateState(config: unknown, values: unknown, asNode?: string): Promise<unknown>;
  };
};

export const go = { messages: [{ role: "user", content: "go" }] };
export const thread = (id: string, context?: Readonly<Record<string, unknown>>) => ({
  configurable: { thread_id: id },
  ...(context === undefined ? {} : { context }),
});

/** What the model read of its calls, in their order. */
export const answersIn = ({ messages }: Pick<Result, "messages">): readonly string[] =>
  messages.filter((message) => message.type === "tool").map(({ text }) => text);

export const toolMessages = ({ messages }: Pick<Result, "messages">): readonly ToolMessage[] =>
  messages.filter((message): message is ToolMessage => message.type === "tool");

/** A tool that keeps a record of its runs. */
export const recording = (name: string, description = name.replaceAll("_", " ")) => {
  const runs: unknown[] = [];
  const made = tool(
    (input: { note?: string | undefined }) => {
      runs.push(input);
      return `${name} ran`;
    },
    { name, description, schema: z.object({ note: z.string().optional() }) },
  );
  return { tool: made, runs };
};

export const meta: readonly string[] = ["search_tools", "load_tool"];
