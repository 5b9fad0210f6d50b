import type { Awaitable } from "../platform.ts";
import { emptySchema, readSchema, type SchemaReading } from "./read-schema.ts";
import { thrownText } from "../errors.ts";
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
 * getter that throws or a broken schema never fails the catalog around it. Waits only where the
 * tool's schema is a promise.
 */
export function readTool(
  tool: ToolLike,
  name: string,
  source: string | undefined,
): Awaitable<ToolReading> {
  const known = knownReading(tool, name, source);
  if (known !== undefined) return known;
  const problems: string[] = [];
  const texts = readTexts(tool, problems);
  const finish = (reading: SchemaReading): ToolReading => {
    const read = {
      definition: Object.freeze({
        name,
        ...texts,
        inputSchema: reading.schema ?? emptySchema,
        ...(source === undefined ? {} : { source }),
      }),
      problems: [...problems, ...reading.problems],
    };
    if (isObject(schema) && read.problems.length === 0) lastReadings.set(schema, read);
    return read;
  };
  const schema = field(
    () => tool.inputSchema ?? tool.parameters ?? tool.schema,
    "input schema",
    problems,
  );
  const reading = readSchema(schema);
  return reading instanceof Promise ? reading.then(finish) : finish(reading);
}

/** The last reading around each schema object that had no problem. */
const lastReadings = new WeakMap<object, ToolReading>();

/**
 * Hosts often make a request's tools anew around the schema objects of the request before. Their
 * definitions are then the same object, and what was worked out for it is known by a glance.
 */
function knownReading(
  tool: ToolLike,
  name: string,
  source: string | undefined,
): ToolReading | undefined {
  try {
    const schema = tool.inputSchema ?? tool.parameters ?? tool.schema;
    const last = isObject(schema) ? lastReadings.get(schema) : undefined;
    if (last === undefined) return undefined;
    const { definition } = last;
    const isSame =
      definition.name === name && definition.source === source && saysSame(tool, definition);
    return isSame ? last : undefined;
  } catch {
    // A getter that throws costs its own field alone, where each is read by itself.
    return undefined;
  }
}

function saysSame({ description, tags, keywords }: ToolLike, last: ToolDefinition): boolean {
  return (
    last.description === description &&
    sameWords(last.tags, tags) &&
    sameWords(last.keywords, keywords)
  );
}

function sameWords(last: readonly string[] | undefined, now: unknown): boolean {
  if (last === undefined || now === undefined) return last === now;
  return (
    Array.isArray(now) &&
    last.length === now.length &&
    last.every((word, place) => word === now[place])
  );
}

function isObject(value: unknown): value is object {
  return (typeof value === "object" && value !== null) || typeof value === "function";
}

type Texts = Pick<ToolDefinition, "description" | "tags" | "keywords">;

function readTexts(tool: ToolLike, problems: string[]): Texts {
  const given = field(() => tool.description, "description", problems);
  const description = text(given) ?? text(field(() => tool.title, "title", problems)) ?? "";
  if (typeof given === "function") {
    problems.push("its description is a function, which only its framework can call");
  } else if (description === "") {
    problems.push("it has no description, so it is found by its name and parameters alone");
  }
  const tags = field(() => words(tool.tags), "tags", problems);
  const keywords = field(() => words(tool.keywords), "keywords", problems);
  return {
    description,
    ...(tags === undefined ? {} : { tags }),
    ...(keywords === undefined ? {} : { keywords }),
  };
}

/** One field of a host's object, each by itself: a getter that throws costs that field alone. */
function field<Value>(read: () => Value, what: string, problems: string[]): Value | undefined {
  try {
    return read();
  } catch (error) {
    problems.push(`reading its ${what} threw: ${thrownText(error)}`);
    return undefined;
  }
}

function text(value: unknown): string | undefined {
  return typeof value === "string" && value.trim() !== "" ? value : undefined;
}

function words(list: unknown): readonly string[] | undefined {
  if (!Array.isArray(list)) return undefined;
  const kept = list.filter((word): word is string => typeof word === "string" && word !== "");
  return kept.length > 0 ? kept : undefined;
}
