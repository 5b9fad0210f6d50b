import { isRecord, resolveReference } from "./shape.ts";

const typeMatches = (type: unknown, value: unknown): boolean => {
  switch (type) {
    case "string":
      return typeof value === "string";
    case "number":
      return typeof value === "number" && Number.isFinite(value);
    case "integer":
      return typeof value === "number" && Number.isInteger(value);
    case "boolean":
      return typeof value === "boolean";
    case "null":
      return value === null;
    case "array":
      return Array.isArray(value);
    case "object":
      return isRecord(value);
    default:
      return true;
  }
};

const sameValue = (left: unknown, right: unknown): boolean =>
  left === right || JSON.stringify(left) === JSON.stringify(right);

/**
 * Whether a value fits a JSON Schema, as far as the shape of values goes. `pattern` and most formats are not checked:
 * an expression out of a stranger's schema could run for ever.
 */
export const validates = (
  value: unknown,
  schema: unknown,
  place: { readonly root: unknown; readonly depth: number } = { root: schema, depth: 0 },
): boolean => {
  const { root, depth } = place;
  if (schema === false) return false;
  if (!isRecord(schema) || depth > 32) return true;
  const inner = (part: unknown, partValue: unknown = value): boolean =>
    validates(partValue, part, { root, depth: depth + 1 });
  const types = Array.isArray(schema["type"]) ? schema["type"] : [schema["type"]];
  const nullable = schema["nullable"] === true && value === null;
  if (!nullable && !types.some((type) => typeMatches(type, value))) return false;
  if (Array.isArray(schema["enum"]) && !schema["enum"].some((choice) => sameValue(choice, value)))
    return false;
  if (Object.hasOwn(schema, "const") && !sameValue(schema["const"], value)) return false;
  if (schema["$ref"] !== undefined && !inner(resolveReference(schema["$ref"], root))) return false;
  if (Array.isArray(schema["allOf"]) && !schema["allOf"].every((part) => inner(part))) return false;
  for (const key of ["anyOf", "oneOf"]) {
    const options = schema[key];
    if (Array.isArray(options) && options.length > 0 && !options.some((part) => inner(part)))
      return false;
  }
  const limit = (key: string): number | undefined =>
    typeof schema[key] === "number" ? schema[key] : undefined;
  if (typeof value === "number") {
    if (value < (limit("minimum") ?? -Infinity) || value > (limit("maximum") ?? Infinity))
      return false;
    if (
      value <= (limit("exclusiveMinimum") ?? -Infinity) ||
      value >= (limit("exclusiveMaximum") ?? Infinity)
    )
      return false;
  }
  if (typeof value === "string") {
    if (value.length < (limit("minLength") ?? 0) || value.length > (limit("maxLength") ?? Infinity))
      return false;
  }
  if (Array.isArray(value)) {
    if (value.length < (limit("minItems") ?? 0) || value.length > (limit("maxItems") ?? Infinity))
      return false;
    const tuple = Array.isArray(schema["prefixItems"])
      ? schema["prefixItems"]
      : Array.isArray(schema["items"])
        ? schema["items"]
        : [];
    return value.every((item, index) => {
      if (index < tuple.length) return inner(tuple[index], item);
      return Array.isArray(schema["items"]) || inner(schema["items"], item);
    });
  }
  if (isRecord(value)) {
    const properties = isRecord(schema["properties"]) ? schema["properties"] : {};
    if (
      Array.isArray(schema["required"]) &&
      schema["required"].some((name) => typeof name === "string" && !Object.hasOwn(value, name))
    ) {
      return false;
    }
    return Object.entries(value).every(([name, property]) =>
      Object.hasOwn(properties, name)
        ? inner(properties[name], property)
        : inner(schema["additionalProperties"], property),
    );
  }
  return true;
};
