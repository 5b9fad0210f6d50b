import type { Awaitable } from "../platform.ts";
import type { JsonSchema } from "./tool-definition.ts";

/** A schema as it was read, or why it could not be. */
export type SchemaReading =
  | { readonly schema: JsonSchema; readonly problem?: undefined }
  | { readonly schema: undefined; readonly problem: string };

/** What a tool without parameters takes. */
export const emptySchema: JsonSchema = Object.freeze({
  type: "object",
  properties: Object.freeze({}),
});

/**
 * The JSON Schema of whatever a host calls a tool's input schema. Raw JSON Schema comes back by
 * identity, so the model is shown the schema that the host gave.
 */
export function readSchema(value: unknown): Awaitable<SchemaReading> {
  if (value === undefined || value === null) return { schema: emptySchema };
  if (typeof value !== "object") return unreadable(`it is a ${typeof value}`);
  if (Array.isArray(value)) return unreadable("it is an array");
  if ("~standard" in value || "_def" in value || "_zod" in value) {
    return unreadable("it is a schema library's object; give its JSON Schema instead");
  }
  return { schema: value as JsonSchema };
}

function unreadable(why: string): SchemaReading {
  return { schema: undefined, problem: `its input schema cannot be read: ${why}` };
}
