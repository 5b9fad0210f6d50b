import type { ToolDefinition } from "../tool/tool-definition.ts";
import { compact } from "./analyzer.ts";
import { splitName } from "./document.ts";
import type { QueryName } from "./query.ts";
import type { TermIndex } from "./term-index.ts";

/** An unmistakable name; no other hit has it. */
const certain = 1;
/** One of several tools that the same words name; above every hit that is not named. */
const ambiguous = 0.99;

/** Tools by their compact names: the whole one, and what follows the qualifiers of a long one. */
export class ToolNames {
  readonly whole: Map<string, number | number[]> = new Map();
  readonly base: Map<string, number | number[]> = new Map();

  constructor(definitions: readonly ToolDefinition[]) {
    for (const [tool, { name, source }] of definitions.entries()) {
      const { qualifier, base } = splitName(name, source);
      put(this.whole, compact(name), tool);
      if (qualifier !== "") put(this.base, compact(base), tool);
    }
  }
}

// Most names have one bearer, and a list for each would weigh more than the names.
function put(names: Map<string, number | number[]>, key: string, tool: number): void {
  const known = names.get(key);
  if (key !== "") names.set(key, known === undefined ? tool : [known, tool].flat());
}

/**
 * Finds tools by their names, in any case and with any separators: a whole name first, then the
 * base of one (`ask_codex` of `mcp__plugin_x__ask_codex`).
 *
 * @returns tool to score, for each tool that one of the names is the name of
 */
export function findNamed(
  names: readonly QueryName[],
  index: TermIndex,
): ReadonlyMap<number, number> {
  const found = new Map<number, number>();
  for (const { raw, compact: key, isPlainWord } of names) {
    // "search" in "search for papers" is a word; "createissue" in a sentence is a name.
    const isMeant = (tool: number): boolean => !isPlainWord || index.nameLength(tool) > 1;
    const whole = index.named("whole", key).filter(isMeant);
    const base = index.named("base", key).filter(isMeant);
    const literal = whole.filter((tool) => index.definition(tool).name === raw);
    const meant = [literal, whole, base].find(({ length }) => length > 0);
    for (const tool of [...whole, ...base]) {
      const score = meant?.length === 1 && meant[0] === tool ? certain : ambiguous;
      found.set(tool, Math.max(score, found.get(tool) ?? 0));
    }
  }
  return found;
}
