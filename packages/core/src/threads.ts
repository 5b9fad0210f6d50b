import { ToolShelfError } from "./errors.ts";
import type { Emit } from "./events.ts";
import { foldResults, type ToolResult } from "./loaded/fold-results.ts";
import type { LoadedTool, LoadedToolStore } from "./loaded/loaded-tool-store.ts";
import { metaToolNameSets, type MetaToolNames } from "./meta-tools/meta-tool.ts";

/** Where the state is when no store has it. */
export type InspectOptions = {
  /** With `storage: "context"`: the conversation's tool results. */
  readonly toolResults?: (() => Iterable<ToolResult>) | undefined;
  /** The names that the host itself keeps. */
  readonly loaded?: readonly string[] | undefined;
};

/** What is loaded in which thread. */
export interface Threads {
  /**
   * In load order. With `"context"`, and for a host that keeps the state itself, what it keeps has
   * to be given.
   */
  inspect(threadId: string, options?: InspectOptions): Promise<readonly LoadedTool[]>;
  /**
   * Loads tools by their public names, as a model does, and asks no filter: steps do. What the
   * thread holds of them afterwards. Not possible with `"context"`.
   */
  load(threadId: string, names: readonly string[]): Promise<readonly string[]>;
  /**
   * Unloads tools; the names that were loaded. Not possible with `"context"`: there the
   * conversation is the state, and a tool unloads when the result that loaded it is taken out.
   */
  unload(threadId: string, names: readonly string[]): Promise<readonly string[]>;
  /** Forgets a thread. Does nothing with `"context"`. */
  clear(threadId: string): Promise<void>;
  clearAll(): Promise<void>;
  stats(): Promise<{ readonly threadCount: number; readonly oldestAccessTime: number | null }>;
  /** Drops expired threads; how many. */
  cleanup(): Promise<number>;
}

export type ThreadsOptions = {
  readonly storage: "context" | LoadedToolStore;
  readonly metaTools: MetaToolNames;
  readonly now: () => number;
  readonly emit: Emit;
  readonly forget: (threadId?: string) => void;
  readonly sourceOf: (name: string) => Promise<string | undefined>;
  readonly maxLoaded: number | undefined;
};

export function createThreads(options: ThreadsOptions): Threads {
  const { storage, metaTools, now, emit, forget, sourceOf, maxLoaded } = options;
  const store = storage === "context" ? undefined : storage;
  const needed = <Method extends "clearAll" | "stats">(
    method: Method,
  ): NonNullable<LoadedToolStore[Method]> => {
    const found = store?.[method];
    if (found !== undefined) return found.bind(store) as NonNullable<LoadedToolStore[Method]>;
    throw new ToolShelfError(
      "store-failed",
      `The store "${store?.id}" has no ${method}(). Give it one, or do without.`,
      { value: method },
    );
  };
  return {
    async inspect(threadId, { toolResults, loaded } = {}) {
      const names =
        loaded ??
        (store !== undefined || toolResults === undefined
          ? undefined
          : foldResults(toolResults(), metaToolNameSets(metaTools)));
      if (names !== undefined) return names.map((name) => ({ name, by: "host", at: 0 }));
      if (store !== undefined) return await store.read(threadId, {});
      throw new ToolShelfError(
        "invalid-option",
        'With storage "context" the conversation is the state: threads.inspect(id, { toolResults: () => results }).',
        { value: threadId },
      );
    },
    async load(threadId, names) {
      if (store === undefined) {
        throw new ToolShelfError(
          "not-supported",
          'With storage "context" the conversation is the state, and nothing but the result of a load loads a tool.',
          { value: names },
        );
      }
      const at = now();
      const tools = await Promise.all(
        [...new Set(names)].map(async (name): Promise<LoadedTool> => {
          const source = await sourceOf(name);
          return source === undefined ? { name, by: "host", at } : { name, source, by: "host", at };
        }),
      );
      const before = new Set((await store.read(threadId, {})).map(({ name }) => name));
      const { kept, evicted } = await store.add(threadId, tools, { now: at, maxLoaded });
      const unloaded = evicted.filter((name) => before.has(name));
      const loaded = kept.filter((name) => !before.has(name));
      const alreadyLoaded = kept.filter((name) => before.has(name));
      emit({ type: "load", names: loaded, alreadyLoaded, notFound: [], by: "host" }, threadId);
      if (unloaded.length > 0)
        emit({ type: "unload", names: unloaded, cause: "evicted" }, threadId);
      return kept;
    },
    async unload(threadId, names) {
      if (store === undefined) {
        throw new ToolShelfError(
          "not-supported",
          'With storage "context" the conversation is the state. Take the result that loaded the tool out of it.',
          { value: names },
        );
      }
      const removed = await store.remove(threadId, names, {});
      if (removed.length > 0) emit({ type: "unload", names: removed, cause: "host" }, threadId);
      return removed;
    },
    async clear(threadId) {
      await store?.remove(threadId, "all", {});
      forget(threadId);
    },
    async clearAll() {
      if (store !== undefined) await needed("clearAll")();
      forget();
    },
    async stats() {
      if (store === undefined) return { threadCount: 0, oldestAccessTime: null };
      return await needed("stats")();
    },
    cleanup: async () => (await store?.cleanup?.(now())) ?? 0,
  };
}
