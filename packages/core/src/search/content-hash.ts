import type { ToolDefinition } from "../tool/tool-definition.ts";

// Bounds on one schema; what lies beyond is only equal to itself.
const maxNodes = 20_000;
const maxDepth = 64;
const maxSampled = 16;

const schemaHashes = new WeakMap<object, number>();

/**
 * A hash of all definitions, whatever their order. Two lists of equal content have one hash; a
 * hit is to be confirmed by {@link equalDefinition}. Schemas are hashed once per object: hosts
 * keep them, while lists and definitions are often made anew for each request.
 */
export function hashDefinitions(definitions: readonly ToolDefinition[]): number {
  let sum = definitions.length;
  for (const definition of definitions) sum = (sum + hashDefinition(definition)) | 0;
  return sum;
}

export function equalDefinition(a: ToolDefinition, b: ToolDefinition): boolean {
  return (
    a === b ||
    (a.name === b.name &&
      a.description === b.description &&
      a.source === b.source &&
      equalSchemas(a.tags, b.tags) &&
      equalSchemas(a.keywords, b.keywords) &&
      equalSchemas(a.inputSchema, b.inputSchema))
  );
}

function hashDefinition({
  name,
  description,
  source,
  tags,
  keywords,
  inputSchema,
}: ToolDefinition): number {
  let hash = mixText(mixText(17, name), description);
  for (const text of [source, ...(tags ?? []), ...(keywords ?? [])])
    hash = mixText(hash, text ?? "");
  return mix(hash, hashSchema(inputSchema));
}

function equalSchemas(a: unknown, b: unknown): boolean {
  try {
    return a === b || equalValue(a, b, { nodes: maxNodes, depth: maxDepth });
  } catch {
    return false;
  }
}

function hashSchema(schema: unknown): number {
  if (typeof schema !== "object" || schema === null) return 0;
  let hash = schemaHashes.get(schema);
  if (hash === undefined) {
    try {
      hash = hashValue(schema, { nodes: maxNodes, depth: maxDepth });
    } catch {
      hash = 1;
    }
    schemaHashes.set(schema, hash);
  }
  return hash;
}

/** What is left to be read of one schema. */
type Budget = { nodes: number; depth: number };
type Values = Readonly<Record<string, unknown>>;

function hashValue(value: unknown, budget: Budget): number {
  if (typeof value === "string") return mixText(3, value);
  if (typeof value !== "object" || value === null) return mixText(5, String(value));
  if (isSpent(budget)) return 7;
  budget.depth--;
  const keys = Object.keys(value);
  budget.nodes -= keys.length;
  let hash = 11;
  for (const key of keys) {
    hash = mix(hash ^ key.length, hashValue((value as Values)[key], budget));
    if (budget.nodes <= 0) break;
  }
  budget.depth++;
  return hash;
}

function equalValue(a: unknown, b: unknown, budget: Budget): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return false;
  // A schema too large or deep to be compared, or with a cycle, equals only itself.
  if (isSpent(budget) || Array.isArray(a) !== Array.isArray(b)) return false;
  const keys = Object.keys(a);
  const others = Object.keys(b);
  if (keys.length !== others.length) return false;
  budget.nodes -= keys.length;
  budget.depth--;
  for (let at = 0; at < keys.length; at++) {
    const key = keys[at]!;
    if (key !== others[at] || !equalValue((a as Values)[key], (b as Values)[key], budget))
      return false;
  }
  budget.depth++;
  return true;
}

function isSpent({ nodes, depth }: Budget): boolean {
  return nodes <= 0 || depth <= 0;
}

/** Length and a sample of characters: equality decides, so the hash need not read it all. */
function mixText(hash: number, text: string): number {
  const step = Math.max(1, Math.floor(text.length / maxSampled));
  let mixed = mix(hash, text.length);
  for (let at = 0; at < text.length; at += step) mixed = mix(mixed, text.charCodeAt(at));
  return mixed;
}

function mix(hash: number, value: number): number {
  return Math.imul(hash ^ value, 16_777_619) ^ (hash >>> 13);
}
