import { ToolShelfError } from "../errors.ts";
import { nameOf } from "../tool/read-tool.ts";
import type { LazyTool } from "../tool/lazy-tool.ts";
import type { ToolLike } from "../tool/tool-definition.ts";
import type { ToolSource } from "./tool-source.ts";

/** Tools as a host holds them: by name, in a list, or in sources that list them. */
export type ToolsInput<Tool extends ToolLike> =
  | Readonly<Record<string, Tool | LazyTool<Tool>>>
  | Iterable<Tool | LazyTool<Tool> | ToolSource<Tool>>
  | ToolSource<Tool>;

/** A tool with the name that its host calls it by. */
export type KeyedTool<Tool extends ToolLike> = { readonly name: string; readonly tool: Tool };

/** A tool that is none, and why. */
export type InvalidTool = { readonly message: string; readonly value: unknown };

export type SplitTools<Tool extends ToolLike> = {
  readonly tools: readonly KeyedTool<Tool>[];
  readonly invalid: readonly InvalidTool[];
  readonly sources: readonly ToolSource<Tool>[];
};

/** Splits the input into tools that are there and sources that have to be asked. */
export function splitTools<Tool extends ToolLike>(
  input: ToolsInput<Tool> | undefined,
): SplitTools<Tool> {
  if (input === undefined) return { tools: [], invalid: [], sources: [] };
  refuseOtherThings(input);
  if (isSource<Tool>(input)) return { tools: [], invalid: [], sources: named([input]) };
  if (!isIterable(input)) {
    return { ...keyed<Tool>(input as Readonly<Record<string, Tool>>), sources: [] };
  }
  const tools: Tool[] = [];
  const sources: ToolSource<Tool>[] = [];
  for (const item of input as Iterable<Tool | ToolSource<Tool>>) {
    if (isSource<Tool>(item)) sources.push(item);
    else tools.push(item);
  }
  return { ...keyed(tools), sources: named(sources) };
}

/** Things that are easily passed in the place of tools. */
function refuseOtherThings(input: unknown): void {
  const refuse = (is: string): never => {
    throw new ToolShelfError(
      "invalid-option",
      `tools must be a record, a list or a source of tools, and is ${is}.`,
      { value: input },
    );
  };
  if (typeof input !== "object" || input === null) refuse(kindOf(input));
  const { listTools, description, execute, then } = input as Readonly<Record<string, unknown>>;
  if (typeof then === "function") refuse("a promise: await it");
  if (typeof listTools === "function") {
    refuse("an MCP client: wrap it with mcpSource({ name, client })");
  }
  if (typeof description === "string" && (execute === undefined || typeof execute === "function")) {
    refuse("one tool: put it in a list");
  }
}

function kindOf(value: unknown): string {
  return typeof value === "function" ? "a function" : String(value).slice(0, 80);
}

function named<Tool extends ToolLike>(
  sources: readonly ToolSource<Tool>[],
): readonly ToolSource<Tool>[] {
  const names = new Set<string>();
  for (const source of sources) {
    if (typeof source.name !== "string" || source.name === "") {
      throw new ToolShelfError("invalid-option", "A source of tools needs a name.", {
        value: source,
      });
    }
    if (names.has(source.name)) {
      throw new ToolShelfError(
        "invalid-option",
        `Two sources are named "${source.name}". Give each a name of its own, so that their tools can be told apart.`,
        { value: source.name },
      );
    }
    names.add(source.name);
  }
  return sources;
}

/** The tools of a record or of a list, each with its name, and what is no tool. */
export function keyed<Tool extends ToolLike>(
  input: Iterable<Tool> | Readonly<Record<string, Tool>>,
): { readonly tools: readonly KeyedTool<Tool>[]; readonly invalid: readonly InvalidTool[] } {
  const tools: KeyedTool<Tool>[] = [];
  const invalid: InvalidTool[] = [];
  const add = (key: string | undefined, tool: Tool, place: number): void => {
    const name = typeof tool === "object" && tool !== null ? nameOf(tool, key) : undefined;
    if (name !== undefined) {
      tools.push({ name, tool });
      return;
    }
    const which = key === undefined ? `at place ${place}` : `"${key}"`;
    const message =
      typeof tool === "object" && tool !== null
        ? `The tool ${which} has no name. Give it one, or pass the tools as a record.`
        : `The tool ${which} is ${kindOf(tool)}, not an object.`;
    invalid.push({ message, value: tool });
  };
  if (isIterable(input)) {
    for (const [place, tool] of [...input].entries()) add(undefined, tool, place);
  } else {
    for (const [place, key] of Object.keys(input).entries()) add(key, input[key]!, place);
  }
  return { tools, invalid };
}

function isIterable(value: object): value is Iterable<unknown> {
  return typeof (value as { [Symbol.iterator]?: unknown })[Symbol.iterator] === "function";
}

function isSource<Tool>(value: unknown): value is ToolSource<Tool> {
  if (typeof value !== "object" || value === null) return false;
  try {
    return typeof (value as { list?: unknown }).list === "function";
  } catch {
    return false; // A tool that lets nobody read it, which is reported where it is read.
  }
}
