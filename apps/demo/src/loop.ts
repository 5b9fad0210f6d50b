import type { CallOutcome, Step, ToolSearch } from "@toolshelf/core";

import { messageResults } from "./message-results.ts";
import type { Message, Model, Outcome, Reply, ToolCall } from "./model.ts";

/** One model call, as it went. */
export type StepRecord = {
  readonly step: Step;
  readonly reply: Reply;
  readonly results: readonly { readonly call: ToolCall; readonly outcome: CallOutcome }[];
  /** The model's answer called meta-tools and nothing else. */
  readonly isMetaStep: boolean;
};

export type AnswerOptions = {
  readonly shelf: ToolSearch;
  readonly model: Model;
  readonly threadId: string;
  /** The conversation so far; what is said in this turn is added. */
  readonly messages: Message[];
  readonly onStep: (record: StepRecord) => void;
  readonly signal?: AbortSignal | undefined;
};

const system =
  "You do what the user asks with the tools you have, and report in a sentence or two what came of it.";
const maxSteps = 24;

/** One user turn: a loop of one's own on core alone. */
export const answer = async (
  options: AnswerOptions,
): Promise<{ readonly text: string; readonly outcome: Outcome }> => {
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
