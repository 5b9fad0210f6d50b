import type { Shape } from "../schema/shape.ts";
import { narrow, nounAt, type Scope } from "./scope.ts";

export type Filled = {
  readonly values: ReadonlyMap<string, unknown>;
  /** Required properties that the text gives no value for. */
  readonly missing: readonly string[];
  /** The tokens that went into the values. */
  readonly used: ReadonlySet<number>;
  /** Values that stand in a list of which only one was taken, by property. */
  readonly lists: ReadonlyMap<string, readonly number[]>;
};

export type FillObject = (shape: Shape, scope: Scope) => Filled;

export type FilledItems = {
  readonly values: readonly unknown[];
  readonly used: ReadonlySet<number>;
};

const tryItem = (shape: Shape, scope: Scope, fillObject: FillObject): Filled | undefined => {
  if (scope.budget.trials-- <= 0) return undefined;
  const filled = fillObject(shape, narrow(scope, {}));
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
      values: members.map((index) =>
        Object.fromEntries([...filled.values, [name, scope.tokens[index]!.text]]),
      ),
      used,
    };
  }
  return { values: [item], used };
};

/**
 * Fills a list of objects. The text is cut wherever both sides are complete by themselves, so that
 * "a" and "b" stay two observations of one thing, while two things with all that belongs to each become two.
 */
export const fillItems = (
  shape: Shape,
  scope: Scope,
  fillObject: FillObject,
): FilledItems | undefined => {
  const object =
    shape.kind === "object" ? shape : shape.variants.find(({ kind }) => kind === "object");
  if (object === undefined || object.properties.size === 0) return undefined;
  const whole = tryItem(object, scope, fillObject);
  if (whole === undefined) return undefined;
  for (let at = scope.from + 1; at < scope.to; at++) {
    if (!/^(?:,|;|and|\n)$/i.test(scope.tokens[at]!.text) || scope.tokens[at]!.kind === "quoted")
      continue;
    if (scope.budget.trials <= 0) break;
    const left = tryItem(object, narrow(scope, { to: at }), fillObject);
    if (left === undefined) continue;
    // What follows may belong to a list that is still empty, unless the noun begins another thing.
    const isBare = [...left.values.values()].some(
      (value) => Array.isArray(value) && value.length === 0,
    );
    if (isBare && nounAt(scope, at + 1) === undefined) continue;
    const right = fillItems(shape, narrow(scope, { from: at + 1 }), fillObject);
    if (right === undefined) continue;
    const first = spread(object, left, scope);
    return {
      values: [...first.values, ...right.values],
      used: new Set([...first.used, ...right.used]),
    };
  }
  return spread(object, whole, scope);
};
