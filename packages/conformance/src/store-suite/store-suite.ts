import type { Chapter } from "../suite/chapter.ts";
import { describeChapters, type SuiteOptions } from "../suite/describe-chapters.ts";
import { aborting } from "./aborting.ts";
import { adding } from "./adding.ts";
import { capabilities } from "./capabilities.ts";
import { lists } from "./lists.ts";
import { makingRoom } from "./making-room.ts";
import { randomOperations } from "./random-operations.ts";
import { removing } from "./removing.ts";
import type { StoreFactory } from "./store-factory.ts";
import { threads } from "./threads.ts";
import { touching } from "./touching.ts";
import { upkeep } from "./upkeep.ts";

/** The promises of a store as plain functions, for whoever runs them without {@link storeSuite}. */
export const storeChapters: readonly Chapter<StoreFactory>[] = [
  capabilities,
  adding,
  lists,
  makingRoom,
  removing,
  threads,
  touching,
  upkeep,
  aborting,
  randomOperations,
];

/**
 * Registers everything that a store of loaded tools must do, as vitest tests. What is optional is
 * checked where the store has it, and reported as left out where it has not.
 *
 * @example
 * import { createInMemoryStore } from "@toolshelf/core";
 * storeSuite("in memory", () => ({ store: createInMemoryStore() }));
 */
export function storeSuite(name: string, factory: StoreFactory, options: SuiteOptions = {}): void {
  describeChapters(name, { subject: factory, chapters: storeChapters, options });
}
