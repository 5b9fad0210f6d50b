import { expect } from "vitest";
import type { Chapter } from "../suite/chapter.ts";
import { withStore } from "./open-store.ts";
import type { StoreFactory } from "./store-factory.ts";

export const makingRoom: Chapter<StoreFactory> = {
  title: "making room",
  checks: {
    async "beyond maxLoaded the tool that was loaded longest ago leaves, and evicted names it"(
      factory,
    ) {
      await withStore(factory, async (open) => {
        await open.add("one", [open.tool("new", 20), open.tool("old", 10)], 3);
        const { kept, evicted } = await open.add(
          "one",
          [open.tool("c", 30), open.tool("d", 30)],
          3,
        );
        expect({ kept, evicted }).toEqual({ kept: new Set(["c", "d"]), evicted: new Set(["old"]) });
        expect(await open.names("one")).toEqual(["new", "c", "d"]);
      });
    },

    async "a tool counts by its last use where that is known"(factory) {
      await withStore(factory, async (open) => {
        const used = open.tool("used", 0, { lastUsed: open.start + 50 });
        await open.add("one", [used, open.tool("unused", 40)]);
        const { evicted } = await open.add("one", [open.tool("c", 60)], 2);
        expect(evicted).toEqual(new Set(["unused"]));
        expect(await open.names("one")).toEqual(["used", "c"]);
      });
    },

    async "of tools that were last used at one time the one loaded first leaves"(factory) {
      await withStore(factory, async (open) => {
        await open.add("one", [open.tool("m", 1), open.tool("z", 1), open.tool("a", 1)]);
        const { evicted } = await open.add("one", [open.tool("b", 1)], 2);
        expect(evicted).toEqual(new Set(["m", "z"]));
        expect(await open.names("one")).toEqual(["a", "b"]);
      });
    },

    async "of more tools than there is room for, kept names those that are loaded"(factory) {
      await withStore(factory, async (open) => {
        const tools = ["a", "b", "c", "d"].map((name) => open.tool(name));
        const { kept } = await open.add("one", tools, 2);
        expect(await open.names("one")).toEqual(["c", "d"]);
        expect(kept).toEqual(new Set(["c", "d"]));
      });
    },

    async "a limit that was lowered holds from the next add on"(factory) {
      await withStore(factory, async (open) => {
        await open.add("one", [open.tool("a", 1), open.tool("b", 2), open.tool("c", 3)]);
        const { kept, evicted } = await open.add("one", [open.tool("c", 4)], 1);
        expect({ kept, evicted }).toEqual({ kept: new Set(["c"]), evicted: new Set(["a", "b"]) });
        expect(await open.names("one")).toEqual(["c"]);
      });
    },

    async "without maxLoaded nothing leaves"(factory) {
      await withStore(factory, async (open) => {
        const names = Array.from({ length: 300 }, (_, place) => `tool_${place}`);
        const answer = await open.add(
          "one",
          names.map((name) => open.tool(name)),
        );
        expect(answer.evicted).toEqual(new Set());
        expect(await open.names("one")).toEqual(names);
      });
    },
  },
};
