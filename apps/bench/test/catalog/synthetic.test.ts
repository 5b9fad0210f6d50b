import { expect, test } from "vitest";

import { qualifiedName } from "../../src/catalog/bench-tool.ts";
import { checkGold } from "../../src/catalog/query-set.ts";
import { between, createRandom, sample } from "../../src/catalog/random.ts";
import { syntheticQueries } from "../../src/catalog/synthetic-queries.ts";
import { syntheticTools } from "../../src/catalog/synthetic-tools.ts";

test("made-up tools are the same each time, and fewer are the first of more", () => {
  const tools = syntheticTools(300);
  expect(syntheticTools(300)).toEqual(tools);
  expect(syntheticTools(110)).toEqual(tools.slice(0, 110));
});

test("made-up tools have names of their own that every provider takes", () => {
  const names = syntheticTools(10_000).map(qualifiedName);
  expect(new Set(names).size).toBe(10_000);
  expect(names.filter((name) => !/^[\w-]{1,64}$/.test(name))).toEqual([]);
});

test("made-up queries are the same each time, and none is empty", () => {
  const tools = syntheticTools(100);
  const queries = syntheticQueries(tools, 70);
  expect(syntheticQueries(tools, 70)).toEqual(queries);
  expect(queries.filter((query) => query.trim() === "")).toEqual([]);
  expect(syntheticQueries(tools, 70, 2)).not.toEqual(queries);
});

test("random numbers depend on the seed alone", () => {
  const numbers = (seed: number): number[] => {
    const random = createRandom(seed);
    return Array.from({ length: 50 }, () => between(random, 1, 6));
  };
  expect(numbers(3)).toEqual(numbers(3));
  expect(numbers(3)).not.toEqual(numbers(4));
  expect([...new Set(numbers(3))].toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6]);
});

test("a sample repeats nothing and is no longer than what it is of", () => {
  const values = [1, 2, 3, 4, 5];
  expect(new Set(sample(createRandom(1), values, 3)).size).toBe(3);
  expect(sample(createRandom(1), values, 9).toSorted((a, b) => a - b)).toEqual(values);
});

test("a query for a tool that the catalogue lacks is refused", () => {
  const [tool] = syntheticTools(1);
  const query = { id: "plain-1", kind: "plain", query: "q" };
  expect(() => checkGold([{ ...query, gold: [tool!.id] }], [tool!])).not.toThrow();
  expect(() => checkGold([{ ...query, gold: ["lost/tool"] }], [tool!])).toThrow("lost/tool");
});
