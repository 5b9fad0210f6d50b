import type { Awaitable, LoadedToolStore } from "@toolshelf/core";

/** A store under test, and what the suite may do to the world around it. */
export interface StoreUnderTest {
  /** Empty, and sharing nothing with the stores of other calls. */
  readonly store: LoadedToolStore;
  /**
   * Another store over the same backing, as a process that was restarted would open it. A store
   * whose capabilities say `durable` has to have this.
   */
  readonly reopen?: (() => Awaitable<LoadedToolStore>) | undefined;
  /** ms without access after which the store forgets a thread, if it does; needs the clock. */
  readonly ttl?: number | undefined;
  /** The clock that the store was given, which the suite moves. */
  readonly clock?: StoreClock | undefined;
  /** Called at the end of a check, after `store.close`, to take away what is left behind. */
  readonly dispose?: (() => Awaitable<void>) | undefined;
}

export interface StoreClock {
  /** ms since 1970. */
  now(): number;
  /** ms. */
  advance(ms: number): Awaitable<void>;
}

/** Makes a store for one check. It is called many times. */
export type StoreFactory = () => Awaitable<StoreUnderTest>;
