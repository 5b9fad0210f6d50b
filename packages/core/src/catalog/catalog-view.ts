import type { ToolDefinition, ToolLike } from "../tool/tool-definition.ts";
import type { CatalogEntry } from "./catalog-entry.ts";
import type { CatalogSnapshot } from "./catalog-snapshot.ts";
import { formerNames } from "./name-tools.ts";
import type { RequestTools } from "./request-tools.ts";

/**
 * What one request sees: its own tools laid over the catalog. The index depends on definitions
 * alone and may be shared by all requests; the tools themselves are only ever taken from here.
 */
export class CatalogView<Tool extends ToolLike> {
  readonly #static: CatalogSnapshot<Tool>;
  readonly #request: RequestTools<Tool>;

  constructor(snapshot: CatalogSnapshot<Tool>, request: RequestTools<Tool>) {
    this.#static = snapshot;
    this.#request = request;
  }

  /** What the host shows by itself. */
  get visible(): ReadonlyMap<string, CatalogEntry<Tool>> {
    return this.#request.visible;
  }

  /** Names of the catalog that are visible on every step. */
  get always(): readonly string[] {
    return this.#static.always;
  }

  get(name: string): CatalogEntry<Tool> | undefined {
    return (
      this.#request.visible.get(name) ??
      this.#request.searchable.get(name) ??
      this.#static.entries.get(name)
    );
  }

  /** Tools that may have gone by a name that none bears now. */
  knownAs(name: string): readonly CatalogEntry<Tool>[] {
    const own = [...this.#request.searchable.values()].filter(({ originalName, source }) =>
      formerNames(originalName, source).includes(name),
    );
    return [
      ...own,
      ...this.#static.knownAs(name).filter((entry) => this.get(entry.name) === entry),
    ];
  }

  /** The definitions to index, in two parts: that of the catalog is the same for every request. */
  get indexes(): readonly [readonly ToolDefinition[], readonly ToolDefinition[]] {
    return [this.#static.searchable, this.#request.definitions];
  }

  /** The tool behind a hit of one of the two indexes, unless the request covers that name. */
  hit(name: string, part: "static" | "request"): CatalogEntry<Tool> | undefined {
    if (this.#request.visible.has(name)) return undefined;
    const own = this.#request.searchable.get(name);
    return part === "request"
      ? own
      : own === undefined
        ? this.#static.entries.get(name)
        : undefined;
  }

  /** Everything that bears a name here, searched for or always visible. */
  *all(): Generator<CatalogEntry<Tool>> {
    const { visible, searchable } = this.#request;
    for (const part of [visible, searchable, this.#static.entries]) {
      for (const entry of part.values()) if (this.get(entry.name) === entry) yield entry;
    }
  }

  *searchableDefinitions(): Generator<ToolDefinition> {
    for (const { definition } of this.searchable()) yield definition;
  }

  /** All that may be searched for: the request's tools, then the catalog's, each by name. */
  *searchable(): Generator<CatalogEntry<Tool>> {
    for (const { name } of this.#request.definitions) {
      const entry = this.hit(name, "request");
      if (entry !== undefined) yield entry;
    }
    for (const { name } of this.#static.searchable) {
      const entry = this.hit(name, "static");
      if (entry !== undefined) yield entry;
    }
  }
}
