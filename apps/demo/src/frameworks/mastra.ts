import { Agent } from "@mastra/core/agent";
import type { MastraModelConfig } from "@mastra/core/llm";
import { RequestContext } from "@mastra/core/request-context";
import { createTool } from "@mastra/core/tools";
import type { ToolSearch } from "@toolshelf/core";
import { ToolSearchProcessor } from "@toolshelf/mastra";

import { maxSteps, system, type Answered, type TurnOptions } from "../loop.ts";
import type { Model } from "../model.ts";
import { languageModel, textOf } from "./language-model.ts";
import { readableResult } from "./readable-result.ts";
import { outcomeOf, stepRecords, type CallResult, type ModelCall } from "./step-records.ts";

type Shelf = Pick<ToolSearch, "catalog">;

/** Plays turns with Mastra's agent and the processor, over the same tools and the same model. */
export const mastraAnswers = ({
  shelf,
  model,
  storage,
}: {
  readonly shelf: Shelf;
  readonly model: Model;
  readonly storage: "in-memory" | "context";
}): ((turn: TurnOptions) => Promise<Answered>) => {
  const processor = new ToolSearchProcessor({ tools: toMastra(shelf), storage });
  const conversations = new Map<string, unknown[]>();
  return async ({ threadId, messages, onStep }) => {
    const conversation = conversations.get(threadId) ?? [];
    conversations.set(threadId, conversation);
    conversation.push(messages.at(-1));
    const calls: ModelCall[] = [];
    const agent = new Agent({
      id: "demo",
      name: "demo",
      instructions: system,
      model: languageModel("v2", { model, calls }) as unknown as MastraModelConfig,
      inputProcessors: [processor],
    });
    const requestContext = new RequestContext();
    requestContext.set("mastra__threadId", threadId);
    const result = await agent.generate(conversation as never, { requestContext, maxSteps });
    conversation.push(...(result.response.dbMessages ?? []));
    messages.push({ role: "assistant", content: result.text, toolCalls: [] });
    for (const record of stepRecords(calls, resultsIn(result.steps))) onStep(record);
    return { text: result.text, outcome: outcomeOf(calls) };
  };
};

/** The catalog's tools as Mastra's, under the same names. */
const toMastra = ({ catalog }: Shelf) =>
  Object.fromEntries(
    catalog.names().map((name) => {
      const { description, inputSchema } = catalog.definition(name)!;
      const tool = createTool({
        id: name,
        description,
        inputSchema: inputSchema as never,
        execute: async (input) =>
          readableResult(await catalog.get(name)!.execute!(input, {})) as never,
      });
      return [name, tool];
    }),
  );

/** What came of the calls of each step, in the order of the calls. */
const resultsIn = (steps: readonly unknown[]): readonly (readonly CallResult[])[] =>
  (
    steps as readonly {
      readonly toolResults?: readonly {
        readonly payload: { readonly result?: unknown; readonly isError?: boolean };
      }[];
    }[]
  ).map(({ toolResults = [] }) =>
    toolResults.map(({ payload: { result, isError = false } }) => ({
      text: textOf(result),
      isError,
    })),
  );
