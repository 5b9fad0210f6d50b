import type { Abortable } from "../platform.ts";
import { jsonText } from "../tool/result-text.ts";
import type { ToolLike } from "../tool/tool-definition.ts";
import type { Confidence } from "../search/ranker.ts";
import { findTools, type Hit } from "./find-tools.ts";
import { countSources, listTools } from "./list-tools.ts";
import { loadTool, loadToolDefinition, type MissingName } from "./load-tool.ts";
import { loadTools, suggestNames, type LoadOutcome } from "./load-tools.ts";
import { loadedEntries } from "./loaded-entries.ts";
import type { MetaTool } from "./meta-tool.ts";
import { searchTool, searchToolDefinition } from "./search-tools.ts";
import { findPhases, mayUse, type StepScope } from "./step-scope.ts";

/** The meta-tools of one step, by name and in wire order. */
export function bindMetaTools<Context, Tool extends ToolLike>(
  scope: StepScope<Context, Tool>,
): ReadonlyMap<string, MetaTool> {
  const { shelf, context, view, gate, log, visible } = scope;
  const { autoLoad, topK, minScore } = shelf.search;
  const names = shelf.metaTools;
  const isVisible = (name: string): boolean => visible.has(name);
  const phases = findPhases(shelf);
  const load = (asked: readonly string[], by: "load" | "search", { signal }: Abortable) =>
    loadInStep(scope, { asked, by, signal });

  const search = searchTool<Tool>({
    definition: searchToolDefinition(names, autoLoad),
    names,
    isVisible,
    admit: () => log.admit(),
    isRepeat: (query, answer) => log.isRepeat(query, answer, scope.toolResults),
    loadedNow: (options) => loadedNow(scope, options),
    countSources: () => countSources({ view, gate, phases }),
    list: (page) => listTools(page, { view, gate, phases }),
    inTurn: scope.inTurn,
    load: autoLoad ? (found, options) => load(found, "search", options) : undefined,
    find: (query, { signal, source }) =>
      findTools(query, {
        view,
        gate,
        phases,
        topK,
        minScore,
        ranker: shelf.ranker,
        indexes: shelf.indexes,
        maxNamed: shelf.limits.maxLoadPerCall,
        context,
        source,
        signal,
      }),
    onSearched: (query, searched) => reportSearch({ ...searched, query }, scope),
    now: shelf.now,
  });
  if (autoLoad) return new Map([[search.name, search]]);

  const loader = loadTool({
    definition: loadToolDefinition(names),
    names,
    isVisible,
    load: (asked, options) => scope.inTurn(() => load(asked, "load", options)),
    explain: (name) => explainMissing(name, scope),
  });
  return new Map<string, MetaTool>([
    [search.name, search],
    [loader.name, loader],
  ]);
}

async function loadInStep<Context, Tool extends ToolLike>(
  scope: StepScope<Context, Tool>,
  {
    asked,
    by,
    signal,
  }: Abortable & { readonly asked: readonly string[]; readonly by: "load" | "search" },
): Promise<LoadOutcome> {
  const { shelf, threadId, view, gate, state, resolver, permanent, acknowledged } = scope;
  const outcome = await loadTools(asked, {
    by,
    view,
    gate,
    state,
    resolver,
    isPermanent: (name) => permanent.has(name),
    limits: shelf.limits,
    now: shelf.now,
    threadId,
    emit: shelf.emit,
    signal,
  });
  for (const name of outcome.unloaded) acknowledged.delete(name);
  for (const name of [...outcome.loaded, ...outcome.alreadyLoaded]) acknowledged.add(name);
  return outcome;
}

/** Asked anew each time: another run of the thread may have loaded meanwhile. */
async function loadedNow<Context, Tool extends ToolLike>(
  scope: StepScope<Context, Tool>,
  options: Abortable,
): Promise<ReadonlySet<string>> {
  // What the step shows may have been unloaded since.
  const loaded = new Set(scope.permanent);
  const { entries } = await loadedEntries(scope.state, scope.view, options);
  for (const [name, entry] of entries) {
    if (loaded.has(name) || !(await mayUse(entry, scope))) continue;
    if ((await scope.resolver.resolve(entry, options.signal)) !== undefined) loaded.add(name);
  }
  return loaded;
}

/** What may be said to this caller of a name that was not found. */
export async function explainMissing<Context, Tool extends ToolLike>(
  name: string,
  { shelf, view, gate }: Pick<StepScope<Context, Tool>, "shelf" | "view" | "gate">,
): Promise<MissingName> {
  const gone = view.get(name) === undefined ? shelf.catalog.gone(name) : undefined;
  return {
    // Of a tool that this caller could not find, not even its end is told.
    isGone: gone !== undefined && (await gate.allowsAll(gone, ["search", "load"])),
    suggestions: await suggestNames(name, { view, gate }),
  };
}

/** Raises the event of a search, with what it spared its reader. */
export function reportSearch<Context, Tool extends ToolLike>(
  searched: {
    readonly query: string;
    readonly hits: readonly Hit<Tool>[];
    readonly confidence: Confidence;
    readonly output: unknown;
    readonly durationMs: number;
  },
  { shelf, view, threadId }: Pick<StepScope<Context, Tool>, "shelf" | "view" | "threadId">,
): void {
  if (!shelf.observed) return;
  const { query, hits, confidence, output, durationMs } = searched;
  const baselineTokens = shelf.countTokens(view.searchableDefinitions());
  const returnedTokens = shelf.estimateTokens(jsonText(output));
  const saved = baselineTokens === 0 ? 0 : 1 - returnedTokens / baselineTokens;
  shelf.emit(
    {
      type: "search",
      query,
      results: hits.map(({ entry, score }) => ({ name: entry.name, score })),
      confidence,
      durationMs,
      baselineTokens,
      returnedTokens,
      savedPct: Math.round(saved * 1000) / 10,
    },
    threadId,
  );
}
