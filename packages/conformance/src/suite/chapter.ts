import type { Effort } from "./effort.ts";

/** A check that has nothing to look at in this subject, and why. */
export interface Skipped {
  readonly skipped: string;
}

/**
 * Rejects when the subject does not do what the check's title says. Resolves to {@link Skipped}
 * when the title speaks of something optional that the subject does not have.
 */
export type Check<Subject> = (subject: Subject, effort?: Effort) => Promise<Skipped | void>;

/** Checks that belong together: a law, or one promise of an interface. */
export interface Chapter<Subject> {
  readonly title: string;
  /** By title, each of which is unique in its suite. */
  readonly checks: Readonly<Record<string, Check<Subject>>>;
}
