import { ReducedValue, StateSchema } from "@langchain/langgraph";
import { z } from "zod/v4";

/** A list loads its names; `remove` unloads. */
export type LoadedToolsUpdate =
  | readonly string[]
  | {
      readonly add?: readonly string[] | undefined;
      readonly remove?: readonly string[] | undefined;
    };

/** The channel of a graph that holds what is loaded, in load order. */
export type LoadedToolsFields = { loadedTools: ReducedValue<string[], LoadedToolsUpdate> };
export type LoadedToolsSchema = StateSchema<LoadedToolsFields>;

/** Loads of parallel calls add up: every update is merged into what is there. */
export function mergeLoadedTools(
  current: readonly string[] | undefined,
  update: LoadedToolsUpdate | undefined,
): string[] {
  // A node, or a tool that returns a Command, may write anything.
  const { add, remove } = Array.isArray(update)
    ? { add: update as unknown, remove: [] }
    : ((update ?? {}) as { readonly add?: unknown; readonly remove?: unknown });
  const gone = new Set(namesIn(remove));
  return [...new Set([...namesIn(current).filter((name) => !gone.has(name)), ...namesIn(add)])];
}

function namesIn(value: unknown): readonly string[] {
  return Array.isArray(value)
    ? value.filter((name): name is string => typeof name === "string")
    : [];
}

const names = z.array(z.string());

export const loadedToolsFields: LoadedToolsFields = {
  loadedTools: new ReducedValue(
    names.default(() => []),
    {
      // Optional, or an agent asks for it on every run.
      inputSchema: z
        .union([names, z.object({ add: names.optional(), remove: names.optional() })])
        .optional(),
      reducer: mergeLoadedTools,
    },
  ) as unknown as LoadedToolsFields["loadedTools"],
};

export const loadedToolsSchema: LoadedToolsSchema = new StateSchema(loadedToolsFields);

/** What a state holds as loaded; nothing where it holds something else. */
export function loadedIn(state: unknown): readonly string[] {
  const { loadedTools } = (state ?? {}) as { readonly loadedTools?: unknown };
  return namesIn(loadedTools);
}
