import type { Abortable, Awaitable } from "../platform.ts";

/** A tool that a thread has loaded. Names are public names of the catalog. */
export type LoadedTool = {
  readonly name: string;
  /** Source of the tool, so that a later collision of names never re-routes a load. */
  readonly source?: string | undefined;
  readonly by: "load" | "search" | "preselect" | "host";
  /** When it was loaded, ms since 1970. */
  readonly at: number;
  readonly lastUsed?: number | undefined;
};

/**
 * Where the loaded tools of each thread are kept. Three required methods; all may be synchronous.
 * Never called without a thread id: a run without one keeps its loads to itself.
 */
export interface LoadedToolStore {
  readonly id: string;
  readonly capabilities: {
    /** What was added is there after a restart of the process. */
    readonly durable: boolean;
    /** Two `add` calls at once both take effect. */
    readonly atomicAdd: boolean;
  };
  /** In load order. Counts as access. */
  read(threadId: string, options: Abortable): Awaitable<readonly LoadedTool[]>;
  /** Idempotent. `kept` is every given name that is loaded afterwards. */
  add(
    threadId: string,
    tools: readonly LoadedTool[],
    options: Abortable & { readonly now: number; readonly maxLoaded: number | undefined },
  ): Awaitable<{ readonly kept: readonly string[]; readonly evicted: readonly string[] }>;
  /** The names that were there and are gone. */
  remove(
    threadId: string,
    names: readonly string[] | "all",
    options: Abortable,
  ): Awaitable<readonly string[]>;
  touch?(
    threadId: string,
    names: readonly string[],
    options: { readonly now: number },
  ): Awaitable<void>;
  clearAll?(): Awaitable<void>;
  stats?(): Awaitable<{ readonly threadCount: number; readonly oldestAccessTime: number | null }>;
  /** Drops expired threads; how many. `now` in ms since 1970. */
  cleanup?(now: number): Awaitable<number>;
  close?(): Awaitable<void>;
}
