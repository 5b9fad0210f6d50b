import type { Awaitable, Ranker } from "@toolshelf/core";

/** Makes the ranker under test, for one check. It is called many times. */
export type RankerFactory = () => Awaitable<Ranker>;
