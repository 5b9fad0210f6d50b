import type { ToolDefinition } from "@toolshelf/core";

import { system, type StepRecord } from "../loop.ts";
import type { Message, Outcome, Reply, ToolCall } from "../model.ts";

/** What a framework sent to the model, and what it answered. */
export type ModelCall = {
  readonly messages: readonly Message[];
  readonly tools: readonly ToolDefinition[];
  readonly reply: Reply;
};

/** What came of one call of the model's. */
export type CallResult = { readonly text: string; readonly isError: boolean };

const metaNames: ReadonlySet<string> = new Set(["search_tools", "load_tool"]);

/** A turn of a framework's, step by step. */
export const stepRecords = (
  calls: readonly ModelCall[],
  results: readonly (readonly CallResult[])[],
): readonly StepRecord[] =>
  calls.map(({ messages, tools, reply }, place) => {
    const isMeta = ({ name }: { readonly name: string }): boolean => metaNames.has(name);
    const instructions = messages
      .filter(({ role }) => role === "system")
      .map(({ content }) => content.replace(system, "").trim())
      .filter((text) => text !== "")
      .join("\n");
    return {
      step: {
        definitions: tools,
        instructions,
        metaTools: new Map(tools.filter(isMeta).map((tool) => [tool.name, tool as never])),
        tools: { size: tools.filter((tool) => !isMeta(tool)).length },
      },
      reply,
      results: reply.toolCalls.map((call: ToolCall, at) => {
        const { text = "", isError = false } = results[place]?.[at] ?? {};
        return { call, outcome: { status: isError ? "failed" : "ok", text } };
      }),
      isMetaStep: reply.toolCalls.length > 0 && reply.toolCalls.every(isMeta),
    };
  });

/** How a turn ended: one that was cut off while its model still called tools has no answer. */
export const outcomeOf = (calls: readonly ModelCall[]): Outcome => {
  const { toolCalls = [], outcome = "answered" } = calls.at(-1)?.reply ?? {};
  return toolCalls.length > 0 ? "failed" : outcome;
};
