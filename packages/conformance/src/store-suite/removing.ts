import { expect } from "vitest";
import type { Chapter } from "../suite/chapter.ts";
import { withStore } from "./open-store.ts";
import type { StoreFactory } from "./store-factory.ts";

export const removing: Chapter<StoreFactory> = {
  title: "removing",
  checks: {
    async "the named tools leave, and the answer names those that were there"(factory) {
      await withStore(factory, async (open) => {
        await open.add("one", [open.tool("a"), open.tool("b"), open.tool("c")]);
        expect(await open.remove("one", ["c", "no_such_tool", "a"])).toEqual(new Set(["a", "c"]));
        expect(await open.names("one")).toEqual(["b"]);
        expect(await open.remove("one", ["a"])).toEqual(new Set());
        expect(await open.remove("one", [])).toEqual(new Set());
        expect(await open.names("one")).toEqual(["b"]);
      });
    },

    async '"all" empties the thread and names what was there'(factory) {
      await withStore(factory, async (open) => {
        await open.add("one", [open.tool("a"), open.tool("b")]);
        expect(await open.remove("one", "all")).toEqual(new Set(["a", "b"]));
        expect(await open.read("one")).toEqual([]);
        expect(await open.remove("one", "all")).toEqual(new Set());
      });
    },

    async 'a tool of the name "all" is one tool'(factory) {
      await withStore(factory, async (open) => {
        await open.add("one", [open.tool("all"), open.tool("b")]);
        expect(await open.remove("one", ["all"])).toEqual(new Set(["all"]));
        expect(await open.names("one")).toEqual(["b"]);
      });
    },

    async "a thread that is not there is answered with nothing"(factory) {
      await withStore(factory, async (open) => {
        expect(await open.remove("nobody", ["a"])).toEqual(new Set());
        expect(await open.remove("nobody", "all")).toEqual(new Set());
      });
    },

    async "a tool that left and is added again comes last, with its new fields"(factory) {
      await withStore(factory, async (open) => {
        await open.add("one", [open.tool("a", 0, { source: "work" }), open.tool("b")]);
        await open.remove("one", ["a"]);
        await open.add("one", [open.tool("a", 5)]);
        expect(await open.read("one")).toEqual([open.tool("b"), open.tool("a", 5)]);
      });
    },
  },
};
