import type { JsonSchema, MetaToolDefinition } from "@toolshelf/core";
import type { CallOptions, HostTool } from "./host-tool.ts";

/** A meta-tool in the SDK's form. */
export function dress(
  { description, inputSchema }: MetaToolDefinition,
  execute: (input: unknown, options: CallOptions | undefined) => Promise<unknown>,
): HostTool {
  return { description, inputSchema: asSchema(inputSchema), execute };
}

const aiSchema = Symbol.for("vercel.ai.schema");
// AI SDK 5 wants this one as well.
const aiValidator = Symbol.for("vercel.ai.validator");

/** It accepts everything: what a model gets wrong is answered by the tool, in words that help it. */
function asSchema(jsonSchema: JsonSchema): unknown {
  return {
    [aiSchema]: true,
    [aiValidator]: true,
    _type: undefined,
    jsonSchema,
    validate: (value: unknown) => ({ success: true, value }),
  };
}

/** For a tool of which no more is known. */
export const anyInput: unknown = asSchema({ type: "object" });

/** What a meta-tool answers where there is nothing to find. */
export function nothingThere(
  { role }: Pick<MetaToolDefinition, "role">,
  autoLoad: boolean,
): unknown {
  const message = "There are no further tools for this conversation. Go on with those you have.";
  if (role === "load") return { success: false, message, loaded: [] };
  return { results: [], message, confidence: "none", ...(autoLoad ? { loaded: [] } : {}) };
}
