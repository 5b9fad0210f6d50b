/** Freezes a value and all that it holds, except what `keep` names. */
export function deepFreeze<Value>(value: Value, keep: ReadonlySet<unknown> = new Set()): Value {
  if ((typeof value !== "object" && typeof value !== "function") || value === null) return value;
  if (keep.has(value) || Object.isFrozen(value)) return value;
  Object.freeze(value);
  for (const key of Reflect.ownKeys(value)) {
    const property = Object.getOwnPropertyDescriptor(value, key);
    if (property !== undefined && "value" in property) deepFreeze(property.value, keep);
  }
  return value;
}
