import {
  backgroundTimer,
  platform,
  throwIfAborted,
  type Abortable,
  type Timer,
} from "../platform.ts";
import type { LoadedTool, LoadedToolStore } from "./loaded-tool-store.ts";
import { overflow } from "./overflow.ts";

export interface InMemoryStoreOptions {
  /** ms without access after which a thread is forgotten; 0 turns expiry off. Default one hour. */
  readonly ttl?: number | undefined;
  /** Threads kept at most; the least recently used goes first. Default 10,000. */
  readonly maxThreads?: number | undefined;
  /** ms since 1970. Default `Date.now`. */
  readonly now?: (() => number) | undefined;
}

/** A store whose methods answer at once, for hosts whose own interface is synchronous. */
export interface InMemoryStore extends LoadedToolStore {
  read(threadId: string, options?: Abortable): readonly LoadedTool[];
  add(
    threadId: string,
    tools: readonly LoadedTool[],
    options: Abortable & { readonly now?: number; readonly maxLoaded: number | undefined },
  ): { readonly kept: readonly string[]; readonly evicted: readonly string[] };
  remove(
    threadId: string,
    names: readonly string[] | "all",
    options?: Abortable,
  ): readonly string[];
  touch(threadId: string, names: readonly string[], options: { readonly now: number }): undefined;
  clearAll(): undefined;
  stats(): { readonly threadCount: number; readonly oldestAccessTime: number | null };
  cleanup(now: number): number;
  close(): undefined;
}

export const inMemoryDefaults: { readonly ttl: number; readonly maxThreads: number } = {
  ttl: 3_600_000,
  maxThreads: 10_000,
};

/** Expired threads are gone as soon as somebody looks; this frees what nobody looks at. */
const longestSweepInterval = 600_000;

interface Thread {
  readonly tools: Map<string, LoadedTool>;
  accessedAt: number;
}

/**
 * Keeps loaded tools per thread in this process. Nothing survives a restart. Expired threads are
 * swept by a timer that does not keep the process alive; `close()` stops it.
 */
export function createInMemoryStore(options: InMemoryStoreOptions = {}): InMemoryStore {
  const ttl = options.ttl ?? inMemoryDefaults.ttl;
  const maxThreads = options.maxThreads ?? inMemoryDefaults.maxThreads;
  const clock = options.now ?? Date.now;
  // Insertion order is order of access: a thread is put back at the end whenever it is used.
  const threads = new Map<string, Thread>();

  const expired = (thread: Thread, now: number): boolean =>
    ttl > 0 && now - thread.accessedAt >= ttl;

  const access = (threadId: string): Thread | undefined => {
    const thread = threads.get(threadId);
    if (thread === undefined) return undefined;
    const now = clock();
    threads.delete(threadId);
    if (expired(thread, now)) return undefined;
    thread.accessedAt = now;
    threads.set(threadId, thread);
    return thread;
  };

  let timer: Timer | undefined;
  const sweepLater = (): void => {
    if (ttl <= 0 || timer !== undefined) return;
    timer = backgroundTimer(
      () => {
        timer = undefined;
        cleanup(clock());
        if (threads.size > 0) sweepLater();
      },
      Math.min(ttl, longestSweepInterval),
    );
  };
  const stopSweeping = (): void => {
    if (timer !== undefined) platform.clearTimeout(timer);
    timer = undefined;
  };

  const cleanup = (now: number): number => {
    let dropped = 0;
    for (const [threadId, thread] of threads) {
      if (!expired(thread, now)) break;
      threads.delete(threadId);
      dropped++;
    }
    return dropped;
  };

  const open = (threadId: string): Thread => {
    const known = access(threadId);
    if (known !== undefined) return known;
    const thread: Thread = { tools: new Map(), accessedAt: clock() };
    threads.set(threadId, thread);
    sweepLater();
    for (const oldest of threads.keys()) {
      if (threads.size <= maxThreads) break;
      threads.delete(oldest);
    }
    return thread;
  };

  return {
    id: "in-memory",
    capabilities: { durable: false, atomicAdd: true },

    read(threadId, { signal } = {}) {
      throwIfAborted(signal);
      return [...(access(threadId)?.tools.values() ?? [])];
    },

    add(threadId, tools, { maxLoaded, signal }) {
      throwIfAborted(signal);
      const { tools: loaded } = open(threadId);
      for (const tool of tools) if (!loaded.has(tool.name)) loaded.set(tool.name, tool);
      const evicted = overflow([...loaded.values()], maxLoaded);
      for (const name of evicted) loaded.delete(name);
      return { kept: tools.map(({ name }) => name).filter((name) => loaded.has(name)), evicted };
    },

    remove(threadId, names, { signal } = {}) {
      throwIfAborted(signal);
      const thread = access(threadId);
      if (thread === undefined) return [];
      const gone = [...thread.tools.keys()].filter(
        (name) => names === "all" || names.includes(name),
      );
      for (const name of gone) thread.tools.delete(name);
      if (thread.tools.size === 0) threads.delete(threadId);
      return gone;
    },

    touch(threadId, names, { now }) {
      const loaded = access(threadId)?.tools;
      for (const name of names) {
        const tool = loaded?.get(name);
        // Setting a key that is there keeps its place, so load order stays.
        if (tool !== undefined) loaded?.set(name, { ...tool, lastUsed: now });
      }
    },

    clearAll() {
      threads.clear();
    },

    stats() {
      const [oldest] = threads.values();
      return { threadCount: threads.size, oldestAccessTime: oldest?.accessedAt ?? null };
    },

    cleanup,

    close() {
      stopSweeping();
      threads.clear();
    },
  };
}
