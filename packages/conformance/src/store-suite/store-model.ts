import type { LoadedTool } from "@toolshelf/core";

/** A thread's tools in load order. */
export type ThreadModel = readonly LoadedTool[];

/** The promise of a store in its simplest form, against which others are held. */
export function modelAdd(
  before: ThreadModel,
  tools: readonly LoadedTool[],
  maxLoaded: number | undefined,
): { readonly after: ThreadModel; readonly kept: Set<string>; readonly evicted: Set<string> } {
  const all = [...before];
  for (const tool of tools) if (!all.some(({ name }) => name === tool.name)) all.push(tool);
  const room = maxLoaded ?? all.length;
  const leaving = new Set(
    all
      // Sorting keeps the order of equals, which is that of loading.
      .toSorted((a, b) => (a.lastUsed ?? a.at) - (b.lastUsed ?? b.at))
      .slice(0, Math.max(0, all.length - room)),
  );
  const after = all.filter((tool) => !leaving.has(tool));
  const isLoaded = (name: string): boolean => after.some((tool) => tool.name === name);
  return {
    after,
    kept: new Set(tools.map(({ name }) => name).filter(isLoaded)),
    evicted: new Set(before.map(({ name }) => name).filter((name) => !isLoaded(name))),
  };
}

export function modelRemove(
  before: ThreadModel,
  names: readonly string[] | "all",
): { readonly after: ThreadModel; readonly removed: Set<string> } {
  const isLeaving = ({ name }: LoadedTool): boolean => names === "all" || names.includes(name);
  return {
    after: before.filter((tool) => !isLeaving(tool)),
    removed: new Set(before.filter(isLeaving).map(({ name }) => name)),
  };
}

export function modelTouch(
  before: ThreadModel,
  names: readonly string[],
  now: number,
): ThreadModel {
  return before.map((tool) => (names.includes(tool.name) ? { ...tool, lastUsed: now } : tool));
}
