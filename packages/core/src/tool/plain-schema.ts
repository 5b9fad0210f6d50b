import type { JsonSchema } from "./tool-definition.ts";

const maxDepth = 40;
const maxNodes = 5_000;

/**
 * A copy that can be written as JSON, for a schema that cannot: what leads back to itself, throws
 * when it is read or has no place in JSON is left open.
 */
export function plainSchema(schema: JsonSchema): JsonSchema {
  let left = maxNodes;
  const path = new Set<object>();

  const copy = (value: unknown): unknown => {
    if (typeof value === "bigint") return Number(value);
    if (typeof value !== "object" || value === null) return value;
    if (path.has(value) || path.size > maxDepth || left-- <= 0) return {};
    path.add(value);
    try {
      if (Array.isArray(value)) return value.map(copy);
      return Object.fromEntries(Object.keys(value).map((key) => [key, copyOf(value, key)]));
    } catch {
      return {};
    } finally {
      path.delete(value);
    }
  };
  const copyOf = (owner: object, key: string): unknown => {
    try {
      return copy((owner as JsonSchema)[key]);
    } catch {
      return {};
    }
  };

  return copy(schema) as JsonSchema;
}
