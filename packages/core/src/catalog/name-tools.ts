import { hashedName, isWireName, wireName } from "../tool/tool-name.ts";
import type { ToolDefinition, ToolLike } from "../tool/tool-definition.ts";
import type { CatalogEntry, Diagnostic } from "./catalog-entry.ts";

/** A tool that was read and has no place in the catalog yet. */
export interface UnnamedTool<Tool extends ToolLike> {
  readonly originalName: string;
  readonly source: string | undefined;
  readonly tool: Tool;
  readonly definition: ToolDefinition;
}

export type NamePlace = {
  /** Where in the list the tool stands. */
  readonly at: number;
  readonly name: string;
  readonly definition: ToolDefinition;
};

/** Names for a list of tools, which hold for every list with the same definitions. */
export interface Naming {
  /** In the order of the names. */
  readonly places: readonly NamePlace[];
  readonly diagnostics: readonly Diagnostic[];
  /** The name that was asked for, and the names that stand for its tools now. */
  readonly collisions: readonly {
    readonly name: string;
    readonly names: readonly string[];
    readonly message: string;
  }[];
}

export interface NamedTools<Tool extends ToolLike> extends Omit<Naming, "places"> {
  /** By public name, in the order of the names. */
  readonly entries: ReadonlyMap<string, CatalogEntry<Tool>>;
}

export interface NamingRules {
  /** Names of meta-tools. */
  readonly isReserved: (name: string) => boolean;
  /** Names that a tool of this source may not take. */
  readonly isTaken?: ((name: string, source: string | undefined) => boolean) | undefined;
}

/** Gives every tool its public name, as {@link findNames} says. */
export function nameTools<Tool extends ToolLike>(
  tools: readonly UnnamedTool<Tool>[],
  rules: NamingRules,
): NamedTools<Tool> {
  const { places, diagnostics, collisions } = findNames(tools, rules);
  const entries = new Map(places.map((place) => [place.name, namedEntry(tools, place)]));
  return { entries, diagnostics, collisions };
}

export function namedEntry<Tool extends ToolLike>(
  tools: readonly UnnamedTool<Tool>[],
  { at, name, definition }: NamePlace,
): CatalogEntry<Tool> {
  const { originalName, source, tool } = tools[at]!;
  return { name, originalName, source, tool, definition };
}

type Placed = Omit<UnnamedTool<ToolLike>, "tool"> & { readonly at: number };

/**
 * The public name of each tool. The outcome is a function of the set of tools: the order in
 * which they came plays no part, so a name means the same tool in every process.
 *
 * A valid name that one tool has passes unchanged. Tools of several sources with one name become
 * `source_name`. Where a name is taken, reserved or of a form that providers refuse, a hash of the
 * original ends it. One name twice in one source cannot be told apart, so neither is offered.
 */
export function findNames(
  tools: readonly Omit<UnnamedTool<ToolLike>, "tool">[],
  { isReserved, isTaken = () => false }: NamingRules,
): Naming {
  const diagnostics: Diagnostic[] = [];
  const collisions: Naming["collisions"][number][] = [];
  const report = (name: string, names: readonly string[], message: string): void => {
    diagnostics.push({ code: "name", toolName: name, message });
    collisions.push({ name, names, message });
  };

  const byOriginal = new Map<string, Placed[]>();
  for (const [at, { originalName, source, definition }] of tools.entries()) {
    const placed = { originalName, source, definition, at };
    const group = byOriginal.get(originalName);
    if (group === undefined) byOriginal.set(originalName, [placed]);
    else group.push(placed);
  }

  const unambiguous: { tool: Placed; wanted: string }[] = [];
  for (const [name, group] of sorted(byOriginal)) {
    const bySource = new Map<string | undefined, Placed[]>();
    for (const tool of group) {
      const same = bySource.get(tool.source);
      if (same === undefined) bySource.set(tool.source, [tool]);
      else same.push(tool);
    }
    const singles: Placed[] = [];
    for (const [source, same] of bySource) {
      const [only] = same;
      if (same.length === 1 && only !== undefined) singles.push(only);
      else
        report(
          name,
          [],
          `${inWords(source)} lists "${name}" ${same.length} times; none of them is offered. Give each a name of its own.`,
        );
    }
    const qualify = bySource.size > 1;
    for (const tool of singles) {
      unambiguous.push({ tool, wanted: wireName(name, qualify ? tool.source : undefined) });
    }
    if (qualify && singles.length > 0) {
      const names = singles.map((tool) => wireName(name, tool.source)).sort();
      report(
        name,
        names,
        `"${name}" is in ${bySource.size} places; it is offered as ${names.join(", ")}.`,
      );
    }
  }

  // A tool that bears its name from the start keeps it before one that was given it.
  unambiguous.sort(
    (a, b) =>
      Number(a.wanted !== a.tool.originalName) - Number(b.wanted !== b.tool.originalName) ||
      compare(a.tool.originalName, b.tool.originalName) ||
      compare(a.tool.source ?? "", b.tool.source ?? ""),
  );
  const named = new Map<string, NamePlace>();
  for (const { tool, wanted } of unambiguous) {
    const free = (name: string): boolean =>
      !named.has(name) && !isReserved(name) && !isTaken(name, tool.source);
    const name = free(wanted) ? wanted : firstFree(tool, free);
    if (isReserved(wanted)) {
      report(
        wanted,
        [name],
        `"${wanted}" of ${inWords(tool.source)} is a meta-tool's name; it is offered as ${name}.`,
      );
    } else if (wanted !== name) {
      report(
        wanted,
        [name],
        `"${wanted}" is taken; that of ${inWords(tool.source)} is offered as ${name}.`,
      );
    } else if (!isWireName(tool.originalName)) {
      diagnostics.push({
        code: "name",
        toolName: name,
        source: tool.source,
        message: `"${tool.originalName}" is not a name that providers accept; it is offered as ${name}.`,
      });
    }
    named.set(name, {
      at: tool.at,
      name,
      definition:
        tool.definition.name === name
          ? tool.definition
          : Object.freeze({ ...tool.definition, name, originalName: tool.originalName }),
    });
  }
  return { places: sorted(named).map(([, place]) => place), diagnostics, collisions };
}

function firstFree(
  tool: { originalName: string; source: string | undefined },
  free: (name: string) => boolean,
): string {
  const qualified = wireName(tool.originalName, tool.source);
  if (free(qualified)) return qualified;
  for (let salt = 0; ; salt++) {
    const name = hashedName(
      salt === 0 ? tool.originalName : `${tool.originalName}#${salt}`,
      tool.source,
    );
    if (free(name)) return name;
  }
}

function inWords(source: string | undefined): string {
  return source === undefined ? "the tools without a source" : `source "${source}"`;
}

function sorted<Value>(map: ReadonlyMap<string, Value>): [string, Value][] {
  return [...map].sort(([a], [b]) => compare(a, b));
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Every name that a tool may go by, whatever else is in its catalog. */
export function formerNames(originalName: string, source: string | undefined): readonly string[] {
  return [
    ...new Set([
      originalName,
      wireName(originalName),
      wireName(originalName, source),
      hashedName(originalName, source),
    ]),
  ];
}
