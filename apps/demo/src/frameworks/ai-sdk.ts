import { createToolShelf } from "@toolshelf/ai-sdk";
import type { ToolSearch } from "@toolshelf/core";
import {
  generateText,
  isStepCount,
  jsonSchema,
  streamText,
  tool,
  type LanguageModel,
  type ModelMessage,
} from "ai";

import { maxSteps, system, type Answered, type TurnOptions } from "../loop.ts";
import type { Model } from "../model.ts";
import { languageModel, textOf } from "./language-model.ts";
import { readableResult } from "./readable-result.ts";
import { outcomeOf, stepRecords, type CallResult, type ModelCall } from "./step-records.ts";

type Shelf = Pick<ToolSearch, "catalog">;

/** Plays turns with the AI SDK, over the same tools and the same model. */
export const aiSdkAnswers = ({
  shelf: { catalog },
  model,
  storage,
  streams,
}: {
  readonly shelf: Shelf;
  readonly model: Model;
  readonly storage: "in-memory" | "context";
  /** By `streamText` and not by `generateText`. */
  readonly streams: boolean;
}): ((turn: TurnOptions) => Promise<Answered>) => {
  const shelf = createToolShelf({ tools: toAiSdk({ catalog }), storage });
  const conversations = new Map<string, ModelMessage[]>();
  return async ({ threadId, messages, onStep }) => {
    const conversation = conversations.get(threadId) ?? [];
    conversations.set(threadId, conversation);
    conversation.push({ role: "user", content: messages.at(-1)?.content ?? "" });
    const calls: ModelCall[] = [];
    const settings = {
      model: languageModel("v4", { model, calls }) as LanguageModel,
      instructions: [system, shelf.instructions].join("\n"),
      messages: conversation,
      stopWhen: isStepCount(maxSteps),
      ...shelf.session({ threadId }),
    };
    const result = streams ? streamText(settings) : await generateText(settings);
    const text = await result.text;
    const added = await result.responseMessages;
    conversation.push(...added);
    messages.push({ role: "assistant", content: text, toolCalls: [] });
    for (const record of stepRecords(calls, resultsOf(added))) onStep(record);
    return { text, outcome: outcomeOf(calls) };
  };
};

/** The catalog's tools as the AI SDK's, under the same names. */
const toAiSdk = ({ catalog }: Shelf) =>
  Object.fromEntries(
    catalog.names().map((name) => {
      const { description, inputSchema } = catalog.definition(name)!;
      const made = tool({
        description,
        inputSchema: jsonSchema(inputSchema),
        execute: async (input) => readableResult(await catalog.get(name)!.execute!(input, {})),
      });
      return [name, made];
    }),
  );

/** What came of the calls of each step, in the order of the calls. */
const resultsOf = (messages: readonly ModelMessage[]): readonly (readonly CallResult[])[] =>
  messages
    .filter((message) => message.role === "tool")
    .map(({ content }) =>
      content
        .filter((part) => part.type === "tool-result")
        .map(({ output }) => ({
          text: textOf("value" in output ? output.value : output),
          isError: output.type.startsWith("error"),
        })),
    );
