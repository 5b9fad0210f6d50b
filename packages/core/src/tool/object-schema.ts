import type { JsonSchema } from "./tool-definition.ts";

/** An object schema, and what a person should know about how it came to be one. */
export type ObjectSchema = { readonly schema: JsonSchema; readonly problem?: string | undefined };

// References may go round in circles, or fan out without end.
const maxNodes = 500;

const combinators = ["anyOf", "oneOf", "allOf", "$ref"] as const;

/**
 * The schema as one of `type: "object"`, which is all that providers accept of a tool: the same
 * object when it says so itself. A reference at the top is followed, and a union there becomes one
 * object with the parameters of every branch. Undefined for what is no object at all.
 */
export function objectSchema(schema: JsonSchema): ObjectSchema | undefined {
  const combinator = combinators.find((key) => schema[key] !== undefined);
  const problem = combinator && `its input schema has ${combinator} at the top, which providers`;
  if (schema["type"] === "object") {
    return { schema, problem: problem && `${problem} may refuse` };
  }
  let left = maxNodes;

  const merge = (node: unknown): Merged | undefined => {
    if (left-- <= 0 || typeof node !== "object" || node === null) return undefined;
    const { $ref, allOf = [], type = "object", properties = {}, required = [] } = node as Node;
    if (![type].flat().includes("object")) return undefined;
    let whole: Merged = { properties, required };
    const all = $ref === undefined ? allOf : [resolve($ref, schema), ...allOf];
    for (const branches of [all, (node as Node).anyOf, (node as Node).oneOf]) {
      if (branches === undefined || branches.length === 0) continue;
      const parts = branches.map(merge).filter((part) => part !== undefined);
      if (parts.length === 0) return undefined;
      whole = join([whole, join(parts, branches === all)], true);
    }
    return whole;
  };

  const merged = merge(schema);
  if (merged === undefined) return undefined;
  const rest = Object.entries(schema).filter(([key]) => !combinators.includes(key as "$ref"));
  const { properties, required } = merged;
  return {
    schema: {
      ...Object.fromEntries(rest),
      type: "object",
      properties,
      ...(required.length > 0 ? { required } : {}),
    },
    problem: problem && `${problem} refuse; it is approximated by one object`,
  };
}

type Merged = {
  readonly properties: Readonly<Record<string, unknown>>;
  readonly required: readonly string[];
};

type Node = Partial<Merged> & {
  readonly $ref?: unknown;
  readonly type?: unknown;
  readonly allOf?: readonly unknown[];
  readonly anyOf?: readonly unknown[];
  readonly oneOf?: readonly unknown[];
};

/** Either all parts hold at once, or any one of them: then only what all of them require is. */
function join(parts: readonly Merged[], isAll: boolean): Merged {
  const names = new Set(parts.flatMap(({ properties }) => Object.keys(properties)));
  const properties = Array.from(names, (name) => {
    const variants = parts
      .filter((part) => Object.hasOwn(part.properties, name))
      .map(({ properties: { [name]: variant } }) => [JSON.stringify(variant), variant] as const);
    const different = [...new Map(variants).values()];
    const joined =
      different.length === 1 ? different[0] : { [isAll ? "allOf" : "anyOf"]: different };
    return [name, joined] as const;
  });
  const required = [...new Set(parts.flatMap((part) => part.required))];
  return {
    properties: Object.fromEntries(properties),
    required: required.filter(
      (name) => isAll || parts.every((part) => part.required.includes(name)),
    ),
  };
}

/** Follows a reference inside the document. */
function resolve(reference: unknown, root: JsonSchema): unknown {
  const [start, ...path] = String(reference).split("/");
  if (start !== "#") return undefined;
  return path.reduce((node: unknown, part) => {
    const key = part.replaceAll("~1", "/").replaceAll("~0", "~");
    return typeof node === "object" && node !== null && Object.hasOwn(node, key)
      ? (node as JsonSchema)[key]
      : undefined;
  }, root);
}
