import type { JsonSchema, MetaTool } from "@toolshelf/core";
import type { ToolExecutionContext } from "@mastra/core/tools";

/** On our tools: the processor whose they are. */
const owner = Symbol.for("toolshelf.meta-tool");

export function isMetaTool(tool: unknown): boolean {
  return ownerOf(tool) !== undefined;
}

/** The processor that made a meta-tool, of whichever copy of this package. */
export function ownerOf(tool: unknown): object | undefined {
  return typeof tool === "object" && tool !== null
    ? (tool as { readonly [owner]?: object })[owner]
    : undefined;
}

/** One of our tools in Mastra's form. */
export type DressedMetaTool = {
  readonly id: string;
  readonly description: string;
  readonly inputSchema: unknown;
  /** What models of AI SDK 4 read in its place. */
  readonly parameters: unknown;
  execute(input: unknown, context?: ToolExecutionContext): Promise<Record<string, unknown>>;
};

export type Answer = (
  input: unknown,
  options: Parameters<MetaTool["execute"]>[1],
) => Promise<unknown>;

export function dress(
  { name, description, inputSchema, role }: MetaTool,
  by: object,
  answer: Answer,
): DressedMetaTool {
  const schema = asSchema(role === "load" ? loadSchema : inputSchema);
  const tool: DressedMetaTool = {
    id: name,
    description,
    inputSchema: schema,
    parameters: schema,
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
  return Object.defineProperty(tool, owner, { value: by });
}

const aiSchema = Symbol.for("vercel.ai.schema");
const aiValidator = Symbol.for("vercel.ai.validator");

/**
 * JSON Schema in the form that every version of Mastra sends as it is. It accepts everything: what
 * a model gets wrong is answered by the tool, in words that help it.
 */
function asSchema(jsonSchema: JsonSchema): unknown {
  return {
    [aiSchema]: true,
    [aiValidator]: true,
    _type: undefined,
    jsonSchema,
    validate: (value: unknown) => ({ success: true, value }),
  };
}

/** As Mastra's own: one name or a list. */
const loadSchema: JsonSchema = {
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
