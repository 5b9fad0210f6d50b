import {
  createToolSearch,
  type Run,
  type Step,
  type ToolResult,
  type ToolSearchOptions,
} from "@toolshelf/core";
import type { Message, Plugin, SmallTool, SmallTools, Turn } from "./small-framework.ts";

export interface ToolShelfOptions extends ToolSearchOptions<unknown, SmallTool> {
  /** Tools of one turn. */
  requestTools?: ((turn: Turn) => SmallTools | undefined) | undefined;
}

export function toolShelf({ requestTools, ...options }: ToolShelfOptions): Plugin {
  const shelf = createToolSearch<unknown, SmallTool>(options);
  // Found by what the framework makes for each turn, so that turns at once stay apart.
  const runs = new WeakMap<Turn, Run<SmallTool>>();
  const steps = new WeakMap<Turn, Step<SmallTool>>();
  const runOf = (turn: Turn): Run<SmallTool> => {
    const { threadId, context } = turn;
    const run = runs.get(turn) ?? shelf.run({ threadId, context, tools: requestTools?.(turn) });
    runs.set(turn, run);
    return run;
  };
  return {
    async toolsFor(turn) {
      const step = await runOf(turn).step({ toolResults: () => resultsIn(turn.messages) });
      steps.set(turn, step);
      const metaTools = [...step.metaTools].map(([name, { description, inputSchema }]) => [
        name,
        { description, schema: inputSchema, run: () => undefined },
      ]);
      return Object.fromEntries([...metaTools, ...step.tools]) as SmallTools;
    },
    async callTool({ id, name, input }, turn, run) {
      const step = steps.get(turn) ?? (await runOf(turn).step());
      const tool = step.tools.get(name);
      if (tool !== undefined) return await run(tool);
      return (await step.call(name, input, { toolCallId: id })).text;
    },
  };
}

function* resultsIn(messages: readonly Message[]): Generator<ToolResult> {
  for (const message of messages) {
    if (message.role !== "tool") continue;
    yield { toolName: message.name, toolCallId: message.id, output: message.text };
  }
}
