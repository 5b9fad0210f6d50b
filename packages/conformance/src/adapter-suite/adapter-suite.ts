import type { Chapter } from "../suite/chapter.ts";
import { describeChapters, type SuiteOptions } from "../suite/describe-chapters.ts";
import type { AdapterFactory } from "./adapter-factory.ts";
import { deniedIsInvisible } from "./law-01-denied-is-invisible.ts";
import { hiddenDoesNotRun } from "./law-02-hidden-does-not-run.ts";
import { hostToolStaysItself } from "./law-03-host-tool-stays-itself.ts";
import { appendOnly } from "./law-04-append-only.ts";
import { noCrossing } from "./law-05-no-crossing.ts";
import { wordsAndStateAgree } from "./law-06-words-and-state-agree.ts";
import { conversationIsState } from "./law-07-conversation-is-state.ts";
import { reservedNames } from "./law-09-reserved-names.ts";
import { nothingToSearch } from "./law-11-nothing-to-search.ts";

/** The laws of an adapter as plain functions, for whoever runs them without {@link adapterSuite}. */
export const adapterChapters: readonly Chapter<AdapterFactory>[] = [
  deniedIsInvisible,
  hiddenDoesNotRun,
  hostToolStaysItself,
  appendOnly,
  noCrossing,
  wordsAndStateAgree,
  conversationIsState,
  reservedNames,
  nothingToSearch,
];

/**
 * Registers the laws of toolshelf for an adapter, as vitest tests. All that an adapter does is
 * seen from where its users and their model sit: what is sent, what is answered, what runs.
 */
export function adapterSuite(
  name: string,
  factory: AdapterFactory,
  options: SuiteOptions = {},
): void {
  describeChapters(name, { subject: factory, chapters: adapterChapters, options });
}
