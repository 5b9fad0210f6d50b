import type { Awaitable } from "../platform.ts";
import { emptySchema, readSchema, type SchemaReading } from "./read-schema.ts";
import type { ToolDefinition, ToolLike } from "./tool-definition.ts";

/** A tool as it was read. The definition's name is the host's own and may need an alias. */
export type ToolReading = {
  readonly definition: ToolDefinition;
  /** What a person should know about this tool; it is offered all the same. */
  readonly problems: readonly string[];
};

/**
 * The name a tool goes by before any alias: the key under which its host keeps it, else its own
 * name, else its id.
 */
export function nameOf(tool: ToolLike, key?: string | undefined): string | undefined {
  if (key !== undefined && key !== "") return key;
  try {
    for (const candidate of [tool.name, tool.id]) {
      if (typeof candidate === "string" && candidate !== "") return candidate;
    }
  } catch {
    // A getter that throws gives no name, which the caller reports.
  }
  return undefined;
}

/**
 * Reads a host's tool by shape. Whatever is wrong with one tool is a problem of that tool: a
 * getter that throws or a broken schema never fails the catalog around it.
 */
export function readTool(
  tool: ToolLike,
  name: string,
  source: string | undefined,
): Awaitable<ToolReading> {
  const problems: string[] = [];
  const finish = (reading: SchemaReading): ToolReading => {
    if (reading.problem !== undefined) problems.push(reading.problem);
    return {
      definition: define(tool, name, source, reading.schema ?? emptySchema, problems),
      problems,
    };
  };
  try {
    const reading = readSchema(tool.inputSchema ?? tool.parameters ?? tool.schema);
    if (reading instanceof Promise) {
      return reading.then(finish, (error: unknown) => finish(thrown(error)));
    }
    return finish(reading);
  } catch (error) {
    return finish(thrown(error));
  }
}

function thrown(error: unknown): SchemaReading {
  return { schema: undefined, problem: `reading its input schema threw: ${String(error)}` };
}

function define(
  tool: ToolLike,
  name: string,
  source: string | undefined,
  inputSchema: ToolDefinition["inputSchema"],
  problems: string[],
): ToolDefinition {
  const words = (list: unknown): readonly string[] | undefined => {
    if (!Array.isArray(list)) return undefined;
    const kept = list.filter((word): word is string => typeof word === "string" && word !== "");
    return kept.length > 0 ? kept : undefined;
  };
  let description = "";
  let tags: readonly string[] | undefined;
  let keywords: readonly string[] | undefined;
  try {
    if (typeof tool.description === "string") description = tool.description;
    if (description.trim() === "" && typeof tool.title === "string") description = tool.title;
    tags = words(tool.tags);
    keywords = words(tool.keywords);
  } catch (error) {
    problems.push(`reading its description threw: ${String(error)}`);
  }
  if (description.trim() === "") {
    problems.push("it has no description, so it is found by its name and parameters alone");
  }
  return Object.freeze({
    name,
    description,
    inputSchema,
    ...(source === undefined ? {} : { source }),
    ...(tags === undefined ? {} : { tags }),
    ...(keywords === undefined ? {} : { keywords }),
  });
}
