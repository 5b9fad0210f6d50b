import { expect, test } from "vitest";

import { builtInSearches } from "../../src/report/built-in-searches.ts";
import { readResults } from "../../src/report/results.ts";

const results = readResults();
const rows = (table: string): readonly string[][] =>
  table.split("\n").map((line) =>
    line
      .split("|")
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );

test("has a cell for each search in each row, and twelve rows at most", () => {
  const [head, , ...body] = rows(builtInSearches(results));
  expect(head).toHaveLength(6);
  expect(body.length).toBeLessThanOrEqual(12);
  expect(body.filter((row) => row.length !== 6 || row.includes(""))).toEqual([]);
});

test("shows the figures that were measured, and no others", () => {
  const changed = structuredClone(results);
  const engines = ["toolshelf", "Mastra", "AI SDK"];
  for (const engine of changed.quality.engines) {
    const place = engines.indexOf(engine.engine);
    Object.assign(engine.overall, { hit5: 0.11 + place / 100 });
    Object.assign(engine.kinds["synonym"]!, { hit5: 0.21 + place / 100 });
    Object.assign(engine.kinds["typo"]!, { hit5: 0.31 + place / 100 });
  }
  for (const search of changed.speed.search) {
    Object.assign(search, {
      meanMs: search.tools === 10_000 ? 41 + engines.indexOf(search.engine) : 0,
    });
  }
  Object.assign(changed.quality.confidence.unanswerable, { match: 0.49 });
  const table = builtInSearches(changed);
  expect(
    rows(table)
      .slice(2, 5)
      .map((row) => row.slice(1, 4)),
  ).toEqual([
    ["11 %", "12 %", "13 %"],
    ["21 % / 31 %", "22 % / 32 %", "23 % / 33 %"],
    ["41 ms", "42 ms", "43 ms"],
  ]);
  expect([...table.matchAll(/\d+ %/gu)].map(String)).toHaveLength(10);
  expect(table).toContain("in 51 %");
});
