import { MockLanguageModelV2 } from "ai5/test";

type Streamed = Awaited<ReturnType<MockLanguageModelV2["doStream"]>>;
type StreamPart = Streamed["stream"] extends ReadableStream<infer Part> ? Part : never;
type CallOptions = Parameters<MockLanguageModelV2["doGenerate"]>[0];

export type ScriptedAnswer =
  | string
  | readonly { readonly name: string; readonly input: unknown; readonly id?: string }[];

export type SentStep = {
  readonly tools: readonly string[];
  readonly prompt: string;
  /** Of the calls that it was answered with. */
  readonly callIds: readonly string[];
};

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
  const answerTo = ({ tools = [], prompt }: CallOptions) => {
    const answer = script[place++] ?? "done";
    const isText = typeof answer === "string";
    const given = isText ? [] : answer;
    const calls = given.map(({ name, input, id = `call-${ids++}` }) => ({ name, input, id }));
    sent.push({
      tools: tools.map(({ name }) => name),
      prompt: JSON.stringify(prompt),
      callIds: calls.map(({ id }) => id),
    });
    return {
      content: isText
        ? [{ type: "text" as const, text: answer }]
        : calls.map(({ name, input, id }) => ({
            type: "tool-call" as const,
            toolCallId: id,
            toolName: name,
            input: JSON.stringify(input),
          })),
      finishReason: isText ? ("stop" as const) : ("tool-calls" as const),
      usage,
      warnings: [],
    };
  };
  const model = new MockLanguageModelV2({
    modelId: "scripted",
    doGenerate: async (options) => answerTo(options),
    doStream: async (options) => {
      const { content, finishReason } = answerTo(options);
      const parts = content.flatMap((part): StreamPart[] =>
        part.type === "text"
          ? [
              { type: "text-start" as const, id: "1" },
              { type: "text-delta" as const, id: "1", delta: part.text },
              { type: "text-end" as const, id: "1" },
            ]
          : [part],
      );
      const chunks: StreamPart[] = [
        { type: "stream-start" as const, warnings: [] },
        ...parts,
        { type: "finish" as const, finishReason, usage },
      ];
      const stream: ReadableStream<StreamPart> = ReadableStream.from(chunks);
      return { stream };
    },
  });
  return { model, sent };
};
