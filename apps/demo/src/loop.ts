import type { CallOutcome, Step, ToolSearch } from "@toolshelf/core";

import { messageResults } from "./message-results.ts";
import type { Message, Model, Outcome, Reply, ToolCall } from "./model.ts";

/** One model call, as it went. */
export type StepRecord = {
  readonly step: Pick<Step, "definitions" | "instructions" | "metaTools"> & {
    readonly tools: { readonly size: number };
  };
  readonly reply: Reply;
  readonly results: readonly {
    readonly call: ToolCall;
    readonly outcome: Pick<CallOutcome, "status" | "text">;
  }[];
  /** The model's answer called meta-tools and nothing else. */
  readonly isMetaStep: boolean;
};

export type TurnOptions = {
  readonly threadId: string;
  /** The conversation so far; what is said in this turn is added. */
  readonly messages: Message[];
  readonly onStep: (record: StepRecord) => void;
  readonly signal?: AbortSignal | undefined;
};

export type AnswerOptions = TurnOptions & {
  readonly shelf: ToolSearch;
  readonly model: Model;
};

/** How a turn ended. */
export type Answered = { readonly text: string; readonly outcome: Outcome };

export const system =
  "You do what the user asks with the tools you have, and report in a sentence or two what came of it.";
export const maxSteps = 24;

/** One user turn: a loop of one's own on core alone. */
export const answer = async (options: AnswerOptions): Promise<Answered> => {
  const { shelf, model, threadId, messages, onStep, signal } = options;
  const run = shelf.run({ threadId });
  let lastFailed = false;
  for (let count = 0; count < maxSteps; count++) {
    const step = await run.step({ toolResults: () => messageResults(messages), signal });
    const reply = await model.respond({
      messages: [{ role: "system", content: `${system} ${step.instructions}`.trim() }, ...messages],
      tools: step.definitions,
      signal,
    });
    const { text, toolCalls, native } = reply;
    messages.push({ role: "assistant", content: text, toolCalls, native });
    const results = await Promise.all(
      toolCalls.map(async (call) => ({
        call,
        outcome: await step.call(call.name, call.arguments, { toolCallId: call.id, signal }),
      })),
    );
    for (const { call, outcome } of results) {
      messages.push({
        role: "tool",
        content: outcome.text,
        toolCallId: call.id,
        toolName: call.name,
        isError: outcome.status !== "ok",
      });
    }
    const isMetaStep =
      results.length > 0 && results.every(({ call }) => step.metaTools.has(call.name));
    onStep({ step, reply, results, isMetaStep });
    if (results.length === 0) {
      return { text, outcome: reply.outcome ?? (lastFailed ? "failed" : "answered") };
    }
    if (!isMetaStep) lastFailed = results.every(({ outcome }) => outcome.status !== "ok");
  }
  return { text: `No answer within ${maxSteps} steps.`, outcome: "failed" };
};
