import type { JsonSchema } from "./tool/tool-definition.ts";

/**
 * A schema as providers take it: of an object, and said so. One that does not say so would have
 * the whole request refused, with every other tool in it. What says so goes out by identity.
 */
export function objectSchema(schema: JsonSchema): ObjectSchema {
  return isObjectSchema(schema) ? schema : { ...schema, type: "object" };
}

type ObjectSchema = { type: "object"; [key: string]: unknown };

function isObjectSchema(schema: JsonSchema): schema is JsonSchema & ObjectSchema {
  return schema["type"] === "object";
}
