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

  const copy = (read: () => unknown): unknown => {
    try {
      const value = read();
      if (typeof value === "bigint") return Number(value);
      if (typeof value === "function") return undefined;
      if (typeof value !== "object" || value === null) return value;
      if (path.has(value) || path.size > maxDepth || left-- <= 0) return {};
      path.add(value);
      const entries = Object.keys(value).map(
        (key) => [key, copy(() => (value as JsonSchema)[key])] as const,
      );
      path.delete(value);
      return Array.isArray(value) ? entries.map(([, item]) => item) : Object.fromEntries(entries);
    } catch {
      return {};
    }
  };

  return copy(() => schema) as JsonSchema;
}
