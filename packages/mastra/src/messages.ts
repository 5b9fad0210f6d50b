import type { ToolResult } from "@toolshelf/core";

/** As much of a message as is read. */
type MessageLike = { readonly content?: { readonly parts?: readonly PartLike[] | undefined } };
type PartLike = {
  readonly type?: string;
  readonly toolInvocation?: {
    readonly state?: string;
    readonly toolName: string;
    readonly toolCallId?: string;
    readonly result?: unknown;
  };
};

/** The results of tools that a conversation holds, oldest first. */
export function* toolResults(messages: unknown): Generator<ToolResult> {
  if (!Array.isArray(messages)) return;
  for (const message of messages as readonly (MessageLike | null | undefined)[]) {
    const parts = message?.content?.parts;
    for (const part of Array.isArray(parts) ? (parts as readonly PartLike[]) : []) {
      const invocation = part?.type === "tool-invocation" ? part.toolInvocation : undefined;
      if (invocation?.state !== "result") continue;
      const { toolName, toolCallId, result } = invocation;
      yield { toolName, toolCallId, output: result };
    }
  }
}

/** Names of the meta-tools, former ones too. */
export type MetaNames = {
  readonly search: ReadonlySet<string>;
  readonly load: ReadonlySet<string>;
};

/**
 * Results that Mastra's own processor wrote, as ours would say them: `load_tool` with one name has
 * no list, and with autoLoad each result of `search_tools` was loaded.
 */
export function* withReceipts(
  results: Iterable<ToolResult>,
  { search, load }: MetaNames,
  autoLoad: boolean,
): Generator<ToolResult> {
  for (const result of results) {
    const output = result.output as Readonly<Record<string, unknown>> | null | undefined;
    if (typeof output !== "object" || output === null || "loaded" in output) {
      yield result;
      continue;
    }
    const { success, toolName, results: found } = output;
    if (load.has(result.toolName) && success === true && typeof toolName === "string") {
      yield { ...result, output: { ...output, loaded: [toolName] } };
    } else if (
      autoLoad &&
      search.has(result.toolName) &&
      !("confidence" in output) &&
      Array.isArray(found)
    ) {
      const names = (found as readonly ({ readonly name?: unknown } | null)[]).map(
        (hit) => hit?.name,
      );
      yield { ...result, output: { ...output, loaded: names } };
    } else yield result;
  }
}
