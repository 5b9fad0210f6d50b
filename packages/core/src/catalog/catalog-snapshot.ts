import type { ToolDefinition, ToolLike } from "../tool/tool-definition.ts";
import { formerNames } from "./name-tools.ts";
import type { CatalogEntry } from "./catalog-entry.ts";

/** Decides by its definition whether a tool waits on the shelf; `"all"` do. */
export type Defer = "all" | ((definition: ToolDefinition) => boolean);

/** The catalog at one moment; never changes. */
export class CatalogSnapshot<Tool extends ToolLike> {
  /** By public name, in the order of the names. */
  readonly entries: ReadonlyMap<string, CatalogEntry<Tool>>;
  /** What the ranker indexes: all but what is always visible. */
  readonly searchable: readonly ToolDefinition[];
  /** Names that are always visible: pinned ones first and in their order, then undeferred ones. */
  readonly always: readonly string[];
  #byFormerName: ReadonlyMap<string, readonly CatalogEntry<Tool>[]> | undefined;

  constructor(
    entries: ReadonlyMap<string, CatalogEntry<Tool>>,
    { pinned, isDeferred }: SnapshotRules,
  ) {
    this.entries = entries;
    const always = new Set(pinned.filter((name) => entries.has(name)));
    for (const { name, definition } of entries.values()) {
      if (!isDeferred(definition)) always.add(name);
    }
    this.always = [...always];
    this.searchable = Object.freeze(
      [...entries.values()]
        .filter(({ name }) => !always.has(name))
        .map(({ definition }) => definition),
    );
  }

  /** Tools that may have gone by this name under other company: before a collision, or in one. */
  knownAs(name: string): readonly CatalogEntry<Tool>[] {
    this.#byFormerName ??= groupByFormerName(this.entries.values());
    return this.#byFormerName.get(name) ?? [];
  }
}

export interface SnapshotRules {
  readonly pinned: readonly string[];
  readonly isDeferred: (definition: ToolDefinition) => boolean;
}

function groupByFormerName<Tool extends ToolLike>(
  entries: Iterable<CatalogEntry<Tool>>,
): ReadonlyMap<string, readonly CatalogEntry<Tool>[]> {
  const groups = new Map<string, CatalogEntry<Tool>[]>();
  for (const entry of entries) {
    for (const name of formerNames(entry.originalName, entry.source)) {
      const group = groups.get(name);
      if (group === undefined) groups.set(name, [entry]);
      else group.push(entry);
    }
  }
  return groups;
}
