import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { type Expression, parseSync, Visitor } from "oxc-parser";
import { describe, expect, test } from "vitest";

const src = join(import.meta.dirname, "..", "src");

/** From the ground up. A file imports from its own folder or from a floor below. */
const floors: readonly (readonly string[])[] = [
  ["errors.ts", "events.ts", "platform.ts"],
  ["loaded/"],
  ["tool/"],
  ["check-options.ts"],
  ["catalog/"],
  ["search/"],
  ["filter/"],
  ["meta-tools/", "thread-report.ts", "tool-search-options.ts"],
  ["step.ts"],
  ["run.ts"],
  ["threads.ts"],
  ["tool-search.ts"],
  ["object-schema.ts", "open-calls.ts", "parts-text.ts"],
  ["index.ts", "openai.ts", "anthropic.ts", "vocabulary.ts"],
];

const allowedPackages = new Set(["minisearch"]);

function floorOf(file: string): number {
  return floors.findIndex((floor) =>
    floor.some((place) => (place.endsWith("/") ? file.startsWith(place) : file === place)),
  );
}

/** What a module imports, for values and for types, and whether it makes code from strings. */
function read(file: string, code: string): { imports: string[]; evaluates: string[] } {
  const imports: string[] = [];
  const evaluates: string[] = [];
  const specifier = (node: { type: string; value?: unknown }): void => {
    imports.push(typeof node.value === "string" ? node.value : `(computed: ${node.type})`);
  };
  const called = (callee: Expression): void => {
    const named = callee.type === "MemberExpression" ? callee.property : callee;
    if (named.type !== "Identifier") return;
    if (named.name === "eval" || named.name === "Function") evaluates.push(named.name);
  };
  const { program, errors } = parseSync(file, code);
  expect(errors, file).toEqual([]);
  new Visitor({
    ImportDeclaration: (node) => specifier(node.source),
    ExportAllDeclaration: (node) => specifier(node.source),
    ExportNamedDeclaration: (node) => node.source !== null && specifier(node.source),
    ImportExpression: (node) => specifier(node.source),
    TSImportType: (node) => specifier(node.source),
    TSImportEqualsDeclaration: (node) => {
      if (node.moduleReference.type === "TSExternalModuleReference") {
        specifier(node.moduleReference.expression);
      }
    },
    CallExpression: (node) => called(node.callee),
    NewExpression: (node) => called(node.callee),
  }).visit(program);
  return { imports, evaluates };
}

/** Every breach of the house rules in one file, in words. */
function breaches(file: string, code: string): string[] {
  const found: string[] = [];
  const floor = floorOf(file);
  if (floor === -1) found.push(`${file} stands on no floor: give it a place in this list`);
  const { imports, evaluates } = read(file, code);
  for (const imported of imports) {
    if (!imported.startsWith(".")) {
      const name = imported.split("/")[0] ?? imported;
      if (!allowedPackages.has(name)) found.push(`${file} imports ${imported}`);
      continue;
    }
    const target = normalize(join(dirname(file), imported)).replaceAll("\\", "/");
    const targetFloor = floorOf(target);
    if (targetFloor === -1 || targetFloor > floor) {
      found.push(`${file} imports ${target}, which is not below it`);
    }
  }
  for (const name of evaluates) found.push(`${file} makes code from a string with ${name}`);
  return found;
}

const files = readdirSync(src, { recursive: true, encoding: "utf8" })
  .map((file) => file.replaceAll("\\", "/"))
  .filter((file) => file.endsWith(".ts"))
  .toSorted();

test.each(files)("%s keeps to its floor", (file) => {
  expect(breaches(file, readFileSync(join(src, file), "utf8"))).toEqual([]);
});

describe("the check itself", () => {
  const cases: [what: string, code: string, breach: string][] = [
    ["an import", `import { run } from "../run.ts";`, "run.ts"],
    ["a type import", `import type { Run } from "../run.ts";`, "run.ts"],
    ["an import over many lines", `import {\n  a,\n  b,\n} from\n  "../step.ts";`, "step.ts"],
    ["an import for its effect", `import "../index.ts";`, "index.ts"],
    ["a re-export", `export { run } from "../run.ts";`, "run.ts"],
    ["a re-export of everything", `export * from "../meta-tools/meta-tool.ts";`, "meta-tool.ts"],
    ["a dynamic import", `const later = () => import("../run.ts");`, "run.ts"],
    ["a computed import", `const later = (name: string) => import(name);`, "(computed"],
    ["a type by import()", `type Run = import("../run.ts").Run;`, "run.ts"],
    ["a module of Node", `import { join } from "node:path";`, "node:path"],
    ["a package", `import { z } from "zod";`, "zod"],
    ["an import from outside of src", `import "../../../offline-model/src/index.ts";`, "offline"],
    ["eval", `eval("1");`, "eval"],
    ["eval of an object", `globalThis.eval("1");`, "eval"],
    ["new Function", `new Function("return 1");`, "Function"],
    ["Function", `Function("return 1");`, "Function"],
  ];
  test.each(cases)("finds %s", (_, code, breach) => {
    expect(breaches("search/ranker.ts", code)).toEqual([expect.stringContaining(breach)]);
  });

  test("finds a file without a place", () => {
    expect(breaches("utils.ts", "")).toEqual([expect.stringContaining("no floor")]);
  });

  test("lets a file use its own folder, what is below, and minisearch", () => {
    const code = `
      import MiniSearch from "minisearch";
      import type { Awaitable } from "../platform.ts";
      import type { ToolDefinition } from "../tool/tool-definition.ts";
      export { analyze } from "./analyzer.ts";
    `;
    expect(breaches("search/ranker.ts", code)).toEqual([]);
  });
});
