import fc from "fast-check";
import { expect } from "vitest";
import type { RunnableTool, ToolSearchOptions, ToolSource } from "@toolshelf/core";
import { catalogs, queries, topics, type ToolPlan } from "../material/catalogs.ts";
import { makeTool } from "../material/make-tool.ts";
import { Model } from "../material/model.ts";
import type { Chapter } from "../suite/chapter.ts";
import { forAll } from "../suite/for-all.ts";
import { lawTitle } from "../suite/laws.ts";
import type { ShelfFactory } from "./shelf-factory.ts";

const toolOf = ({ name, description }: ToolPlan): RunnableTool => makeTool(name, { description });

/** The same things in an order that the numbers decide. */
function shuffled<Item>(items: readonly Item[], numbers: readonly number[]): Item[] {
  return items
    .map((item, place) => ({ item, key: numbers[place % numbers.length] ?? 0, place }))
    .sort((a, b) => a.key - b.key || b.place - a.place)
    .map(({ item }) => item);
}

const order = fc.array(fc.nat({ max: 1_000 }), { minLength: 40, maxLength: 40 });

const sourceOf = (name: string, tools: readonly RunnableTool[]): ToolSource<RunnableTool> => ({
  name,
  list: async (cursor = "0") => {
    const from = Number(cursor);
    const nextCursor = from + 3 < tools.length ? String(from + 3) : undefined;
    return { tools: tools.slice(from, from + 3), nextCursor };
  },
});

/** Names of all kinds: plain, of a form that no provider takes, one's own meta-tools'. */
const crowdedNames = fc.constantFrom(
  "send_mail",
  "read.file",
  "read_file",
  "404",
  "search_tools",
  "mail_send",
  "böse",
  "x".repeat(70),
);

/** Sources whose tools want the same names, also those that another tool is given instead. */
const crowds: fc.Arbitrary<readonly { readonly source: string; readonly names: string[] }[]> = fc
  .array(fc.array(crowdedNames, { minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 3 })
  .map((lists) =>
    lists.map((names, number) => ({ source: ["mail", "work", "mail_send"][number] ?? "", names })),
  );

export const deterministic: Chapter<ShelfFactory> = {
  title: lawTitle(8),
  checks: {
    async "a search finds the same tools in the same order, however they were registered"(
      factory,
      effort,
    ) {
      const cases = fc.record({
        plans: catalogs({ min: 2, max: 20 }),
        order,
        query: queries,
        topK: fc.integer({ min: 1, max: 8 }),
        later: fc.integer({ min: 1, max: 1e12 }),
      });
      await forAll(
        cases,
        async ({ plans, order: numbers, query, topK, later }) => {
          const read = async (given: readonly ToolPlan[], time: number): Promise<unknown> => {
            const shelf = await factory({
              tools: given.map(toolOf),
              search: { topK },
              now: () => time,
            });
            const model = new Model(shelf.run({ threadId: "one" }));
            await model.next();
            await model.search(query);
            await model.load(plans.slice(0, 3).map(({ name }) => name));
            await model.next();
            const found = await shelf.search(query, { topK: given.length });
            return { shown: model.shown, found, names: shelf.catalog.names() };
          };
          expect(await read(shuffled(plans, numbers), later)).toEqual(await read(plans, 0));
        },
        effort,
      );
    },

    async "a record, a list and sources of one set of tools are searched alike"(factory, effort) {
      await forAll(
        fc.record({ plans: catalogs({ min: 2 }), query: queries }),
        async ({ plans, query }) => {
          const tools = plans.map(toolOf);
          const record = Object.fromEntries(tools.map((tool) => [tool.name ?? "", tool]));
          const search = async (given: ToolSearchOptions["tools"]): Promise<unknown> =>
            (await factory({ tools: given })).search(query, { topK: tools.length });
          const found = await search(tools);
          expect(await search(record)).toEqual(found);
          expect(await search(new Set(tools.toReversed()))).toEqual(found);
        },
        effort,
      );
    },

    async "tools that score alike come in the order of their names"(factory) {
      const names = ["send_mail_003", "send_mail_001", "send_mail_004", "send_mail_002"];
      const shelf = await factory({
        tools: names.map((name) => makeTool(name, { description: "send a mail" })),
        search: {
          ranker: {
            id: "all-alike",
            index: (definitions) => ({
              rank: () =>
                definitions
                  .map(({ name }) => ({ name, score: 0.5, confidence: "weak" as const }))
                  .sort((a, b) => (a.name < b.name ? -1 : 1)),
            }),
          },
        },
      });
      const own = makeTool("send_mail_0025", { description: "send a mail" });
      const { results } = await shelf.search("mail", { tools: [own] });
      expect(results.map(({ name }) => name)).toEqual([
        "send_mail_001",
        "send_mail_002",
        "send_mail_0025",
        "send_mail_003",
        "send_mail_004",
      ]);
    },

    async "request tools are found alike, however they were registered"(factory, effort) {
      const cases = fc.record({ plans: catalogs({ min: 4, max: 16 }), order, query: queries });
      await forAll(
        cases,
        async ({ plans, order: numbers, query }) => {
          const half = plans.length / 2;
          const shelf = await factory({ tools: plans.slice(half).map(toolOf) });
          const read = async (own: readonly ToolPlan[]): Promise<readonly string[]> => {
            const model = new Model(shelf.run({ tools: own.map(toolOf) }));
            await model.next();
            await model.search(query);
            return model.shown;
          };
          const own = plans.slice(0, half);
          expect(await read(shuffled(own, numbers))).toEqual(await read(own));
        },
        effort,
      );
    },

    async "which tool bears which name, and what is said of it, hangs on the set of tools alone"(
      factory,
      effort,
    ) {
      const cases = fc.record({ crowd: crowds, order });
      await forAll(
        cases,
        async ({ crowd, order: numbers }) => {
          const read = async (shuffle: <Item>(items: readonly Item[]) => Item[]) => {
            const collisions: string[] = [];
            const sources = crowd.map(({ source, names }) =>
              sourceOf(
                source,
                shuffle(names.map((name) => makeTool(name, { description: `${source} ${name}` }))),
              ),
            );
            const shelf = await factory({
              tools: shuffle(sources),
              onEvent: (event) => {
                if (event.type === "collision") collisions.push(JSON.stringify(event));
              },
              now: () => 0,
            });
            await shelf.catalog.ready();
            return {
              named: shelf.catalog
                .names()
                .map((name) => [name, shelf.catalog.definition(name)?.description]),
              diagnostics: shelf.catalog.diagnostics.map(({ message }) => message).toSorted(),
              collisions: collisions.toSorted(),
              found: await shelf.search("send mail read file", { topK: 20 }),
            };
          };
          const asGiven = await read((items) => [...items]);
          expect(await read((items) => shuffled(items, numbers))).toEqual(asGiven);
          const names = asGiven.named.map(([name]) => name);
          expect(new Set(names).size, "every name once").toBe(names.length);
        },
        effort,
      );
    },

    async "the same searches on one shelf are answered the same"(factory, effort) {
      const asked = fc.array(fc.constantFrom(...topics), { minLength: 1, maxLength: 6 });
      await forAll(
        fc.record({ plans: catalogs({ min: 2 }), asked }),
        async ({ plans, asked: given }) => {
          const shelf = await factory({ tools: plans.map(toolOf) });
          const first = await Promise.all(given.map((query) => shelf.search(query)));
          const second = [];
          for (const query of given.toReversed()) second.unshift(await shelf.search(query));
          expect(second).toEqual(first);
        },
        effort,
      );
    },
  },
};
