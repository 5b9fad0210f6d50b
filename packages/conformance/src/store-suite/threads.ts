import { expect } from "vitest";
import type { Chapter } from "../suite/chapter.ts";
import { withStore } from "./open-store.ts";
import type { StoreFactory } from "./store-factory.ts";

/** Thread ids come from outside, and anything may be one. Close ones are in, too. */
const ids: readonly string[] = [
  "one",
  "One",
  "one ",
  " one",
  "",
  "__proto__",
  "constructor",
  "hasOwnProperty",
  "0",
  "00",
  "null",
  "undefined",
  "a/b",
  "a%2Fb",
  "a:b",
  "../one",
  "one.json",
  "a'b\"c`d",
  "one\ntwo",
  "caf\u00e9",
  "cafe\u0301",
  "日本語 🗂",
  "x".repeat(10_000),
  `${"x".repeat(9_999)}y`,
];

export const threads: Chapter<StoreFactory> = {
  title: "threads",
  checks: {
    async "each has its own tools, whatever its id"(factory) {
      await withStore(factory, async (open) => {
        const toolsOf = (place: number) => [
          open.tool("shared", place),
          open.tool(`own_${place}`, 0, { source: `source ${place}` }),
        ];
        for (const [place, id] of ids.entries()) {
          expect(await open.read(id), `thread ${JSON.stringify(id.slice(0, 20))}`).toEqual([]);
          await open.add(id, toolsOf(place));
        }
        for (const [place, id] of ids.entries()) {
          expect(await open.read(id), `thread ${JSON.stringify(id.slice(0, 20))}`).toEqual(
            toolsOf(place),
          );
        }
        expect({}, "what every object inherits").not.toHaveProperty("shared");
      });
    },

    async "what is done to one is done to no other"(factory) {
      await withStore(factory, async (open) => {
        for (const id of ["one", "two"]) await open.add(id, [open.tool("a"), open.tool("b", 1)]);
        await open.add("one", [open.tool("c", 2)], 1);
        expect(await open.names("two")).toEqual(["a", "b"]);
        await open.store.touch?.("one", ["a", "b", "c"], { now: open.start + 9 });
        await open.remove("one", ["a", "b"]);
        await open.remove("one", "all");
        expect(await open.read("two")).toEqual([open.tool("a"), open.tool("b", 1)]);
        expect(await open.read("one")).toEqual([]);
      });
    },

    async "what is added to several at once is in each"(factory) {
      await withStore(factory, async (open) => {
        await Promise.all(ids.map((id, place) => open.add(id, [open.tool(`own_${place}`)])));
        const read = await Promise.all(ids.map((id) => open.names(id)));
        expect(read).toEqual(ids.map((_id, place) => [`own_${place}`]));
      });
    },
  },
};
