import { isRecord, type Shape } from "./shape.ts";

/** The shape of a value, loosely: enough to take a piece of JSON as it stands. */
export const fitsShape = (value: unknown, shape: Shape, depth = 0): boolean => {
  if (depth > 8) return true;
  if (shape.choices !== undefined && !shape.choices.some((choice) => choice === value))
    return false;
  if (shape.variants.length > 0)
    return shape.variants.some((variant) => fitsShape(value, variant, depth + 1));
  switch (shape.kind) {
    case "string":
      return typeof value === "string";
    case "number":
      return typeof value === "number";
    case "integer":
      return Number.isInteger(value);
    case "boolean":
      return typeof value === "boolean";
    case "null":
      return value === null;
    case "array":
      return (
        Array.isArray(value) &&
        value.length >= shape.minItems &&
        value.every((item) => fitsShape(item, shape.items!, depth + 1))
      );
    case "object":
      return (
        isRecord(value) &&
        [...shape.required].every((name) => Object.hasOwn(value, name)) &&
        Object.entries(value).every(([name, inner]) => {
          const property = shape.properties.get(name);
          return property === undefined || fitsShape(inner, property, depth + 1);
        })
      );
    case "any":
      break;
  }
  return true;
};
