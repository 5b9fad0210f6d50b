import type { CatalogEntry } from "../catalog/catalog-entry.ts";
import type { EstimateTokens } from "../tool/estimate-tokens.ts";
import type { ToolLike } from "../tool/tool-definition.ts";

export type ListingBudget = {
  /** Undefined lists everything. */
  readonly maxTokens: number | undefined;
  readonly estimateTokens: EstimateTokens;
  /** A tool's description in a line. */
  readonly shorten: (description: string) => string;
};

/**
 * What is on the shelf, as a text of at most so many tokens: names and descriptions, else names,
 * else how many tools each source has, else nothing. The same tools give the same bytes.
 */
export function catalogListing<Tool extends ToolLike>(
  entries: Iterable<CatalogEntry<Tool>>,
  { maxTokens = Infinity, estimateTokens, shorten }: ListingBudget,
): string {
  const sorted = [...entries].sort((a, b) => (a.name < b.name ? -1 : 1));
  if (sorted.length === 0) return "";
  for (const write of [withDescriptions, names, countsBySource]) {
    const text = write(sorted, shorten);
    if (estimateTokens(text) <= maxTokens) return text;
  }
  return "";
}

function withDescriptions(
  entries: readonly CatalogEntry<ToolLike>[],
  shorten: ListingBudget["shorten"],
): string {
  const lines = entries.map(({ name, definition }) => {
    const description = shorten(definition.description);
    return description === "" ? `- ${name}` : `- ${name}: ${description}`;
  });
  return ["On the shelf:", ...lines].join("\n");
}

function names(entries: readonly CatalogEntry<ToolLike>[]): string {
  return `On the shelf: ${entries.map(({ name }) => name).join(", ")}.`;
}

function countsBySource(entries: readonly CatalogEntry<ToolLike>[]): string {
  const counts = new Map<string, number>();
  for (const { source = "" } of entries) counts.set(source, (counts.get(source) ?? 0) + 1);
  const parts = [...counts]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([source, count]) => (source === "" ? `${count} more` : `${source} (${count})`));
  return `On the shelf, tools by source: ${parts.join(", ")}.`;
}
