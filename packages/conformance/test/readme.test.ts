import { readFileSync } from "node:fs";
import { expect, it, vi } from "vitest";
import type * as conformance from "@toolshelf/conformance";

// The example is run as it stands, but for what core has yet to pass.
vi.mock("@toolshelf/conformance", async (importOriginal) => {
  const actual = await importOriginal<typeof conformance>();
  const { knownFailures } = await import("./known-failures.ts");
  const shelfLaws: typeof actual.shelfLaws = (name, factory) => {
    actual.shelfLaws(name, factory, { knownFailures, runs: 5 });
  };
  return { ...actual, shelfLaws };
});

await import("./readme-example.ts");

it("shows the example that is run here", () => {
  const read = (path: string): string => readFileSync(new URL(path, import.meta.url), "utf8");
  expect(read("../README.md")).toContain(`\`\`\`ts\n${read("./readme-example.ts")}\`\`\``);
});
