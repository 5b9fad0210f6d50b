import { generateText, isStepCount, jsonSchema, tool, toolSearch, type ToolSet } from "ai7";
import { MockLanguageModelV4 } from "ai7/test";

import { qualifiedName } from "../catalog/bench-tool.ts";
import { topK, type Answer, type Engine } from "./engine.ts";

/** Queries of one generation: with each, the tools that it found go to the model on later steps. */
const queriesPerGeneration = 25;

/**
 * AI SDK 7's `toolSearch` with its default search. Only a generation binds it to the deferred
 * tools, so one is run, in which a scripted model does nothing but search.
 */
export const aiSdk: Engine = {
  name: "AI SDK",
  open(tools) {
    const ids = new Map(tools.map((each) => [qualifiedName(each), each.id]));
    const deferred: ToolSet = Object.fromEntries(
      tools.map((each) => [
        qualifiedName(each),
        tool({
          description: each.description,
          inputSchema: jsonSchema(each.inputSchema),
          deferLoading: true,
          execute: () => "done",
        }),
      ]),
    );
    return Promise.resolve({
      buildMs: 0,
      async answer(queries) {
        const answers: Answer[] = [];
        for (let at = 0; at < queries.length; at += queriesPerGeneration) {
          const some = queries.slice(at, at + queriesPerGeneration);
          answers.push(...(await searchAll(some, deferred, ids)));
        }
        return answers;
      },
    });
  },
};

async function searchAll(
  queries: readonly string[],
  deferred: ToolSet,
  ids: ReadonlyMap<string, string>,
): Promise<readonly Answer[]> {
  const answers: Answer[] = [];
  await generateText({
    model: searchingModel(queries),
    prompt: "Search.",
    tools: { search: toolSearch({ maxResults: topK }), ...deferred },
    stopWhen: isStepCount(queries.length + 1),
    onToolExecutionEnd: ({ toolOutput, toolExecutionMs }) => {
      if (toolOutput.type !== "tool-result") throw new Error("A search of the AI SDK failed.");
      const found = toolOutput.output as { readonly tools: readonly { readonly name: string }[] };
      answers.push({ ids: found.tools.map(({ name }) => ids.get(name)!), ms: toolExecutionMs });
    },
  });
  if (answers.length !== queries.length) {
    throw new Error(`The AI SDK answered ${answers.length} of ${queries.length} searches.`);
  }
  return answers;
}

function searchingModel(queries: readonly string[]): MockLanguageModelV4 {
  let step = 0;
  return new MockLanguageModelV4({
    doGenerate: () => {
      const query = queries[step++];
      return Promise.resolve({
        content:
          query === undefined
            ? [{ type: "text", text: "Done." }]
            : [
                {
                  type: "tool-call",
                  toolCallId: `call-${step}`,
                  toolName: "search",
                  input: JSON.stringify({ query }),
                },
              ],
        finishReason: { unified: query === undefined ? "stop" : "tool-calls", raw: undefined },
        usage: {
          inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 },
          outputTokens: { total: 1, text: 1, reasoning: 0 },
        },
        warnings: [],
      });
    },
  });
}
