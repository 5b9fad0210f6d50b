import type { Chapter } from "../suite/chapter.ts";
import { describeChapters, type SuiteOptions } from "../suite/describe-chapters.ts";
import { deniedIsInvisible } from "./law-01-denied-is-invisible.ts";
import { hiddenDoesNotRun } from "./law-02-hidden-does-not-run.ts";
import { hostToolStaysItself } from "./law-03-host-tool-stays-itself.ts";
import { noCrossing } from "./law-05-no-crossing.ts";
import { wordsAndStateAgree } from "./law-06-words-and-state-agree.ts";
import { deterministic } from "./law-08-deterministic.ts";
import { reservedNames } from "./law-09-reserved-names.ts";
import { badInput } from "./law-10-bad-input.ts";
import { nothingToSearch } from "./law-11-nothing-to-search.ts";
import type { ShelfFactory } from "./shelf-factory.ts";

/** The laws of a shelf as plain functions, for whoever runs them without {@link shelfLaws}. */
export const shelfLawChapters: readonly Chapter<ShelfFactory>[] = [
  deniedIsInvisible,
  hiddenDoesNotRun,
  hostToolStaysItself,
  noCrossing,
  wordsAndStateAgree,
  deterministic,
  reservedNames,
  badInput,
  nothingToSearch,
];

/**
 * Registers every law that a shelf must keep, as vitest tests.
 *
 * @example
 * import { createToolSearch } from "@toolshelf/core";
 * shelfLaws("core", createToolSearch);
 */
export function shelfLaws(name: string, factory: ShelfFactory, options: SuiteOptions = {}): void {
  describeChapters(name, { subject: factory, chapters: shelfLawChapters, options });
}
