import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { runCommand } from "./run-command.ts";

/**
 * Node in the versions asked for, from npm's package `node`: their binaries by version. They are
 * kept in the folder, as each is a hundred megabytes.
 */
export const nodeBinaries = async (
  versions: readonly string[],
  { folder, signal }: { readonly folder: string; readonly signal: AbortSignal },
): Promise<ReadonlyMap<string, string>> => {
  const file = process.platform === "win32" ? "node.exe" : "node";
  const binaries = versions.map((version): [string, string] => [
    version,
    join(folder, "node_modules", `node-${version}`, "bin", file),
  ]);
  if (binaries.some(([, binary]) => !existsSync(binary))) {
    mkdirSync(folder, { recursive: true });
    const dependencies = Object.fromEntries(
      versions.map((version) => [`node-${version}`, `npm:node@${version}`]),
    );
    writeFileSync(join(folder, "package.json"), JSON.stringify({ private: true, dependencies }));
    await runCommand({ words: ["npm", "install", "--no-audit", "--no-fund"], cwd: folder, signal });
  }
  return new Map(binaries);
};
