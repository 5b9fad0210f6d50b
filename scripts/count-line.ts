/** The part of vitest's JSON report that is read here. */
export type TestReport = {
  readonly success: boolean;
  readonly testResults: readonly {
    readonly status: string;
    readonly assertionResults: readonly { readonly status: string }[];
  }[];
};

export type Counts = { readonly passed: number; readonly failed: number };

/**
 * Counts what really ran. A file that failed without a failed test in it could not be loaded, or
 * a hook of it threw: that is one failure. So is a run that went wrong outside of any file, or
 * that left no report.
 */
export function countTests(report: TestReport | undefined, exitCode: number): Counts {
  let passed = 0;
  let failed = 0;
  for (const file of report?.testResults ?? []) {
    const statuses = file.assertionResults.map((test) => test.status);
    const failedHere = statuses.filter((status) => status === "failed").length;
    passed += statuses.filter((status) => status === "passed").length;
    failed += failedHere === 0 && file.status === "failed" ? 1 : failedHere;
  }
  if (failed === 0 && (exitCode !== 0 || report?.success !== true)) failed = 1;
  return { passed, failed };
}

export function countLine({ passed, failed }: Counts): string {
  return `${passed} passed, ${failed} failed`;
}

/** Nothing ran is not a success. */
export function isGreen({ passed, failed }: Counts): boolean {
  return failed === 0 && passed > 0;
}
