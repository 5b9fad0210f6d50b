import type { ToolDefinition } from "../tool/tool-definition.ts";

// Bounds on one schema; what lies beyond is only equal to itself.
const maxNodes = 20_000;
const maxDepth = 64;
const maxSampled = 32;

const schemaHashes = new WeakMap<object, number>();

/**
 * A hash of all definitions, whatever their order. Two lists of equal content have one hash; a
 * hit is to be confirmed by {@link equalDefinitions}. Schemas are hashed once per object: hosts
 * keep them, while lists and definitions are often made anew for each request.
 */
export function hashDefinitions(definitions: readonly ToolDefinition[]): number {
  let sum = definitions.length;
  for (const definition of definitions) sum = (sum + hashDefinition(definition)) | 0;
  return sum;
}

/** @param a @param b both ordered by name */
export function equalDefinitions(
  a: readonly ToolDefinition[],
  b: readonly ToolDefinition[],
): boolean {
  return a === b || (a.length === b.length && a.every((each, at) => equalDefinition(each, b[at]!)));
}

function hashDefinition(definition: ToolDefinition): number {
  let hash = mixText(17, definition.name);
  hash = mixText(hash, definition.description);
  hash = mixText(hash, definition.source ?? "");
  for (const list of [definition.tags, definition.keywords]) {
    for (const word of list ?? []) hash = mixText(hash, word);
  }
  return mix(hash, hashSchema(definition.inputSchema));
}

function equalDefinition(a: ToolDefinition, b: ToolDefinition): boolean {
  return (
    a === b ||
    (a.name === b.name &&
      a.description === b.description &&
      a.source === b.source &&
      equalLists(a.tags, b.tags) &&
      equalLists(a.keywords, b.keywords) &&
      equalSchemas(a.inputSchema, b.inputSchema))
  );
}

function equalSchemas(a: unknown, b: unknown): boolean {
  try {
    return equalValue(a, b, { nodes: maxNodes, depth: maxDepth });
  } catch {
    return false;
  }
}

function equalLists(a: readonly string[] = [], b: readonly string[] = []): boolean {
  return a.length === b.length && a.every((word, at) => word === b[at]);
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

function hashValue(value: unknown, budget: Budget): number {
  if (typeof value === "string") return mixText(3, value);
  if (typeof value !== "object" || value === null) return mixText(5, String(value));
  if (isSpent(budget)) return 7;
  budget.depth--;
  let hash = Array.isArray(value) ? 11 : 13;
  for (const [key, each] of Object.entries(value)) {
    if (budget.nodes-- <= 0) break;
    hash = mix(mixText(hash, key), hashValue(each, budget));
  }
  budget.depth++;
  return hash;
}

function equalValue(a: unknown, b: unknown, budget: Budget): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return false;
  // A schema too large or deep to be compared, or with a cycle, equals only itself.
  if (isSpent(budget) || Array.isArray(a) !== Array.isArray(b)) return false;
  const left = Object.entries(a);
  const right = Object.entries(b);
  if (left.length !== right.length) return false;
  budget.nodes -= left.length;
  budget.depth--;
  const isEqual = left.every(([key, value], at) => {
    const other = right[at];
    return other !== undefined && key === other[0] && equalValue(value, other[1], budget);
  });
  budget.depth++;
  return isEqual;
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
