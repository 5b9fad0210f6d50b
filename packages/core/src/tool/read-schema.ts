import { platform, type Awaitable } from "../platform.ts";
import { approximateSchema } from "./approximate-schema.ts";
import { objectSchema } from "./object-schema.ts";
import { plainSchema } from "./plain-schema.ts";
import { thrownText } from "./thrown-text.ts";
import type { JsonSchema } from "./tool-definition.ts";

/** A schema as it was read, none if it could not be, and what a person should know about it. */
export type SchemaReading = {
  readonly schema: JsonSchema | undefined;
  readonly problems: readonly string[];
};

/** What a tool without parameters takes. */
export const emptySchema: JsonSchema = Object.freeze({
  type: "object",
  properties: Object.freeze({}),
});

/** How long a schema that is a promise may keep a catalog waiting, in milliseconds. */
const schemaTimeout = 5_000;

const maxNesting = 3;

const aiSchema = Symbol.for("vercel.ai.schema");

/** Schemas of libraries do not change, and converting one costs more than a lookup. */
const known = new WeakMap<object, SchemaReading>();

/**
 * The JSON Schema of whatever a host calls a tool's input schema, always one of `type: "object"`.
 * Raw JSON Schema of that type comes back by identity, so the model is shown the schema that the
 * host gave. Waits only for a schema that is a promise, and for that no longer than five seconds;
 * one that comes later is used by the next reading. Never throws and never rejects.
 */
export function readSchema(value: unknown): Awaitable<SchemaReading> {
  try {
    const before = isObject(value) ? known.get(value) : undefined;
    if (before !== undefined) return before;
    const reading = convert(value, 0);
    if (!isObject(value)) return reading;
    if (!(reading instanceof Promise)) return isRaw(value) ? reading : remember(value, reading);
    return inTime(
      value,
      reading.then((late) => remember(value, late), threw),
    );
  } catch (error) {
    return threw(error);
  }
}

function convert(value: unknown, nesting: number): Awaitable<SchemaReading> {
  if (value === undefined || value === null) return { schema: emptySchema, problems: [] };
  if (!isObject(value)) return unreadable(`it is a ${typeof value}`);
  if (Array.isArray(value)) return unreadable("it is an array");
  if (nesting > maxNesting) return unreadable("it is wrapped too many times");
  if (isThenable(value)) {
    return Promise.resolve(value).then((inner) => convert(inner, nesting + 1));
  }
  if (isRaw(value)) return finish(value);
  if (isAiSchema(value)) {
    const { jsonSchema } = value;
    return isThenable(jsonSchema) ? Promise.resolve(jsonSchema).then(finish) : finish(jsonSchema);
  }
  // The schemas of arktype are functions as well; any other function is a lazy schema.
  if (typeof value === "function" && !("~standard" in value)) {
    return convert((value as () => unknown)(), nesting + 1);
  }
  return fromLibrary(value);
}

type JsonMethod = (options: Record<string, unknown>) => unknown;

type LibrarySchema = {
  readonly "~standard"?: {
    readonly vendor?: unknown;
    readonly jsonSchema?: { readonly input?: JsonMethod };
  };
  readonly toJSONSchema?: JsonMethod;
  readonly toJsonSchema?: JsonMethod;
};

function fromLibrary(schema: LibrarySchema): SchemaReading {
  let reason = "its library writes no JSON Schema";
  try {
    const write = jsonWriter(schema);
    if (write !== undefined) {
      try {
        return written(write({}));
      } catch (error) {
        reason = thrownText(error);
        const reading = written(write({ unrepresentable: "any" }));
        return approximated(reading, `what has no JSON is left open (${reason})`);
      }
    }
  } catch (error) {
    reason = thrownText(error);
  }
  return fromFields(schema, reason);
}

/** How a schema writes its JSON; zod refuses what JSON cannot express unless it is told not to. */
function jsonWriter(schema: LibrarySchema): JsonMethod | undefined {
  const json = schema["~standard"]?.jsonSchema;
  if (typeof json?.input === "function") {
    return (libraryOptions) => json.input?.({ target: "draft-07", libraryOptions });
  }
  if (typeof schema.toJSONSchema === "function") {
    return (options) => schema.toJSONSchema?.({ target: "draft-7", io: "input", ...options });
  }
  return typeof schema.toJsonSchema === "function" ? () => schema.toJsonSchema?.({}) : undefined;
}

function written(json: unknown): SchemaReading {
  // Mastra's wrapper hands out a valibot schema as if it were JSON Schema.
  return isObject(json) && (json as { kind?: unknown }).kind === "schema"
    ? fromFields(json, "its library writes no JSON Schema")
    : finish(json);
}

function fromFields(schema: unknown, reason: string): SchemaReading {
  const json = approximateSchema(schema);
  return json === undefined
    ? unreadable(`${reason}; give its JSON Schema instead`)
    : approximated(finish(json), `it was put together from the schema's own fields (${reason})`);
}

function approximated(reading: SchemaReading, how: string): SchemaReading {
  return {
    schema: reading.schema,
    problems: [`its input schema is approximated: ${how}`, ...reading.problems],
  };
}

/** JSON Schema as it can be sent. */
function finish(json: unknown): SchemaReading {
  if (json === undefined || json === null) return { schema: emptySchema, problems: [] };
  if (typeof json !== "object") return unreadable(`its JSON Schema is a ${typeof json}`);
  let schema = json as JsonSchema;
  const problems: string[] = [];
  try {
    JSON.stringify(schema);
  } catch (error) {
    problems.push(`its input schema is approximated: it is no JSON (${thrownText(error)})`);
    schema = plainSchema(schema);
  }
  const object = objectSchema(schema);
  if (object === undefined) return unreadable("it does not describe an object");
  if (object.problem !== undefined) problems.push(object.problem);
  return { schema: object.schema, problems };
}

function unreadable(why: string): SchemaReading {
  return { schema: undefined, problems: [`its input schema cannot be read: ${why}`] };
}

function threw(error: unknown): SchemaReading {
  return { schema: undefined, problems: [`reading its input schema threw: ${thrownText(error)}`] };
}

function remember(value: object, reading: SchemaReading): SchemaReading {
  if (reading.schema !== undefined) known.set(value, reading);
  return reading;
}

async function inTime(value: object, reading: Promise<SchemaReading>): Promise<SchemaReading> {
  let giveUp = (): void => {};
  const late = new Promise<SchemaReading>((resolve) => {
    giveUp = () => {
      const nothing = unreadable(`it was not there within ${schemaTimeout} ms`);
      known.set(value, nothing);
      resolve(nothing);
    };
  });
  const timer = platform.setTimeout(giveUp, schemaTimeout);
  try {
    return await Promise.race([reading, late]);
  } finally {
    platform.clearTimeout(timer);
  }
}

function isObject(value: unknown): value is object {
  return (typeof value === "object" && value !== null) || typeof value === "function";
}

function isThenable(value: unknown): value is PromiseLike<unknown> {
  return isObject(value) && typeof (value as { then?: unknown }).then === "function";
}

function isAiSchema(value: object): value is { readonly jsonSchema: unknown } {
  return aiSchema in value || ("jsonSchema" in value && "validate" in value);
}

/** zod writes JSON Schema that carries `~standard` too, so what names its dialect comes first. */
function isRaw(value: object): boolean {
  if (typeof (value as JsonSchema)["$schema"] === "string") return true;
  return (
    typeof value !== "function" &&
    !isThenable(value) &&
    !isAiSchema(value) &&
    !["~standard", "_def", "_zod", "toJSONSchema", "toJsonSchema"].some((key) => key in value)
  );
}
