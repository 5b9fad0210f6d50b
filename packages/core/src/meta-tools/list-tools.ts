import type { CatalogEntry } from "../catalog/catalog-entry.ts";
import type { ToolLike } from "../tool/tool-definition.ts";
import { findPhases, type StepScope } from "./step-scope.ts";

export type SourceCount = {
  /** Undefined for tools without a source. */
  readonly source: string | undefined;
  readonly tools: number;
};

/** Names on one page of a listing. */
const pageSize = 25;

/** Stands for every source, those without a name too. */
export const everySource = "*";

/** How many tools of each source this caller may find, the sources in the order of their names. */
export async function countSources<Context, Tool extends ToolLike>({
  shelf,
  view,
  gate,
}: StepScope<Context, Tool>): Promise<readonly SourceCount[]> {
  const counts = new Map<string | undefined, number>();
  for await (const { source } of gate.allowed(view.searchable(), findPhases(shelf))) {
    counts.set(source, (counts.get(source) ?? 0) + 1);
  }
  return [...counts]
    .map(([source, tools]) => ({ source, tools }))
    .sort((a, b) => ((a.source ?? "") < (b.source ?? "") ? -1 : 1));
}

/** The next page of a source's tools, in the order of their names. */
export async function listTools<Context, Tool extends ToolLike>(
  { source, cursor = "" }: { readonly source: string; readonly cursor?: string | undefined },
  { shelf, view, gate }: StepScope<Context, Tool>,
): Promise<{
  readonly entries: readonly CatalogEntry<Tool>[];
  readonly nextCursor: string | undefined;
}> {
  const rest = [...view.searchable()]
    .filter((entry) => source === everySource || entry.source === source)
    .filter(({ name }) => name > cursor)
    .sort((a, b) => (a.name < b.name ? -1 : 1));
  const page: CatalogEntry<Tool>[] = [];
  for await (const entry of gate.allowed(rest, findPhases(shelf))) {
    if (page.length === pageSize) return { entries: page, nextCursor: page.at(-1)?.name };
    page.push(entry);
  }
  return { entries: page, nextCursor: undefined };
}
