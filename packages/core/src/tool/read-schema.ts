import { platform, type Awaitable } from "../platform.ts";
import { thrownText } from "../errors.ts";
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

/** What tells the schema of a library from JSON Schema; those of arktype are functions. */
const libraryMarks = ["~standard", "_def", "_zod", "toJSONSchema", "toJsonSchema"];

const aiSchema = Symbol.for("vercel.ai.schema");

const combinators = ["anyOf", "oneOf", "allOf", "$ref"];

/** Most schemas need no repair, so what repairs them is loaded when it is first wanted. */
const loadRepair = () => import("./repair-schema.ts");

/** A schema is taken to stay what it is: converting one costs more than a lookup. */
const known = new WeakMap<object, SchemaReading>();

/**
 * The JSON Schema of whatever a host calls a tool's input schema, always one of `type: "object"`.
 * Raw JSON Schema of that type comes back by identity, so the model is shown the schema that the
 * host gave. Waits for a schema that is a promise, and for that no longer than five seconds (one
 * that comes later is used by the next reading), and for the repair of one that cannot be sent as
 * it is. Never throws and never rejects.
 */
export function readSchema(value: unknown): Awaitable<SchemaReading> {
  if (!isObject(value)) return finish(value);
  const before = known.get(value);
  if (before !== undefined) return before;
  const remember = (reading: SchemaReading): SchemaReading => {
    if (reading.schema !== undefined) known.set(value, reading);
    return reading;
  };
  try {
    const reading = convert(value, 0);
    if (!(reading instanceof Promise)) return remember(reading);
    return new Promise((resolve) => {
      const timer = platform.setTimeout(() => {
        const late = unreadable(`it was not there within ${schemaTimeout} ms`);
        known.set(value, late);
        resolve(late);
      }, schemaTimeout);
      const settled = reading.then(remember, threw).then(resolve);
      void settled.finally(() => platform.clearTimeout(timer));
    });
  } catch (error) {
    return threw(error);
  }
}

function convert(value: unknown, nesting: number): Awaitable<SchemaReading> {
  if (nesting > maxNesting) return unreadable("it is wrapped too many times");
  if (isThenable(value)) {
    return Promise.resolve(value).then((inner) => convert(inner, nesting + 1));
  }
  // zod writes JSON Schema that carries `~standard` too: what names its dialect is JSON Schema.
  if (isObject(value) && typeof (value as JsonSchema)["$schema"] !== "string") {
    if (aiSchema in value || ("jsonSchema" in value && "validate" in value)) {
      const { jsonSchema } = value as { jsonSchema: unknown };
      return isThenable(jsonSchema) ? Promise.resolve(jsonSchema).then(finish) : finish(jsonSchema);
    }
    if (libraryMarks.some((mark) => mark in value)) return fromLibrary(value);
    if (typeof value === "function") return convert((value as () => unknown)(), nesting + 1);
  }
  return finish(value);
}

type JsonMethod = (options?: Record<string, unknown>) => unknown;

type LibrarySchema = {
  readonly "~standard"?: { readonly jsonSchema?: { readonly input?: JsonMethod } };
  readonly toJSONSchema?: JsonMethod;
  readonly toJsonSchema?: JsonMethod;
};

const noJson = "its library writes no JSON Schema";

function fromLibrary(schema: LibrarySchema): Awaitable<SchemaReading> {
  let reason = noJson;
  // zod refuses what JSON cannot express unless it is told not to.
  for (const libraryOptions of [{}, { unrepresentable: "any" }]) {
    try {
      const json = write(schema, libraryOptions);
      if (json === undefined) break;
      const reading = written(json);
      return reason === noJson ? reading : approximated(reading, reason);
    } catch (error) {
      reason = thrownText(error);
    }
  }
  return fromFields(schema, reason);
}

/** What a schema writes of itself: the standard way, that of zod or that of older arktypes. */
function write(schema: LibrarySchema, libraryOptions: Record<string, unknown>): unknown {
  const options = { target: "draft-07", libraryOptions };
  const json = schema["~standard"]?.jsonSchema;
  if (json !== undefined) return json.input?.(options);
  return (
    schema.toJSONSchema?.({ ...options, io: "input", ...libraryOptions }) ?? schema.toJsonSchema?.()
  );
}

function written(json: unknown): Awaitable<SchemaReading> {
  // Mastra's wrapper hands out a valibot schema as if it were JSON Schema.
  return isObject(json) && (json as { kind?: unknown }).kind === "schema"
    ? fromFields(json, noJson)
    : finish(json);
}

async function fromFields(schema: unknown, reason: string): Promise<SchemaReading> {
  const json = (await loadRepair()).approximateSchema(schema);
  return json === undefined
    ? unreadable(`${reason}; give its JSON Schema instead`)
    : await approximated(finish(json), reason);
}

async function approximated(
  reading: Awaitable<SchemaReading>,
  why: string,
): Promise<SchemaReading> {
  const { schema, problems } = await reading;
  return { schema, problems: [`its input schema is approximated: ${why}`, ...problems] };
}

/** JSON Schema as it can be sent. */
function finish(json: unknown): Awaitable<SchemaReading> {
  if (json === undefined || json === null) return { schema: emptySchema, problems: [] };
  if (typeof json !== "object") return unreadable(`it is a ${typeof json}`);
  if (Array.isArray(json)) return unreadable("it is an array");
  const given = json as JsonSchema;
  try {
    JSON.stringify(given);
  } catch (error) {
    return loadRepair().then(({ plainSchema }) =>
      approximated(finish(plainSchema(given)), thrownText(error)),
    );
  }
  if (combinators.every((key) => given[key] === undefined)) {
    if (given["type"] === "object") return { schema: given, problems: [] };
    if (given["type"] === undefined) {
      return { schema: { properties: {}, ...given, type: "object" }, problems: [] };
    }
  }
  return loadRepair().then(({ objectSchema }) => {
    const { schema, problem } = objectSchema(given) ?? {};
    if (schema === undefined) return unreadable("it does not describe an object");
    return { schema, problems: problem === undefined ? [] : [problem] };
  });
}

function unreadable(why: string): SchemaReading {
  return { schema: undefined, problems: [`its input schema cannot be read: ${why}`] };
}

function threw(error: unknown): SchemaReading {
  return { schema: undefined, problems: [`reading its input schema threw: ${thrownText(error)}`] };
}

function isObject(value: unknown): value is object {
  return (typeof value === "object" && value !== null) || typeof value === "function";
}

function isThenable(value: unknown): value is PromiseLike<unknown> {
  return isObject(value) && typeof (value as { then?: unknown }).then === "function";
}
