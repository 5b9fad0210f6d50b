import type { LanguageModel } from "ai7";
import { followScript, halves, type Answer, type ScriptedAnswer } from "./script.ts";
import { specificationVersions, type SdkVersion } from "./sdk-version.ts";

/** A tool as the model is told of it. */
export type SentTool = {
  readonly type: string;
  readonly name: string;
  readonly description?: string;
  readonly inputSchema?: unknown;
  readonly providerOptions?: unknown;
};

export type SentStep = {
  /** Names, in the order of the wire. */
  readonly tools: readonly string[];
  readonly definitions: readonly SentTool[];
  readonly prompt: readonly { readonly role: string; readonly content: unknown }[];
  readonly toolChoice: unknown;
  readonly providerOptions: unknown;
  readonly isStream: boolean;
  /** Of the calls that it was answered with. */
  readonly callIds: readonly string[];
};

export type ScriptedModel = {
  readonly model: Exclude<LanguageModel, string>;
  /** What was sent to the model, call by call. */
  readonly sent: readonly SentStep[];
};

type CallOptions = {
  readonly tools?: readonly SentTool[] | undefined;
  readonly prompt: SentStep["prompt"];
  readonly toolChoice?: unknown;
  readonly providerOptions?: unknown;
};

const usageOf = (version: SdkVersion) =>
  version === 5
    ? { inputTokens: 1, outputTokens: 1, totalTokens: 2 }
    : {
        inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 },
        outputTokens: { total: 1, text: 1, reasoning: 0 },
      };

const endOf = (version: SdkVersion, { text }: Answer) => {
  const reason = text === undefined ? "tool-calls" : "stop";
  return {
    finishReason: version === 5 ? reason : { unified: reason, raw: reason },
    usage: usageOf(version),
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

const contentOf = ({ text, calls }: Answer): readonly Content[] =>
  text === undefined
    ? calls.map(({ id, name, input }) => ({
        type: "tool-call",
        toolCallId: id,
        toolName: name,
        input: JSON.stringify(input ?? {}),
      }))
    : [{ type: "text", text }];

const streamed = (part: Content): readonly object[] => {
  const isText = part.type === "text";
  const id = isText ? "text" : part.toolCallId;
  const kind = isText ? "text" : "tool-input";
  const deltas = halves(isText ? part.text : part.input);
  return [
    { type: `${kind}-start`, id, ...(isText ? {} : { toolName: part.toolName }) },
    ...deltas.map((delta) => ({ type: `${kind}-delta`, id, delta })),
    { type: `${kind}-end`, id },
    ...(isText ? [] : [part]),
  ];
};

/** As it was at that time, whatever becomes of the objects later. */
const asSent = <Value>(value: Value): Value =>
  value === undefined ? value : (JSON.parse(JSON.stringify(value)) as Value);

/** A model of the specification that this version of the SDK has as its own, which follows a script. */
export const scriptedModel = (
  version: SdkVersion,
  script: readonly ScriptedAnswer[],
): ScriptedModel => {
  const sent: SentStep[] = [];
  const nextAnswer = followScript(script);
  const answerTo = (options: CallOptions, isStream: boolean): Answer => {
    const { tools = [], prompt, toolChoice, providerOptions } = options;
    const answer = nextAnswer();
    sent.push({
      ...asSent({ definitions: tools, prompt, toolChoice, providerOptions }),
      tools: tools.map(({ name }) => name),
      isStream,
      callIds: answer.calls.map(({ id }) => id),
    });
    return answer;
  };
  const model = {
    specificationVersion: specificationVersions[version],
    provider: "scripted",
    modelId: "scripted",
    supportedUrls: {},
    doGenerate: async (options: CallOptions) => {
      const answer = answerTo(options, false);
      return { content: contentOf(answer), ...endOf(version, answer), warnings: [] };
    },
    doStream: async (options: CallOptions) => {
      const answer = answerTo(options, true);
      const stream = ReadableStream.from([
        { type: "stream-start", warnings: [] },
        ...contentOf(answer).flatMap(streamed),
        { type: "finish", ...endOf(version, answer) },
      ]);
      return { stream };
    },
  };
  return { model: model as never, sent };
};
