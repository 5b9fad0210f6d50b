import type { CatalogEntry } from "../catalog/catalog-entry.ts";
import type { CatalogView } from "../catalog/catalog-view.ts";
import { ToolShelfError, thrownText } from "../errors.ts";
import { filterConcurrency, type FilterPhase } from "../filter/tool-filter.ts";
import { throwIfAborted, type Abortable } from "../platform.ts";
import type { Confidence, Ranked } from "../search/ranker.ts";
import { chooseHits, Lookahead, namedSources } from "../search/spread-sources.ts";
import { jsonText } from "../tool/result-text.ts";
import type { ToolLike } from "../tool/tool-definition.ts";
import type { StepScope } from "./step-scope.ts";

export type Hit<Tool extends ToolLike> = {
  readonly entry: CatalogEntry<Tool>;
  readonly score: number;
  readonly confidence: "match" | "weak";
};

export type FindOptions<Context, Tool extends ToolLike> = Abortable &
  Pick<StepScope<Context, Tool>, "shelf" | "view" | "gate" | "context"> & {
    /** Phases that a hit must pass. */
    readonly phases: readonly FilterPhase[];
    readonly topK: number;
    /** Only tools of this source. */
    readonly source?: string | undefined;
  };

/**
 * Ranks the view and lets the filter choose, lazily in rank order, until `topK` hits are found.
 * A tool that is named in full is never cut by `topK`. Where tools of several sources fit about as
 * well, none of these fills the list.
 */
export async function findTools<Context, Tool extends ToolLike>(
  query: string,
  options: FindOptions<Context, Tool>,
): Promise<{ readonly hits: readonly Hit<Tool>[]; readonly confidence: Confidence }> {
  const { shelf, gate, phases, topK, signal } = options;
  // Tools that are named in full are returned beyond topK, as many as one call may load.
  const maxNamed = Math.max(topK, shelf.limits.maxLoadPerCall);
  const isNamed = namedSources(query);
  const rules = {
    limit: ({ score }: Hit<Tool>): number => (score === 1 ? maxNamed : topK),
    sourceOf: ({ entry: { source }, score }: Hit<Tool>): string | undefined =>
      score === 1 || source === undefined || isNamed(source) ? undefined : source,
  };
  const ranking = new Lookahead(candidates(query, options));
  const allowed = new Set<Hit<Tool>>();
  try {
    // What is denied has to make no difference, so the choice is made anew without it.
    for (;;) {
      const { chosen, weighed } = await chooseHits(ranking, rules);
      const denied = await deniedOf(weighed, allowed);
      if (denied.size === 0) {
        const hits = chosen.toSorted((a, b) => b.score - a.score);
        return { hits, confidence: hits[0]?.confidence ?? "none" };
      }
      ranking.leaveOut(denied);
    }
  } finally {
    await ranking.close();
  }

  async function deniedOf(
    hits: ReadonlySet<Hit<Tool>>,
    known: Set<Hit<Tool>>,
  ): Promise<ReadonlySet<Hit<Tool>>> {
    const denied = new Set<Hit<Tool>>();
    const open = [...hits].filter((hit) => !known.has(hit));
    for (let start = 0; start < open.length; start += filterConcurrency) {
      throwIfAborted(signal);
      const asked = open.slice(start, start + filterConcurrency);
      const answers = await Promise.all(asked.map(({ entry }) => gate.allowsAll(entry, phases)));
      for (const [place, hit] of asked.entries()) (answers[place] ? known : denied).add(hit);
    }
    return denied;
  }
}

/** The hits that are good enough, of the source that is asked for. */
async function* candidates<Context, Tool extends ToolLike>(
  query: string,
  options: FindOptions<Context, Tool>,
): AsyncGenerator<Hit<Tool>, undefined> {
  const { shelf, source } = options;
  for await (const hit of rankedHits(query, options)) {
    if (hit.score < shelf.search.minScore) break;
    if (source === undefined || hit.entry.source === source) yield hit;
  }
  return undefined;
}

/** Catalog and request tools are indexed apart and merged by score, ties by name. */
async function* rankedHits<Context, Tool extends ToolLike>(
  query: string,
  options: FindOptions<Context, Tool>,
): AsyncGenerator<Hit<Tool>> {
  const { view } = options;
  const [staticPart, requestPart] = view.indexes;
  const [catalog, request] = await Promise.all([
    rankPart(query, staticPart, options),
    rankPart(query, requestPart, options),
  ]);
  const given = new Set<string>();
  try {
    let left = await catalog.next();
    let right = await request.next();
    while (!left.done || !right.done) {
      const takeLeft = !left.done && (right.done === true || precedes(left.value, right.value));
      const ranked = (takeLeft ? left.value : right.value) as Ranked;
      const entry = view.hit(ranked.name, takeLeft ? "static" : "request");
      if (entry !== undefined && !given.has(entry.name)) {
        given.add(entry.name);
        yield { entry, score: ranked.score, confidence: ranked.confidence };
      }
      if (takeLeft) left = await catalog.next();
      else right = await request.next();
    }
  } finally {
    // A ranker may hold something open for as long as it is read.
    await Promise.all([catalog.return(undefined), request.return(undefined)]);
  }
}

function precedes(a: Ranked, b: Ranked): boolean {
  return a.score > b.score || (a.score === b.score && a.name <= b.name);
}

async function rankPart<Context, Tool extends ToolLike>(
  query: string,
  definitions: CatalogView<Tool>["indexes"][number],
  { shelf, signal, context }: FindOptions<Context, Tool>,
): Promise<AsyncGenerator<Ranked, undefined>> {
  const { ranker, indexes } = shelf;
  if (definitions.length === 0) return checked([], ranker.id);
  try {
    const index = await indexes.get(ranker, definitions, { signal });
    return checked(await index.rank(query, { signal, context }), ranker.id);
  } catch (error) {
    throwIfAborted(signal);
    throw rankerFailed(ranker.id, error);
  }
}

async function* checked(
  hits: Iterable<Ranked> | AsyncIterable<Ranked>,
  rankerId: string,
): AsyncGenerator<Ranked, undefined> {
  let last = 1;
  for await (const hit of hits) {
    if (!(hit.score > 0 && hit.score <= last)) {
      throw new ToolShelfError(
        "ranker-failed",
        `Ranker "${rankerId}" gave "${hit.name}" the score ${hit.score} after ${last}. Scores are above 0, at most 1, and come best first.`,
        { value: hit },
      );
    }
    last = hit.score;
    yield hit;
  }
  return undefined;
}

function rankerFailed(rankerId: string, cause: unknown): unknown {
  if (ToolShelfError.isInstance(cause)) return cause;
  const message = thrownText(cause);
  return new ToolShelfError("ranker-failed", `Ranker "${rankerId}" failed: ${message}`, {
    value: rankerId,
    cause,
  });
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
