import type { Effort } from "./effort.ts";

/** Rejects when the subject does not do what the check's title says. */
export type Check<Subject> = (subject: Subject, effort?: Effort) => Promise<void>;

/** Checks that belong together: a law, or one promise of an interface. */
export interface Chapter<Subject> {
  readonly title: string;
  /** By title, each of which is unique in its suite. */
  readonly checks: Readonly<Record<string, Check<Subject>>>;
}
