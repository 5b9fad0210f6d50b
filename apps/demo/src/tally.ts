import { toOpenAIChat, type ToolDefinition } from "@toolshelf/core";
import { countTokens } from "gpt-tokenizer/encoding/o200k_base";

import type { StepRecord } from "./loop.ts";

const known = new WeakMap<ToolDefinition, number>();

/** What definitions cost in a chat completions request, in o200k tokens. */
export const definitionTokens = (definitions: Iterable<ToolDefinition>): number => {
  let sum = 0;
  for (const definition of definitions) {
    let tokens = known.get(definition);
    if (tokens === undefined) {
      tokens = countTokens(JSON.stringify(toOpenAIChat([definition])[0]));
      known.set(definition, tokens);
    }
    sum += tokens;
  }
  return sum;
};

export type Tally = {
  readonly steps: number;
  readonly metaSteps: number;
  readonly tokensShelf: number;
  readonly tokensEager: number;
};

export const emptyTally: Tally = { steps: 0, metaSteps: 0, tokensShelf: 0, tokensEager: 0 };

/**
 * Adds a step. With the shelf a step costs the definitions and instructions that were sent, and
 * once each the calls to meta-tools and every result that came of it. Without it, the same work
 * is the steps that were not spent on finding tools, each with all definitions.
 */
export const addStep = (tally: Tally, record: StepRecord, allDefinitions: number): Tally => {
  const { step, results, isMetaStep } = record;
  let tokens = definitionTokens(step.definitions) + countTokens(step.instructions);
  for (const { call, outcome } of results) {
    if (step.metaTools.has(call.name)) tokens += countTokens(`${call.name}${call.arguments}`);
    tokens += countTokens(outcome.text);
  }
  return {
    steps: tally.steps + 1,
    metaSteps: tally.metaSteps + Number(isMetaStep),
    tokensShelf: tally.tokensShelf + tokens,
    tokensEager: tally.tokensEager + (isMetaStep ? 0 : allDefinitions),
  };
};

export const addTallies = (a: Tally, b: Tally): Tally => ({
  steps: a.steps + b.steps,
  metaSteps: a.metaSteps + b.metaSteps,
  tokensShelf: a.tokensShelf + b.tokensShelf,
  tokensEager: a.tokensEager + b.tokensEager,
});

/** The share of tokens that was not sent, 0 to 1. */
export const saved = ({ tokensShelf, tokensEager }: Tally): number =>
  tokensEager === 0 ? 0 : 1 - tokensShelf / tokensEager;
