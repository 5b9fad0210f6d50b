import type { Awaitable, ToolSearch, ToolSearchOptions } from "@toolshelf/core";

/**
 * Makes the shelf under test. Every option it is given counts: the suites bring their own tools,
 * filter, ranker, store and clock. `createToolSearch` is one; so is whatever wraps it.
 */
export type ShelfFactory = (options: ToolSearchOptions) => Awaitable<ToolSearch>;
