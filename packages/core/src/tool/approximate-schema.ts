import type { JsonSchema } from "./tool-definition.ts";

// A schema may refer to itself, or fan out without end.
const maxDepth = 6;
const maxNodes = 500;

type Fields = Readonly<Record<string, unknown>>;

type Part = { readonly json: JsonSchema; readonly optional?: boolean | undefined };

const scalars: Readonly<Record<string, JsonSchema>> = {
  string: { type: "string" },
  number: { type: "number" },
  boolean: { type: "boolean" },
  bigint: { type: "integer" },
  date: { type: "string", format: "date-time" },
  null: { type: "null" },
};

const optionalKinds = /optional|undefinedable|nullish|default|prefault|catch/;

/**
 * A JSON Schema of a schema that cannot write its own: zod 3 and 4, zod/mini and valibot keep what
 * they hold in fields whose names do not collide. Names, plain types, descriptions, optionality,
 * enums and nesting are read; refinements are not. Undefined when the schema has no such fields.
 */
export function approximateSchema(root: unknown): JsonSchema | undefined {
  let left = maxNodes;

  const walk = (node: unknown, depth: number): Part => {
    if (depth > maxDepth || left-- <= 0) return { json: {} };
    try {
      const def = fieldsOf(node);
      const part = read(def, depth + 1);
      const description = descriptionOf(node, def);
      return description === undefined ? part : { ...part, json: { ...part.json, description } };
    } catch {
      return { json: {} };
    }
  };

  const read = (def: Fields, depth: number): Part => {
    const json = (node: unknown): JsonSchema => walk(node, depth).json;
    const list = (nodes: unknown): readonly JsonSchema[] => (nodes as unknown[]).map(json);
    const kind = kindOf(def);
    if (/enum$|picklist|literal/.test(kind)) {
      return {
        json: oneOf(
          def["entries"] ?? def["values"] ?? def["options"] ?? [def[kind] ?? def["value"]],
        ),
      };
    }
    if (kind.includes("object")) {
      const shape = call(def["shape"] ?? def["entries"]) as Fields;
      const parts = Object.keys(shape).map((key) => [key, walk(shape[key], depth)] as const);
      const required = parts.filter(([, part]) => !part.optional).map(([key]) => key);
      const properties = Object.fromEntries(parts.map(([key, part]) => [key, part.json]));
      return {
        json: { type: "object", properties, ...(required.length > 0 ? { required } : {}) },
      };
    }
    if (kind === "array") {
      return { json: { type: "array", items: json(def["element"] ?? def["item"] ?? def["type"]) } };
    }
    if (kind.includes("tuple")) {
      return { json: { type: "array", items: { anyOf: list(def["items"]) } } };
    }
    if (kind === "record") {
      const additionalProperties = json(def["valueType"] ?? def["value"]);
      return { json: { type: "object", additionalProperties } };
    }
    if (kind.startsWith("intersect")) {
      return { json: { allOf: list(def["options"] ?? [def["left"], def["right"]]) } };
    }
    if (/union|variant/.test(kind)) return { json: { anyOf: list(def["options"]) } };
    const inner = innerOf(kind, def);
    if (inner === undefined) {
      return {
        json: kind === "number" && isInteger(def) ? { type: "integer" } : { ...scalars[kind] },
      };
    }
    const part = walk(inner, depth);
    return {
      json: kind.startsWith("null") ? { anyOf: [part.json, { type: "null" }] } : part.json,
      optional: kind !== "nonoptional" && (part.optional || optionalKinds.test(kind)),
    };
  };

  const { json } = walk(root, 0);
  return Object.keys(json).length > 0 ? json : undefined;
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
  if (kind === "branded") return def["type"];
  const { in: input, out } = def;
  // A pipe that begins with a transform takes anything; what comes after it says more.
  if (input !== undefined) return kindOf(fieldsOf(input)) === "transform" ? out : input;
  return def["innerType"] ?? def["wrapped"] ?? def["schema"];
}

function isInteger(def: Fields): boolean {
  const checks = (def["checks"] ?? def["pipe"] ?? []) as readonly Fields[];
  return /int/.test([def["format"], ...checks.map(({ kind, type }) => type ?? kind)].join());
}

/** zod/mini keeps descriptions in the registry that all copies of zod 4 share. */
function descriptionOf(node: unknown, def: Fields): string | undefined {
  const pipe = def["pipe"] as readonly Fields[] | undefined;
  const { __zod_globalRegistry: registry } = globalThis as {
    __zod_globalRegistry?: { get(node: unknown): Fields | undefined };
  };
  const description =
    (node as Fields)["description"] ??
    pipe?.findLast(({ type }) => type === "description")?.["description"] ??
    ("_zod" in (node as object) ? registry?.get(node)?.["description"] : undefined);
  return typeof description === "string" ? description : undefined;
}

/** One of the values of a list, or of an enum object without the reverse half of a numeric one. */
function oneOf(values: unknown): JsonSchema {
  const entries = Object.entries(values as Fields);
  const kept = entries
    .filter(([key]) => Array.isArray(values) || !entries.some(([, value]) => value === Number(key)))
    .map(([, value]) => value);
  const types = new Set(kept.map((value) => typeof value));
  return {
    ...(types.size === 1 ? scalars[typeof kept[0]] : {}),
    ...(kept.length === 1 ? { const: kept[0] } : { enum: kept }),
  };
}

function call(value: unknown): unknown {
  return typeof value === "function" ? (value as () => unknown)() : value;
}
