import type { Confidence } from "../search/ranker.ts";
import type { ToolLike } from "../tool/tool-definition.ts";
import { findTools, reportSearch, type Hit } from "./find-tools.ts";
import { sourcesText } from "./list-shelf.ts";
import { loadTools } from "./load-tools.ts";
import { loadedNow } from "./loaded-entries.ts";
import { named, quoted, unlessEmpty, type MetaToolCallOptions } from "./meta-tool.ts";
import type { AskedSearch, SearchOutput, SearchResult } from "./search-tools.ts";
import { shortDescription } from "./short-description.ts";
import type { StepScope } from "./step-scope.ts";

/** Finds tools for a model, loads them where that is what a search does, and says what came of it. */
export async function runSearch<Context, Tool extends ToolLike>(
  { query, source }: AskedSearch,
  { signal, toolCallId }: MetaToolCallOptions,
  scope: StepScope<Context, Tool>,
): Promise<SearchOutput> {
  const { shelf, log, toolResults } = scope;
  const started = shelf.now();
  const { hits, confidence } = await findTools(query, {
    ...scope,
    phases: shelf.search.phases,
    topK: shelf.search.topK,
    source,
    signal,
  });
  const durationMs = shelf.now() - started;
  const names = hits.map(({ entry }) => entry.name);
  const known = await loadedNow(scope, { signal });
  const outcome = shelf.search.autoLoad
    ? await loadTools(names, { by: "search", signal }, scope)
    : undefined;
  const before = new Set([...known].filter((name) => !outcome?.unloaded.includes(name)));
  const loaded =
    outcome &&
    names.filter((name) => outcome.loaded.includes(name) || outcome.alreadyLoaded.includes(name));
  const isRepeat = log.isRepeat(query, { hits: names, toolCallId }, toolResults);
  const notes = [
    isRepeat
      ? "The same tools as before; their descriptions are in the earlier result."
      : searchMessage({ query, names, confidence, before, loaded }, scope),
    ...(asksForList(query) ? [await sourcesText(scope)] : []),
  ];
  const output: SearchOutput = {
    results: hits.map((hit) =>
      searchResult(hit, { isRepeat, isLoaded: before.has(hit.entry.name) }),
    ),
    message: notes.join(" "),
    confidence,
    ...(loaded === undefined ? {} : { loaded }),
    ...unlessEmpty({ unloaded: outcome?.unloaded ?? [] }),
  };
  reportSearch({ query, hits, confidence, output, durationMs }, scope);
  return output;
}

function searchResult<Tool extends ToolLike>(
  { entry, score }: Hit<Tool>,
  { isRepeat, isLoaded }: { readonly isRepeat: boolean; readonly isLoaded: boolean },
): SearchResult {
  return {
    name: entry.name,
    ...(isRepeat ? {} : { description: shortDescription(entry.definition.description) }),
    // Two decimals, of which 1 is kept for a name that is given in full.
    score: score === 1 ? 1 : Math.min(0.99, Math.max(0.01, Math.round(score * 100) / 100)),
    ...(isLoaded ? { loaded: true } : {}),
  };
}

function searchMessage<Context, Tool extends ToolLike>(
  found: {
    readonly query: string;
    readonly names: readonly string[];
    readonly confidence: Confidence;
    readonly before: ReadonlySet<string>;
    readonly loaded: readonly string[] | undefined;
  },
  { shelf, visible }: StepScope<Context, Tool>,
): string {
  const { query, names, before, loaded } = found;
  if (names.length === 0) {
    return `No tools found for ${quoted(query)}. Try other words, or say that no tool fits.`;
  }
  const tools = names.length === 1 ? "1 tool" : `${names.length} tools`;
  const known = names.filter((name) => before.has(name));
  const now = known.filter((name) => visible.has(name));
  const next = (loaded ?? known).filter((name) => !visible.has(name));
  const which = known.length > 0 ? "the others" : "them";
  return [
    found.confidence === "weak"
      ? `Found ${tools} that may not be what you need; try other words if none fits.`
      : `Found ${tools}.`,
    ...named("Already loaded, call directly", now),
    ...named("Loaded, call from your next step", next),
    ...(loaded === undefined && names.length > known.length
      ? [`Use ${shelf.metaTools.load.name} with exact names to make ${which} callable.`]
      : []),
  ].join(" ");
}

/** Words of a request to see everything, which no ranking can answer. */
const listWords = new Set(
  "a all any are available can do every for give have i is list me of please show the there tool tools what which you your".split(
    " ",
  ),
);

/** Whether a query asks for a list. */
function asksForList(query: string): boolean {
  const words =
    query
      .slice(0, 200)
      .toLowerCase()
      .match(/\p{L}+/gu) ?? [];
  return (
    words.some((word) => word === "tool" || word === "tools") &&
    words.every((word) => listWords.has(word))
  );
}
