import { expect } from "vitest";
import { deepFreeze } from "../material/deep-freeze.ts";
import type { Chapter } from "../suite/chapter.ts";
import { withStore } from "./open-store.ts";
import type { StoreFactory } from "./store-factory.ts";

export const lists: Chapter<StoreFactory> = {
  title: "lists that are given and taken",
  checks: {
    async "a list that was read stays what it was, whatever happens afterwards"(factory) {
      await withStore(factory, async (open) => {
        await open.add("one", [open.tool("a"), open.tool("b")]);
        const before = await open.read("one");
        await open.add("one", [open.tool("c", 1)]);
        await open.store.touch?.("one", ["a"], { now: open.start + 2 });
        await open.remove("one", ["b"]);
        expect(before).toEqual([open.tool("a"), open.tool("b")]);
        await open.remove("one", "all");
        expect(before).toEqual([open.tool("a"), open.tool("b")]);
      });
    },

    async "a caller that changes a list it read changes nothing but its list"(factory) {
      await withStore(factory, async (open) => {
        await open.add("one", [open.tool("a"), open.tool("b")]);
        const own = (await open.read("one")) as unknown[];
        if (!Object.isFrozen(own)) own.splice(0, 2, open.tool("c"));
        expect(await open.names("one")).toEqual(["a", "b"]);
      });
    },

    async "a caller that changes a list it gave changes nothing but its list"(factory) {
      await withStore(factory, async (open) => {
        const own = [open.tool("a"), open.tool("b")];
        await open.add("one", own);
        own.splice(0, 2, open.tool("c"));
        expect(await open.names("one")).toEqual(["a", "b"]);
      });
    },

    async "what is given may be frozen and is not changed"(factory) {
      await withStore(factory, async (open) => {
        const tools = deepFreeze([open.tool("b", 1), open.tool("a", 0), open.tool("c", 2)]);
        await open.add("one", tools, 2);
        await open.store.touch?.("one", Object.freeze(["c"]), { now: open.start + 9 });
        await open.add("one", [open.tool("a", 3)]);
        await open.remove("one", Object.freeze(["c", "no_such_tool"]));
        // Frozen again by nobody, but open to a change that does not throw.
        const mutable = [open.tool("z", 5), open.tool("y", 4)];
        const names = ["z", "y"];
        await open.add("one", mutable, 1);
        await open.store.touch?.("one", names, { now: open.start + 9 });
        await open.remove("one", names);
        expect(mutable).toEqual([open.tool("z", 5), open.tool("y", 4)]);
        expect(names).toEqual(["z", "y"]);
      });
    },
  },
};
