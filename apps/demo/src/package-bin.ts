import { readFileSync } from "node:fs";
import { findPackageJSON } from "node:module";
import { dirname, join } from "node:path";

/** The file behind a package's command, read from its own package.json. */
export const packageBin = (packageName: string, command?: string): string => {
  // Looked up as a file: several packages do not export their package.json.
  const manifest = findPackageJSON(packageName, import.meta.url);
  if (manifest === undefined) throw new Error(`The package ${packageName} is not installed.`);
  const { bin } = JSON.parse(readFileSync(manifest, "utf8")) as {
    bin?: string | Record<string, string>;
  };
  const file =
    typeof bin === "string"
      ? bin
      : command === undefined
        ? Object.values(bin ?? {})[0]
        : bin?.[command];
  if (file === undefined)
    throw new Error(`The package ${packageName} has no command ${command ?? "at all"}.`);
  return join(dirname(manifest), file);
};
