import type { LoadedTool, LoadedToolStore } from "./loaded-tool-store.ts";

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
  read(threadId: string): readonly LoadedTool[];
  add(
    threadId: string,
    tools: readonly LoadedTool[],
    options: { readonly now?: number; readonly maxLoaded: number | undefined },
  ): { readonly kept: readonly string[]; readonly evicted: readonly string[] };
  remove(threadId: string, names: readonly string[] | "all"): readonly string[];
  touch(threadId: string, names: readonly string[], options: { readonly now: number }): undefined;
  clearAll(): undefined;
  stats(): { readonly threadCount: number; readonly oldestAccessTime: number | null };
  cleanup(now: number): number;
}

export const inMemoryDefaults: { readonly ttl: number; readonly maxThreads: number } = {
  ttl: 3_600_000,
  maxThreads: 10_000,
};

interface Thread {
  readonly tools: Map<string, LoadedTool>;
  accessedAt: number;
}

/** Keeps loaded tools per thread in this process. Nothing survives a restart. */
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

  const open = (threadId: string): Thread => {
    const known = access(threadId);
    if (known !== undefined) return known;
    const thread: Thread = { tools: new Map(), accessedAt: clock() };
    threads.set(threadId, thread);
    for (const oldest of threads.keys()) {
      if (threads.size <= maxThreads) break;
      threads.delete(oldest);
    }
    return thread;
  };

  return {
    id: "in-memory",
    capabilities: { durable: false, atomicAdd: true },

    read: (threadId) => [...(access(threadId)?.tools.values() ?? [])],

    add(threadId, tools, { maxLoaded }) {
      const { tools: loaded } = open(threadId);
      for (const tool of tools) if (!loaded.has(tool.name)) loaded.set(tool.name, tool);
      const evicted = maxLoaded === undefined ? [] : overflow(loaded, maxLoaded);
      for (const name of evicted) loaded.delete(name);
      return { kept: tools.map(({ name }) => name).filter((name) => loaded.has(name)), evicted };
    },

    remove(threadId, names) {
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

    cleanup(now) {
      let dropped = 0;
      for (const [threadId, thread] of threads) {
        if (!expired(thread, now)) break;
        threads.delete(threadId);
        dropped++;
      }
      return dropped;
    },
  };
}

/** The least recently used beyond the limit; of equals the one loaded first. */
function overflow(loaded: ReadonlyMap<string, LoadedTool>, maxLoaded: number): string[] {
  return [...loaded.values()]
    .map((tool, place) => ({ name: tool.name, used: tool.lastUsed ?? tool.at, place }))
    .sort((a, b) => a.used - b.used || a.place - b.place)
    .slice(0, Math.max(0, loaded.size - maxLoaded))
    .map(({ name }) => name);
}
