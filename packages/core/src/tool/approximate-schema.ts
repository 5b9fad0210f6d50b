import type { JsonSchema } from "./tool-definition.ts";

// A schema may refer to itself, or fan out without end.
const maxDepth = 6;
const maxNodes = 500;

type Fields = Readonly<Record<string, unknown>>;

type Part = { readonly json: Record<string, unknown>; readonly optional: boolean };

const anything: Part = { json: {}, optional: false };

const scalars: Readonly<Record<string, JsonSchema>> = {
  string: { type: "string" },
  number: { type: "number" },
  boolean: { type: "boolean" },
  bigint: { type: "integer" },
  date: { type: "string", format: "date-time" },
  null: { type: "null" },
};

const optionalKinds = /^(?:optional|exactoptional|undefinedable|nullish|default|prefault|catch)$/;

/**
 * A JSON Schema of a schema that cannot write its own: zod 3 and 4, zod/mini and valibot keep what
 * they hold in fields whose names do not collide. Names, plain types, descriptions, optionality,
 * enums and nesting are read; refinements are not. Undefined when the schema has no such fields.
 */
export function approximateSchema(root: unknown): JsonSchema | undefined {
  let left = maxNodes;

  const walk = (node: unknown, depth: number): Part => {
    if (depth > maxDepth || left-- <= 0) return anything;
    try {
      const def = fieldsOf(node);
      const part = read(kindOf(def), def, depth);
      const description = descriptionOf(node, def);
      return description === undefined ? part : { ...part, json: { ...part.json, description } };
    } catch {
      return anything;
    }
  };
  const json = (node: unknown, depth: number): JsonSchema => walk(node, depth + 1).json;

  const read = (kind: string, def: Fields, depth: number): Part => {
    if (kind.endsWith("enum") || kind === "picklist") {
      return required(oneOf(enumValues(def["entries"] ?? def["values"] ?? def["options"])));
    }
    if (kind === "literal") {
      const values = def["values"];
      return required(oneOf(Array.isArray(values) ? values : [def["literal"] ?? def["value"]]));
    }
    if (kind.includes("object")) {
      const shape = call(def["shape"] ?? def["entries"]) as Fields;
      const parts = Object.keys(shape).map((key) => [key, walk(shape[key], depth + 1)] as const);
      const needed = parts.filter(([, part]) => !part.optional).map(([key]) => key);
      return required({
        type: "object",
        properties: Object.fromEntries(parts.map(([key, part]) => [key, part.json])),
        ...(needed.length > 0 ? { required: needed } : {}),
      });
    }
    if (kind === "array") {
      const element = def["element"] ?? def["item"] ?? def["type"];
      return required({ type: "array", items: json(element, depth) });
    }
    if (kind.includes("tuple")) {
      const items = (def["items"] as unknown[]).map((item) => json(item, depth));
      return required({ type: "array", items: { anyOf: items } });
    }
    if (kind === "record") {
      const values = json(def["valueType"] ?? def["value"], depth);
      return required({ type: "object", additionalProperties: values });
    }
    if (kind.startsWith("intersect")) {
      const sides = (def["options"] ?? [def["left"], def["right"]]) as unknown[];
      return required({ allOf: sides.map((side) => json(side, depth)) });
    }
    if (kind.endsWith("union") || kind === "variant") {
      const options = (def["options"] as unknown[]).map((option) => walk(option, depth + 1));
      return {
        json: { anyOf: options.map((option) => option.json) },
        optional: options.some((option) => option.optional),
      };
    }
    const inner = innerOf(kind, def);
    if (inner === undefined) {
      return required(isInteger(def) ? { type: "integer" } : { ...scalars[kind] });
    }
    const part = walk(inner, depth + 1);
    return {
      json: kind.startsWith("null") ? { anyOf: [part.json, { type: "null" }] } : part.json,
      optional: kind !== "nonoptional" && (part.optional || optionalKinds.test(kind)),
    };
  };

  const { json: found } = walk(root, 0);
  return Object.keys(found).length > 0 ? found : undefined;
}

function required(json: Record<string, unknown>): Part {
  return { json, optional: false };
}

/** zod 4 keeps its fields in `_zod.def`, zod 3 in `_def`, valibot in the schema itself. */
function fieldsOf(node: unknown): Fields {
  const { _zod, _def } = node as { _zod?: { def: Fields; bag?: Fields }; _def?: Fields };
  return _zod === undefined
    ? (_def ?? (node as Fields))
    : { format: _zod.bag?.["format"], ..._zod.def };
}

/** `ZodNativeEnum`, `enum` and `strict_object` as one kind of word. */
function kindOf(def: Fields): string {
  return String(def["typeName"] ?? def["type"])
    .replace(/^Zod/, "")
    .replaceAll("_", "")
    .toLowerCase();
}

function innerOf(kind: string, def: Fields): unknown {
  if (kind === "lazy") return call(def["getter"]);
  if (kind === "branded" || kind === "promise") return def["type"];
  const { in: input, out } = def;
  // A pipe that begins with a transform takes anything; what comes after it says more.
  if (input !== undefined) return kindOf(fieldsOf(input)) === "transform" ? out : input;
  return def["innerType"] ?? def["wrapped"] ?? def["schema"];
}

function isInteger(def: Fields): boolean {
  const checks = (def["checks"] ?? def["pipe"]) as readonly Fields[] | undefined;
  return (
    /int/.test(String(def["format"])) ||
    checks?.some(({ kind, type }) => kind === "int" || type === "integer") === true
  );
}

/** zod/mini keeps descriptions in the registry that all copies of zod 4 share. */
function descriptionOf(node: unknown, def: Fields): string | undefined {
  const pipe = def["pipe"] as readonly Fields[] | undefined;
  const { __zod_globalRegistry: registry } = globalThis as {
    __zod_globalRegistry?: { get(node: unknown): Fields | undefined };
  };
  const description =
    (node as Fields)["description"] ??
    def["description"] ??
    pipe?.findLast(({ type }) => type === "description")?.["description"] ??
    ("_zod" in (node as object) ? registry?.get(node)?.["description"] : undefined);
  return typeof description === "string" ? description : undefined;
}

/** The values of a list, or of an enum object without the reverse half of a numeric one. */
function enumValues(values: unknown): readonly unknown[] {
  if (Array.isArray(values)) return values;
  const entries = Object.entries(values as Fields);
  const numbers = new Set(entries.map(([, value]) => value).filter((v) => typeof v === "number"));
  return entries.filter(([key]) => !numbers.has(Number(key))).map(([, value]) => value);
}

function oneOf(values: readonly unknown[]): Record<string, unknown> {
  const kept = values.filter((value) => value === null || (typeof value) in scalars);
  const types = new Set(kept.map((value) => (value === null ? "null" : typeof value)));
  return {
    ...(types.size === 1 ? { type: [...types][0] } : {}),
    ...(kept.length === 1 ? { const: kept[0] } : { enum: kept }),
  };
}

function call(value: unknown): unknown {
  return typeof value === "function" ? (value as () => unknown)() : value;
}
