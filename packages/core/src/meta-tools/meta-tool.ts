import type { MetaToolNameSets } from "../loaded/fold-results.ts";
import type { Abortable } from "../platform.ts";
import type { ToolDefinition } from "../tool/tool-definition.ts";

export type MetaToolRole = "search" | "load";

/** What a meta-tool answered, and whether the input was one it could not use. */
export type MetaToolAnswer<Output> = { readonly output: Output; readonly refused: boolean };

export type MetaToolCallOptions = Abortable & {
  /** The provider's id of the call. */
  readonly toolCallId?: string | undefined;
};

/** What a model is shown of one of our own tools. */
export interface MetaToolDefinition extends ToolDefinition {
  readonly role: MetaToolRole;
}

/** One of our own tools, bound to the step that shows it. */
export interface MetaTool<Output = unknown> extends MetaToolDefinition {
  /** For loops that tell a refusal from an answer. */
  answer(input: unknown, options?: MetaToolCallOptions): Promise<MetaToolAnswer<Output>>;
  /** The answer's output alone, to be sent back to the model. */
  execute(input: unknown, options?: MetaToolCallOptions): Promise<Output>;
}

/** Names, texts and former names of the meta-tools, with all options filled in. */
export interface MetaToolNames {
  readonly search: {
    readonly name: string;
    readonly description: string | undefined;
    readonly formerNames: readonly string[];
  };
  readonly load: {
    readonly name: string;
    readonly description: string | undefined;
    readonly formerNames: readonly string[];
  };
}

export const metaToolDefaults: MetaToolNames = {
  search: { name: "search_tools", description: undefined, formerNames: [] },
  load: { name: "load_tool", description: undefined, formerNames: [] },
};

/** Every name that belongs to a meta-tool, now or formerly. */
export function reservedNames({ search, load }: MetaToolNames): ReadonlySet<string> {
  return new Set([search.name, load.name, ...search.formerNames, ...load.formerNames]);
}

/** Whose results tell what a conversation has loaded. */
export function metaToolNameSets({ search, load }: MetaToolNames): MetaToolNameSets {
  return {
    search: new Set([search.name, ...search.formerNames]),
    load: new Set([load.name, ...load.formerNames]),
  };
}

export function bindMetaTool<Output>(
  role: MetaToolRole,
  definition: ToolDefinition,
  answer: (input: unknown, options: MetaToolCallOptions) => Promise<MetaToolAnswer<Output>>,
): MetaTool<Output> {
  return Object.freeze({
    ...definition,
    role,
    answer: (input: unknown, options: MetaToolCallOptions = {}) => answer(input, options),
    execute: async (input: unknown, options: MetaToolCallOptions = {}) =>
      (await answer(input, options)).output,
  });
}

/** The fields of a model's input, or undefined when it is no object. */
export function inputFields(input: unknown): Readonly<Record<string, unknown>> | undefined {
  return typeof input === "object" && input !== null && !Array.isArray(input)
    ? (input as Record<string, unknown>)
    : undefined;
}

/** What a model wrote, short enough to be repeated to it. */
export function quoted(text: string): string {
  const line = text.replaceAll(/[\s\p{Cc}]+/gu, " ").trim();
  return JSON.stringify(line.length > 80 ? `${line.slice(0, 79)}…` : line);
}

/** Names behind what is said of them; nothing where there are none. */
export function named(said: string, names: readonly string[]): readonly string[] {
  return names.length > 0 ? [`${said}: ${names.join(", ")}.`] : [];
}

/** The lists that say something. */
export function unlessEmpty<Lists extends Readonly<Record<string, readonly string[]>>>(
  lists: Lists,
): Partial<Lists> {
  return Object.fromEntries(
    Object.entries(lists).filter(([, list]) => list.length > 0),
  ) as Partial<Lists>;
}
