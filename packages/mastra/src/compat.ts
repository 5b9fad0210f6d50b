import { toolResults } from "./messages.ts";

// Stores of loaded names with the names and the behaviour of those inside Mastra 1.71, for tests
// and code that reach for them. The processor itself uses none of them.

/** The part of a step's arguments that is read. */
type StepArgs = { readonly messages?: unknown };
export type LoadedToolStoreContext = {
  readonly threadId?: string | undefined;
  readonly args?: StepArgs | undefined;
};

const metaTools: ReadonlySet<string> = new Set(["search_tools", "load_tool"]);

/** Names that the results of `search_tools` and `load_tool` in the messages loaded, or found. */
export function deriveLoadedNamesFromMessages(args: StepArgs): Set<string> {
  const names = new Set<string>();
  for (const { toolName, output } of toolResults(args.messages)) {
    if (!metaTools.has(toolName) || typeof output !== "object" || output === null) continue;
    const { success, toolName: one, results, loaded } = output as Readonly<Record<string, unknown>>;
    const found = Array.isArray(results)
      ? (results as readonly ({ readonly name?: unknown } | null)[]).map((hit) => hit?.name)
      : [];
    const listed: readonly unknown[] = Array.isArray(loaded) ? loaded : [];
    for (const name of [...(success === true ? [one] : []), ...found, ...listed]) {
      if (typeof name === "string") names.add(name);
    }
  }
  return names;
}

/** Loaded is what the messages say, and what was loaded since in this process. */
export class ContextLoadedToolStore {
  readonly #unconfirmed = new Map<string, Set<string>>();

  getLoadedNames({ threadId, args }: LoadedToolStoreContext): Set<string> {
    const confirmed = args === undefined ? new Set<string>() : deriveLoadedNamesFromMessages(args);
    const waiting = threadId ? this.#unconfirmed.get(threadId) : undefined;
    if (!threadId || waiting === undefined) return confirmed;
    for (const name of confirmed) waiting.delete(name);
    if (waiting.size === 0) this.#unconfirmed.delete(threadId);
    return new Set([...confirmed, ...waiting]);
  }

  addLoaded(names: readonly string[], { threadId }: LoadedToolStoreContext): void {
    if (!threadId || names.length === 0) return;
    const waiting = this.#unconfirmed.get(threadId) ?? new Set();
    for (const name of names) waiting.add(name);
    this.#unconfirmed.set(threadId, waiting);
  }
}

type Timers = {
  setInterval(callback: () => void, ms: number): number | { unref?(): void };
};

const hour = 3_600_000;
const shortestSweep = 60_000;
const sharedThread = "default";

/** Loaded names by thread, forgotten after a time without access. */
export class LegacyMapLoadedToolStore {
  readonly #ttl: number;
  readonly #threads = new Map<string, { readonly names: Set<string>; accessedAt: number }>();

  constructor({ ttl = hour }: { readonly ttl?: number | undefined } = {}) {
    this.#ttl = ttl;
    if (ttl <= 0) return;
    const timer = (globalThis as unknown as Timers).setInterval(
      () => this.cleanupStaleState(),
      Math.max(ttl / 2, shortestSweep),
    );
    if (typeof timer === "object") timer.unref?.();
  }

  getLoadedNames({ threadId }: LoadedToolStoreContext): Set<string> {
    return new Set(this.#access(threadId).names);
  }

  addLoaded(names: readonly string[], { threadId }: LoadedToolStoreContext): void {
    if (names.length === 0) return;
    const thread = this.#access(threadId);
    for (const name of names) thread.names.add(name);
  }

  clearState(threadId: string = sharedThread): void {
    this.#threads.delete(threadId);
  }

  clearAllState(): void {
    this.#threads.clear();
  }

  cleanupStaleState(): number {
    if (this.#ttl <= 0) return 0;
    const before = this.#threads.size;
    for (const [threadId, { accessedAt }] of this.#threads) {
      if (Date.now() - accessedAt > this.#ttl) this.#threads.delete(threadId);
    }
    return before - this.#threads.size;
  }

  getStateStats(): { threadCount: number; oldestAccessTime: number | null } {
    const times = Array.from(this.#threads.values(), ({ accessedAt }) => accessedAt);
    return {
      threadCount: times.length,
      oldestAccessTime: times.length === 0 ? null : Math.min(...times),
    };
  }

  #access(threadId: string | undefined): { readonly names: Set<string>; accessedAt: number } {
    const id = threadId || sharedThread;
    const thread = this.#threads.get(id) ?? { names: new Set<string>(), accessedAt: 0 };
    thread.accessedAt = Date.now();
    this.#threads.set(id, thread);
    return thread;
  }
}
