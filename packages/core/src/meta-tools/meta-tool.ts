import { ToolShelfError } from "../errors.ts";
import type { Emit } from "../events.ts";
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

/**
 * Binds an answer to the step that gives it. What goes wrong within it is the host's to mend, in a
 * store or a ranker: the model is told that it failed and nothing that the error says, which may
 * name what the caller must not see.
 */
export function bindMetaTool<Output>(
  role: MetaToolRole,
  { definition, shelf: { emit }, threadId }: MetaToolPlace,
  answer: (input: unknown, options: MetaToolCallOptions) => Promise<MetaToolAnswer<Output>>,
): MetaTool<Output> {
  const told = async (
    input: unknown,
    options: MetaToolCallOptions = {},
  ): Promise<MetaToolAnswer<Output>> => {
    try {
      return await answer(input, options);
    } catch (cause) {
      if (options.signal?.aborted) throw cause;
      const value = definition.name;
      emit({ type: "meta-tool-failed", toolName: value, error: cause }, threadId);
      throw new ToolShelfError(
        "meta-tool-failed",
        `${quoted(value)} failed, through no fault of yours. Try once more, or go on without it.`,
        { value, cause },
      );
    }
  };
  return Object.freeze({
    ...definition,
    role,
    answer: told,
    execute: async (input: unknown, options?: MetaToolCallOptions) =>
      (await told(input, options)).output,
  });
}

export type MetaToolPlace = {
  readonly definition: ToolDefinition;
  readonly shelf: { readonly emit: Emit };
  readonly threadId: string | undefined;
};

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
