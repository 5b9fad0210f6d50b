import type { ToolDefinition } from "../tool/tool-definition.ts";
import { compact } from "./analyzer.ts";
import { splitName } from "./document.ts";
import type { QueryName } from "./query.ts";

/** An unmistakable name; no other hit has it. */
const certain = 1;
/** One of several tools that the same words name; above every hit that is not named. */
const ambiguous = 0.99;

/**
 * Finds tools by their names, in any case and with any separators: a whole name first, then what
 * follows the qualifiers of a long one (`ask_codex` of `mcp__plugin_x__ask_codex`).
 */
export class ToolNames {
  readonly #definitions: readonly ToolDefinition[];
  /** Distinct words of each name. */
  readonly #lengths: Uint16Array;
  readonly #whole: ReadonlyMap<string, readonly number[]>;
  readonly #base: ReadonlyMap<string, readonly number[]>;

  constructor(definitions: readonly ToolDefinition[], lengths: Uint16Array) {
    this.#definitions = definitions;
    this.#lengths = lengths;
    this.#whole = group(definitions, ({ name }) => compact(name));
    this.#base = group(definitions, ({ name, source }) => {
      const { qualifier, base } = splitName(name, source);
      return qualifier === "" ? "" : compact(base);
    });
  }

  /** Tool to score, for each tool that one of the names is the name of. */
  find(names: readonly QueryName[]): ReadonlyMap<number, number> {
    const found = new Map<number, number>();
    for (const name of names) {
      const whole = this.#bearers(this.#whole, name);
      const base = this.#bearers(this.#base, name);
      const literal = whole.filter((tool) => this.#definitions[tool]!.name === name.raw);
      const meant = [literal, whole, base].find(({ length }) => length > 0);
      for (const tool of [...whole, ...base]) {
        const score = meant?.length === 1 && meant[0] === tool ? certain : ambiguous;
        found.set(tool, Math.max(score, found.get(tool) ?? 0));
      }
    }
    return found;
  }

  #bearers(names: ReadonlyMap<string, readonly number[]>, name: QueryName): readonly number[] {
    const tools = names.get(name.compact) ?? [];
    // "search" in "search for papers" is a word; "createissue" in a sentence is a name.
    return name.isPlainWord ? tools.filter((tool) => this.#lengths[tool]! > 1) : tools;
  }
}

function group(
  definitions: readonly ToolDefinition[],
  keyOf: (definition: ToolDefinition) => string,
): ReadonlyMap<string, readonly number[]> {
  const groups = new Map<string, number[]>();
  for (const [tool, definition] of definitions.entries()) {
    const key = keyOf(definition);
    if (key === "") continue;
    const members = groups.get(key);
    if (members === undefined) groups.set(key, [tool]);
    else members.push(tool);
  }
  return groups;
}
