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
  /** Lazy tools that could not be resolved in this turn. */
  readonly failed?: readonly string[] | undefined;
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
  /** What may be said of a name that was not found. */
  readonly explain: (name: string) => Promise<MissingName>;
}

export type MissingName = {
  /** A tool bore the name, and this caller could have used it. */
  readonly isGone: boolean;
  /** Names that this caller may load, at most three. */
  readonly suggestions: readonly string[];
};

export function loadTool(options: LoadToolOptions): MetaTool<LoadOutput> {
  const { definition, load } = options;
  return bindMetaTool<LoadOutput>("load", definition, async (input, { signal }) => {
    const asked = askedNames(input);
    if ("message" in asked) {
      return { output: { success: false, message: asked.message, loaded: [] }, refused: true };
    }
    const outcome = await load(asked.names, { signal });
    return { output: await loadOutput(asked, outcome, options), refused: false };
  });
}

type Asked = { readonly names: readonly string[]; readonly single: boolean };

/** Names that one call may ask for, whatever may be loaded of them. Further ones are passed over. */
const maxNames = 100;
const maxNameLength = 200;

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
      // A name that is longer than any name can be is told apart by its beginning.
      if (names.length < maxNames) names.push(item.slice(0, maxNameLength));
    }
  }
  if (names.length > 0) return { names, single: !Array.isArray(list) && !Array.isArray(one) };
  return { message: Array.isArray(list) ? "toolNames array must not be empty." : usage };
}

async function loadOutput(
  asked: Asked,
  outcome: LoadOutcome,
  options: LoadToolOptions,
): Promise<LoadOutput> {
  const { loaded, alreadyLoaded, notFound, skipped, failed, unloaded } = outcome;
  const isOne = asked.names.length === 1;
  return {
    success: notFound.length === 0 && skipped.length === 0 && failed.length === 0,
    message: [
      ...(isOne ? oneMessage(outcome, options) : manyMessage(outcome, options)),
      ...(await missingMessage(notFound, options)),
      ...(failed.length > 0 ? [`Could not be loaded now: ${failed.join(", ")}.`] : []),
      ...(unloaded.length > 0 ? [`Unloaded to make room: ${unloaded.join(", ")}.`] : []),
    ].join(" "),
    loaded,
    ...(alreadyLoaded.length > 0 ? { alreadyLoaded } : {}),
    ...(notFound.length > 0 ? { notFound } : {}),
    ...(skipped.length > 0 ? { skipped } : {}),
    ...(failed.length > 0 ? { failed } : {}),
    ...(unloaded.length > 0 ? { unloaded } : {}),
    ...(asked.single
      ? { toolName: loaded[0] ?? alreadyLoaded[0] ?? asked.names[0] }
      : { loadedCount: loaded.length }),
  };
}

function oneMessage(
  { loaded: [loaded], alreadyLoaded: [already], skipped: [skipped] }: LoadOutcome,
  { isVisible }: LoadToolOptions,
): readonly string[] {
  if (loaded !== undefined) {
    return [`Tool "${loaded}" loaded successfully. Call it from your next step.`];
  }
  if (already !== undefined) {
    const call = isVisible(already) ? "Call it directly." : "Call it from your next step.";
    return [`Tool "${already}" is already loaded and available. ${call}`];
  }
  if (skipped !== undefined) {
    return [`Tool "${skipped}" was not loaded: no more tools can be loaded here.`];
  }
  return [];
}

function manyMessage(
  { loaded, alreadyLoaded, skipped }: LoadOutcome,
  { isVisible }: LoadToolOptions,
): readonly string[] {
  const shown = alreadyLoaded.filter(isVisible);
  const next = alreadyLoaded.filter((name) => !isVisible(name));
  const line = (start: string, names: readonly string[]): readonly string[] =>
    names.length > 0 ? [`${start}: ${names.join(", ")}.`] : [];
  return [
    ...line("Loaded, call from your next step", loaded),
    ...line("Already loaded, call directly", shown),
    ...line("Already loaded, call from your next step", next),
    ...line("Skipped, too many at once", skipped),
  ];
}

/** A model that asks for a hundred names has no use for a hundred explanations. */
const maxExplained = 3;

async function missingMessage(
  notFound: readonly string[],
  { names: { search }, explain }: LoadToolOptions,
): Promise<readonly string[]> {
  if (notFound.length === 0) return [];
  const parts: string[] = [];
  for (const name of notFound.slice(0, maxExplained)) {
    const { isGone, suggestions } = await explain(name);
    const nearby = suggestions.length > 0 ? ` Did you mean: ${suggestions.join(", ")}?` : "";
    parts.push(
      isGone
        ? `Tool ${quoted(name)} is no longer available.${nearby}`
        : `Tool ${quoted(name)} not found.${nearby}`,
    );
  }
  const more = notFound.length - maxExplained;
  if (more > 0) parts.push(`${more} more were not found.`);
  parts.push(`Use ${search.name} to find available tools.`);
  return parts;
}
