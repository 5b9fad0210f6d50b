import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

import type { BenchTool } from "./bench-tool.ts";

const folder = join(import.meta.dirname, "..", "..");
const servers = join(folder, "servers");
const file = join(folder, ".cache", "catalog.json");

/**
 * The tools of real MCP servers, as these list them. Their texts are other people's, so they are
 * read on the machine that runs the benchmark, once, and kept out of the repository; the servers
 * are installed for that, in a folder that the everyday install leaves out.
 */
export const readBenchCatalog = (): readonly BenchTool[] => {
  if (!existsSync(file)) {
    if (!existsSync(join(servers, "node_modules"))) {
      start(`npx --yes ${pinnedPnpm()} install --frozen-lockfile`);
    }
    start(`"${process.execPath}" read-catalog.ts`);
  }
  return JSON.parse(readFileSync(file, "utf8")) as readonly BenchTool[];
};

/** Runs a command in the folder of the servers; what it says goes to stderr. */
function start(command: string): void {
  process.stderr.write(`The catalogue is not here yet: ${command}\n`);
  const { status } = spawnSync(command, { cwd: servers, shell: true, stdio: ["ignore", 2, 2] });
  if (status !== 0) throw new Error(`The catalogue could not be read: ${command} failed.`);
}

function pinnedPnpm(): string {
  const manifest = join(folder, "..", "..", "package.json");
  const { packageManager } = JSON.parse(readFileSync(manifest, "utf8")) as {
    packageManager: string;
  };
  return packageManager;
}
