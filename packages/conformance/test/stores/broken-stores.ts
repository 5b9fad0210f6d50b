import { createInMemoryStore, type LoadedTool, type LoadedToolStore } from "@toolshelf/core";
import type { StoreFactory } from "@toolshelf/conformance";
import type { Broken } from "../expect-suite-can-fail.ts";
import { breakStore, type StoreBreakage } from "./break-store.ts";

type BrokenStore = Broken<StoreFactory>;

const broken = (seenBy: readonly string[], breakage: StoreBreakage): BrokenStore => ({
  factory: breakStore(breakage),
  seenBy,
});

const property = "after any operations, some side by side, the store holds what a plain list would";

/** Reads, waits and writes, as a store does that has no transaction. */
function lastWriteWins(
  sound: Required<LoadedToolStore>,
  { isOneDocument }: { readonly isOneDocument: boolean },
): Partial<LoadedToolStore> {
  const documents = new Map<string, Map<string, readonly LoadedTool[]>>();
  const key = (threadId: string): string => (isOneDocument ? "all" : threadId);
  const load = async (threadId: string): Promise<Map<string, readonly LoadedTool[]>> => {
    await Promise.resolve();
    return new Map(documents.get(key(threadId)));
  };
  return {
    read: async (threadId) => (await load(threadId)).get(threadId) ?? [],
    add: async (threadId, tools, options) => {
      const document = await load(threadId);
      const scratch = createInMemoryStore();
      scratch.add("it", document.get(threadId) ?? [], { maxLoaded: undefined });
      const answer = scratch.add("it", tools, options);
      document.set(threadId, scratch.read("it"));
      documents.set(key(threadId), document);
      return answer;
    },
    close: sound.close,
  };
}

