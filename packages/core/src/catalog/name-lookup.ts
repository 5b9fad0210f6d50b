import { nearestFirst } from "../tool/near-name.ts";
import type { ToolLike } from "../tool/tool-definition.ts";
import type { CatalogEntry } from "./catalog-entry.ts";
import type { CatalogView } from "./catalog-view.ts";

/**
 * The tools that a name may mean, the likeliest kind first: the tool that bears it; those that
 * went by it under other company; those whose name it is but for case, or for the quotation marks
 * and brackets that models put around names. More than one of a kind means none of them.
 */
export function* namesakes<Tool extends ToolLike>(
  view: CatalogView<Tool>,
  written: string,
): Generator<readonly CatalogEntry<Tool>[], undefined> {
  const exact = view.get(written);
  if (exact !== undefined) {
    yield [exact];
    return undefined;
  }
  const name = bare(written);
  const bareExact = view.get(name);
  if (bareExact !== undefined) yield [bareExact];
  yield view.knownAs(name);
  const folded = name.toLowerCase();
  yield [...view.all()].filter((entry) => entry.name.toLowerCase() === folded);
  return undefined;
}

/** Names near to one that was not found, the nearest first. The filter has yet to be asked. */
export function nearNames<Tool extends ToolLike>(
  view: CatalogView<Tool>,
  written: string,
): readonly CatalogEntry<Tool>[] {
  return nearestFirst(written, view.searchable(), ({ name }) => name);
}

function bare(written: string): string {
  return written
    .slice(0, 256)
    .trim()
    .replace(/^["'`“”‘’<[(]+/, "")
    .replace(/["'`“”‘’>\])(]+$/, "")
    .trim();
}
