import { expect } from "vitest";
import type { Chapter } from "../suite/chapter.ts";
import { withStore } from "./open-store.ts";
import type { StoreFactory } from "./store-factory.ts";

export const capabilities: Chapter<StoreFactory> = {
  title: "what the store says of itself",
  checks: {
    async "it has an id, and says of each capability whether it has it"(factory) {
      await withStore(factory, async ({ store }) => {
        expect(store.id).toMatch(/\S/);
        const { durable, atomicAdd } = store.capabilities;
        expect([typeof durable, typeof atomicAdd]).toEqual(["boolean", "boolean"]);
      });
    },

    // E03: of two loads at once, in one thread, one was lost.
    async "atomicAdd: adds to one thread at once all take effect, and say so"(factory) {
      return withStore(factory, async (open) => {
        if (!open.store.capabilities.atomicAdd) return { skipped: "atomicAdd is false" };
        const names = Array.from({ length: 25 }, (_, place) => `tool_${place}`);
        const answers = await Promise.all(
          // Each brings one of its own, and one that all bring.
          names.map((name) => open.add("one", [open.tool(name), open.tool("shared")])),
        );
        for (const [place, { kept }] of answers.entries()) {
          expect(kept).toEqual(new Set([names[place], "shared"]));
        }
        const read = await open.names("one");
        expect(read.toSorted()).toEqual([...names, "shared"].toSorted());
        return undefined;
      });
    },

    async "atomicAdd: adds at once with maxLoaded leave as many as there is room for"(factory) {
      return withStore(factory, async (open) => {
        if (!open.store.capabilities.atomicAdd) return { skipped: "atomicAdd is false" };
        const names = Array.from({ length: 12 }, (_, place) => `tool_${place}`);
        const answers = await Promise.all(
          names.map((name, place) => open.add("one", [open.tool(name, place)], 5)),
        );
        const read = new Set(await open.names("one"));
        expect(read.size).toBe(5);
        const kept = new Set<string>();
        for (const answer of answers) for (const name of answer.kept) kept.add(name);
        for (const answer of answers) for (const name of answer.evicted) kept.delete(name);
        expect(kept, "what was kept and not evicted").toEqual(read);
        return undefined;
      });
    },

    async "durable: what was added and what left is found so after a restart"(factory) {
      return withStore(factory, async (open) => {
        if (!open.store.capabilities.durable) return { skipped: "durable is false" };
        const { reopen } = open.given;
        if (reopen === undefined) {
          throw new Error("The store says that it is durable, so its factory has to give `reopen`");
        }
        const first = open.tool("b", 0, { source: "日本語 🗂", by: "search" });
        await open.add("one", [first, open.tool("a", 1), open.tool("c", 2)]);
        await open.add("__proto__", [open.tool("d")]);
        await open.add("gone", [open.tool("a")]);
        await open.remove("one", ["a"]);
        await open.remove("gone", "all");
        await open.store.touch?.("one", ["c"], { now: open.start + 9 });
        const expected = await open.read("one");
        expect(expected.map(({ name }) => name)).toEqual(["b", "c"]);
        await open.store.close?.();

        const again = await reopen();
        try {
          expect(again.id).toBe(open.store.id);
          expect(await again.read("one", {})).toEqual(expected);
          expect(await again.read("__proto__", {})).toEqual([open.tool("d")]);
          expect(await again.read("gone", {})).toEqual([]);
          await again.add("one", [open.tool("e", 3)], {
            now: open.start + 9,
            maxLoaded: undefined,
          });
          const names = (await again.read("one", {})).map(({ name }) => name);
          expect(names).toEqual(["b", "c", "e"]);
        } finally {
          await again.close?.();
        }
        return undefined;
      });
    },
  },
};
