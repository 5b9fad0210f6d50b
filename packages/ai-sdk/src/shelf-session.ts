import type { ContextInput, Diagnostic } from "@toolshelf/core";
import type { ToolSet } from "ai";
import type { NamesOf, ShelfTools } from "./shelf-tools.ts";

export type SessionInput<Context, Request extends ShelfTools, Visible extends ToolSet> = {
  /** The conversation. A run without one keeps its loads to itself. */
  readonly threadId?: string | undefined;
  /** Tools of this request: searchable, and never seen by another. */
  readonly tools?: Request | undefined;
  /** Tools of this request that are always visible. */
  readonly visibleTools?: Visible | undefined;
} & ContextInput<Context>;

/** What `prepareStep` is told, as far as it is read; every version of the AI SDK tells this. */
export type ShelfStepOptions = {
  readonly stepNumber: number;
  readonly messages: readonly unknown[];
  readonly steps: readonly unknown[];
};

/** What a step sends, in wire order. `toolOrder` is read by AI SDK 7 alone. */
export type ShelfStepSettings<All> = {
  activeTools: NamesOf<All>[];
  toolOrder: NamesOf<All>[];
};

/**
 * One call of `generateText` or `streamText`, or of an agent: spread it into the call. Only the
 * three settings are spread; the rest is for the host.
 */
export interface ShelfSession<All> {
  /** A record of this session's own. Hidden tools are in it as gates that refuse. */
  readonly tools: All;
  /** What is sent where `prepareStep` is not: the meta-tools, and what is always visible. */
  readonly activeTools: NamesOf<All>[];
  readonly prepareStep: (options: ShelfStepOptions) => Promise<ShelfStepSettings<All>>;
}

/** A session with what the host may do with it while it lasts. */
export interface OpenSession<All> extends ShelfSession<All> {
  /** Adds tools to this session alone; they can be found from the next step. Not enumerable. */
  readonly add: (tools: ShelfTools) => void;
  /** What a person should know about the request's tools; empty before the first step. Not enumerable. */
  readonly diagnostics: readonly Diagnostic[];
}
