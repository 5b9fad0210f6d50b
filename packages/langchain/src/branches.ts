import type { Turn } from "./turns.ts";

/** Where in a graph's run a node stands: nodes of one round run side by side. */
export type Moment = { readonly round: unknown; readonly task: unknown };

/** As much as is read of what LangGraph tells a node of itself. */
export type ConfigLike = {
  readonly metadata?: { readonly langgraph_step?: unknown } | undefined;
  readonly configurable?: { readonly checkpoint_ns?: unknown } | undefined;
};

type Seen = { bound?: Moment; ran?: Moment; isBranched: boolean };

/**
 * Tells whether a graph calls models side by side. Its branches have states of their own, and what
 * one of them loads is not the other's: they cannot share a run.
 */
export class Branches {
  readonly #seen = new WeakMap<Turn, Seen>();

  /** A model is about to be called. */
  bind(turn: Turn, config: ConfigLike): boolean {
    const seen = this.#of(turn);
    const now = momentOf(config);
    if (isBeside(seen.bound, now) || isBeside(seen.ran, now)) seen.isBranched = true;
    seen.bound = now;
    return seen.isBranched;
  }

  /** Calls are about to be run: those of one answer may be run side by side. */
  run(turn: Turn, config: ConfigLike): boolean {
    const seen = this.#of(turn);
    const now = momentOf(config);
    if (isBeside(seen.bound, now)) seen.isBranched = true;
    seen.ran = now;
    return seen.isBranched;
  }

  #of(turn: Turn): Seen {
    const seen = this.#seen.get(turn) ?? { isBranched: false };
    this.#seen.set(turn, seen);
    return seen;
  }
}

function momentOf({ metadata, configurable }: ConfigLike): Moment {
  return { round: metadata?.langgraph_step, task: configurable?.checkpoint_ns };
}

function isBeside(before: Moment | undefined, now: Moment): boolean {
  return before !== undefined && before.round === now.round && before.task !== now.task;
}
