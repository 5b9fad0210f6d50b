import type { Run } from "@toolshelf/core";

import { definitionTokens, textTokens } from "./count-tokens.ts";

export type Task = {
  /** What the model searches for. */
  readonly query: string;
  /** Names of the tools that do it, as the shelf has them. */
  readonly gold: readonly string[];
};

export type TaskTokens = {
  /** Model calls, the one that uses the tool and the final answer included. */
  readonly steps: number;
  /** Input tokens on all steps that the shelf is the reason for. */
  readonly tokens: number;
  /** Whether the first search found the tool. */
  readonly found: boolean;
};

/** Texts of calls and results that later steps carry along. */
export type Carried = { tokens: number };

/**
 * A model that searches, loads the right tool where the search found it and else the first hit,
 * uses it and answers. A search that finds nothing is tried once more with the name of the tool.
 *
 * Counted is what goes in on each step: definitions, instructions, and the calls of meta-tools with
 * their results, again on each step that follows. The use of the tool itself is the same with and
 * without a shelf and is not counted.
 */
export const scriptTask = async (
  run: Run,
  { query, gold }: Task,
  carried: Carried,
): Promise<TaskTokens> => {
  let steps = 0;
  let tokens = 0;
  const step = async (): ReturnType<Run["step"]> => {
    const open = await run.step();
    steps++;
    tokens += definitionTokens(open.definitions) + textTokens(open.instructions) + carried.tokens;
    return open;
  };
  const call = async (name: string, input: unknown): Promise<unknown> => {
    const { text, output } = await (await step()).call(name, input);
    carried.tokens += textTokens(`${name}${JSON.stringify(input)}`) + textTokens(text);
    return output;
  };
  const search = async (text: string): Promise<readonly string[]> => {
    const output = await call("search_tools", { query: text });
    return (output as { results: readonly { name: string }[] }).results.map(({ name }) => name);
  };

  let names = await search(query);
  const found = names.some((name) => gold.includes(name));
  if (!found) names = [...(await search(gold[0] ?? "")), ...names];
  const chosen = names.find((name) => gold.includes(name)) ?? names[0];
  await call("load_tool", { toolName: chosen });
  await step(); // uses the tool
  await step(); // answers
  return { steps, tokens, found };
};
