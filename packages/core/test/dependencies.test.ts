import { existsSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { parseSync, Visitor } from "oxc-parser";
import { expect, test } from "vitest";

const src = join(import.meta.dirname, "..", "src");

/** Every specifier that a file of ours imports at run time or for types. */
function importsOf(file: string): string[] {
  const found: string[] = [];
  const { program, errors } = parseSync(file, readFileSync(file, "utf8"));
  expect(errors, file).toEqual([]);
  const add = (source: { readonly value: unknown } | null): void => {
    if (source !== null) found.push(String(source.value));
  };
  new Visitor({
    ImportDeclaration: ({ source }) => add(source),
    ExportAllDeclaration: ({ source }) => add(source),
    ExportNamedDeclaration: ({ source }) => add(source),
    ImportExpression: ({ source }) => add("value" in source ? source : { value: "(computed)" }),
  }).visit(program);
  return found;
}

/** Walks from an entry over all files of ours; what is not ours is kept by its specifier. */
function walk(entry: string): { readonly files: Set<string>; readonly outside: Set<string> } {
  const files = new Set([entry]);
  const outside = new Set<string>();
  for (const file of files) {
    for (const specifier of importsOf(file)) {
      if (specifier.startsWith(".")) files.add(join(dirname(file), specifier));
      else outside.add(specifier);
    }
  }
  return { files, outside };
}

test("importing core pulls in minisearch and nothing else: no framework, no module of Node", () => {
  // pain: I20
  const { files, outside } = walk(join(src, "index.ts"));
  const packages = [...outside].map((specifier) => specifier.split("/")[0]);
  expect([...new Set(packages)]).toEqual(["minisearch"]);
  expect([...files].map((file) => relative(src, file))).toEqual(
    expect.arrayContaining(["tool-search.ts", join("search", "lexical-ranker.ts"), "step.ts"]),
  );
  expect([...files].filter((file) => !existsSync(file))).toEqual([]);
});

test("and minisearch pulls in nothing", () => {
  const manifest = join(import.meta.dirname, "..", "node_modules", "minisearch", "package.json");
  const { dependencies = {} } = JSON.parse(readFileSync(manifest, "utf8")) as {
    dependencies?: Record<string, string>;
  };
  expect(dependencies).toEqual({});
});
