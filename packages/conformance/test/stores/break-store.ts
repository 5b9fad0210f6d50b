import type { LoadedToolStore } from "@toolshelf/core";
import type { StoreFactory, StoreUnderTest } from "@toolshelf/conformance";
import { inMemoryStore } from "./in-memory-store.ts";

/** Methods to be put in place of those of a sound store. */
export type StoreBreakage = (
  sound: Required<LoadedToolStore>,
  given: StoreUnderTest,
) => Partial<LoadedToolStore>;

/** A durable store that is sound but for what is broken on purpose. */
export function breakStore(
  breakage: StoreBreakage,
  reopen: (sound: LoadedToolStore) => LoadedToolStore = (sound) => sound,
): StoreFactory {
  return async () => {
    const given = await inMemoryStore();
    const memory = given.store;
    const sound: Required<LoadedToolStore> = {
      id: "sound",
      capabilities: { durable: true, atomicAdd: true },
      read: async (threadId, options) => memory.read(threadId, options),
      add: async (threadId, tools, options) => memory.add(threadId, tools, options),
      remove: async (threadId, names, options) => memory.remove(threadId, names, options),
      touch: async (threadId, names, options) => memory.touch?.(threadId, names, options),
      clearAll: async () => memory.clearAll?.(),
      stats: async () => (await memory.stats?.()) ?? { threadCount: 0, oldestAccessTime: null },
      cleanup: async (now) => (await memory.cleanup?.(now)) ?? 0,
      // The backing outlives the store, as a database does.
      close: async () => {},
    };
    const store: LoadedToolStore = { ...sound, ...breakage(sound, given) };
    return { ...given, store, reopen: () => reopen(store) };
  };
}
