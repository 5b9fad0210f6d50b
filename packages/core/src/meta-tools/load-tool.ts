import type { ToolDefinition, ToolLike } from "../tool/tool-definition.ts";
import { loadTools, missingText, type LoadOutcome } from "./load-tools.ts";
import {
  bindMetaTool,
  inputFields,
  named,
  quoted,
  unlessEmpty,
  type MetaTool,
  type MetaToolNames,
} from "./meta-tool.ts";
import type { StepScope } from "./step-scope.ts";

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

export function loadTool<Context, Tool extends ToolLike>(
  scope: StepScope<Context, Tool>,
): MetaTool<LoadOutput> {
  const definition = loadToolDefinition(scope.shelf.metaTools);
  return bindMetaTool<LoadOutput>("load", { definition, ...scope }, async (input, { signal }) => {
    const asked = askedNames(input);
    if ("message" in asked) {
      return { output: { success: false, message: asked.message, loaded: [] }, refused: true };
    }
    const output = await scope.inTurn(async () => {
      const outcome = await loadTools(asked.names, { by: "load", signal }, scope);
      return await loadOutput(asked, outcome, scope);
    });
    return { output, refused: false };
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

async function loadOutput<Context, Tool extends ToolLike>(
  asked: Asked,
  outcome: LoadOutcome,
  scope: StepScope<Context, Tool>,
): Promise<LoadOutput> {
  const { loaded, alreadyLoaded, notFound, skipped, failed, unloaded } = outcome;
  const told = asked.names.length === 1 ? oneMessage(outcome, scope) : manyMessage(outcome, scope);
  return {
    success: notFound.length === 0 && skipped.length === 0 && failed.length === 0,
    message: [
      ...told,
      ...(await missingMessages(notFound, scope)),
      ...named("Could not be loaded now", failed),
      ...named("Unloaded to make room", unloaded),
    ].join(" "),
    loaded,
    ...unlessEmpty({ alreadyLoaded, notFound, skipped, failed, unloaded }),
    ...(asked.single
      ? { toolName: loaded[0] ?? alreadyLoaded[0] ?? asked.names[0] }
      : { loadedCount: loaded.length }),
  };
}

function oneMessage<Context, Tool extends ToolLike>(
  { loaded: [loaded], alreadyLoaded: [already], skipped: [skipped] }: LoadOutcome,
  { visible }: StepScope<Context, Tool>,
): readonly string[] {
  if (loaded !== undefined) {
    return [`Tool "${loaded}" loaded successfully. Call it from your next step.`];
  }
  if (already !== undefined) {
    const call = visible.has(already) ? "Call it directly." : "Call it from your next step.";
    return [`Tool "${already}" is already loaded and available. ${call}`];
  }
  if (skipped === undefined) return [];
  return [`Tool "${skipped}" was not loaded: no more tools can be loaded here.`];
}

function manyMessage<Context, Tool extends ToolLike>(
  { loaded, alreadyLoaded, skipped }: LoadOutcome,
  { visible }: StepScope<Context, Tool>,
): readonly string[] {
  return [
    ...named("Loaded, call from your next step", loaded),
    ...named(
      "Already loaded, call directly",
      alreadyLoaded.filter((name) => visible.has(name)),
    ),
    ...named(
      "Already loaded, call from your next step",
      alreadyLoaded.filter((name) => !visible.has(name)),
    ),
    ...named("Skipped, too many at once", skipped),
  ];
}

/** A model that asks for a hundred names has no use for a hundred explanations. */
const maxExplained = 3;

async function missingMessages<Context, Tool extends ToolLike>(
  notFound: readonly string[],
  scope: StepScope<Context, Tool>,
): Promise<readonly string[]> {
  if (notFound.length === 0) return [];
  const parts: string[] = [];
  for (const name of notFound.slice(0, maxExplained)) {
    parts.push(`Tool ${await missingText(name, `${quoted(name)} not found.`, scope)}`);
  }
  const more = notFound.length - maxExplained;
  if (more > 0) parts.push(`${more} more were not found.`);
  return [...parts, `Use ${scope.shelf.metaTools.search.name} to find available tools.`];
}
