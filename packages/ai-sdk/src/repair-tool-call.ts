import type { MetaToolDefinition } from "@toolshelf/core";

/** What `repairToolCall` is told, as far as it is read. */
export type RepairOptions = {
  readonly toolCall: {
    readonly toolCallId: string;
    readonly toolName: string;
    readonly input: string;
  };
  readonly error: { readonly name: string };
  /** What the SDK was given; without our meta-tools there is nothing to ask. */
  readonly tools?: object | undefined;
};

/** Turns a call to a tool that is not there into one that asks for it. */
export function createRepair(
  metaTools: readonly MetaToolDefinition[],
): <Options extends RepairOptions>(options: Options) => Promise<Options["toolCall"] | null> {
  const asking = metaTools.at(-1);
  return async ({ toolCall, error, tools }) => {
    const { toolName } = toolCall;
    if (asking === undefined || error.name !== "AI_NoSuchToolError") return null;
    if (metaTools.some(({ name }) => name === toolName)) return null;
    if (tools !== undefined && !Object.hasOwn(tools, asking.name)) return null;
    const input = asking.role === "load" ? { toolNames: [toolName] } : { query: toolName };
    return { ...toolCall, toolName: asking.name, input: JSON.stringify(input) };
  };
}
