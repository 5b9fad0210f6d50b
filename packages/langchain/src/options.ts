import type { BaseMessage } from "@langchain/core/messages";
import type { InferInteropZodOutput, InteropZodObject } from "@langchain/core/utils/types";
import {
  ToolShelfError,
  type Awaitable,
  type LoadedToolStore,
  type RunnableTool,
  type ToolFilter,
  type ToolSearchOptions,
  type ToolsInput,
} from "@toolshelf/core";
import type { Subgraphs } from "./thread-id.ts";

/** A tool of LangChain's, or an object that has as much of one as is needed. */
export interface LangChainTool {
  readonly name: string;
  readonly description: string;
  readonly schema?: unknown;
  // oxlint-disable-next-line typescript/no-explicit-any -- a tool of any input and output, as LangChain types it
  invoke(input: any, config?: any): any;
}

/** What may stand on the shelf: LangChain's tools, and plain objects with `execute`. */
export type ShelfTool = LangChainTool | RunnableTool;

export type ContextSchema = InteropZodObject;
export type ContextOf<Schema> = Schema extends InteropZodObject
  ? InferInteropZodOutput<Schema>
  : unknown;

/** Where loaded tools are kept. */
export type Storage = "state" | "context" | "in-memory" | LoadedToolStore;

/** Whose tools are asked for. */
export interface ToolsRequest<Context = unknown> {
  readonly context: Context;
  /** `configurable.thread_id`. */
  readonly threadId: string | undefined;
  readonly state: { readonly messages: readonly BaseMessage[] } & Readonly<Record<string, unknown>>;
  /** The `configurable` of the graph's config. */
  readonly configurable: Readonly<Record<string, unknown>>;
}

export interface SharedOptions<
  Schema extends ContextSchema | undefined = undefined,
  Tool extends ShelfTool = ShelfTool,
  Store extends Storage = "state",
> extends Omit<
  ToolSearchOptions<ContextOf<Schema>, Tool>,
  "tools" | "storage" | "filter" | "onTrim"
> {
  /** What is on the shelf for everybody: a list, a record, or sources such as MCP servers. */
  tools?: ToolsInput<Tool> | undefined;
  /** Further tools of one request, for example those of a user's own MCP servers; asked once a run. */
  requestTools?:
    | ((request: ToolsRequest<ContextOf<Schema>>) => Awaitable<ToolsInput<ShelfTool> | undefined>)
    | undefined;
  /** What `context` holds, for the filter's types. LangChain checks it on every run. */
  contextSchema?: Schema | undefined;
  /**
   * Where loaded tools are kept: `"state"` in the graph's state, which a checkpointer persists;
   * `"context"` derives them from the messages; `"in-memory"` or a store of your own keep them by
   * thread id. Default `"state"`.
   */
  storage?: Store | undefined;
  /** Which tools this caller may find, load and use. A throw denies. Default: all. */
  filter?: ToolFilter<ContextOf<Schema>, NoInfer<Tool>> | undefined;
  /**
   * With `"in-memory"` or a store: whether sub-graphs of a thread have loaded tools of their own.
   * Default `"own"`.
   */
  subgraphs?: Subgraphs | undefined;
}

/** What of the options is not core's. */
export const ownKeys: readonly string[] = ["requestTools", "contextSchema", "storage", "subgraphs"];
/** And of a middleware's. */
export const agentKeys: readonly string[] = ["name", "deferAgentTools", "toolErrors"];

type OwnOptions = {
  readonly requestTools?: unknown;
  readonly contextSchema?: unknown;
  readonly storage?: unknown;
  readonly subgraphs?: unknown;
  readonly deferAgentTools?: unknown;
  readonly toolErrors?: unknown;
  readonly name?: unknown;
};

/** Core refuses what it does not know; what it is not shown is looked at here. */
export function checkOwnOptions(options: unknown, where: string): void {
  if (typeof options !== "object" || options === null || Array.isArray(options)) {
    throw wrong("options", `an object, as in ${where}({ tools })`, options);
  }
  const { requestTools, contextSchema, storage, subgraphs, deferAgentTools, toolErrors, name } =
    options as OwnOptions;
  if ("onTrim" in options) {
    throw new ToolShelfError(
      "invalid-option",
      'There is no option onTrim. With storage "context" a tool unloads with the message that loaded it; elsewhere it stays.',
      { value: "onTrim" },
    );
  }
  if (name !== undefined && (typeof name !== "string" || name === "")) {
    throw wrong("name", "a text that is not empty", name);
  }
  if (requestTools !== undefined && typeof requestTools !== "function") {
    throw wrong("requestTools", "a function of the request", requestTools);
  }
  if (
    contextSchema !== undefined &&
    (typeof contextSchema !== "object" || contextSchema === null)
  ) {
    throw wrong("contextSchema", "a zod object", contextSchema);
  }
  if (typeof storage === "string" && !["state", "context", "in-memory"].includes(storage)) {
    throw wrong("storage", '"state", "context", "in-memory" or a LoadedToolStore', storage);
  }
  if (subgraphs !== undefined && subgraphs !== "own" && subgraphs !== "shared") {
    throw wrong("subgraphs", '"own" or "shared"', subgraphs);
  }
  if (
    deferAgentTools !== undefined &&
    typeof deferAgentTools !== "boolean" &&
    typeof deferAgentTools !== "function"
  ) {
    throw wrong("deferAgentTools", "true, or a function of a tool", deferAgentTools);
  }
  if (toolErrors !== undefined && toolErrors !== "throw" && toolErrors !== "answer") {
    throw wrong("toolErrors", '"throw" or "answer"', toolErrors);
  }
}

function wrong(name: string, expected: string, value: unknown): ToolShelfError {
  return new ToolShelfError("invalid-option", `${name} must be ${expected}.`, { value });
}
