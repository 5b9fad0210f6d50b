/**
 * The few globals that core uses, declared by shape. Core compiles without the types of Node or
 * of a browser, so whatever is not listed here cannot be used by accident.
 */
export interface AbortSignalLike {
  readonly aborted: boolean;
  readonly reason: unknown;
  addEventListener(type: "abort", listener: () => void, options?: { once?: boolean }): void;
  removeEventListener(type: "abort", listener: () => void): void;
}

/** A number in browsers, an object with `unref` in Node. */
export type Timer = { unref?(): void } | number;

interface Platform {
  setTimeout(callback: () => void, ms: number): Timer;
  clearTimeout(timer: Timer): void;
}

const globals: unknown = globalThis;

export const platform: Platform = globals as Platform;

/** A timer that does not keep a process alive. */
export function backgroundTimer(callback: () => void, ms: number): Timer {
  const timer = platform.setTimeout(callback, ms);
  if (typeof timer === "object") timer.unref?.();
  return timer;
}

/** Waits for so many ms at most; after that, what `late` makes is thrown. */
export function withinTime<Value>(
  work: Promise<Value>,
  ms: number,
  late: () => Error,
): Promise<Value> {
  return new Promise((resolve, reject) => {
    const timer = platform.setTimeout(() => reject(late()), ms);
    work.then(resolve, reject).finally(() => platform.clearTimeout(timer));
  });
}

export type Awaitable<T> = T | Promise<T>;

export type Abortable = { readonly signal?: AbortSignalLike | undefined };

/** Throws the signal's reason when it has fired: an abort is the host's wish and never a result. */
export function throwIfAborted(signal: AbortSignalLike | undefined): void {
  if (signal?.aborted) throw signal.reason;
}

/** Waits, but no longer than the signal allows. The work goes on: others may wait for it too. */
export async function unlessAborted<Value>(
  work: Promise<Value>,
  signal: AbortSignalLike | undefined,
): Promise<Value> {
  if (signal === undefined) return await work;
  if (signal.aborted) {
    work.catch(() => {}); // Nobody waits for it any more.
    throw signal.reason;
  }
  let stop = (): void => {};
  const aborted = new Promise<never>((_resolve, reject) => {
    stop = () => reject(signal.reason);
    signal.addEventListener("abort", stop, { once: true });
  });
  try {
    return await Promise.race([work, aborted]);
  } finally {
    signal.removeEventListener("abort", stop);
  }
}
