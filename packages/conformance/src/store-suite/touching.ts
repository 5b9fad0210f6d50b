import { expect } from "vitest";
import type { Chapter, Skipped } from "../suite/chapter.ts";
import { withStore, type OpenStore } from "./open-store.ts";
import type { StoreFactory } from "./store-factory.ts";

type Touch = (threadId: string, names: readonly string[], after: number) => Promise<void>;

/** Last use is told to stores that want to know it. */
function withTouch(
  factory: StoreFactory,
  work: (open: OpenStore, touch: Touch) => Promise<void>,
): Promise<Skipped | void> {
  return withStore(factory, async (open) => {
    const { store, start } = open;
    if (store.touch === undefined) return { skipped: `the store "${store.id}" has no touch` };
    await work(open, async (threadId, names, after) => {
      await store.touch?.(threadId, names, { now: start + after });
    });
    return undefined;
  });
}

export const touching: Chapter<StoreFactory> = {
  title: "last use, where the store has touch",
  checks: {
    async "touch moves last use, and leaves load order and the rest"(factory) {
      return withTouch(factory, async (open, touch) => {
        const first = open.tool("a", 0, { source: "work", by: "search" });
        await open.add("one", [first, open.tool("b", 1), open.tool("c", 2)]);
        await touch("one", ["b", "a"], 10);
        await touch("one", ["a"], 20);
        expect(await open.read("one")).toEqual([
          { ...first, lastUsed: open.start + 20 },
          open.tool("b", 1, { lastUsed: open.start + 10 }),
          open.tool("c", 2),
        ]);
      });
    },

    async "a tool that was touched outstays one that was not"(factory) {
      return withTouch(factory, async (open, touch) => {
        await open.add("one", [open.tool("a", 0), open.tool("b", 1), open.tool("c", 2)]);
        await touch("one", ["a"], 10);
        const { evicted } = await open.add("one", [open.tool("d", 20)], 2);
        expect(evicted).toEqual(new Set(["b", "c"]));
        expect(await open.names("one")).toEqual(["a", "d"]);
      });
    },

    async "touching what is not loaded loads nothing"(factory) {
      return withTouch(factory, async (open, touch) => {
        await open.add("one", [open.tool("a")]);
        await touch("one", ["no_such_tool", "__proto__"], 10);
        await touch("nobody", ["a"], 10);
        await touch("one", [], 10);
        expect(await open.read("one")).toEqual([open.tool("a")]);
        expect(await open.read("nobody")).toEqual([]);
      });
    },
  },
};
