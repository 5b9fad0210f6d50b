import type { ToolDefinition } from "../tool/tool-definition.ts";
import { equalDefinition, hashDefinitions } from "./content-hash.ts";
import type { Change } from "./ranker.ts";

/** Of a list, what may differ for a change to be worth more than a new start. */
const maxChangedShare = 1 / 8;

/** What a list of definitions holds, whatever its order. */
export class Content {
  readonly #given: readonly ToolDefinition[];
  readonly #hash: number;
  #sorted: readonly ToolDefinition[] | undefined;

  constructor(definitions: readonly ToolDefinition[]) {
    this.#given = [...definitions];
    this.#hash = hashDefinitions(definitions);
  }

  /** By name, so that the order of registration makes no difference. */
  get definitions(): readonly ToolDefinition[] {
    return (this.#sorted ??= this.#given.toSorted((a, b) =>
      a.name < b.name ? -1 : a.name > b.name ? 1 : 0,
    ));
  }

  equals(other: Content): boolean {
    return (
      this.#hash === other.#hash &&
      // Most lists come in the order in which they came before.
      (equalLists(this.#given, other.#given) || equalLists(this.definitions, other.definitions))
    );
  }

  /** What to do to another content to have this one; nothing when they have too little in common. */
  changeFrom({ definitions: from }: Content): Change | undefined {
    const to = this.definitions;
    const limit = maxChangedShare * from.length;
    const add: ToolDefinition[] = [];
    const remove: string[] = [];
    let left = 0;
    let right = 0;
    while (left < from.length || right < to.length) {
      const before = from[left];
      const after = to[right];
      if (after === undefined || (before !== undefined && before.name < after.name)) {
        remove.push(before!.name);
        left++;
      } else {
        const isKept = before?.name === after.name;
        if (!isKept || !equalDefinition(before, after)) add.push(after);
        if (isKept) left++;
        right++;
      }
      if (add.length + remove.length > limit) return undefined;
    }
    return { add, remove };
  }
}

function equalLists(a: readonly ToolDefinition[], b: readonly ToolDefinition[]): boolean {
  return a === b || (a.length === b.length && a.every((each, at) => equalDefinition(each, b[at]!)));
}
