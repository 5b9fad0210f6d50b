import { ToolMessage } from "@langchain/core/messages";
import type { ToolCallLike } from "./dressed-tools.ts";

/** What becomes of an error that a tool throws. */
export type ToolErrors = "throw" | "answer";

const brand = "~brand";
const invocationError = "ToolInvocationError";

/**
 * An agent answers the model with what a tool throws, unless a middleware wraps its tool calls, as
 * ours does: then the run ends. So that it does not, arguments that a tool refuses are answered
 * here, and other errors go on as errors that the agent answers. They stay errors for a middleware
 * that stands before ours and tries again.
 */
export function answerError(
  error: unknown,
  { call, toolErrors }: { readonly call: ToolCallLike; readonly toolErrors: ToolErrors },
): ToolMessage {
  if (isInterrupt(error)) throw error;
  if (isInvocationError(error)) return errorMessage(call, (error as Error).message);
  if (toolErrors === "answer") {
    return errorMessage(call, `${String(error)}\n Please fix your mistakes.`);
  }
  throw answerable(error);
}

/** A pause for a person, or a command to a graph above, which LangGraph throws. */
function isInterrupt(error: unknown): boolean {
  return (error as { readonly is_bubble_up?: unknown } | null)?.is_bubble_up === true;
}

/** Arguments that do not fit, in the errors of each version of LangChain. */
function isInvocationError(error: unknown): boolean {
  if (typeof error !== "object" || error === null) return false;
  if ("toolError" in error && "toolCall" in error) return true;
  const { [brand]: kind, cause } = error as {
    readonly [brand]?: unknown;
    readonly cause?: unknown;
  };
  return kind === invocationError || (kind === "MiddlewareError" && isInvocationError(cause));
}

/** The error itself, and by its mark one that LangChain lets an agent answer. */
function answerable(error: unknown): unknown {
  return error instanceof Error
    ? (Object.create(error, { [brand]: { value: invocationError } }) as Error)
    : error;
}

function errorMessage({ id, name }: ToolCallLike, content: string): ToolMessage {
  return new ToolMessage({ content, name, tool_call_id: id ?? "", status: "error" });
}
