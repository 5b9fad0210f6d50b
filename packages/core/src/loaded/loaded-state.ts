import type { Abortable, Awaitable } from "../platform.ts";
import type { LoadedTool, LoadedToolStore } from "./loaded-tool-store.ts";

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
  /** A new step begins; `reported` is what the host's messages or its own state hold. */
  nextStep(reported: readonly string[]): void;
}

/** State that a store keeps for a thread. */
export function storedState(store: LoadedToolStore, threadId: string): LoadedState {
  return {
    evidenceOnly: false,
    read: (options) => store.read(threadId, options),
    add: (tools, options) => store.add(threadId, tools, options),
    nextStep: () => {},
  };
}

/**
 * State that the host reports at each step, from its messages or from a place of its own. What
 * was acknowledged since the run's last step counts as well: the report may not hold it yet.
 */
export function reportedState(): LoadedState {
  let acknowledged = new Map<string, LoadedTool>();
  let reported = new Map<string, LoadedTool>();
  return {
    evidenceOnly: true,
    read: () => [...reported.values(), ...acknowledged.values()],
    add(tools) {
      for (const tool of tools) {
        if (!reported.has(tool.name) && !acknowledged.has(tool.name)) {
          acknowledged.set(tool.name, tool);
        }
      }
      return { kept: tools.map(({ name }) => name), evicted: [] };
    },
    nextStep(names) {
      reported = new Map(names.map((name) => [name, { name, by: "host", at: 0 }]));
      for (const [name, tool] of acknowledged) if (!reported.has(name)) reported.set(name, tool);
      acknowledged = new Map();
    },
  };
}
