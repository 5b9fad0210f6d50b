import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const read = (path: string): string => readFileSync(new URL(path, import.meta.url), "utf8");
const squeezed = (text: string): string => text.replaceAll(/\s+/gu, " ").trim();

const examples = readdirSync(new URL("examples", import.meta.url)).map((name) =>
  squeezed(read(`examples/${name}`).replaceAll('"../../src/index.ts"', '"@toolshelf/langchain"')),
);
const shown = [...read("../README.md").matchAll(/```ts\n(.*?)```/gsu)].map(([, code]) =>
  squeezed(code ?? ""),
);

test("what the page shows is what the examples are tested with", () => {
  expect(shown).toHaveLength(4);
  expect(shown.filter((code) => !examples.some((example) => example.includes(code)))).toEqual([]);
});
