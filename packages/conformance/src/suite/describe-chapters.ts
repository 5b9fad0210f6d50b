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
  /**
   * Checks that the subject is known to fail, by title, each with the reason. They run, are
   * reported as left out while they fail, and fail the suite once they pass, so that the list
   * stays true.
   */
  readonly knownFailures?: Readonly<Record<string, string>> | undefined;
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
  const { skip = {}, knownFailures = {} } = options;
  const { runs = effortDefaults.runs, seed = effortDefaults.seed } = options;
  const effort: Effort = { runs, seed };
  refuseUnknown([...Object.keys(skip), ...Object.keys(knownFailures)], chapters);
  describe(name, () => {
    for (const { title, checks } of chapters) {
      describe(title, () => {
        for (const [behaviour, check] of Object.entries(checks)) {
          it(behaviour, async (context) => {
            const { [behaviour]: reason } = skip;
            if (reason !== undefined) context.skip(`left out: ${reason}`);
            const { [behaviour]: failure } = knownFailures;
            if (failure === undefined) {
              const outcome = await check(subject, effort);
              if (outcome) context.skip(outcome.skipped);
            } else if (await passes(check(subject, effort))) {
              throw new Error("Passes, so it has no place among knownFailures any more");
            } else context.skip(`known to fail: ${failure}`);
          });
        }
      });
    }
  });
}

function refuseUnknown<Subject>(
  titles: readonly string[],
  chapters: readonly Chapter<Subject>[],
): void {
  const known = new Set(chapters.flatMap(({ checks }) => Object.keys(checks)));
  const unknown = titles.filter((title) => !known.has(title));
  if (unknown.length > 0) throw new Error(`No check has the title "${unknown.join('", "')}"`);
}

async function passes(check: Promise<unknown>): Promise<boolean> {
  try {
    await check;
    return true;
  } catch {
    return false;
  }
}
