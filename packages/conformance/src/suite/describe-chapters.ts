// The titles of these tests are data.
// oxlint-disable vitest/valid-title, vitest/expect-expect
import { describe, it } from "vitest";
import type { Chapter } from "./chapter.ts";
import { effortDefaults, type Effort } from "./effort.ts";

export interface SuiteOptions {
  /**
   * Checks that are left out, by title, each with the reason, which the report shows. A title
   * that no check has is an error, so that no entry outlives its check.
   */
  readonly skip?: Readonly<Record<string, string>> | undefined;
  /** Random cases of each property, more for a nightly run. Default 40. */
  readonly runs?: number | undefined;
  /** Where randomness starts. Default 1, so that every run tries the same cases. */
  readonly seed?: number | undefined;
}

export interface DescribeChapters<Subject> {
  readonly subject: Subject;
  readonly chapters: readonly Chapter<Subject>[];
  readonly options: SuiteOptions;
}

/** Registers chapters with vitest, one `describe` each, one test for each check. */
export function describeChapters<Subject>(
  name: string,
  { subject, chapters, options }: DescribeChapters<Subject>,
): void {
  const { skip = {}, runs = effortDefaults.runs, seed = effortDefaults.seed } = options;
  const effort: Effort = { runs, seed };
  const titles = new Set(chapters.flatMap(({ checks }) => Object.keys(checks)));
  const stale = Object.keys(skip).filter((title) => !titles.has(title));
  if (stale.length > 0) {
    throw new Error(`skip names checks that do not exist: ${stale.join("; ")}`);
  }
  describe(name, () => {
    for (const { title, checks } of chapters) {
      describe(title, () => {
        for (const [behaviour, check] of Object.entries(checks)) {
          it(behaviour, async (context) => {
            const reason = skip[behaviour];
            if (reason !== undefined) context.skip(`left out: ${reason}`);
            await check(subject, effort);
          });
        }
      });
    }
  });
}
