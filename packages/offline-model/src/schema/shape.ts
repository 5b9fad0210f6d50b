/** The part of a JSON Schema that arguments are filled by, with references and unions resolved. */
export type Shape = {
  readonly kind: "string" | "number" | "integer" | "boolean" | "array" | "object" | "null" | "any";
  /** Allowed values, from enum, const, or a union of such. */
  readonly choices?: readonly unknown[] | undefined;
  readonly description: string;
  readonly title: string;
  readonly format?: string | undefined;
  readonly fallback?: { readonly value: unknown } | undefined;
  readonly items?: Shape | undefined;
  readonly minItems: number;
  readonly properties: ReadonlyMap<string, Shape>;
  readonly required: ReadonlySet<string>;
  /** What other keys of an object may hold; undefined where there are none to be filled. */
  readonly others?: Shape | undefined;
  /** Alternatives that do not come down to one shape. */
  readonly variants: readonly Shape[];
};

type Json = Readonly<Record<string, unknown>>;

const maxDepth = 8;
const maxVariants = 12;

export const isRecord = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Follows a reference inside the same document. */
export const resolveReference = (reference: unknown, root: unknown): unknown => {
  if (typeof reference !== "string" || !reference.startsWith("#")) return undefined;
  let node: unknown = root;
  for (const part of reference.slice(1).split("/").filter(Boolean)) {
    const key = part.replaceAll("~1", "/").replaceAll("~0", "~");
    if (typeof node !== "object" || node === null || !Object.hasOwn(node, key)) return undefined;
    node = (node as Json)[key];
  }
  return node;
};

const textOf = (value: unknown): string => (typeof value === "string" ? value.slice(0, 2_000) : "");
const listOf = (value: unknown): readonly unknown[] =>
  Array.isArray(value) ? (value as unknown[]) : [];

const anything: Shape = {
  kind: "any",
  description: "",
  title: "",
  minItems: 0,
  properties: new Map(),
  required: new Set(),
  variants: [],
};

const kinds = new Set<string>([
  "string",
  "number",
  "integer",
  "boolean",
  "array",
  "object",
  "null",
]);
const isKind = (value: unknown): value is Shape["kind"] =>
  typeof value === "string" && kinds.has(value);

const kindOfChoices = (choices: readonly unknown[]): Shape["kind"] => {
  const first = choices.find((choice) => choice !== null);
  if (typeof first === "number") return "number";
  if (typeof first === "boolean") return "boolean";
  return typeof first === "string" ? "string" : "any";
};

/** allOf, and whatever stands beside a $ref or a union, hold at the same time. */
const merge = (parts: readonly Shape[]): Shape => parts.reduce(mergeTwo);

const mergeTwo = (left: Shape, right: Shape): Shape => ({
  kind: left.kind === "any" ? right.kind : left.kind,
  choices: left.choices ?? right.choices,
  description: left.description || right.description,
  title: left.title || right.title,
  format: left.format ?? right.format,
  fallback: left.fallback ?? right.fallback,
  items: left.items ?? right.items,
  minItems: Math.max(left.minItems, right.minItems),
  properties: new Map([...left.properties, ...right.properties]),
  required: new Set([...left.required, ...right.required]),
  others: left.others ?? right.others,
  variants: left.variants.length > 0 ? left.variants : right.variants,
});

const readUnion = (options: readonly unknown[], root: unknown, depth: number): Shape => {
  const shapes = options.slice(0, maxVariants).map((option) => readShape(option, root, depth + 1));
  const real = shapes.filter(({ kind }) => kind !== "null");
  if (real.length === 0) return anything;
  if (real.length === 1) return real[0]!;
  if (real.every(({ choices }) => choices !== undefined)) {
    const choices = real.flatMap((shape) => shape.choices ?? []);
    return { ...anything, kind: kindOfChoices(choices), choices };
  }
  return { ...anything, variants: real };
};

export const readShape = (schema: unknown, root: unknown = schema, depth = 0): Shape => {
  if (!isRecord(schema) || depth > maxDepth) return anything;
  const types = listOf(Array.isArray(schema["type"]) ? schema["type"] : [schema["type"]]).filter(
    isKind,
  );
  const real = types.filter((type) => type !== "null");
  const own = (kind: Shape["kind"]): Shape => {
    const properties = new Map<string, Shape>();
    if (isRecord(schema["properties"])) {
      for (const [name, property] of Object.entries(schema["properties"]).slice(0, 200)) {
        properties.set(name, readShape(property, root, depth + 1));
      }
    }
    const required = listOf(schema["required"]).filter((name) => typeof name === "string");
    // A required key that nobody describes is still required.
    for (const name of required) if (!properties.has(name)) properties.set(name, anything);
    const choices = Array.isArray(schema["enum"])
      ? (schema["enum"] as unknown[])
      : Object.hasOwn(schema, "const")
        ? [schema["const"]]
        : undefined;
    const others = schema["additionalProperties"];
    const items = Array.isArray(schema["items"]) ? schema["items"][0] : schema["items"];
    return {
      kind:
        kind === "any" && properties.size > 0
          ? "object"
          : kind === "any" && choices !== undefined
            ? kindOfChoices(choices)
            : kind,
      choices,
      description: textOf(schema["description"]),
      title: textOf(schema["title"]),
      format: typeof schema["format"] === "string" ? schema["format"] : undefined,
      fallback: Object.hasOwn(schema, "default") ? { value: schema["default"] } : undefined,
      items:
        kind === "array"
          ? readShape(items ?? listOf(schema["prefixItems"])[0], root, depth + 1)
          : undefined,
      minItems: typeof schema["minItems"] === "number" ? schema["minItems"] : 0,
      properties,
      required: new Set(required),
      others: isRecord(others) ? readShape(others, root, depth + 1) : undefined,
      variants: [],
    };
  };
  const parts: Shape[] = [];
  if (real.length > 1) parts.push({ ...own("any"), kind: "any", variants: real.map(own) });
  else parts.push(own(real[0] ?? types[0] ?? "any"));
  if (schema["$ref"] !== undefined)
    parts.push(readShape(resolveReference(schema["$ref"], root), root, depth + 1));
  for (const part of listOf(schema["allOf"]).slice(0, maxVariants))
    parts.push(readShape(part, root, depth + 1));
  for (const key of ["anyOf", "oneOf"]) {
    const options = listOf(schema[key]);
    if (options.length > 0) parts.push(readUnion(options, root, depth));
  }
  return merge(parts);
};