/** Each is wrong in one way, and the checks that it names must fail on it. */
export const brokenStores: Readonly<Record<string, BrokenStore>> = {
  "does not say what it can do": broken(
    ["it has an id, and says of each capability whether it has it"],
    () => ({ capabilities: {} as LoadedToolStore["capabilities"] }),
  ),
  "loses one of two adds at once": broken(
    ["atomicAdd: adds to one thread at once all take effect, and say so", property],
    (sound) => lastWriteWins(sound, { isOneDocument: false }),
  ),
  "loses one thread's add for another's": broken(
    ["what is added to several at once is in each"],
    (sound) => lastWriteWins(sound, { isOneDocument: true }),
  ),
  "makes room before it adds": broken(
    ["atomicAdd: adds at once with maxLoaded leave as many as there is room for", property],
    (sound) => ({
      add: async (threadId, tools, options) => {
        const { maxLoaded = Infinity } = options;
        const before = await sound.read(threadId, {});
        const overflow = Math.max(0, before.length + tools.length - maxLoaded);
        const evicted = before.slice(0, overflow).map(({ name }) => name);
        await sound.remove(threadId, evicted, {});
        const { kept } = await sound.add(threadId, tools, { ...options, maxLoaded: undefined });
        return { kept, evicted };
      },
    }),
  ),
  "forgets all at a restart": {
    seenBy: ["durable: what was added and what left is found so after a restart"],
    factory: breakStore(
      () => ({}),
      () => createInMemoryStore(),
    ),
  },
  "does not write down the source": broken(
    [
      "every field of a loaded tool comes back as it was given",
      "each has its own tools, whatever its id",
    ],
    (sound) => ({
      read: async (threadId, options) =>
        (await sound.read(threadId, options)).map(({ source: _source, ...rest }) => rest),
    }),
  ),
  "has every thread begin with a tool": broken(
    ["a thread that nothing was added to is empty"],
    (sound) => ({
      read: async (threadId, options) => {
        const read = await sound.read(threadId, options);
        return read.length > 0 ? read : [{ name: "welcome", by: "host", at: 0 }];
      },
    }),
  ),
  "reads by name": broken(
    ["tools are read in the order in which they were added", property],
    (sound) => ({
      read: async (threadId, options) =>
        (await sound.read(threadId, options)).toSorted((a, b) => (a.name < b.name ? -1 : 1)),
    }),
  ),
  "puts a tool that is added again at the end": broken(
    [
      "a tool that is added again keeps its place and the time of its first load",
      "a name that is given twice in one call is loaded once, as it was given first",
      property,
    ],
    (sound) => ({
      add: async (threadId, tools, options) => {
        const last = tools.filter(
          ({ name }, at) => at === tools.findLastIndex((it) => it.name === name),
        );
        await sound.remove(
          threadId,
          last.map(({ name }) => name),
          {},
        );
        return sound.add(threadId, last, options);
      },
    }),
  ),
  "says that only new tools are kept": broken(
    ["kept names every given tool that is loaded afterwards, new or not", property],
    (sound) => ({
      add: async (threadId, tools, options) => {
        const before = new Set((await sound.read(threadId, {})).map(({ name }) => name));
        const { kept, evicted } = await sound.add(threadId, tools, options);
        return { kept: kept.filter((name) => !before.has(name)), evicted };
      },
    }),
  ),
  "takes an empty list for all": broken(["adding nothing changes nothing"], (sound) => ({
    add: async (threadId, tools, options) => {
      if (tools.length > 0) return sound.add(threadId, tools, options);
      return { kept: [], evicted: await sound.remove(threadId, "all", {}) };
    },
  })),
  "hands out the list it works on": broken(
    [
      "a list that was read stays what it was, whatever happens afterwards",
      "a caller that changes a list it read changes nothing but its list",
    ],
    (sound) => {
      const lists = new Map<string, LoadedTool[]>();
      const live = async (threadId: string): Promise<LoadedTool[]> => {
        const list = lists.get(threadId) ?? [];
        lists.set(threadId, list);
        return list;
      };
      return {
        read: live,
        add: async (threadId, tools) => {
          (await live(threadId)).push(...tools);
          return { kept: tools.map(({ name }) => name), evicted: [] };
        },
        remove: async (threadId) => {
          (await live(threadId)).length = 0;
          return [];
        },
        touch: sound.touch,
      };
    },
  ),
  "keeps the list it was given": broken(
    ["a caller that changes a list it gave changes nothing but its list"],
    () => {
      const lists = new Map<string, readonly LoadedTool[]>();
      return {
        read: async (threadId) => [...(lists.get(threadId) ?? [])],
        add: async (threadId, tools) => {
          lists.set(threadId, tools);
          return { kept: tools.map(({ name }) => name), evicted: [] };
        },
      };
    },
  ),
  "sorts what it is given": broken(["what is given may be frozen and is not changed"], (sound) => ({
    add: async (threadId, tools, options) => {
      const own = tools as LoadedTool[];
      // Cautious, and wrong all the same.
      if (!Object.isFrozen(own)) own.sort((a, b) => a.at - b.at);
      return sound.add(threadId, own, options);
    },
  })),
  "drops the newest": broken(
    [
      "beyond maxLoaded the tool that was loaded longest ago leaves, and evicted names it",
      "of tools that were last used at one time the one loaded first leaves",
      "of more tools than there is room for, kept names those that are loaded",
      "a limit that was lowered holds from the next add on",
      property,
    ],
    (sound) => ({
      add: async (threadId, tools, options) => {
        await sound.add(threadId, tools, { ...options, maxLoaded: undefined });
        const all = (await sound.read(threadId, {})).map(({ name }) => name);
        const evicted = all.slice(options.maxLoaded ?? all.length);
        await sound.remove(threadId, evicted, {});
        const kept = tools.map(({ name }) => name).filter((name) => !evicted.includes(name));
        return { kept, evicted };
      },
    }),
  ),
  "counts by the load alone": broken(
    [
      "a tool counts by its last use where that is known",
      "a tool that was touched outstays one that was not",
      "touch moves last use, and leaves load order and the rest",
      property,
    ],
    (sound) => ({
      touch: async () => {},
      add: (threadId, tools, options) =>
        sound.add(
          threadId,
          tools.map(({ lastUsed: _lastUsed, ...rest }) => rest),
          options,
        ),
    }),
  ),
  "says that all were kept": broken(
    ["of more tools than there is room for, kept names those that are loaded", property],
    (sound) => ({
      add: async (threadId, tools, options) => {
        const { evicted } = await sound.add(threadId, tools, options);
        return { kept: tools.map(({ name }) => name), evicted };
      },
    }),
  ),
  "holds ten tools": broken(["without maxLoaded nothing leaves"], (sound) => ({
    add: (threadId, tools, options) =>
      sound.add(threadId, tools, { ...options, maxLoaded: options.maxLoaded ?? 10 }),
  })),
  "says that it removed what it was asked to": broken(
    [
      "the named tools leave, and the answer names those that were there",
      "a thread that is not there is answered with nothing",
      property,
    ],
    (sound) => ({
      remove: async (threadId, names, options) => {
        const gone = await sound.remove(threadId, names, options);
        return names === "all" ? ["a"] : [...new Set([...gone, ...names])];
      },
    }),
  ),
  "removes one name only": broken(
    [
      "the named tools leave, and the answer names those that were there",
      '"all" empties the thread and names what was there',
      property,
    ],
    (sound) => ({
      remove: async (threadId, names, options) => {
        const all = (await sound.read(threadId, {})).map(({ name }) => name);
        return sound.remove(threadId, (names === "all" ? all : names).slice(0, 1), options);
      },
    }),
  ),
  'takes a tool named "all" for all tools': broken(
    ['a tool of the name "all" is one tool'],
    (sound) => ({
      remove: (threadId, names, options) =>
        sound.remove(threadId, names.includes("all") ? "all" : names, options),
    }),
  ),
  "remembers where a tool once was": broken(
    ["a tool that left and is added again comes last, with its new fields"],
    (sound) => {
      const first = new Map<string, LoadedTool>();
      return {
        read: async (threadId, options) => {
          const order = [...first.keys()];
          return (await sound.read(threadId, options)).toSorted(
            (a, b) => order.indexOf(a.name) - order.indexOf(b.name),
          );
        },
        add: (threadId, tools, options) => {
          for (const tool of tools) if (!first.has(tool.name)) first.set(tool.name, tool);
          return sound.add(
            threadId,
            tools.map((tool) => first.get(tool.name) ?? tool),
            options,
          );
        },
      };
    },
  ),
  "trims and folds thread ids": broken(
    ["each has its own tools, whatever its id", "what is added to several at once is in each"],
    (sound) => {
      const fold = (threadId: string): string => threadId.trim().toLowerCase();
      return {
        read: (threadId, options) => sound.read(fold(threadId), options),
        add: (threadId, tools, options) => sound.add(fold(threadId), tools, options),
      };
    },
  ),
  "keeps threads in a plain object": broken(["each has its own tools, whatever its id"], () => {
    const lists: Record<string, LoadedTool[]> = {};
    return {
      read: async (threadId) => [...(lists[threadId] ?? [])],
      add: async (threadId, tools) => {
        (lists[threadId] ??= []).push(...tools);
        return { kept: tools.map(({ name }) => name), evicted: [] };
      },
    };
  }),
  "removes in every thread": broken(["what is done to one is done to no other"], (sound) => ({
    remove: async (threadId, names, options) => {
      for (const other of ["one", "two"]) {
        if (other !== threadId) await sound.remove(other, names, options);
      }
      return sound.remove(threadId, names, options);
    },
  })),
  "loads what it is told was used": broken(
    ["touching what is not loaded loads nothing"],
    (sound) => ({
      touch: async (threadId, names, options) => {
        const tools = names.map((name) => ({ name, by: "host" as const, at: options.now }));
        await sound.add(threadId, tools, { ...options, maxLoaded: undefined });
        await sound.touch(threadId, names, options);
      },
    }),
  ),
  "moves a used tool to the end": broken(
    ["touch moves last use, and leaves load order and the rest", property],
    (sound) => ({
      touch: async (threadId, names, options) => {
        await sound.touch(threadId, names, options);
        const used = (await sound.read(threadId, {})).filter(({ name }) => names.includes(name));
        await sound.remove(threadId, names, {});
        await sound.add(threadId, used, { ...options, maxLoaded: undefined });
      },
    }),
  ),
  "clears nothing": broken(["clearAll forgets every thread, and the store goes on"], () => ({
    clearAll: async () => {},
  })),
  "counts every thread it ever heard of": broken(
    ["stats counts the threads that hold tools, and those alone"],
    (sound) => {
      const heard = new Set<string>();
      return {
        read: (threadId, options) => {
          heard.add(threadId);
          return sound.read(threadId, options);
        },
        add: (threadId, tools, options) => {
          heard.add(threadId);
          return sound.add(threadId, tools, options);
        },
        stats: async () => ({ threadCount: heard.size, oldestAccessTime: null }),
      };
    },
  ),
  "takes the latest access for the oldest": broken(
    ["oldestAccessTime is that of the thread nobody used for longest, by the store's clock"],
    (sound, { clock }) => ({
      stats: async () => ({ ...(await sound.stats()), oldestAccessTime: clock?.now() ?? 0 }),
    }),
  ),
  "never forgets": broken(
    ["a thread is forgotten when its ttl went by without access, and each access renews it"],
    () => {
      const memory = createInMemoryStore({ ttl: 0 });
      return {
        read: (threadId) => memory.read(threadId),
        add: (threadId, tools, options) => memory.add(threadId, tools, options),
      };
    },
  ),
  "counts from the first load on": broken(
    [
      "a thread is forgotten when its ttl went by without access, and each access renews it",
      "cleanup drops the threads that expired by then, and answers how many",
    ],
    (sound, { clock, ttl = 0 }) => {
      const opened = new Map<string, number>();
      const now = (): number => clock?.now() ?? 0;
      return {
        read: async (threadId, options) => {
          if (now() - (opened.get(threadId) ?? now()) >= ttl) {
            await sound.remove(threadId, "all", {});
          }
          return sound.read(threadId, options);
        },
        add: (threadId, tools, options) => {
          if (!opened.has(threadId)) opened.set(threadId, now());
          return sound.add(threadId, tools, options);
        },
      };
    },
  ),
  "does not say what it cleaned up": broken(
    ["cleanup drops the threads that expired by then, and answers how many"],
    (sound) => ({
      cleanup: async (now) => {
        await sound.cleanup(now);
        return 0;
      },
    }),
  ),
  "does not hear that a caller gave up": broken(
    [
      "a signal that has fired rejects read, with its reason",
      "a signal that has fired rejects add and remove, with its reason, and nothing is changed",
    ],
    (sound) => ({
      read: (threadId) => sound.read(threadId, {}),
      add: (threadId, tools, { now, maxLoaded }) => sound.add(threadId, tools, { now, maxLoaded }),
      remove: (threadId, names) => sound.remove(threadId, names, {}),
    }),
  ),
  "gives up when all is done": broken(
    ["a signal that has fired rejects add and remove, with its reason, and nothing is changed"],
    (sound) => ({
      add: async (threadId, tools, { signal, now, maxLoaded }) => {
        const answer = await sound.add(threadId, tools, { now, maxLoaded });
        if (signal?.aborted === true) throw signal.reason as Error;
        return answer;
      },
    }),
  ),
};
