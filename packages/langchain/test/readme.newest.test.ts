import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { agent, model } from "./examples/project-page.ts";
import { answersIn, go, meta, thread, type PlainAgent } from "./support/scripted-agent.ts";

const read = (path: string): string => readFileSync(new URL(path, import.meta.url), "utf8");
const squeezed = (text: string): string => text.replaceAll(/\s+/gu, " ").trim();
const codeIn = (page: string): readonly string[] =>
  [...page.matchAll(/```ts\n(.*?)```/gsu)].map(([, code]) => squeezed(code ?? ""));

const examples = readdirSync(new URL("examples", import.meta.url)).map((name) =>
  squeezed(read(`examples/${name}`).replaceAll('"../../src/index.ts"', '"@toolshelf/langchain"')),
);
const project = read("../../../README.md").split("\n## ");
const ofProject = project.find((section) => section.startsWith("In LangChain")) ?? "";

test("what the pages show is what the examples are tested with", () => {
  const shown = [...codeIn(read("../README.md")), ...codeIn(ofProject)];
  expect(shown).toHaveLength(5);
  expect(shown.filter((code) => !examples.some((example) => example.includes(code)))).toEqual([]);
});

test("the agent of the project's page", async () => {
  const result = await (agent as unknown as PlainAgent).invoke(go, thread("project"));
  expect(model.shown).toEqual([meta, [...meta, "get_weather"], [...meta, "get_weather"]]);
  expect(answersIn(result).at(-1)).toBe("21 degrees in Rome");
});
