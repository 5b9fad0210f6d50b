import { readFile, rename, writeFile } from "node:fs/promises";
import type { Abortable, LoadedTool, LoadedToolStore } from "@toolshelf/core";

type Threads = Map<string, readonly LoadedTool[]>;

/** Keeps what is loaded in one JSON file. For one process: two would overwrite each other. */
export function createJsonFileStore(path: string): LoadedToolStore {
  let queue: Promise<unknown> = Promise.resolve();

  /** One piece of work after the other, so that none overwrites what another has just written. */
  const inTurn = <T>({ signal }: Abortable, work: () => Promise<T>): Promise<T> => {
    const answer = queue.then(() => {
      if (signal?.aborted) throw signal.reason;
      return work();
    });
    queue = answer.catch(() => {});
    return answer;
  };

  const load = async (): Promise<Threads> => {
    try {
      return new Map(JSON.parse(await readFile(path, "utf8")) as Iterable<[string, LoadedTool[]]>);
    } catch (error) {
      if ((error as { code?: unknown }).code === "ENOENT") return new Map();
      throw error;
    }
  };

  const save = async (threads: Threads): Promise<void> => {
    await writeFile(`${path}.new`, JSON.stringify([...threads]));
    await rename(`${path}.new`, path);
  };

  return {
    id: "json-file",
    capabilities: { durable: true, atomicAdd: true },

    read: (threadId, options) => inTurn(options, async () => (await load()).get(threadId) ?? []),

    add: (threadId, tools, { maxLoaded, ...options }) =>
      inTurn(options, async () => {
        const threads = await load();
        const loaded = [...(threads.get(threadId) ?? [])];
        for (const tool of tools) {
          if (!loaded.some(({ name }) => name === tool.name)) loaded.push(tool);
        }
        const leaving = leastRecentlyUsed(loaded, loaded.length - (maxLoaded ?? loaded.length));
        const staying = loaded.filter((tool) => !leaving.includes(tool));
        threads.set(threadId, staying);
        await save(threads);
        const names = new Set(staying.map(({ name }) => name));
        return {
          kept: tools.map(({ name }) => name).filter((name) => names.has(name)),
          evicted: leaving.map(({ name }) => name),
        };
      }),

    remove: (threadId, names, options) =>
      inTurn(options, async () => {
        const threads = await load();
        const loaded = threads.get(threadId) ?? [];
        const staying = loaded.filter(({ name }) => names !== "all" && !names.includes(name));
        if (staying.length > 0) threads.set(threadId, staying);
        else threads.delete(threadId);
        await save(threads);
        return loaded.filter((tool) => !staying.includes(tool)).map(({ name }) => name);
      }),
  };
}

function leastRecentlyUsed(loaded: readonly LoadedTool[], count: number): readonly LoadedTool[] {
  // Sorting keeps the order of equals, so of tools used at one time the first loaded leads.
  return loaded
    .toSorted((a, b) => (a.lastUsed ?? a.at) - (b.lastUsed ?? b.at))
    .slice(0, Math.max(0, count));
}
