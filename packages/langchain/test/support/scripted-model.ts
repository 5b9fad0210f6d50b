import type { CallbackManagerForLLMRun } from "@langchain/core/callbacks/manager";
import { BaseChatModel } from "@langchain/core/language_models/chat_models";
import { AIMessage, AIMessageChunk, type BaseMessage } from "@langchain/core/messages";
import { ChatGenerationChunk, type ChatResult } from "@langchain/core/outputs";

export type ScriptedCall = {
  readonly name: string;
  readonly input: unknown;
  readonly id?: string | undefined;
};
export type ScriptedAnswer = string | Error | readonly ScriptedCall[];

export type SentStep = {
  readonly tools: readonly string[];
  /** As they were bound. */
  readonly bound: readonly unknown[];
  readonly messages: readonly BaseMessage[];
  /** Of the calls that it was answered with. */
  readonly callIds: readonly string[];
};

let ids = 0;

/** What bound models share. */
type Script = { readonly answers: readonly ScriptedAnswer[]; place: number; sent: SentStep[] };

/** A model that answers by a script, and with a text where it ends. Ids of calls are unique. */
export class ScriptedModel extends BaseChatModel {
  readonly script: Script;
  readonly bound: readonly unknown[];

  constructor(script: readonly ScriptedAnswer[] | Script, bound: readonly unknown[] = []) {
    super({});
    this.script = "answers" in script ? script : { answers: script, place: 0, sent: [] };
    this.bound = bound;
  }

  /** What was sent to the model, call by call. */
  get sent(): readonly SentStep[] {
    return this.script.sent;
  }

  /** Names of the tools that were sent, call by call. */
  get shown(): readonly (readonly string[])[] {
    return this.sent.map(({ tools }) => tools);
  }

  _llmType(): string {
    return "scripted";
  }

  override bindTools(tools: readonly unknown[]): ScriptedModel {
    return new ScriptedModel(this.script, tools);
  }

  async _generate(messages: BaseMessage[]): Promise<ChatResult> {
    const message = new AIMessage(this.#answer(messages));
    return { generations: [{ text: message.text, message }] };
  }

  override async *_streamResponseChunks(
    messages: BaseMessage[],
    _options: this["ParsedCallOptions"],
    manager?: CallbackManagerForLLMRun,
  ): AsyncGenerator<ChatGenerationChunk> {
    const { content, tool_calls: calls } = this.#answer(messages);
    const parts = content === "" ? [""] : content.split(/(?<= )/u);
    for (const [place, part] of parts.entries()) {
      const message = new AIMessageChunk({
        content: part,
        ...(place === 0
          ? {
              tool_call_chunks: calls.map(({ name, args, id }, index) => ({
                type: "tool_call_chunk" as const,
                name,
                args: JSON.stringify(args),
                id,
                index,
              })),
            }
          : {}),
      });
      const chunk = new ChatGenerationChunk({ text: part, message });
      yield chunk;
      await manager?.handleLLMNewToken(part, undefined, undefined, undefined, undefined, { chunk });
    }
  }

  #answer(messages: BaseMessage[]) {
    const answer = this.script.answers[this.script.place++] ?? "done";
    const calls = typeof answer === "string" || answer instanceof Error ? [] : answer;
    const toolCalls = calls.map(({ name, input, id = `call-${ids++}` }) => ({
      type: "tool_call" as const,
      name,
      // A provider's are its own, and the host may change them.
      args: structuredClone(input) as Record<string, unknown>,
      id,
    }));
    this.script.sent.push({
      tools: this.bound.map((tool) => (tool as { name: string }).name),
      bound: this.bound,
      messages,
      callIds: toolCalls.map(({ id }) => id),
    });
    if (answer instanceof Error) throw answer;
    return { content: typeof answer === "string" ? answer : "", tool_calls: toolCalls };
  }
}

export const call = (name: string, input: unknown = {}): readonly [ScriptedCall] => [
  { name, input },
];
export const load = (...toolNames: readonly string[]): readonly [ScriptedCall] =>
  call("load_tool", { toolNames });
export const search = (query: string): readonly [ScriptedCall] => call("search_tools", { query });
