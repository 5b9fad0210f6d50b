import type { JsonSchema, MetaTool } from "@toolshelf/core";
import type { ToolExecutionContext } from "@mastra/core/tools";

/** Marks our tools, of whichever instance. */
const mark = Symbol.for("toolshelf.meta-tool");

export function isMetaTool(tool: unknown): boolean {
  return typeof tool === "object" && tool !== null && mark in tool;
}

/** One of our tools in Mastra's form. */
export type DressedMetaTool = {
  readonly id: string;
  readonly description: string;
  readonly inputSchema: unknown;
  execute(input: unknown, context?: ToolExecutionContext): Promise<Record<string, unknown>>;
};

export type Answer = (
  input: unknown,
  options: Parameters<MetaTool["execute"]>[1],
) => Promise<unknown>;

export function dress(
  { name, description }: MetaTool,
  inputSchema: JsonSchema,
  answer: Answer,
): DressedMetaTool {
  const tool: DressedMetaTool = {
    id: name,
    description,
    inputSchema: asSchema(inputSchema),
    async execute(input, context) {
      const options = {
        ...(context?.abortSignal === undefined ? {} : { signal: context.abortSignal }),
        ...(context?.agent?.toolCallId === undefined
          ? {}
          : { toolCallId: context.agent.toolCallId }),
      };
      return (await answer(input, options)) as Record<string, unknown>;
    },
  };
  return Object.defineProperty(tool, mark, { value: true });
}

const aiSchema = Symbol.for("vercel.ai.schema");

/**
 * JSON Schema in the form that every version of Mastra sends as it is. It accepts everything: what
 * a model gets wrong is answered by the tool, in words that help it.
 */
function asSchema(jsonSchema: JsonSchema): unknown {
  return {
    [aiSchema]: true,
    [Symbol.for("vercel.ai.validator")]: true,
    _type: undefined,
    jsonSchema,
    validate: (value: unknown) => ({ success: true, value }),
  };
}

/** As Mastra's own: one name or a list. */
export const loadSchema: JsonSchema = {
  type: "object",
  properties: {
    toolName: { type: "string", description: "The exact name of a tool to load" },
    toolNames: {
      type: "array",
      items: { type: "string" },
      description: "Exact names of several tools to load",
    },
  },
  additionalProperties: false,
};
