import {
  generateText,
  isStepCount,
  type LanguageModel,
  type ModelMessage,
  type ToolSet,
} from "ai7";
import { MockLanguageModelV4 } from "ai7/test";

import { textTokens } from "../tokens/count-tokens.ts";

type CallOptions = Parameters<MockLanguageModelV4["doGenerate"]>[0];
type Content = Awaited<ReturnType<MockLanguageModelV4["doGenerate"]>>["content"];

export type Task = {
  /** What the user asks for, and what the model searches for. */
  readonly query: string;
  /** Names of the tools that do it. */
  readonly gold: readonly string[];
};

/** How a way wants a generation to be made. */
export type Setup = {
  readonly searchTool: string;
  /** Where a search does not load. */
  readonly loadTool?: string | undefined;
  /** What is spread into the call of the SDK. */
  readonly settings: {
    readonly tools: ToolSet;
    readonly activeTools?: string[];
    readonly prepareStep?: unknown;
  };
};

export type Generation = {
  /** Calls of the model. */
  readonly steps: number;
  /** o200k tokens of what the model was sent: definitions and messages, on all steps. */
  readonly tokens: number;
  /** Whether the first search named a right tool; undefined when there was none. */
  readonly found: boolean | undefined;
  /** Whether a right tool was called. */
  readonly used: boolean;
  /** Whether the first step had a right tool among its definitions. */
  readonly atOnce: boolean;
  /** The conversation after it. */
  readonly messages: ModelMessage[];
};

/** Enough for two searches, a load, the call and the answer. */
const maxSteps = 10;

/**
 * One generation with a model that searches with the query, loads a right tool where that is asked
 * of it, calls it as soon as it is sent, and answers. A search that names no right tool is followed
 * by one with the tool's name, and then the model gives up.
 */
export const playTask = async (
  { query, gold }: Task,
  { searchTool, loadTool, settings }: Setup,
  before: readonly ModelMessage[],
): Promise<Generation> => {
  const searches = [query, gold[0] ?? query];
  const found: boolean[] = [];
  const shown: boolean[] = [];
  let tokens = 0;
  let used = false;
  let searched = 0;
  let hasLoaded = false;

  const decide = (options: CallOptions): Content => {
    const tools = (options.tools ?? []).filter((tool) => tool.type === "function");
    tokens += tools.reduce((sum, tool) => sum + definitionTokens(tool), 0);
    tokens += textTokens(JSON.stringify(options.prompt));
    const visible = tools.find(({ name }) => gold.includes(name))?.name;
    shown.push(visible !== undefined);
    if (used) return answer("Done.");
    if (visible !== undefined) {
      used = true;
      return call(visible, {});
    }
    if (searched > found.length) found.push(namesGold(options.prompt, gold));
    const hit = found.at(-1) === true ? namedGold(options.prompt, gold) : undefined;
    if (hit !== undefined && loadTool !== undefined && !hasLoaded) {
      hasLoaded = true;
      return call(loadTool, { toolNames: [hit] });
    }
    const next = hit === undefined ? searches[searched] : undefined;
    if (next === undefined) return answer("I cannot do that.");
    searched += 1;
    return call(searchTool, { query: next });
  };

  const messages: ModelMessage[] = [...before, { role: "user", content: query }];
  const result = await generateText({
    model: modelThat(decide),
    messages,
    stopWhen: isStepCount(maxSteps),
    ...(settings as { readonly tools: ToolSet }),
  });
  if (searched > found.length) found.push(true); // What was found was sent at once.
  return {
    steps: shown.length,
    tokens,
    found: found[0],
    used,
    atOnce: shown[0] === true,
    messages: [...messages, ...result.responseMessages],
  };
};

const definitionTokens = ({
  name,
  description,
  inputSchema,
}: {
  readonly name: string;
  readonly description?: string | undefined;
  readonly inputSchema: unknown;
}): number =>
  textTokens(
    JSON.stringify({ type: "function", function: { name, description, parameters: inputSchema } }),
  );

const modelThat = (decide: (options: CallOptions) => Content): LanguageModel =>
  new MockLanguageModelV4({
    doGenerate: async (options) => {
      const content = decide(options);
      const isCall = content.some(({ type }) => type === "tool-call");
      return {
        content,
        finishReason: { unified: isCall ? "tool-calls" : "stop", raw: undefined },
        usage: {
          inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 },
          outputTokens: { total: 1, text: 1, reasoning: 0 },
        },
        warnings: [],
      };
    },
  });

let calls = 0;

const call = (toolName: string, input: object): Content => [
  { type: "tool-call", toolCallId: `call-${calls++}`, toolName, input: JSON.stringify(input) },
];
const answer = (text: string): Content => [{ type: "text", text }];

const namesGold = (prompt: CallOptions["prompt"], gold: readonly string[]): boolean =>
  namedGold(prompt, gold) !== undefined;

/** The first right tool that the last result names. */
const namedGold = (prompt: CallOptions["prompt"], gold: readonly string[]): string | undefined => {
  const last = prompt.at(-1);
  if (last?.role !== "tool") return undefined;
  for (const part of last.content) {
    if (part.type !== "tool-result" || part.output.type !== "json") continue;
    const { tools, results } = part.output.value as Readonly<
      Record<"tools" | "results", readonly { readonly name: string }[] | undefined>
    >;
    const hit = (tools ?? results ?? []).find(({ name }) => gold.includes(name));
    if (hit !== undefined) return hit.name;
  }
  return undefined;
};
