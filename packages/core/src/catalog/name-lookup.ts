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
  const name = letters(written).slice(0, maxLength);
  if (name === "") return [];
  const near: { entry: CatalogEntry<Tool>; distance: number }[] = [];
  for (const entry of view.searchable()) {
    const other = letters(entry.name);
    const isPart =
      Math.min(name.length, other.length) >= minPart &&
      (other.includes(name) || name.includes(other));
    const distance = isPart ? 0.5 : editDistance(name, other);
    if (distance <= Math.max(1, Math.min(name.length, other.length) / 3)) {
      near.push({ entry, distance });
    }
  }
  near.sort((a, b) => a.distance - b.distance || (a.entry.name < b.entry.name ? -1 : 1));
  return near.map(({ entry }) => entry);
}

const maxLength = 64;
/** A shorter name is in too many others to mean anything. */
const minPart = 4;

function bare(written: string): string {
  return written
    .slice(0, 4 * maxLength)
    .trim()
    .replace(/^["'`“”‘’<[(]+/, "")
    .replace(/["'`“”‘’>\])(]+$/, "")
    .trim();
}

/** What two names have in common that differ in case and separators alone. */
function letters(name: string): string {
  return name
    .slice(0, 4 * maxLength)
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, "");
}

/** Levenshtein distance; Infinity when the lengths alone tell that it is large. */
function editDistance(a: string, b: string): number {
  if (Math.abs(a.length - b.length) > Math.max(1, Math.min(a.length, b.length) / 3))
    return Infinity;
  let row = Array.from({ length: b.length + 1 }, (_cell, place) => place);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const change = (row[j - 1] ?? 0) + Number(a[i - 1] !== b[j - 1]);
      next.push(Math.min(change, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? Infinity;
}
