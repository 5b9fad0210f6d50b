import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { installKey, pinnedPnpm, readStamp, writeStamp } from "../install-stamp.mjs";

let root: string;

function write(file: string, content: string): void {
  const path = join(root, file);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content);
}

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "install-stamp-"));
  write("package.json", JSON.stringify({ packageManager: "pnpm@1.2.3" }));
  write("pnpm-lock.yaml", "lock");
  write("pnpm-workspace.yaml", "packages");
  write("packages/one/package.json", "{}");
});

afterEach(() => rmSync(root, { recursive: true }));

test("there is no stamp before the first install, and afterwards the one that was written", () => {
  expect(readStamp(root)).toBeUndefined();
  writeStamp(root, "abc");
  expect(readStamp(root)).toBe("abc");
});

test("the key stays while only sources change", () => {
  const before = installKey(root);
  write("packages/one/src/index.ts", "export {};");
  write("README.md", "text");
  expect(installKey(root)).toBe(before);
});

test.each([
  ["the lockfile", "pnpm-lock.yaml"],
  ["the workspace file", "pnpm-workspace.yaml"],
  ["the root manifest", "package.json"],
  ["the manifest of a package", "packages/one/package.json"],
  ["a new package", "packages/two/package.json"],
  ["a new app", "apps/one/package.json"],
])("the key changes with %s", (_, file) => {
  const before = installKey(root);
  write(file, "changed");
  expect(installKey(root)).not.toBe(before);
});

test("text that moves from one file into the next changes the key", () => {
  const before = installKey(root);
  write("pnpm-lock.yaml", "lockp");
  write("pnpm-workspace.yaml", "ackages");
  expect(installKey(root)).not.toBe(before);
});

test("the version of pnpm is the one that the root manifest pins", () => {
  expect(pinnedPnpm(root)).toBe("pnpm@1.2.3");
});
