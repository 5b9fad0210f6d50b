import type { ToolDefinition } from "../tool/tool-definition.ts";
import type { CatalogSnapshot } from "./catalog-snapshot.ts";
import { findNames, type NamePlace, type Naming, type UnnamedTool } from "./name-tools.ts";

/** The names of a request's tools, and what is indexed of them. */
export type RequestNaming = {
  readonly naming: Naming;
  readonly byName: ReadonlyMap<string, NamePlace>;
  readonly definitions: readonly ToolDefinition[];
};

export type RequestNamingRules = {
  readonly pinned: ReadonlySet<string>;
  readonly reserved: ReadonlySet<string>;
};

type Beside = {
  readonly snapshot: Pick<CatalogSnapshot<object>, "entries">;
  readonly visible: ReadonlyMap<string, unknown>;
};

type Known = RequestNaming & {
  readonly of: readonly ToolDefinition[];
  readonly visible: readonly string[];
};

type Unnamed = Omit<UnnamedTool<object>, "tool">;

const maxKnown = 16;

/**
 * Names for the tools of requests. Of the last requests the names are kept, for they depend on
 * nothing but definitions: a request with the same ones has them at once, and its definitions are
 * the list that is indexed already. No tool is kept.
 */
export class RequestNamings {
  readonly #rules: RequestNamingRules;
  /** Last used last. */
  #known: Known[] = [];
  #snapshot: Beside["snapshot"] | undefined;

  constructor(rules: RequestNamingRules) {
    this.#rules = rules;
  }

  find(tools: readonly Unnamed[], beside: Beside): RequestNaming {
    if (this.#snapshot !== beside.snapshot) {
      this.#snapshot = beside.snapshot;
      this.#known = [];
    }
    const visible = [...beside.visible.keys()];
    const at = this.#known.findLastIndex(
      (known) =>
        isEqual(known.of, tools, ({ definition }) => definition) &&
        isEqual(known.visible, visible, (name) => name),
    );
    const found = this.#known[at] ?? {
      ...this.#name(tools, beside),
      of: tools.map(({ definition }) => definition),
      visible,
    };
    if (at !== -1) this.#known.splice(at, 1);
    this.#known.push(found);
    if (this.#known.length > maxKnown) this.#known.shift();
    return found;
  }

  #name(tools: readonly Unnamed[], { snapshot, visible }: Beside): RequestNaming {
    const { pinned, reserved } = this.#rules;
    const naming = findNames(tools, {
      isReserved: (name) => reserved.has(name),
      // A request's tool stands in for the catalog's of the same name, unless it comes from another
      // source: then they are two tools, and both are offered.
      isTaken: (name, source) => {
        const own = snapshot.entries.get(name);
        return (
          visible.has(name) || (own !== undefined && source !== undefined && own.source !== source)
        );
      },
    });
    const standIns = naming.places
      .filter(({ name }) => snapshot.entries.has(name))
      .map(({ name }) => ({
        name,
        names: [name],
        message: `"${name}" of this request stands in for that of the catalog.`,
      }));
    return {
      naming: { ...naming, collisions: [...standIns, ...naming.collisions] },
      byName: new Map(naming.places.map((place) => [place.name, place])),
      definitions: Object.freeze(
        naming.places.filter(({ name }) => !pinned.has(name)).map(({ definition }) => definition),
      ),
    };
  }
}

function isEqual<Left, Right>(
  left: readonly Left[],
  right: readonly Right[],
  get: (item: Right) => Left,
): boolean {
  return left.length === right.length && left.every((each, place) => each === get(right[place]!));
}
