import type { AbortSignalLike, Run, Step } from "@toolshelf/core";
import type { ShelfTool } from "./options.ts";
import { namespaceOf, type ConfigurableLike } from "./thread-id.ts";

/** As much as is read of what LangGraph tells a node of its run. */
export type RuntimeLike = {
  readonly context?: unknown;
  readonly configurable?: ConfigurableLike | undefined;
  /** One function for all of a graph's run, sub-graphs included, and another for the next. */
  readonly writer?: unknown;
  readonly signal?: AbortSignalLike | undefined;
};

/** What stands open from a model call to the next. */
export type Turn = {
  readonly run: Promise<Run<ShelfTool>>;
  /** That of the last model call. */
  step?: Promise<Step<ShelfTool>> | undefined;
  /** The agent's tools that were put on the shelf for this run. */
  readonly offered: Set<unknown>;
};

export const turnOf = (run: Promise<Run<ShelfTool>>): Turn => ({ run, offered: new Set() });

/** The turns that are under way in this process, each as long as its graph runs. */
export class Turns {
  readonly #byWriter = new WeakMap<object, Map<string, Turn>>();

  get({ writer, configurable }: RuntimeLike): Turn | undefined {
    return isKey(writer) ? this.#byWriter.get(writer)?.get(namespaceOf(configurable)) : undefined;
  }

  /** The turn of a run, opened where there is none. */
  of(runtime: RuntimeLike, open: () => Promise<Run<ShelfTool>>): Turn {
    const known = this.get(runtime);
    if (known !== undefined) return known;
    const turn = turnOf(open());
    const { writer, configurable } = runtime;
    if (!isKey(writer)) return turn;
    const ofRun = this.#byWriter.get(writer) ?? new Map<string, Turn>();
    this.#byWriter.set(writer, ofRun);
    const namespace = namespaceOf(configurable);
    ofRun.set(namespace, turn);
    // A model call that is tried again asks for the request's tools again.
    turn.run.catch(() => ofRun.delete(namespace));
    return turn;
  }
}

function isKey(value: unknown): value is object {
  return typeof value === "function" || (typeof value === "object" && value !== null);
}
