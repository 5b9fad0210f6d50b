// The three versions of the AI SDK under one set of names, so that a test is written once.
import * as ai5 from "ai5";
import * as ai6 from "ai6";
import * as ai7 from "ai7";
import * as lowest5 from "ai5-lowest";
import * as lowest6 from "ai6-lowest";
import * as lowest7 from "ai7-lowest";
import type { SdkVersion } from "./sdk-version.ts";

type Common = Pick<
  typeof ai7,
  | "convertToModelMessages"
  | "createUIMessageStream"
  | "dynamicTool"
  | "generateText"
  | "hasToolCall"
  | "jsonSchema"
  | "pruneMessages"
  | "readUIMessageStream"
  | "safeValidateUIMessages"
  | "streamText"
  | "tool"
  | "validateUIMessages"
  | "wrapLanguageModel"
>;

export type StreamPart = { readonly type: string; readonly [field: string]: unknown };

export type Sdk = Common & {
  readonly version: SdkVersion;
  /** The version, and which end of its range. */
  readonly release: string;
  /** 7 calls it `isStepCount`. */
  readonly stepCountIs: typeof ai7.isStepCount;
  /** Since 6. */
  readonly ToolLoopAgent: typeof ai7.ToolLoopAgent | undefined;
  /** What 5 has in its place. */
  readonly Experimental_Agent: typeof ai7.ToolLoopAgent | undefined;
  /** The agent class of this version, whichever of the two it is. */
  readonly Agent: typeof ai7.ToolLoopAgent;
  /** Since 7. */
  readonly toolSearch: typeof ai7.toolSearch | undefined;
  /** A system prompt, as an option of `generateText` and `streamText`. */
  readonly systemPrompt: (text: string) => object;
  /** A system prompt, as an option of the agent class. */
  readonly agentInstructions: (text: string) => object;
  /** A value of the caller's for the whole run, as an option. */
  readonly callerContext: (value: object) => object;
  /** What a run of `generateText` or `streamText` added to the conversation, in every step. */
  readonly responseMessages: (result: object) => Promise<ai7.ModelMessage[]>;
  /** The parts of a `streamText`, as they come. */
  readonly partsOf: (result: object) => AsyncIterable<StreamPart>;
  /** The conversation that a chat keeps after a `streamText`. Reads the stream to its end. */
  readonly uiMessagesOf: (
    result: object,
    originalMessages?: ai7.UIMessage[],
  ) => Promise<ai7.UIMessage[]>;
};

/** Results of 5 and 6, and of what 7 still answers to but advises against. */
type EarlierResult = {
  readonly response: PromiseLike<{ readonly messages: ai7.ModelMessage[] }>;
  readonly fullStream: AsyncIterable<StreamPart>;
  toUIMessageStream(options: {
    readonly originalMessages: ai7.UIMessage[];
    readonly onFinish: (end: { readonly messages: ai7.UIMessage[] }) => void;
  }): AsyncIterable<unknown>;
};

type LatestResult = {
  readonly responseMessages: PromiseLike<ai7.ModelMessage[]> | ai7.ModelMessage[];
  readonly stream: ReadableStream<ai7.TextStreamPart<ai7.ToolSet>> & AsyncIterable<StreamPart>;
};

type Ended = (end: { readonly messages: ai7.UIMessage[] }) => void;

const messagesAtEnd = async (
  open: (onEnd: Ended) => AsyncIterable<unknown>,
): Promise<ai7.UIMessage[]> => {
  let messages: ai7.UIMessage[] = [];
  const stream = open((end) => {
    messages = end.messages;
  });
  await ReadableStream.from(stream).pipeTo(new WritableStream());
  return messages;
};

const earlier = {
  toolSearch: undefined,
  systemPrompt: (text: string) => ({ system: text }),
  callerContext: (value: object) => ({ experimental_context: value }),
  responseMessages: async (result: object) => (await (result as EarlierResult).response).messages,
  partsOf: (result: object) => (result as EarlierResult).fullStream,
  uiMessagesOf: (result: object, originalMessages: ai7.UIMessage[] = []) =>
    messagesAtEnd((onFinish) =>
      (result as EarlierResult).toUIMessageStream({ originalMessages, onFinish }),
    ),
};

const sdk5 = (ai: typeof ai5) => ({
  ...ai,
  ...earlier,
  version: 5,
  ToolLoopAgent: undefined,
  Agent: ai.Experimental_Agent,
  agentInstructions: (text: string) => ({ system: text }),
});

const sdk6 = (ai: typeof ai6) => ({
  ...ai,
  ...earlier,
  version: 6,
  Experimental_Agent: undefined,
  Agent: ai.ToolLoopAgent,
  agentInstructions: (text: string) => ({ instructions: text }),
});

const sdk7 = (ai: typeof ai7) => ({
  ...ai,
  version: 7,
  stepCountIs: ai.isStepCount,
  Experimental_Agent: undefined,
  Agent: ai.ToolLoopAgent,
  systemPrompt: (text: string) => ({ instructions: text }),
  agentInstructions: (text: string) => ({ instructions: text }),
  callerContext: (value: object) => ({ runtimeContext: value }),
  responseMessages: async (result: object) => await (result as LatestResult).responseMessages,
  partsOf: (result: object) => (result as LatestResult).stream,
  uiMessagesOf: (result: object, originalMessages: ai7.UIMessage[] = []) =>
    messagesAtEnd((onEnd) => {
      const { stream } = result as LatestResult;
      return ai.toUIMessageStream({ stream, originalMessages, onEnd });
    }),
});

// Each version's types refuse the others' models, tools and messages, though what the tests do
// with them is the same in all: so every version is typed as 7 is.
const inTurn = (versions: readonly object[], end: string): readonly Sdk[] =>
  versions.map((sdk, place) => ({ ...(sdk as Sdk), release: `${place + 5}${end}` }));

export const sdks: readonly Sdk[] = inTurn([sdk5(ai5), sdk6(ai6), sdk7(ai7)], "");

/** The lowest release of each version in which the SDK itself refuses what is not active. */
export const lowestSdks: readonly Sdk[] = inTurn(
  [sdk5(lowest5 as never), sdk6(lowest6 as never), sdk7(lowest7 as never)],
  ", lowest",
);
