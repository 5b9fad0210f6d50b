import type { Chapter } from "../suite/chapter.ts";
import { describeChapters, type SuiteOptions } from "../suite/describe-chapters.ts";
import { changing } from "./changing.ts";
import { exactNames } from "./exact-names.ts";
import { givingUp } from "./giving-up.ts";
import { hostileInput } from "./hostile-input.ts";
import { merging } from "./merging.ts";
import { nothingToFind } from "./nothing-to-find.ts";
import { order } from "./order.ts";
import type { RankerFactory } from "./ranker-factory.ts";
import { sharedIndex } from "./shared-index.ts";

/** The promises of a ranker as plain functions, for whoever runs them without {@link rankerSuite}. */
export const rankerChapters: readonly Chapter<RankerFactory>[] = [
  order,
  exactNames,
  nothingToFind,
  sharedIndex,
  hostileInput,
  givingUp,
  changing,
  merging,
];

/**
 * Registers everything that a ranker must do, as vitest tests. How well it ranks is not asked
 * here: only that what it answers can be relied on.
 *
 * @example
 * import { lexicalRanker } from "@toolshelf/core";
 * rankerSuite("lexical", () => lexicalRanker());
 */
export function rankerSuite(
  name: string,
  factory: RankerFactory,
  options: SuiteOptions = {},
): void {
  describeChapters(name, { subject: factory, chapters: rankerChapters, options });
}
