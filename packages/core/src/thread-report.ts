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

const none: ThreadReport = {
  steps: 0,
  searches: 0,
  searchesWithoutHit: 0,
  searchesWeak: 0,
  loads: 0,
  unloads: 0,
  denials: 0,
  unloadedCalls: 0,
  prefixBreaks: 0,
  tokens: { visible: 0, withheld: 0 },
  savedPct: 0,
};

/** Adds up the events of each thread, of the most recent ones when there are too many. */
export class ThreadReports {
  readonly #maxThreads: number;
  readonly #reports = new Map<string, ThreadReport>();

  constructor(maxThreads: number) {
    this.#maxThreads = maxThreads;
  }

  add(event: ToolSearchEvent): void {
    const { threadId } = event;
    if (threadId === undefined) return;
    const report = this.of(threadId);
    // Put back at the end, so that the first is the one that was silent the longest.
    this.#reports.delete(threadId);
    this.#reports.set(threadId, { ...report, ...counted(report, event) });
    for (const oldest of this.#reports.keys()) {
      if (this.#reports.size <= this.#maxThreads) break;
      this.#reports.delete(oldest);
    }
  }

  of(threadId: string): ThreadReport {
    return this.#reports.get(threadId) ?? none;
  }

  forget(threadId?: string): void {
    if (threadId === undefined) this.#reports.clear();
    else this.#reports.delete(threadId);
  }
}

/** What an event changes in a report. */
function counted(report: ThreadReport, event: ToolSearchEvent): Partial<ThreadReport> {
  switch (event.type) {
    case "step": {
      const visible = report.tokens.visible + event.tokens.visible;
      const withheld = report.tokens.withheld + event.tokens.withheld;
      const savedPct = Math.round((withheld / Math.max(1, visible + withheld)) * 1000) / 10;
      return { steps: report.steps + 1, tokens: { visible, withheld }, savedPct };
    }
    case "search":
      return {
        searches: report.searches + 1,
        searchesWithoutHit: report.searchesWithoutHit + Number(event.confidence === "none"),
        searchesWeak: report.searchesWeak + Number(event.confidence === "weak"),
      };
    case "load":
      return { loads: report.loads + event.names.length };
    case "unload":
      return { unloads: report.unloads + event.names.length };
    case "denied":
      return { denials: report.denials + 1 };
    case "unloaded-call":
      return { unloadedCalls: report.unloadedCalls + 1 };
    case "prefix-break":
      return { prefixBreaks: report.prefixBreaks + 1 };
    case "collision":
    case "resolve-failed":
    case "source":
      return {};
  }
}
