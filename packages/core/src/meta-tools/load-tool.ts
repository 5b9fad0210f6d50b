import type { Abortable } from "../platform.ts";
import type { ToolDefinition } from "../tool/tool-definition.ts";
import type { LoadOutcome } from "./load-tools.ts";
import {
  bindMetaTool,
  inputFields,
  quoted,
  type MetaTool,
  type MetaToolNames,
} from "./meta-tool.ts";

export type LoadOutput = {
  /** True when every name that was asked for can be called, now or from the next step. */
  readonly success: boolean;
  readonly message: string;
  readonly loaded: readonly string[];
  readonly alreadyLoaded?: readonly string[] | undefined;
  readonly notFound?: readonly string[] | undefined;
  readonly skipped?: readonly string[] | undefined;
  readonly unloaded?: readonly string[] | undefined;
  /** When a list was asked for. */
  readonly loadedCount?: number | undefined;
  /** When one name was asked for. */
  readonly toolName?: string | undefined;
};

export function loadToolDefinition({ search, load }: MetaToolNames): ToolDefinition {
  return Object.freeze({
    name: load.name,
    description:
      load.description ??
      `Load one or more tools that ${search.name} found. They can be called from your next step.`,
    inputSchema: Object.freeze({
      type: "object",
      properties: {
        toolNames: {
          type: "array",
          items: { type: "string" },
          minItems: 1,
          description: "Exact names from the search results",
        },
      },
      required: ["toolNames"],
      additionalProperties: false,
    }),
  });
}

export interface LoadToolOptions {
  readonly definition: ToolDefinition;
  readonly names: MetaToolNames;
  readonly load: (names: readonly string[], options: Abortable) => Promise<LoadOutcome>;
  /** Whether the step shows a tool, so that it can be called at once. */
  readonly isVisible: (name: string) => boolean;
}

export function loadTool(options: LoadToolOptions): MetaTool<LoadOutput> {
  const { definition, load } = options;
  return bindMetaTool<LoadOutput>("load", definition, async (input, { signal }) => {
    const asked = askedNames(input);
    if ("message" in asked) {
      return { output: { success: false, message: asked.message, loaded: [] }, refused: true };
    }
    const outcome = await load(asked.names, { signal });
    return { output: loadOutput(asked, outcome, options), refused: false };
  });
}

type Asked = { readonly names: readonly string[]; readonly single: boolean };

/** One name or many, in either field: models mix them up, and the meaning is plain. */
function askedNames(input: unknown): Asked | { readonly message: string } {
  const fields = inputFields(input);
  const usage = 'You must provide toolNames, a list of exact tool names: {"toolNames": ["name"]}.';
  if (fields === undefined) return { message: usage };
  const list = fields["toolNames"];
  const one = fields["toolName"];
  const names: string[] = [];
  for (const value of [list, one]) {
    if (value === undefined || value === null) continue;
    const items: readonly unknown[] = Array.isArray(value) ? value : [value];
    for (const item of items) {
      if (typeof item !== "string" || item === "") return { message: usage };
      names.push(item);
    }
  }
  if (names.length > 0) return { names, single: !Array.isArray(list) && !Array.isArray(one) };
  return { message: Array.isArray(list) ? "toolNames array must not be empty." : usage };
}

function loadOutput(asked: Asked, outcome: LoadOutcome, options: LoadToolOptions): LoadOutput {
  const { loaded, alreadyLoaded, notFound, skipped, unloaded } = outcome;
  const [name = ""] = asked.names;
  return {
    success: notFound.length === 0 && skipped.length === 0,
    message:
      asked.names.length === 1 ? oneMessage(name, outcome, options) : manyMessage(outcome, options),
    loaded,
    ...(alreadyLoaded.length > 0 ? { alreadyLoaded } : {}),
    ...(notFound.length > 0 ? { notFound } : {}),
    ...(skipped.length > 0 ? { skipped } : {}),
    ...(unloaded.length > 0 ? { unloaded } : {}),
    ...(asked.single ? { toolName: name } : { loadedCount: loaded.length }),
  };
}

function oneMessage(
  name: string,
  outcome: LoadOutcome,
  { names: { search }, isVisible }: LoadToolOptions,
): string {
  const parts: string[] = [];
  if (outcome.loaded.length > 0) {
    parts.push(`Tool "${name}" loaded successfully. Call it from your next step.`);
  } else if (outcome.alreadyLoaded.length > 0) {
    const call = isVisible(name) ? "Call it directly." : "Call it from your next step.";
    parts.push(`Tool "${name}" is already loaded and available. ${call}`);
  } else if (outcome.skipped.length > 0) {
    parts.push(`Tool "${name}" was not loaded: no more tools can be loaded here.`);
  } else {
    parts.push(`Tool ${quoted(name)} not found. Use ${search.name} to find available tools.`);
  }
  return [...parts, ...unloadedMessage(outcome)].join(" ");
}

function manyMessage(
  outcome: LoadOutcome,
  { names: { search }, isVisible }: LoadToolOptions,
): string {
  const { loaded, alreadyLoaded, notFound, skipped } = outcome;
  const parts: string[] = [];
  if (loaded.length > 0) parts.push(`Loaded, call from your next step: ${loaded.join(", ")}.`);
  const shown = alreadyLoaded.filter(isVisible);
  const next = alreadyLoaded.filter((name) => !isVisible(name));
  if (shown.length > 0) parts.push(`Already loaded, call directly: ${shown.join(", ")}.`);
  if (next.length > 0) {
    parts.push(`Already loaded, call from your next step: ${next.join(", ")}.`);
  }
  if (notFound.length > 0) {
    const some = notFound.slice(0, 5).map(quoted).join(", ");
    const more = notFound.length > 5 ? ` and ${notFound.length - 5} more` : "";
    parts.push(`Not found: ${some}${more}. Use ${search.name} to find available tools.`);
  }
  if (skipped.length > 0) parts.push(`Skipped, too many at once: ${skipped.join(", ")}.`);
  return [...parts, ...unloadedMessage(outcome)].join(" ");
}

function unloadedMessage({ unloaded }: LoadOutcome): readonly string[] {
  return unloaded.length > 0 ? [`Unloaded to make room: ${unloaded.join(", ")}.`] : [];
}
