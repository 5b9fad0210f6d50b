import type { ToolDefinition } from "../tool/tool-definition.ts";
import { compact } from "./analyzer.ts";
import { splitName } from "./document.ts";
import type { QueryName } from "./query.ts";
import type { TermIndex } from "./term-index.ts";

/** An unmistakable name; no other hit has it. */
const certain = 1;
// One of several tools that the same words name; above every hit that is not named. What is spelled
// alike but for case and separators comes before the ends of long names, and odd splits come last.
const spelledAlike = 0.99;
const spelledAlikeAtTheEnd = 0.985;
const spelledOddly = 0.98;
/** Of several bearers of a name each further one: so every name that is asked for gets its turn. */
const furtherBearer = 0.0005;
const maxFurther = 18;

/** Tools by their compact names: the whole one, and what follows the qualifiers of a long one. */
export class ToolNames {
  readonly whole: Map<string, number | number[]> = new Map();
  readonly base: Map<string, number | number[]> = new Map();

  constructor(definitions: readonly ToolDefinition[]) {
    for (const [tool, { name, originalName, source }] of definitions.entries()) {
      const { qualifier, base } = splitName(originalName ?? name, source);
      put(this.whole, compact(name), tool);
      if (originalName !== undefined) put(this.whole, compact(originalName), tool);
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
    const isLiteral = (tool: number): boolean => namesOf(index.definition(tool)).includes(raw);
    const literal = whole.filter(isLiteral);
    const meant = [literal, whole, base].find(({ length }) => length > 0);
    const only = meant?.length === 1 ? meant[0] : undefined;
    const spelled = spacedOut(raw);
    const isAlike = (tool: number): boolean =>
      namesOf(index.definition(tool)).some((name) => spacedOut(name) === spelled);
    const scores = new Map<number, number>();
    for (const tool of base) scores.set(tool, spelledAlikeAtTheEnd);
    for (const tool of whole) {
      scores.set(tool, isAlike(tool) ? spelledAlike : spelledOddly);
    }
    const bearers = [...scores].toSorted(
      ([a, left], [b, right]) =>
        right - left || (index.definition(a).name < index.definition(b).name ? -1 : 1),
    );
    for (const [place, [tool, spelling]] of bearers.entries()) {
      const ambiguous = spelling - furtherBearer * Math.min(place, maxFurther);
      const score = tool === only || literal.includes(tool) ? certain : ambiguous;
      found.set(tool, Math.max(score, found.get(tool) ?? 0));
    }
  }
  return found;
}

function namesOf({ name, originalName }: ToolDefinition): readonly string[] {
  return originalName === undefined ? [name] : [name, originalName];
}

/** "createIssue", "create-issue" and "CREATE issue" alike. */
function spacedOut(name: string): string {
  return name
    .replaceAll(/(\p{Ll}|\p{N})(\p{Lu})/gu, "$1 $2")
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim()
    .toLowerCase();
}
