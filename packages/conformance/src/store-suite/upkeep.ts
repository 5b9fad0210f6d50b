import { expect } from "vitest";
import type { Chapter, Skipped } from "../suite/chapter.ts";
import { withStore, type OpenStore } from "./open-store.ts";
import type { StoreClock, StoreFactory } from "./store-factory.ts";

const lacks = ({ store }: OpenStore, what: string): Skipped => ({
  skipped: `the store "${store.id}" has no ${what}`,
});

interface Expiry {
  readonly ttl: number;
  readonly clock: StoreClock;
}

function withExpiry(
  factory: StoreFactory,
  work: (open: OpenStore, expiry: Expiry) => Promise<Skipped | void>,
): Promise<Skipped | void> {
  return withStore(factory, async (open) => {
    const { ttl, clock } = open.given;
    return ttl === undefined || clock === undefined
      ? { skipped: "the factory gives no ttl with a clock to move" }
      : await work(open, { ttl, clock });
  });
}

export const upkeep: Chapter<StoreFactory> = {
  title: "upkeep, where the store has it",
  checks: {
    async "clearAll forgets every thread, and the store goes on"(factory) {
      return withStore(factory, async (open) => {
        const { store } = open;
        if (store.clearAll === undefined) return lacks(open, "clearAll");
        await store.clearAll();
        for (const id of ["one", "two"]) await open.add(id, [open.tool("a")]);
        await store.clearAll();
        expect([await open.read("one"), await open.read("two")]).toEqual([[], []]);
        await open.add("one", [open.tool("b")]);
        expect(await open.names("one")).toEqual(["b"]);
        return undefined;
      });
    },

    async "stats counts the threads that hold tools, and those alone"(factory) {
      return withStore(factory, async (open) => {
        const { store } = open;
        if (store.stats === undefined) return lacks(open, "stats");
        expect(await store.stats()).toEqual({ threadCount: 0, oldestAccessTime: null });
        for (const id of ["one", "two", ""]) await open.add(id, [open.tool("a")]);
        expect((await store.stats()).threadCount).toBe(3);
        await open.add("one", [open.tool("b")]);
        // Looking at a thread does not make it one.
        await open.read("nobody");
        await open.remove("nobody", "all");
        await open.remove("two", "all");
        expect((await store.stats()).threadCount).toBe(2);
        return undefined;
      });
    },

    async "oldestAccessTime is that of the thread nobody used for longest, by the store's clock"(
      factory,
    ) {
      return withStore(factory, async (open) => {
        const { store, given, start } = open;
        if (store.stats === undefined) return lacks(open, "stats");
        const { clock } = given;
        if (clock === undefined) return { skipped: "the factory gives no clock to move" };
        await open.add("one", [open.tool("a")]);
        await clock.advance(10);
        await open.add("two", [open.tool("a")]);
        await clock.advance(10);
        expect((await store.stats()).oldestAccessTime).toBe(start);
        await open.read("one");
        expect((await store.stats()).oldestAccessTime).toBe(start + 10);
        await open.add("two", [open.tool("a")]);
        expect((await store.stats()).oldestAccessTime).toBe(start + 20);
        return undefined;
      });
    },

    async "a thread is forgotten when its ttl went by without access, and each access renews it"(
      factory,
    ) {
      return withExpiry(factory, async (open, { ttl, clock }) => {
        for (const id of ["read", "added", "left"]) await open.add(id, [open.tool("a")]);
        await clock.advance(ttl - 1);
        await open.read("read");
        await open.add("added", [open.tool("b")]);
        await clock.advance(2);
        expect(await open.names("left")).toEqual([]);
        expect(await open.names("read")).toEqual(["a"]);
        expect(await open.names("added")).toEqual(["a", "b"]);
        await clock.advance(ttl + 1);
        expect(await open.names("read")).toEqual([]);
        await open.add("left", [open.tool("c")]);
        expect(await open.names("left")).toEqual(["c"]);
      });
    },

    async "cleanup drops the threads that expired by then, and answers how many"(factory) {
      return withExpiry(factory, async (open, { ttl, clock }) => {
        const { store } = open;
        if (store.cleanup === undefined) return lacks(open, "cleanup");
        for (const id of ["one", "two", "three"]) await open.add(id, [open.tool("a")]);
        await clock.advance(ttl - 1);
        await open.read("three");
        expect(await store.cleanup(clock.now())).toBe(0);
        await clock.advance(2);
        expect(await store.cleanup(clock.now())).toBe(2);
        expect(await store.cleanup(clock.now())).toBe(0);
        const { threadCount } = (await store.stats?.()) ?? { threadCount: 1 };
        expect(threadCount).toBe(1);
        expect(await open.names("three")).toEqual(["a"]);
        return undefined;
      });
    },
  },
};
