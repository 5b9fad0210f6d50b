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

type Counts = { -readonly [Key in Exclude<keyof ThreadReport, "tokens" | "savedPct">]: number };

/** What an event adds one to, or one for each of its names. */
const counters: Partial<Record<ToolSearchEvent["type"], keyof Counts>> = {
  step: "steps",
  search: "searches",
  load: "loads",
  unload: "unloads",
  denied: "denials",
  "unloaded-call": "unloadedCalls",
  "prefix-break": "prefixBreaks",
};

const none = (): { readonly counts: Counts; visible: number; withheld: number } => ({
  counts: {
    steps: 0,
    searches: 0,
    searchesWithoutHit: 0,
    searchesWeak: 0,
    loads: 0,
    unloads: 0,
    denials: 0,
    unloadedCalls: 0,
    prefixBreaks: 0,
  },
  visible: 0,
  withheld: 0,
});

/** Adds up the events of each thread, of the most recent ones when there are too many. */
export class ThreadReports {
  readonly #maxThreads: number;
  readonly #threads = new Map<string, ReturnType<typeof none>>();

  constructor(maxThreads: number) {
    this.#maxThreads = maxThreads;
  }

  add(event: ToolSearchEvent): void {
    const { threadId, type } = event;
    const counter = counters[type];
    if (threadId === undefined || counter === undefined) return;
    const thread = this.#threads.get(threadId) ?? none();
    // Put back at the end, so that the first is the one that was silent the longest.
    this.#threads.delete(threadId);
    this.#threads.set(threadId, thread);
    for (const oldest of this.#threads.keys()) {
      if (this.#threads.size <= this.#maxThreads) break;
      this.#threads.delete(oldest);
    }
    thread.counts[counter] += "names" in event ? event.names.length : 1;
    if (type === "step") {
      thread.visible += event.tokens.visible;
      thread.withheld += event.tokens.withheld;
    }
    if (type !== "search" || event.confidence === "match") return;
    thread.counts[event.confidence === "weak" ? "searchesWeak" : "searchesWithoutHit"]++;
  }

  of(threadId: string): ThreadReport {
    const { counts, visible, withheld } = this.#threads.get(threadId) ?? none();
    const saved = withheld / Math.max(1, visible + withheld);
    return {
      ...counts,
      tokens: { visible, withheld },
      savedPct: Math.round(saved * 1000) / 10,
    };
  }

  forget(threadId?: string): void {
    if (threadId === undefined) this.#threads.clear();
    else this.#threads.delete(threadId);
  }
}
