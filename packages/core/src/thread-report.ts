import type { ToolSearchEvent } from "./events.ts";

/** What happened in a thread since this shelf was made, or since the thread was cleared. */
export type ThreadReport = {
  readonly steps: number;
  readonly searches: number;
  /** Searches that found nothing, and those that found nothing sure. */
  readonly searchesWithoutHit: number;
  readonly searchesWeak: number;
  readonly loads: number;
  readonly unloads: number;
  readonly denials: number;
  /** Calls of tools that their step did not show. */
  readonly unloadedCalls: number;
  readonly prefixBreaks: number;
  /** Estimated, added up over the steps. */
  readonly tokens: { readonly visible: number; readonly withheld: number };
  /** The share of the definitions' tokens that was not sent, in percent with one decimal. */
  readonly savedPct: number;
};

type Counts = { -readonly [Key in Exclude<keyof ThreadReport, "savedPct" | "tokens">]: number } & {
  visible: number;
  withheld: number;
};

const none = (): Counts => ({
  steps: 0,
  searches: 0,
  searchesWithoutHit: 0,
  searchesWeak: 0,
  loads: 0,
  unloads: 0,
  denials: 0,
  unloadedCalls: 0,
  prefixBreaks: 0,
  visible: 0,
  withheld: 0,
});

/** Adds up the events of each thread, of the most recent ones when there are too many. */
export class ThreadReports {
  readonly #maxThreads: number;
  readonly #counts = new Map<string, Counts>();

  constructor(maxThreads: number) {
    this.#maxThreads = maxThreads;
  }

  add(event: ToolSearchEvent): void {
    if (event.threadId === undefined) return;
    const counts = this.#counts.get(event.threadId) ?? none();
    // Put back at the end, so that the first is the one that was silent the longest.
    this.#counts.delete(event.threadId);
    this.#counts.set(event.threadId, counts);
    for (const oldest of this.#counts.keys()) {
      if (this.#counts.size <= this.#maxThreads) break;
      this.#counts.delete(oldest);
    }
    count(counts, event);
  }

  of(threadId: string): ThreadReport {
    const { visible, withheld, ...counts } = this.#counts.get(threadId) ?? none();
    const all = visible + withheld;
    return {
      ...counts,
      tokens: { visible, withheld },
      savedPct: all === 0 ? 0 : Math.round((withheld / all) * 1000) / 10,
    };
  }

  forget(threadId?: string): void {
    if (threadId === undefined) this.#counts.clear();
    else this.#counts.delete(threadId);
  }
}

function count(counts: Counts, event: ToolSearchEvent): void {
  switch (event.type) {
    case "step":
      counts.steps++;
      counts.visible += event.tokens.visible;
      counts.withheld += event.tokens.withheld;
      return;
    case "search":
      counts.searches++;
      if (event.confidence === "none") counts.searchesWithoutHit++;
      if (event.confidence === "weak") counts.searchesWeak++;
      return;
    case "load":
      counts.loads += event.names.length;
      return;
    case "unload":
      counts.unloads += event.names.length;
      return;
    case "denied":
      counts.denials++;
      return;
    case "unloaded-call":
      counts.unloadedCalls++;
      return;
    case "prefix-break":
      counts.prefixBreaks++;
      return;
    case "collision":
    case "resolve-failed":
    case "source":
  }
}
