import { MockLanguageModelV2 } from "ai5/test";

export type ScriptedAnswer =
  | string
  | readonly { readonly name: string; readonly input: unknown; readonly id?: string }[];

export type SentStep = { readonly tools: readonly string[]; readonly prompt: string };

export type ScriptedModel = {
  readonly model: MockLanguageModelV2;
  /** What was sent to the model, call by call. */
  readonly sent: readonly SentStep[];
};

const usage = { inputTokens: 1, outputTokens: 1, totalTokens: 2 };
let ids = 0;

/** A model that answers by a script, and with a text where it ends. Ids of calls are unique. */
export const scriptedModel = (script: readonly ScriptedAnswer[]): ScriptedModel => {
  const sent: SentStep[] = [];
  let place = 0;
  const model = new MockLanguageModelV2({
    modelId: "scripted",
    doGenerate: async ({ tools = [], prompt }) => {
      sent.push({ tools: tools.map(({ name }) => name), prompt: JSON.stringify(prompt) });
      const answer = script[place++] ?? "done";
      const isText = typeof answer === "string";
      return {
        content: isText
          ? [{ type: "text" as const, text: answer }]
          : answer.map(({ name, input, id }) => ({
              type: "tool-call" as const,
              toolCallId: id ?? `call-${ids++}`,
              toolName: name,
              input: JSON.stringify(input),
            })),
        finishReason: isText ? ("stop" as const) : ("tool-calls" as const),
        usage,
        warnings: [],
      };
    },
  });
  return { model, sent };
};
