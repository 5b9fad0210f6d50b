import { ToolMessage } from "@langchain/core/messages";
import type { StructuredToolInterface } from "@langchain/core/tools";
import { Command } from "@langchain/langgraph";
import type { AbortSignalLike, CallOutcome, Step } from "@toolshelf/core";
import type { LoadedToolsUpdate } from "./loaded-tools.ts";
import type { ShelfTool } from "./options.ts";

/** A call of the model as LangChain hands it to a tool. */
export type ToolCallLike = {
  readonly name: string;
  readonly args: unknown;
  readonly id?: string | undefined;
};
type ConfigLike = { readonly signal?: AbortSignalLike | undefined };

/** A tool in a form that models bind and executors invoke. */
export type BoundTool = StructuredToolInterface;

export type DressOptions = {
  readonly step: Step<ShelfTool>;
  /** Whether loads go into the graph's state, or are kept elsewhere. */
  readonly writesState: boolean;
};

/** The meta-tools and the visible tools of a step, in wire order. */
export function boundTools(options: DressOptions): readonly BoundTool[] {
  const { step } = options;
  return [...step.metaTools.keys(), ...step.tools.keys()].map((name) => boundTool(name, options)!);
}

/** A visible tool: the host's own object wherever LangChain can use it. */
export function boundTool(name: string, options: DressOptions): BoundTool | undefined {
  const { step } = options;
  const meta = step.metaTools.get(name);
  if (meta !== undefined) return dress(meta.description, meta.inputSchema, { name, ...options });
  const tool = step.tools.get(name);
  if (tool === undefined) return undefined;
  if (isLangChainTool(tool)) return tool.name === name ? tool : aliased(tool, name);
  const definition = step.definitions.find((it) => it.name === name);
  return dress(definition?.description ?? "", definition?.inputSchema, { name, ...options });
}

/** On our tools, of whichever copy of this package. */
const mark = Symbol.for("toolshelf.meta-tool");

export function isMetaTool(tool: unknown): boolean {
  return typeof tool === "object" && tool !== null && mark in tool;
}

export function isLangChainTool(tool: unknown): tool is BoundTool {
  return typeof (tool as { readonly invoke?: unknown } | null)?.invoke === "function";
}

/** Answers calls that no tool of the step may answer. */
export function gate(name: string, options: DressOptions): BoundTool {
  return dress("", { type: "object" }, { name, ...options });
}

export async function refuse(call: ToolCallLike, step: Step<ShelfTool>): Promise<ToolMessage> {
  return messageOf(call, await step.call(call.name, call.args, { toolCallId: call.id }));
}

function dress(
  description: string,
  schema: unknown,
  { name, step, writesState }: DressOptions & { readonly name: string },
): BoundTool {
  const invoke = async (call: ToolCallLike, config?: ConfigLike): Promise<unknown> => {
    const outcome = await step.call(name, call.args, {
      toolCallId: call.id,
      signal: config?.signal,
    });
    const message = messageOf(call, outcome);
    const change = writesState && step.metaTools.has(name) ? changeOf(outcome.output) : undefined;
    if (change === undefined) return message;
    return new Command({ update: { loadedTools: change, messages: [message] } });
  };
  // By shape a tool of LangChain's, which does not judge the input: core answers it in words.
  const tool = { name, description, schema, lc_namespace: ["toolshelf"], invoke };
  const isMeta = step.metaTools.has(name);
  return (isMeta ? Object.assign(tool, { [mark]: true }) : tool) as unknown as BoundTool;
}

function messageOf(call: ToolCallLike, { status, text }: CallOutcome): ToolMessage {
  return new ToolMessage({
    content: text,
    name: call.name,
    tool_call_id: call.id ?? "",
    status: status === "ok" ? "success" : "error",
  });
}

/** What an answer of ours changes in the loaded tools. */
function changeOf(output: unknown): LoadedToolsUpdate | undefined {
  const { loaded = [], unloaded = [] } = (output ?? {}) as {
    readonly loaded?: readonly string[];
    readonly unloaded?: readonly string[];
  };
  if (unloaded.length > 0) return { add: [...loaded], remove: [...unloaded] };
  return loaded.length > 0 ? [...loaded] : undefined;
}

/** The host's tool under another name, called as itself. */
function aliased(tool: BoundTool, name: string): BoundTool {
  const invoke = async (call: ToolCallLike, config?: unknown): Promise<unknown> => {
    const own = typeof call === "object" && call !== null ? { ...call, name: tool.name } : call;
    const result: unknown = await tool.invoke(own as never, config as never);
    if (ToolMessage.isInstance(result)) result.name = name;
    return result;
  };
  const own: Readonly<Record<PropertyKey, unknown>> = { name, invoke };
  return new Proxy(tool, {
    get: (target, key) =>
      Object.hasOwn(own, key) ? own[key] : (Reflect.get(target, key) as unknown),
  });
}
