import { createToolSearch, type RunnableTool, type ToolResult } from "@toolshelf/core";
import type {
  AdapterCall,
  AdapterFactory,
  AdapterStep,
  AdapterTool,
  AdapterTools,
  ShelfFactory,
} from "@toolshelf/conformance";

/** A loop on core as a host writes it, whose model follows a script. */
export function coreAdapter(createShelf: ShelfFactory = createToolSearch): AdapterFactory {
  return async ({ tools, requestTools, filter, filterTimeout, maxLoaded, ...options }) => {
    const shelf = await createShelf({
      ...options,
      tools: dressed(tools),
      filter: filter && (({ toolName, phase, context }) => filter({ toolName, phase, context })),
      limits: { filterTimeout, maxLoaded },
    });
    return {
      async turn({ threadId, context, messages = [], script }) {
        const results = [...messages] as ToolResult[];
        const run = shelf.run({ threadId, context, tools: dressed(requestTools?.(context)) });
        const steps: AdapterStep[] = [];
        for (const answer of [...script, "That is all."]) {
          const step = await run.step({ toolResults: () => results });
          const visible = step.definitions.map(({ name }) => name);
          const asked = typeof answer === "string" ? [] : answer;
          const calls = await Promise.all(
            asked.map(async ({ name, input }): Promise<AdapterCall> => {
              const { text } = await step.call(name, input);
              return { name, input, text };
            }),
          );
          steps.push({ visible, calls });
          if (typeof answer === "string") break;
          for (const { name, text } of calls) results.push({ toolName: name, output: text });
        }
        return { steps, messages: results };
      },
    };
  };
}

function dressed(tools: AdapterTools = {}): Readonly<Record<string, RunnableTool>> {
  return Object.fromEntries(Object.entries(tools).map(([name, tool]) => [name, runnable(tool)]));
}

function runnable({ description, inputSchema, execute }: AdapterTool): RunnableTool {
  const tool: RunnableTool = {
    description,
    inputSchema,
    execute(this: unknown, input: unknown, { context }) {
      return execute(input, { context, isOwnObject: this === tool });
    },
  };
  return tool;
}
