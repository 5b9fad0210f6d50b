import type { JsonSchema } from "./tool-definition.ts";

/** An object schema, and what it took to get one where it is not the schema that was given. */
export type ObjectSchema = { readonly schema: JsonSchema; readonly problem?: string | undefined };

// References may go round in circles, or fan out without end.
const maxDepth = 8;
const maxNodes = 500;
const combinators = ["anyOf", "oneOf", "allOf"] as const;
const replaced: ReadonlySet<string> = new Set(["$ref", ...combinators]);

/**
 * The schema as one of `type: "object"`, which is all that providers accept of a tool: the same
 * object when it says so itself. A reference at the top is followed, and a union there becomes one
 * object with the parameters of every branch. Undefined for what is no object at all.
 */
export function objectSchema(schema: JsonSchema): ObjectSchema | undefined {
  const mixed = combinators.find((key) => Array.isArray(schema[key]));
  if (schema["type"] === "object") {
    return mixed === undefined
      ? { schema }
      : { schema, problem: `its input schema has ${mixed} at the top, which providers may refuse` };
  }
  const merged = merge(schema, { root: schema, left: maxNodes }, 0);
  if (merged === undefined) return undefined;
  const followed = mixed ?? (schema["$ref"] === undefined ? undefined : "$ref");
  const rest = Object.entries(schema).filter(([key]) => !replaced.has(key));
  return {
    schema: { ...Object.fromEntries(rest), ...merged, type: "object" },
    problem:
      followed &&
      `its input schema is approximated: providers take one object at the top, so ${followed} was merged into one`,
  };
}

type Merged = {
  readonly properties: Readonly<Record<string, unknown>>;
  readonly required?: readonly string[];
  readonly [key: string]: unknown;
};

type Budget = { readonly root: JsonSchema; left: number };

function merge(node: unknown, budget: Budget, depth: number): Merged | undefined {
  if (depth > maxDepth || budget.left-- <= 0) return undefined;
  if (typeof node !== "object" || node === null) return undefined;
  const { $ref: reference, ...own } = node as JsonSchema;
  if (typeof reference === "string") {
    const target = merge(resolve(reference, budget.root), budget, depth + 1);
    const beside = merge(own, budget, depth + 1);
    return target && beside && { ...target, ...both([target, beside]) };
  }
  const { type, properties, required, additionalProperties } = own;
  if (type !== undefined && type !== "object" && !(type as string[]).includes("object")) {
    return undefined;
  }
  const parts: Merged[] = [
    {
      properties: (properties ?? {}) as Merged["properties"],
      required: Array.isArray(required) ? (required as string[]) : [],
    },
  ];
  let isPlain = true;
  for (const key of combinators) {
    const list = own[key];
    if (!Array.isArray(list)) continue;
    isPlain = false;
    const branches = list
      .map((branch: unknown) => merge(branch, budget, depth + 1))
      .filter((branch) => branch !== undefined);
    if (branches.length === 0) return undefined;
    parts.push(key === "allOf" ? both(branches) : either(branches));
  }
  const whole = both(parts);
  return isPlain && additionalProperties !== undefined ? { ...whole, additionalProperties } : whole;
}

function both(parts: readonly Merged[]): Merged {
  return join(parts, "allOf", [...new Set(parts.flatMap((part) => part.required ?? []))]);
}

function either(parts: readonly Merged[]): Merged {
  const [first, ...others] = parts;
  const shared = first?.required?.filter((name) =>
    others.every((part) => part.required?.includes(name)),
  );
  return join(parts, "anyOf", shared ?? []);
}

function join(
  parts: readonly Merged[],
  keyword: "allOf" | "anyOf",
  required: readonly string[],
): Merged {
  const schemas = new Map<string, Map<string, unknown>>();
  for (const { properties } of parts) {
    for (const [name, schema] of Object.entries(properties)) {
      const known = schemas.get(name) ?? new Map<string, unknown>();
      schemas.set(name, known.set(JSON.stringify(schema), schema));
    }
  }
  return {
    properties: Object.fromEntries(
      Array.from(schemas, ([name, variants]) => {
        const [first, ...others] = variants.values();
        return [name, others.length === 0 ? first : { [keyword]: [first, ...others] }];
      }),
    ),
    ...(required.length > 0 ? { required } : {}),
  };
}

/** Follows a reference inside the document. */
function resolve(reference: string, root: JsonSchema): unknown {
  if (!reference.startsWith("#/")) return undefined;
  let node: unknown = root;
  for (const part of reference.slice(2).split("/")) {
    const key = part.replaceAll("~1", "/").replaceAll("~0", "~");
    if (typeof node !== "object" || node === null || !Object.hasOwn(node, key)) return undefined;
    node = (node as JsonSchema)[key];
  }
  return node;
}
