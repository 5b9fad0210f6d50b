import type { CatalogEntry } from "./catalog/catalog-entry.ts";
import { ToolShelfError, thrownText } from "./errors.ts";
import { missingText } from "./meta-tools/load-tools.ts";
import { inputFields, quoted, type MetaTool } from "./meta-tools/meta-tool.ts";
import type { StepScope } from "./meta-tools/step-scope.ts";
import { throwIfAborted, unlessAborted, type Abortable } from "./platform.ts";
import { jsonText, resultText } from "./tool/result-text.ts";
import type { RunnableTool, ToolCallOptions } from "./tool/runnable-tool.ts";
import type { ToolDefinition, ToolLike } from "./tool/tool-definition.ts";

export type StepCallOptions = Abortable & {
  /** The provider's id of the call; the tool is given it. */
  readonly toolCallId?: string | undefined;
};

/**
 * What became of a call. `text` is what goes back to the model.
 *
 * - `ok`: the tool ran.
 * - `refused`: it did not run; the text says why and what to do.
 * - `failed`: it ran and threw, or says itself that it failed.
 */
export type CallOutcome =
  | { readonly status: "ok"; readonly text: string; readonly output: unknown }
  | { readonly status: "refused"; readonly text: string; readonly output: undefined }
  | {
      readonly status: "failed";
      readonly text: string;
      readonly output: unknown;
      readonly error: unknown;
    };

/** One model call: what the model is shown, and what it may run. */
export interface Step<Tool extends ToolLike = RunnableTool> {
  /** What to send, in wire order: meta-tools first, then pinned and host tools, then loaded ones. */
  readonly definitions: readonly ToolDefinition[];
  /** One text for the system prompt, the same on every step of the run; empty without meta-tools. */
  readonly instructions: string;
  /** The visible host tools by name, in wire order, each the host's own object. */
  readonly tools: ReadonlyMap<string, Tool>;
  /** Ours by name, for adapters to dress in their framework's form. */
  readonly metaTools: ReadonlyMap<string, MetaTool>;
  /** Whether a call to this name would run in this step. */
  isVisible(name: string): boolean;
  /**
   * Runs what is visible in this step. `input` is an object or the JSON text that a provider
   * gave. Never throws for what a model did; rethrows only an abort.
   */
  call(name: string, input: unknown, options?: StepCallOptions): Promise<CallOutcome>;
}

export interface OpenStep<Context, Tool extends ToolLike> {
  readonly scope: StepScope<Context, Tool>;
  readonly metaTools: ReadonlyMap<string, MetaTool>;
  readonly instructions: string;
}

export function createStep<Context, Tool extends ToolLike>(
  open: OpenStep<Context, Tool>,
): Step<Tool> {
  const { metaTools } = open;
  const { visible } = open.scope;
  return Object.freeze({
    definitions: Object.freeze([
      ...Array.from(metaTools.values(), metaDefinition),
      ...Array.from(visible.values(), (entry) => entry.definition),
    ]),
    instructions: open.instructions,
    tools: new Map(Array.from(visible, ([name, entry]) => [name, entry.tool])),
    metaTools,
    isVisible: (name: string) => metaTools.has(name) || visible.has(name),
    call: (name: string, input: unknown, options: StepCallOptions = {}) =>
      unlessAborted(callTool(open, { name, input, options }), options.signal),
  });
}

function metaDefinition({ name, description, inputSchema }: MetaTool): ToolDefinition {
  return { name, description, inputSchema };
}

type Call = {
  readonly name: string;
  readonly input: unknown;
  readonly options: StepCallOptions;
};

async function callTool<Context, Tool extends ToolLike>(
  open: OpenStep<Context, Tool>,
  call: Call,
): Promise<CallOutcome> {
  const { name, options } = call;
  throwIfAborted(options.signal);
  // Providers have been seen to give calls without a name.
  if (typeof name !== "string") return refused("The call names no tool. Call one by its name.");
  const metaTool = open.metaTools.get(name);
  const entry = open.scope.visible.get(name);
  if (metaTool === undefined && entry === undefined) return refused(await refusal(open, name));

  const input = readInput(call.input);
  if ("problem" in input) {
    return refused(`The arguments of ${quoted(name)} are ${input.problem}. Send one JSON object.`);
  }
  try {
    if (metaTool !== undefined) {
      const { output, refused: isRefused } = await metaTool.answer(input.value, options);
      const text = jsonText(output);
      return isRefused ? refused(text) : { status: "ok", text, output };
    }
    return await runTool(open.scope, entry as CatalogEntry<Tool>, { ...call, input: input.value });
  } catch (error) {
    if (options.signal?.aborted) throw error;
    const message = thrownText(error);
    return {
      status: "failed",
      text: metaTool === undefined ? `${quoted(name)} failed: ${message}` : message,
      output: undefined,
      error,
    };
  }
}

async function runTool<Context, Tool extends ToolLike>(
  { context, threadId, shelf, state }: StepScope<Context, Tool>,
  { name, tool }: CatalogEntry<Tool>,
  { input, options }: Call,
): Promise<CallOutcome> {
  const { execute } = tool as { execute?: (input: unknown, options: ToolCallOptions) => unknown };
  if (typeof execute !== "function") {
    throw new ToolShelfError(
      "tool-not-runnable",
      `The tool has no execute function, so the host has to run it`,
      { value: name },
    );
  }
  const output = await execute.call(tool, input, {
    toolCallId: options.toolCallId,
    signal: options.signal,
    context,
    threadId,
  });
  throwIfAborted(options.signal);
  if (shelf.limits.maxLoaded !== undefined) await state.use([name], { now: shelf.now() });
  const { text, isError } = resultText(output);
  return isError
    ? { status: "failed", text, output, error: output }
    : { status: "ok", text, output };
}

function refused(text: string): CallOutcome {
  return { status: "refused", text, output: undefined };
}

/**
 * What a model is told of a tool that its step did not show. A tool that the caller may not find,
 * load and use is spoken of exactly like one that does not exist.
 */
async function refusal<Context, Tool extends ToolLike>(
  { scope, metaTools }: OpenStep<Context, Tool>,
  name: string,
): Promise<string> {
  const { shelf, view, gate, acknowledged, threadId } = scope;
  const { search, load } = shelf.metaTools;
  const entry = view.get(name);
  shelf.emit({ type: "unloaded-call", toolName: name, known: entry !== undefined }, threadId);
  if (acknowledged.has(name)) return `${quoted(name)} is loaded. Call it from your next step.`;
  if (!metaTools.has(search.name)) return `There is no tool ${quoted(name)}.`;
  if (entry !== undefined && (await gate.allowsAll(entry, ["search", "load", "active"]))) {
    const how = metaTools.has(load.name)
      ? `Load it with ${load.name}`
      : `Find it with ${search.name}`;
    return `${quoted(name)} is not loaded. ${how}, then call it from your next step.`;
  }
  const missing = await missingText(name, `There is no loaded tool ${quoted(name)}.`, scope);
  return `${missing} Use ${search.name} to find a tool.`;
}

function readInput(raw: unknown): { readonly value: unknown } | { readonly problem: string } {
  let value = raw;
  if (typeof raw === "string") {
    if (raw.trim() === "") return { value: {} };
    try {
      value = JSON.parse(raw);
    } catch (error) {
      return {
        problem: `not valid JSON (${thrownText(error)})`,
      };
    }
  }
  if (value === undefined || value === null) return { value: {} };
  return inputFields(value) === undefined ? { problem: "not an object" } : { value };
}
