import { join } from "node:path";

import { lowestVersion } from "./lowest-version.ts";
import { readManifest, type Package } from "./published-packages.ts";

export type End = "oldest" | "newest";

/** The version of a dependency that the workspace works with, in that folder of it. */
export const versionInUse = (folder: string, name: string): string =>
  readManifest(join(folder, "node_modules", name)).version;

// LangGraph's range for it also takes newer ones, and those fail beside the oldest @langchain/core.
const checkpoint = "@langchain/langgraph-checkpoint";
const langchainLowest = join(import.meta.dirname, "../../../packages/langchain-lowest");

/**
 * What the packages want beside them, at one end of their ranges: the lowest versions that the
 * ranges name, or those that the workspace itself works with.
 */
export const peerVersions = (packages: readonly Package[], end: End): Record<string, string> =>
  Object.fromEntries([
    ...packages.flatMap(({ folder, manifest: { peerDependencies = {} } }) =>
      Object.entries(peerDependencies).map(([name, range]): [string, string] => [
        name,
        end === "oldest" ? lowestVersion(range) : versionInUse(folder, name),
      ]),
    ),
    ...(end === "oldest" ? [[checkpoint, versionInUse(langchainLowest, checkpoint)]] : []),
  ]);
