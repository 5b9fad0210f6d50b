import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { IndexCache } from "../../src/search/index-cache.ts";
import { lexicalRanker } from "../../src/search/lexical-ranker.ts";
import type { Ranked, Ranker, RankIndex } from "../../src/search/ranker.ts";
import type { ToolDefinition } from "../../src/tool/tool-definition.ts";
import { names, tool } from "./rank.ts";

const verbs = ["get", "list", "create", "delete", "update"];
const nouns = ["invoice", "ticket", "page", "branch", "contact", "flag", "chart", "cookie"];
const numbered = (at: number): ToolDefinition =>
  tool(`${verbs[at % 5]}_${nouns[at % 8]}_n${at}`, `${verbs[(at * 3) % 5]} the ${nouns[at % 7]}`);
const many = (count: number): ToolDefinition[] =>
  Array.from({ length: count }, (_, at) => numbered(at));

const queries = [
  "create a ticket",
  "delte invoce",
  "list pages of the branch",
  "char",
  "n3",
  "get_page_n2",
];
const answers = async (index: RankIndex): Promise<Ranked[][]> => {
  const all: Ranked[][] = [];
  for (const query of queries) {
    const hits: Ranked[] = [];
    for await (const hit of await index.rank(query, {})) hits.push({ ...hit });
    all.push(hits);
  }
  return all;
};

describe("an index with changes", () => {
  it("answers like a new one after any changes", async () => {
    const change = fc.record({
      add: fc.uniqueArray(fc.record({ at: fc.nat(80), text: fc.constantFrom("", ...nouns) }), {
        selector: ({ at }) => at,
        maxLength: 12,
      }),
      remove: fc.array(fc.nat(80), { maxLength: 6 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(change, { maxLength: 6 }), async (changes) => {
        const ranker = lexicalRanker();
        const expected = new Map(many(40).map((each) => [each.name, each]));
        const index = await ranker.index([...expected.values()], {});
        for (const { add, remove } of changes) {
          const added = add.map(({ at, text }) => tool(numbered(at).name, text));
          const removed = remove.map((at) => numbered(at).name);
          await index.update?.({ add: added, remove: removed });
          for (const name of removed) expected.delete(name);
          for (const each of added) expected.set(each.name, each);
        }
        expect(await answers(index)).toEqual(
          await answers(await ranker.index([...expected.values()], {})),
        );
      }),
      { numRuns: 40 },
    );
  });

  it("leaves the index that it was derived from as it was, also for hits not read yet", async () => {
    const index = await lexicalRanker().index(many(400), {});
    const before = await answers(index);
    const hits = (await index.rank("create a ticket", {})) as Iterable<Ranked>;
    const derived = await index.derive?.({
      add: [tool("create_ticket", "Creates a ticket")],
      remove: many(20).map(({ name }) => name),
    });
    expect(await answers(index)).toEqual(before);
    expect([...hits]).toEqual(before[0]);
    const after = (await derived?.rank("create a ticket", {})) as Iterable<Ranked>;
    expect(names([...after])[0]).toBe("create_ticket");
  });

  it("reads nothing but the change", async () => {
    let read = 0;
    const counted = ({ description, ...rest }: ToolDefinition): ToolDefinition => ({
      ...rest,
      get description() {
        read++;
        return description;
      },
    });
    const index = await lexicalRanker().index(many(2_000).map(counted), {});
    read = 0;
    await index.update?.({ add: [tool("one"), tool("two")], remove: ["three"] });
    await index.update?.({ add: [], remove: ["one", numbered(7).name] });
    expect(read).toBe(0);
    expect(names([...((await index.rank("two", {})) as Iterable<Ranked>)])).toEqual(["two"]);
    expect(await answers(index)).not.toEqual([]);
  });
});

describe("the cache, given a list that differs by little from one it knows", () => {
  const fresh = (definitions: readonly ToolDefinition[]): Promise<RankIndex> =>
    Promise.resolve(lexicalRanker().index(definitions, {}));

  it("changes that index and builds none", async () => {
    const cache = new IndexCache();
    const ranker = lexicalRanker();
    const all = many(200);
    await cache.get(ranker, all);
    const lists = [
      [...all, tool("one_more", "Sends an invoice")],
      all.slice(1),
      all.map((each, at) => (at === 5 ? { ...each, description: "Other words" } : each)),
      all.toReversed().slice(3),
    ];
    for (const list of lists) {
      expect(await answers(await cache.get(ranker, list))).toEqual(
        await answers(await fresh(list)),
      );
    }
    expect([cache.builds, cache.derived, cache.size]).toEqual([1, 4, 5]);
    await cache.get(ranker, lists[0]!);
    expect([cache.builds, cache.derived]).toEqual([1, 4]);
  });

  it("still answers for the list it knew", async () => {
    const cache = new IndexCache();
    const ranker = lexicalRanker();
    const all = many(100);
    const known = await cache.get(ranker, all);
    await cache.get(ranker, all.slice(2));
    expect(await cache.get(ranker, all)).toBe(known);
    expect(await answers(known)).toEqual(await answers(await fresh(all)));
  });

  it("builds an index where much differs, or where the ranker cannot derive one", async () => {
    const cache = new IndexCache();
    const ranker = lexicalRanker();
    const all = many(100);
    await cache.get(ranker, all);
    await cache.get(ranker, all.slice(20));
    expect([cache.builds, cache.derived]).toEqual([2, 0]);
    const plain: Ranker = { id: "plain", index: () => ({ rank: () => [] }) };
    await cache.get(plain, all);
    await cache.get(plain, all.slice(1));
    expect([cache.builds, cache.derived]).toEqual([4, 0]);
  });

  it("forgets a derived index that failed", async () => {
    const cache = new IndexCache();
    const failure = new Error("no");
    const ranker: Ranker = {
      id: "failing",
      index: () => ({
        rank: () => [],
        derive: () => {
          throw failure;
        },
      }),
    };
    await cache.get(ranker, many(20));
    await expect(cache.get(ranker, many(21))).rejects.toBe(failure);
    expect(cache.size).toBe(1);
  });
});
