import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

import { lowestVersion } from "../src/lowest-version.ts";
import { entriesOf, publishedPackages, shortName } from "../src/published-packages.ts";

const root = join(import.meta.dirname, "..", "..", "..");
const manifests = publishedPackages(root).map(({ manifest }) => manifest);

test("every published package has a program or a suite", () => {
  const names = manifests.map(shortName);
  const isThere = (name: string): boolean =>
    [`${name}.ts`, `${name}.test.ts`].some((file) =>
      existsSync(join(import.meta.dirname, "..", "project", file)),
    );
  expect(names).toContain("core");
  expect(names).not.toContain("offline-model");
  expect(names.filter((name) => !isThere(name))).toEqual([]);
});

test("all entries are imported but those that are no code", () => {
  const entries = manifests.flatMap(entriesOf);
  expect(entries).toEqual(
    expect.arrayContaining(["@toolshelf/core", "@toolshelf/core/vocabulary", "@toolshelf/mastra"]),
  );
  expect(entries.filter((entry) => entry.endsWith(".json"))).toEqual([]);
});

test.each([
  [">=22", "22.0.0"],
  [">=22.13", "22.13.0"],
  [">=1.18.0 <2", "1.18.0"],
  ["^5.0.217 || ^6.0.231", "5.0.217"],
  ["~7.2.0", "7.2.0"],
  ["1.4.0", "1.4.0"],
])("the lowest version of %s is %s", (range, version) => {
  expect(lowestVersion(range)).toBe(version);
});

test.each(["*", "<2", "latest", ""])("%j has no lowest version, and is refused", (range) => {
  expect(() => lowestVersion(range)).toThrow(`The range ${range} names no lowest version.`);
});
