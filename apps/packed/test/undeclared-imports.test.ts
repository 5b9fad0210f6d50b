import { expect, test } from "vitest";

import { undeclaredImports } from "../src/undeclared-imports.ts";

const manifest = {
  name: "@toolshelf/some",
  version: "1.0.0",
  dependencies: { minisearch: "~7.2.0" },
  peerDependencies: { "@langchain/core": ">=1 <2" },
};

test("what the manifest names, parts of the package and of Node may be imported", () => {
  const code = `import MiniSearch from "minisearch";
import { AIMessage } from "@langchain/core/messages";
import { part } from "./part-Ab12.js";
import { readFileSync } from "node:fs";
export type { Some } from "@toolshelf/some";
`;
  expect(undeclaredImports(code, manifest)).toEqual([]);
});

test.each([
  ['import { z } from "zod/v3";', "zod"],
  ['import{tool}from"langchain";', "langchain"],
  ['import "fast-check";', "fast-check"],
  ['const vitest = await import("vitest");', "vitest"],
  ['type Model = import("@ai-sdk/provider").LanguageModelV2;', "@ai-sdk/provider"],
  ['export * from "@toolshelf/core";', "@toolshelf/core"],
])("%s is seen", (code, name) => {
  expect(undeclaredImports(code, manifest)).toEqual([name]);
});
