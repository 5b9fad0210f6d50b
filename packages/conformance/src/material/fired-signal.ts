import type { AbortSignalLike } from "@toolshelf/core";

interface Aborting {
  readonly AbortSignal: { abort(reason: unknown): AbortSignalLike };
}

/** The platform's own kind of signal, since it may be handed on to a database or to `fetch`. */
export function firedSignal(): AbortSignalLike {
  const { AbortSignal } = globalThis as unknown as Aborting;
  return AbortSignal.abort(new Error("the caller gave up"));
}
