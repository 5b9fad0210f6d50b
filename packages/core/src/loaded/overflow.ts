import type { LoadedTool } from "./loaded-tool-store.ts";

/**
 * Which tools have to go so that `maxLoaded` are left: the least recently used, and of equals the
 * one loaded first. A tool that was never used counts from when it was loaded.
 */
export function overflow(
  loaded: readonly LoadedTool[],
  maxLoaded: number | undefined,
): readonly string[] {
  if (maxLoaded === undefined || loaded.length <= maxLoaded) return [];
  return loaded
    .map((tool, place) => ({ name: tool.name, used: tool.lastUsed ?? tool.at, place }))
    .sort((a, b) => a.used - b.used || a.place - b.place)
    .slice(0, loaded.length - maxLoaded)
    .map(({ name }) => name);
}
