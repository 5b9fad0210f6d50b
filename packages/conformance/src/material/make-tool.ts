import type { RunnableTool, ToolCallOptions } from "@toolshelf/core";

/** A call that reached an executor. */
export interface Execution {
  readonly input: unknown;
  readonly options: ToolCallOptions;
  /** What the executor was called on. */
  readonly receiver: unknown;
}

/** A tool that keeps a record of its runs and answers with its `answer`. */
export interface RecordingTool extends RunnableTool {
  readonly name: string;
  readonly executions: Execution[];
}

export interface MakeToolOptions {
  readonly description?: string | undefined;
  /** What it returns, by which runs of equal tools are told apart. Default `"<name> ran"`. */
  readonly answer?: unknown;
  /** Called before it answers. */
  readonly onExecute?: (() => unknown) | undefined;
}

export function makeTool(name: string, options: MakeToolOptions = {}): RecordingTool {
  const { description = name.replaceAll(/[^a-zA-Z]+/g, " "), answer = `${name} ran` } = options;
  const executions: Execution[] = [];
  return {
    name,
    description,
    inputSchema: {
      type: "object",
      properties: { note: { type: "string", description: "free text" } },
    },
    executions,
    async execute(this: unknown, input: unknown, callOptions: ToolCallOptions) {
      executions.push({ input, options: callOptions, receiver: this });
      await options.onExecute?.();
      return answer;
    },
  };
}
