import type { AdapterTool, AdapterToolCall, AdapterTools } from "./adapter-factory.ts";

export interface AdapterExecution {
  readonly input: unknown;
  readonly call: AdapterToolCall;
}

/** A tool that keeps a record of its runs and answers with its `answer`. */
export interface RecordingAdapterTool extends AdapterTool {
  readonly executions: AdapterExecution[];
}

export interface MakeAdapterToolOptions {
  readonly description?: string | undefined;
  readonly answer?: unknown;
}

export function makeAdapterTool(
  name: string,
  options: MakeAdapterToolOptions = {},
): RecordingAdapterTool {
  const { description = name.replaceAll(/[^a-zA-Z]+/g, " "), answer = `${name} ran` } = options;
  const executions: AdapterExecution[] = [];
  return {
    description,
    inputSchema: {
      type: "object",
      properties: { note: { type: "string", description: "free text" } },
    },
    executions,
    execute: async (input, call) => {
      executions.push({ input, call });
      return answer;
    },
  };
}

/** Recording tools by name. */
export function makeAdapterTools(
  ...names: readonly string[]
): Readonly<Record<string, RecordingAdapterTool>> & AdapterTools {
  return Object.fromEntries(names.map((name) => [name, makeAdapterTool(name)]));
}
