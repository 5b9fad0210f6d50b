import type { AbortSignalLike, ToolLike } from "@toolshelf/core";

/** What the SDK tells a tool of its call, as far as it is read. */
export type CallOptions = {
  readonly toolCallId?: string | undefined;
  readonly messages?: readonly unknown[] | undefined;
  readonly abortSignal?: AbortSignalLike | undefined;
};

export type Execute = (input: unknown, options: CallOptions) => unknown;

/** A tool of the AI SDK, of whichever version: the fields that are read, or that a gate replaces. */
export type HostTool = ToolLike & {
  readonly type?: unknown;
  readonly execute?: Execute | undefined;
  readonly needsApproval?: unknown;
  readonly deferLoading?: unknown;
  readonly onInputStart?: unknown;
  readonly onInputDelta?: unknown;
  readonly onInputAvailable?: unknown;
};

export type HostTools = Readonly<Record<string, HostTool>>;

/** A tool that the provider defines: there is no definition of it that could be kept back. */
export function isProviderTool(tool: HostTool): boolean {
  try {
    const { type } = tool;
    return type === "provider-defined" || type === "provider";
  } catch {
    return false; // A getter that throws, which is reported where the tool is read.
  }
}

/** A record of tools, as opposed to sources that list them, and to what is none of both. */
export function isRecord(tools: unknown): tools is HostTools {
  return (
    typeof tools === "object" &&
    tools !== null &&
    !(Symbol.iterator in tools) &&
    typeof (tools as { readonly list?: unknown }).list !== "function" &&
    typeof (tools as { readonly then?: unknown }).then !== "function"
  );
}
