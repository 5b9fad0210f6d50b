/** Freezes a value and all that it holds; getters are left unread. */
export function deepFreeze<Value>(value: Value, seen: Set<object> = new Set()): Value {
  const isObject = (typeof value === "object" && value !== null) || typeof value === "function";
  if (!isObject || seen.has(value)) return value;
  seen.add(value);
  for (const key of Reflect.ownKeys(value)) {
    const descriptor = Object.getOwnPropertyDescriptor(value, key);
    if (descriptor !== undefined && "value" in descriptor) deepFreeze(descriptor.value, seen);
  }
  return Object.freeze(value);
}
