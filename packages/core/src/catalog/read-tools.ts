import { ToolShelfError, thrownText } from "../errors.ts";
import type { Emit } from "../events.ts";
import { withinTime } from "../platform.ts";
import { readTool, type ToolReading } from "../tool/read-tool.ts";
import type { ToolLike } from "../tool/tool-definition.ts";
import type { Diagnostic } from "./catalog-entry.ts";
import { listSource } from "./list-source.ts";
import type { UnnamedTool } from "./name-tools.ts";
import type { ToolSource } from "./tool-source.ts";
import type { InvalidTool, KeyedTool } from "./tools-input.ts";

/** A tool with what was read of it. */
export type ReadTool<Tool extends ToolLike> = UnnamedTool<Tool> & {
  readonly diagnostics: readonly Diagnostic[];
};

const noDiagnostics: readonly Diagnostic[] = [];

/** Reads one tool; waits only where its schema does. */
export function readOne<Tool extends ToolLike>(
  keyedTool: KeyedTool<Tool>,
  source: string | undefined,
): ReadTool<Tool> | Promise<ReadTool<Tool>> {
  const reading = readTool(keyedTool.tool, keyedTool.name, source);
  return reading instanceof Promise
    ? reading.then((late) => withReading(keyedTool, source, late))
    : withReading(keyedTool, source, reading);
}

function withReading<Tool extends ToolLike>(
  { name: originalName, tool }: KeyedTool<Tool>,
  source: string | undefined,
  { definition, problems }: ToolReading,
): ReadTool<Tool> {
  const diagnostics =
    problems.length === 0
      ? noDiagnostics
      : problems.map((problem): Diagnostic => ({
          code: "tool",
          toolName: originalName,
          source,
          message: `"${originalName}": ${problem}.`,
        }));
  return { originalName, source, tool, definition, diagnostics };
}

/** Reads tools, all of which may wait for their schemas at once. */
export async function readAll<Tool extends ToolLike>(
  tools: readonly KeyedTool<Tool>[],
  source: string | undefined,
): Promise<readonly ReadTool<Tool>[]> {
  const started = tools.map((tool) => readOne(tool, source));
  const read: ReadTool<Tool>[] = [];
  // Most readings are there at once, and a wait for each would take longer than they did.
  for (const reading of started) read.push(reading instanceof Promise ? await reading : reading);
  return read;
}

/** What a source gave, or why it gave nothing. */
export type SourceReading<Tool extends ToolLike> = {
  /** Undefined when the source could not be listed. */
  readonly tools: readonly ReadTool<Tool>[] | undefined;
  readonly diagnostics: readonly Diagnostic[];
};

export type ReadSourceOptions = {
  /** ms that the listing may take, with all of its pages. */
  readonly timeout: number;
  readonly emit: Emit;
  readonly threadId: string | undefined;
  /** How many tools of an earlier listing stay when this one fails. */
  readonly kept: number;
  /** What follows from a failure, in a sentence. */
  readonly consequence: string;
};

/** Lists a source and reads its tools. Never throws: a source that fails is one that is reported. */
export async function readSource<Tool extends ToolLike>(
  source: ToolSource<Tool>,
  { emit, threadId, kept, consequence, timeout }: ReadSourceOptions,
): Promise<SourceReading<Tool>> {
  try {
    const { tools, invalid } = await listInTime(source, timeout);
    const read = await readAll(tools, source.name);
    emit({ type: "source", source: source.name, tools: read.length }, threadId);
    return { tools: read, diagnostics: invalidTools(invalid, source.name) };
  } catch (error) {
    emit({ type: "source", source: source.name, tools: kept, error }, threadId);
    const message = `Source "${source.name}" could not be listed: ${thrownText(error)}. ${consequence}`;
    return {
      tools: undefined,
      diagnostics: [{ code: "source", source: source.name, message, cause: error }],
    };
  }
}

async function listInTime<Tool extends ToolLike>(
  source: ToolSource<Tool>,
  timeout: number,
): ReturnType<typeof listSource<Tool>> {
  let isLate = false;
  try {
    return await withinTime(
      listSource(source, () => isLate),
      timeout,
      () =>
        new ToolShelfError(
          "source-failed",
          `it was not done within ${timeout} ms (limits.sourceTimeout)`,
          { value: source.name },
        ),
    );
  } finally {
    // Of a list without an end, no further page is asked for.
    isLate = true;
  }
}

/** What was listed and is no tool. */
export function invalidTools(
  invalid: readonly InvalidTool[],
  source: string | undefined,
): readonly Diagnostic[] {
  return invalid.map(({ message }) => ({ code: "tool", source, message }));
}
