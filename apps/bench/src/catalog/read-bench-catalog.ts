import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

import type { BenchTool } from "./bench-tool.ts";

const folder = join(import.meta.dirname, "..", "..");
const file = join(folder, ".cache", "catalog.json");
const reader = join(folder, "servers", "read-catalog.ts");

/**
 * The tools of real MCP servers, as these list them. Their texts are other people's, so they are
 * read on the machine that runs the benchmark, once, and kept out of the repository.
 */
export const readBenchCatalog = (): readonly BenchTool[] => {
  if (!existsSync(file)) {
    process.stderr.write("The catalogue is not here yet; the servers are asked for it.\n");
    const { status } = spawnSync(process.execPath, [reader], { stdio: ["ignore", 2, 2] });
    if (status !== 0 || !existsSync(file)) {
      throw new Error("The catalogue could not be read: apps/bench/servers/read-catalog.ts failed.");
    }
  }
  return JSON.parse(readFileSync(file, "utf8")) as readonly BenchTool[];
};
