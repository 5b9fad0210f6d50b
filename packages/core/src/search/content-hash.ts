import type { ToolDefinition } from "../tool/tool-definition.ts";

// Bounds on one schema; what lies beyond is only equal to itself.
const maxNodes = 20_000;
const maxDepth = 64;
const maxSampled = 16;

/**
 * A hash of all definitions, whatever their order. Two lists of equal content have one hash; a
 * hit is to be confirmed by {@link equalDefinition}. Schemas are left out: comparing them costs
 * no more than reading them, and hosts that make definitions anew often keep the schema objects.
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
      a.originalName === b.originalName &&
      equalSchemas(a.tags, b.tags) &&
      equalSchemas(a.keywords, b.keywords) &&
      equalSchemas(a.inputSchema, b.inputSchema))
  );
}

function hashDefinition(definition: ToolDefinition): number {
  const { name, description, source, tags = [], keywords = [] } = definition;
  return [name, description, source, ...tags, ...keywords].reduce(mixText, 17);
}

function equalSchemas(a: unknown, b: unknown): boolean {
  try {
    return a === b || equalValue(a, b, { nodes: maxNodes, depth: maxDepth });
  } catch {
    return false;
  }
}

/** What is left to be read of one schema. */
type Budget = { nodes: number; depth: number };
type Values = Readonly<Record<string, unknown>>;

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
function mixText(hash: number, text = ""): number {
  const step = Math.max(1, Math.floor(text.length / maxSampled));
  let mixed = mix(hash, text.length);
  for (let at = 0; at < text.length; at += step) mixed = mix(mixed, text.charCodeAt(at));
  return mixed;
}

function mix(hash: number, value: number): number {
  return Math.imul(hash ^ value, 16_777_619) ^ (hash >>> 13);
}
