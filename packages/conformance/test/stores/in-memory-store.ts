import { createInMemoryStore } from "@toolshelf/core";
import type { StoreFactory } from "@toolshelf/conformance";

/** Core's own store, with a clock that stands still until it is moved. */
export const inMemoryStore: StoreFactory = () => {
  const ttl = 1_000;
  let time = 1_700_000_000_000;
  const now = (): number => time;
  const advance = (ms: number): void => {
    time += ms;
  };
  return { store: createInMemoryStore({ ttl, now }), ttl, clock: { now, advance } };
};
