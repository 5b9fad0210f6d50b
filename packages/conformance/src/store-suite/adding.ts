import { expect } from "vitest";
import type { LoadedTool } from "@toolshelf/core";
import type { Chapter } from "../suite/chapter.ts";
import { withStore } from "./open-store.ts";
import type { StoreFactory } from "./store-factory.ts";

/** Public names as they come, those that objects have by nature among them. */
const names = [
  "send_mail",
  "github__create_issue",
  "notion-search",
  "mcp_files_read-file_v2",
  "n".repeat(64),
  "_",
  "__proto__",
  "constructor",
  "toString",
  "all",
] as const;

const sources = [
  undefined,
  "github",
  "GitHub Enterprise / eu:1",
  "日本語 🗂",
  "cafe\u0301",
  'a "quoted" \\ name,\n of two lines',
  "",
  "__proto__",
] as const;

const origins = ["load", "search", "preselect", "host"] as const;

export const adding: Chapter<StoreFactory> = {
  title: "adding and reading",
  checks: {
    async "a thread that nothing was added to is empty"(factory) {
      await withStore(factory, async (open) => {
        expect(await open.read("one")).toEqual([]);
      });
    },

    async "tools are read in the order in which they were added"(factory) {
      await withStore(factory, async (open) => {
        await open.add("one", [open.tool("m"), open.tool("z")]);
        await open.add("one", [open.tool("a", 1)]);
        await open.add("one", [open.tool("k", 1), open.tool("b", 1)]);
        expect(await open.names("one")).toEqual(["m", "z", "a", "k", "b"]);
      });
    },

    async "a tool that is added again keeps its place and the time of its first load"(factory) {
      await withStore(factory, async (open) => {
        const [first, second] = [open.tool("a", 0, { source: "work" }), open.tool("b", 1)];
        await open.add("one", [first, second]);
        await open.add("one", [open.tool("b", 8, { by: "search" }), open.tool("a", 9)]);
        expect(await open.read("one")).toEqual([first, second]);
      });
    },

    async "a name that is given twice in one call is loaded once, as it was given first"(factory) {
      await withStore(factory, async (open) => {
        const first = open.tool("a", 0, { source: "work" });
        const { kept } = await open.add("one", [first, open.tool("b"), open.tool("a", 5)]);
        expect(kept).toEqual(new Set(["a", "b"]));
        expect(await open.read("one")).toEqual([first, open.tool("b")]);
      });
    },

    async "kept names every given tool that is loaded afterwards, new or not"(factory) {
      await withStore(factory, async (open) => {
        await open.add("one", [open.tool("a"), open.tool("b")]);
        const { kept, evicted } = await open.add("one", [open.tool("b", 1), open.tool("c", 1)]);
        expect({ kept, evicted }).toEqual({ kept: new Set(["b", "c"]), evicted: new Set() });
      });
    },

    async "adding nothing changes nothing"(factory) {
      await withStore(factory, async (open) => {
        const nothing = { kept: new Set(), evicted: new Set() };
        expect(await open.add("one", [])).toEqual(nothing);
        await open.add("one", [open.tool("a")]);
        expect(await open.add("one", [])).toEqual(nothing);
        expect(await open.names("one")).toEqual(["a"]);
      });
    },

    // B08: a tool under a qualified name was saved as loaded and restored as if it had never been.
    async "every field of a loaded tool comes back as it was given"(factory) {
      await withStore(factory, async (open) => {
        const tools = names.flatMap((name, place) =>
          sources.map((source, number) => {
            const tool: LoadedTool = {
              name: name.length === 64 || number === 0 ? name : `${name}_${number}`,
              by: origins[(place + number) % origins.length] ?? "load",
              at: open.start + number,
            };
            // Half of them were used since, and some have no source.
            if (number % 2 === 1) Object.assign(tool, { lastUsed: open.start + number + 7 });
            return source === undefined ? tool : Object.assign(tool, { source });
          }),
        );
        const once = tools.filter(
          ({ name }, at) => at === tools.findIndex((it) => it.name === name),
        );
        const { kept } = await open.add("one", tools);
        expect(kept).toEqual(new Set(once.map(({ name }) => name)));
        expect(await open.read("one")).toEqual(once);
      });
    },
  },
};
