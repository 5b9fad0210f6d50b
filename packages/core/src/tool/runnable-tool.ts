import type { AbortSignalLike } from "../platform.ts";
import type { ToolLike } from "./tool-definition.ts";

/** What a tool's `execute` is given beside its input. */
export interface ToolCallOptions {
  /** The provider's id of this call. */
  readonly toolCallId?: string | undefined;
  /** Fires when the host gives up on the call. */
  readonly signal?: AbortSignalLike | undefined;
  /** The context that the run was opened with. */
  readonly context?: unknown;
  readonly threadId?: string | undefined;
}

/** A tool that `step.call` can run. */
export interface RunnableTool extends ToolLike {
  readonly description: string;
  // oxlint-disable-next-line typescript/no-explicit-any -- the input is whatever the schema says; a host's own function may ask for a narrower type
  execute?(input: any, options: ToolCallOptions): unknown;
}
