import type { ModelMessage, ToolSet } from "ai7";
import { scriptedModel, type SentStep } from "./scripted-model.ts";
import type { ScriptedAnswer } from "./script.ts";
import type { Sdk, StreamPart } from "./sdk.ts";

export type Kind = "generateText" | "streamText";
export const kinds: readonly Kind[] = ["generateText", "streamText"];

export type Played = {
  readonly sent: readonly SentStep[];
  /** Names on the wire, step by step. */
  readonly wire: readonly (readonly string[])[];
  /** What was said before, and what was added. */
  readonly messages: ModelMessage[];
  /** What the model read of each call, in the order in which it read them. */
  readonly answers: readonly unknown[];
  /** Of a stream. */
  readonly parts: readonly StreamPart[];
};

export type PlayOptions = {
  readonly sdk: Sdk;
  readonly kind?: Kind;
  readonly script: readonly ScriptedAnswer[];
  readonly messages?: readonly ModelMessage[];
  /** What the host spreads into the call. */
  readonly settings: object;
};

const go: ModelMessage = { role: "user", content: "go" };

/** Plays one call of the SDK with a scripted model. */
export const play = async ({
  sdk,
  kind = "generateText",
  script,
  messages = [go],
  settings,
}: PlayOptions): Promise<Played> => {
  const { model, sent } = scriptedModel(sdk.version, script);
  const options = { model, messages, stopWhen: sdk.stepCountIs(20), ...settings } as never;
  const parts: StreamPart[] = [];
  const result =
    kind === "generateText" ? await sdk.generateText(options) : sdk.streamText(options);
  if (kind === "streamText") for await (const part of sdk.partsOf(result)) parts.push(part);
  const added = await sdk.responseMessages(result);
  return {
    sent,
    wire: sent.map(({ tools }) => tools),
    messages: [...messages, ...added],
    answers: answersIn(sent.at(-1)),
    parts,
  };
};

type ResultPart = { readonly type: string; readonly output?: { readonly value?: unknown } };

/** What the model reads of the calls that a prompt holds. */
export const answersIn = (step: SentStep | undefined): readonly unknown[] =>
  (step?.prompt ?? [])
    .filter(({ role }) => role === "tool")
    .flatMap(({ content }) => content as readonly ResultPart[])
    .filter(({ type }) => type === "tool-result")
    .map(({ output }) => output?.value ?? output);

export const load = (...toolNames: string[]): { name: string; input: object } => ({
  name: "load_tool",
  input: { toolNames },
});
export const search = (query: string): { name: string; input: object } => ({
  name: "search_tools",
  input: { query },
});
export const call = (name: string, input: object = {}): { name: string; input: object } => ({
  name,
  input,
});

/** Tools that note their calls, and answer with their names. */
export const makeTools = (
  sdk: Sdk,
  ran: string[],
  fields: Readonly<Record<string, object>>,
): ToolSet =>
  Object.fromEntries(
    Object.entries(fields).map(([name, own]) => [
      name,
      sdk.tool({
        description: `Does the ${name}`,
        inputSchema: sdk.jsonSchema({ type: "object" }),
        execute: async () => {
          ran.push(name);
          return `${name} ran`;
        },
        ...own,
      } as never) as ToolSet[string],
    ]),
  );
