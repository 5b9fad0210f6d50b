import type { Shape } from "../schema/shape.ts";
import { fillObject, type Filled } from "./fill-object.ts";
import { narrow, type Scope } from "./scope.ts";

export type FilledItems = {
  readonly values: readonly unknown[];
  readonly used: ReadonlySet<number>;
};

const fillItem = (shape: Shape, scope: Scope, from: number): Filled | undefined => {
  if (scope.budget.trials-- <= 0) return undefined;
  const filled = fillObject(shape, narrow(scope, from, scope.to));
  return filled.missing.length > 0 || filled.used.size === 0 ? undefined : filled;
};

/** "Ada" and "Bob" of type "person": what is said once holds for each member of the list. */
const spread = (shape: Shape, filled: Filled, scope: Scope): FilledItems => {
  const item = Object.fromEntries(filled.values);
  const used = new Set(filled.used);
  for (const [name, members] of filled.lists) {
    if (
      shape.properties.get(name)?.kind !== "string" ||
      members.slice(1).some((index) => used.has(index))
    )
      continue;
    for (const index of members) used.add(index);
    return {
      values: members.map((index) => ({ ...item, [name]: scope.tokens[index]!.text })),
      used,
    };
  }
  return { values: [item], used };
};

/**
 * Fills a list of objects. The text is cut wherever both sides are complete by themselves, so that
 * "a" and "b" stay two observations of one thing, while two things with all that belongs to each become two.
 */
export const fillItems = (shape: Shape, scope: Scope): FilledItems | undefined => {
  const object =
    shape.kind === "object" ? shape : shape.variants.find(({ kind }) => kind === "object");
  if (object === undefined || object.properties.size === 0) return undefined;
  const whole = fillItem(object, scope, scope.from);
  if (whole === undefined) return undefined;
  for (let at = scope.from + 1; at < scope.to; at++) {
    if (!/^(?:,|;|and|\n)$/i.test(scope.tokens[at]!.text) || scope.tokens[at]!.kind === "quoted")
      continue;
    if (scope.budget.trials <= 0) break;
    const left = fillItem(object, narrow(scope, scope.from, at), scope.from);
    if (
      left === undefined ||
      [...left.values.values()].some((value) => Array.isArray(value) && value.length === 0)
    )
      continue;
    const right = fillItems(shape, narrow(scope, at + 1, scope.to));
    if (right === undefined) continue;
    const first = spread(object, left, scope);
    return {
      values: [...first.values, ...right.values],
      used: new Set([...first.used, ...right.used]),
    };
  }
  return spread(object, whole, scope);
};
