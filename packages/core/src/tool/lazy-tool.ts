import type { Abortable, Awaitable } from "../platform.ts";
import type { ToolLike } from "./tool-definition.ts";

/** What a lazy tool is resolved for. */
export interface ResolveRequest extends Abortable {
  /** The context that the run was opened with. */
  readonly context: unknown;
  readonly threadId: string | undefined;
}

/**
 * A tool of which only the metadata is known beforehand. It is resolved when it is loaded, or
 * first visible, anew for each run and at most once in it.
 */
export interface LazyTool<Tool extends ToolLike = ToolLike> extends ToolLike {
  readonly description: string;
  resolve(request: ResolveRequest): Awaitable<Tool>;
}

/** A tool that says how to get it, and is not the tool itself. */
export function isLazyTool(tool: ToolLike): tool is LazyTool {
  try {
    const { resolve, execute } = tool as { resolve?: unknown; execute?: unknown };
    return typeof resolve === "function" && typeof execute !== "function";
  } catch {
    return false; // A getter that throws, which is told where the tool is called.
  }
}
