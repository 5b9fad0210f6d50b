import { ToolShelfError } from "../errors.ts";
import type { Abortable, Awaitable } from "../platform.ts";
import type { LoadedTool, LoadedToolStore } from "./loaded-tool-store.ts";
import { overflow } from "./overflow.ts";

/** How long what is loaded stays so. */
export type Retention = {
  /** `run`: what a run loads is forgotten with it. */
  readonly lifetime: "thread" | "run";
  /** Whether a tool stays loaded when the result that loaded it leaves the messages. */
  readonly onTrim: "keep" | "drop";
};

/**
 * What the host's messages, or its own state, hold as loaded, in load order, each with a number
 * that grows with its last use.
 */
export type Evidence = ReadonlyMap<string, number>;

/** What is loaded for one run, wherever it is kept. */
export interface LoadedState {
  /**
   * True when all there is to show for a load is a message or the host's word. Such loads ask the
   * filter for permission to load on every step.
   */
  readonly evidenceOnly: boolean;
  read(options: Abortable): Awaitable<readonly LoadedTool[]>;
  add(
    tools: readonly LoadedTool[],
    options: Abortable & { readonly now: number; readonly maxLoaded: number | undefined },
  ): Awaitable<{ readonly kept: readonly string[]; readonly evicted: readonly string[] }>;
  /** These tools were called. */
  use(names: readonly string[], options: { readonly now: number }): Awaitable<void>;
  /** A new step begins. The names that are no longer loaded because of it. */
  nextStep(evidence: Evidence | undefined, options: Abortable): Awaitable<readonly string[]>;
}

/** State that a store keeps for a thread. */
export function storedState(
  store: LoadedToolStore,
  threadId: string,
  { onTrim }: Pick<Retention, "onTrim">,
): LoadedState {
  let acknowledged = new Set<string>();
  /** What a store throws is for the host: a model that reads of it is told no more than that. */
  const ask = async <Answer>(
    question: () => Awaitable<Answer>,
    signal?: Abortable["signal"],
  ): Promise<Answer> => {
    try {
      return await question();
    } catch (cause) {
      if (cause instanceof ToolShelfError || signal?.aborted) throw cause;
      throw new ToolShelfError(
        "store-failed",
        `The store "${store.id}" failed, and with it what is loaded. Try again; the cause is what the store threw.`,
        { value: threadId, cause },
      );
    }
  };
  const read = async (options: Abortable): Promise<readonly LoadedTool[]> => {
    const tools: unknown = await ask(() => store.read(threadId, options), options.signal);
    const isTool = (tool: unknown): boolean =>
      typeof (tool as { readonly name?: unknown } | null)?.name === "string";
    if (Array.isArray(tools) && tools.every(isTool)) return tools as readonly LoadedTool[];
    throw new ToolShelfError(
      "store-failed",
      `The store "${store.id}" read something else than a list of loaded tools for thread "${threadId}". Give [] for a thread that it does not know.`,
      { value: tools },
    );
  };
  return {
    evidenceOnly: false,
    read,
    async add(tools, options) {
      const answer = await ask(() => store.add(threadId, tools, options), options.signal);
      for (const name of answer.kept) acknowledged.add(name);
      return answer;
    },
    use: (names, options) => ask(() => store.touch?.(threadId, names, options)),
    async nextStep(evidence, options) {
      const fresh = acknowledged;
      acknowledged = new Set();
      if (onTrim === "keep" || evidence === undefined) return [];
      const trimmed = (await read(options))
        .map(({ name }) => name)
        .filter((name) => !evidence.has(name) && !fresh.has(name));
      if (trimmed.length === 0) return [];
      return await ask(() => store.remove(threadId, trimmed, options), options.signal);
    },
  };
}

/**
 * State that the host reports at each step, from its messages or from a place of its own. What
 * was acknowledged since the run's last step counts as well: the report may not hold it yet.
 */
export function reportedState({ lifetime }: Pick<Retention, "lifetime">): LoadedState {
  // Later than any place among the results.
  const lastUsed = Number.MAX_SAFE_INTEGER;
  let loaded = new Map<string, LoadedTool>();
  let acknowledged = new Map<string, LoadedTool>();
  let evicted = new Set<string>();
  const ofThisRun = new Set<string>();
  return {
    evidenceOnly: true,
    read: () => [...loaded.values()],
    add(tools, { maxLoaded }) {
      for (const tool of tools) {
        ofThisRun.add(tool.name);
        if (loaded.has(tool.name)) continue;
        const last = { ...tool, lastUsed };
        loaded.set(tool.name, last);
        acknowledged.set(tool.name, last);
      }
      const gone = overflow([...loaded.values()], maxLoaded);
      for (const name of gone) {
        loaded.delete(name);
        acknowledged.delete(name);
        evicted.add(name);
      }
      return {
        kept: tools.map(({ name }) => name).filter((name) => loaded.has(name)),
        evicted: gone,
      };
    },
    use(names) {
      for (const name of names) {
        const tool = loaded.get(name);
        if (tool !== undefined) loaded.set(name, { ...tool, lastUsed });
      }
    },
    nextStep(evidence = new Map()) {
      const before = [...loaded.keys()];
      loaded = new Map();
      for (const [name, place] of evidence) {
        if (lifetime === "run" && !ofThisRun.has(name)) continue;
        if (!evicted.has(name)) loaded.set(name, { name, by: "host", at: 0, lastUsed: place });
      }
      for (const [name, tool] of acknowledged) if (!loaded.has(name)) loaded.set(name, tool);
      acknowledged = new Map();
      evicted = new Set();
      return before.filter((name) => !loaded.has(name));
    },
  };
}
