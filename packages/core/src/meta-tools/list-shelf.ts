// What lists the shelf: for a model that asks for a list, and for the instructions. A module of its
// own, loaded when it is wanted.
import type { CatalogEntry } from "../catalog/catalog-entry.ts";
import type { ToolLike } from "../tool/tool-definition.ts";
import type { AskedSearch } from "./search-tools.ts";
import type { StepScope } from "./step-scope.ts";

export { catalogListing } from "./catalog-listing.ts";

/** The tools of one page, and what is to be said of them. */
export type ListedPage<Tool extends ToolLike> = {
  readonly entries: readonly CatalogEntry<Tool>[];
  readonly message: string;
  readonly nextCursor?: string | undefined;
};

/** A page of a source's tools, or which sources there are. */
export async function listShelf<Context, Tool extends ToolLike>(
  { source, cursor }: AskedSearch,
  scope: StepScope<Context, Tool>,
): Promise<ListedPage<Tool>> {
  if (source === undefined) return { entries: [], message: await sourcesText(scope) };
  const { entries, nextCursor } = await listTools({ source, cursor }, scope);
  if (entries.length === 0 && cursor === undefined) {
    const unknown = JSON.stringify(source.slice(0, 80));
    return { entries, message: `There is no source ${unknown}. ${await sourcesText(scope)}` };
  }
  return nextCursor === undefined
    ? { entries, message: "The listing ends here." }
    : { entries, message: "The listing goes on: give the cursor to see more.", nextCursor };
}

/** Which sources there are for this caller, and how to list one. */
export async function sourcesText<Context, Tool extends ToolLike>(
  scope: StepScope<Context, Tool>,
): Promise<string> {
  return sourcesMessage(await countSources(scope));
}

function sourcesMessage(counts: readonly SourceCount[]): string {
  const total = counts.reduce((sum, { tools }) => sum + tools, 0);
  const named = counts.filter(({ source }) => source !== undefined);
  const tools = total === 1 ? "There is 1 tool" : `There are ${total} tools`;
  const sources =
    named.length === 0
      ? ""
      : `, by source: ${named.map(({ source, tools: count }) => `${source} (${count})`).join(", ")}`;
  const example = named[0]?.source ?? everySource;
  return `${tools}${sources}. To list, give a source and an empty query: {"query": "", "source": ${JSON.stringify(example)}}; ${JSON.stringify(everySource)} lists all.`;
}

type SourceCount = {
  /** Undefined for tools without a source. */
  readonly source: string | undefined;
  readonly tools: number;
};

/** Names on one page of a listing. */
const pageSize = 25;

/** Stands for every source, those without a name too. */
const everySource = "*";

/** How many tools of each source this caller may find, the sources in the order of their names. */
async function countSources<Context, Tool extends ToolLike>({
  shelf,
  view,
  gate,
}: StepScope<Context, Tool>): Promise<readonly SourceCount[]> {
  const counts = new Map<string | undefined, number>();
  for await (const { source } of gate.allowed(view.searchable(), shelf.search.phases)) {
    counts.set(source, (counts.get(source) ?? 0) + 1);
  }
  return [...counts]
    .map(([source, tools]) => ({ source, tools }))
    .sort((a, b) => ((a.source ?? "") < (b.source ?? "") ? -1 : 1));
}

/** The next page of a source's tools, in the order of their names. */
async function listTools<Context, Tool extends ToolLike>(
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
  for await (const entry of gate.allowed(rest, shelf.search.phases)) {
    if (page.length === pageSize) return { entries: page, nextCursor: page.at(-1)?.name };
    page.push(entry);
  }
  return { entries: page, nextCursor: undefined };
}
