import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";

const root = join(import.meta.dirname, "..", "..");

// Put together here, so that this file does not hold what it looks for.
const machineFolders = ["work", "root", "home", "tmp/lab", "Users"];
const registryHosts = [
  ["registry", "npmjs", "org"],
  ["registry", "yarnpkg", "com"],
  ["registry", "npmmirror", "com"],
  ["npm", "pkg", "github", "com"],
].map((parts) => parts.join("."));

// A folder of the file system's root, and not one further down in a path or a URL.
const machinePath = new RegExp(
  `(?<![\\w.@~*})-])/(?:${machineFolders.join("|")})/\\w[^\\s"'\`]*`,
  "g",
);
const registry = new RegExp(registryHosts.join("|").replaceAll(".", "\\."), "g");

function findings(text: string): string[] {
  return [...text.matchAll(machinePath), ...text.matchAll(registry)].map(([found]) => found);
}

function trackedFiles(): string[] {
  // The folder may belong to another user than the one who runs the tests.
  const listing = execFileSync("git", ["-c", "safe.directory=*", "ls-files", "-z"], {
    cwd: root,
    encoding: "utf8",
  });
  return listing.split("\0").filter((file) => file !== "" && existsSync(join(root, file)));
}

// A copy without a history has nothing tracked.
test.skipIf(!existsSync(join(root, ".git")))(
  "no tracked file holds a path of a machine or the address of a package registry",
  () => {
    // The bench's queries are what imagined users write, and such users have home folders.
    const files = trackedFiles().filter((file) => !/^apps\/bench\/queries\/.*\.jsonl$/.test(file));
    const found = files.flatMap((file) =>
      findings(readFileSync(join(root, file), "utf8")).map((finding) => `${file}: ${finding}`),
    );
    expect(found).toEqual([]);
  },
);

describe("the check itself", () => {
  test.each(machineFolders)("finds a path below /%s", (folder) => {
    const path = `/${folder}/some/file.ts`;
    expect(findings(`read "${path}" again`)).toEqual([path]);
    expect(findings(`file://${path}`)).toEqual([path]);
    expect(findings(`cd ${path}`)).toEqual([path]);
  });

  test.each(registryHosts)("finds %s", (host) => {
    expect(findings(`tarball: https://${host}/some/-/some-1.0.0.tgz`)).toEqual([host]);
  });

  test.each(["./work/file", "packages/home/index.ts", "https://example.com/home/page"])(
    "leaves %s alone",
    (text) => {
      expect(findings(text)).toEqual([]);
    },
  );
});
