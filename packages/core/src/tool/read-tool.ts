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
export function nameOf(tool: ToolLike, key?: string): string | undefined {
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
  const { texts, problems } = readTexts(tool);
  const finish = (reading: SchemaReading): ToolReading => ({
    definition: Object.freeze({
      name,
      ...texts,
      inputSchema: reading.schema ?? emptySchema,
      ...(source === undefined ? {} : { source }),
    }),
    problems: reading.problem === undefined ? problems : [...problems, reading.problem],
  });
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

type Texts = Pick<ToolDefinition, "description" | "tags" | "keywords">;

function readTexts(tool: ToolLike): { readonly texts: Texts; readonly problems: string[] } {
  const problems: string[] = [];
  let texts: Texts = { description: "" };
  try {
    const { description, title } = tool;
    const tags = words(tool.tags);
    const keywords = words(tool.keywords);
    texts = {
      description: text(description) ?? text(title) ?? "",
      ...(tags === undefined ? {} : { tags }),
      ...(keywords === undefined ? {} : { keywords }),
    };
  } catch (error) {
    problems.push(`reading its description threw: ${String(error)}`);
  }
  if (texts.description === "") {
    problems.push("it has no description, so it is found by its name and parameters alone");
  }
  return { texts, problems };
}

function text(value: unknown): string | undefined {
  return typeof value === "string" && value.trim() !== "" ? value : undefined;
}

function words(list: unknown): readonly string[] | undefined {
  if (!Array.isArray(list)) return undefined;
  const kept = list.filter((word): word is string => typeof word === "string" && word !== "");
  return kept.length > 0 ? kept : undefined;
}
