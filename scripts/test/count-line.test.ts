import { describe, expect, test } from "vitest";
import { countLine, countTests, isGreen } from "../count-line.ts";

const file = (status: string, ...tests: string[]) => ({
  status,
  assertionResults: tests.map((test) => ({ status: test })),
});

describe("countTests", () => {
  test("adds up the tests of all files and leaves skipped ones out", () => {
    const testResults = [
      file("passed", "passed", "passed", "skipped"),
      file("failed", "passed", "failed", "failed"),
      file("passed", "todo", "pending"),
    ];
    expect(countTests({ success: false, testResults }, 1)).toEqual({ passed: 3, failed: 2 });
  });

  test("counts a file that could not be loaded as one failure", () => {
    const testResults = [file("passed", "passed"), file("failed")];
    expect(countTests({ success: false, testResults }, 1)).toEqual({ passed: 1, failed: 1 });
  });

  test("counts a file whose hook threw after its tests passed", () => {
    const testResults = [file("failed", "passed")];
    expect(countTests({ success: false, testResults }, 1)).toEqual({ passed: 1, failed: 1 });
  });

  test("counts what went wrong outside of any file", () => {
    const testResults = [file("passed", "passed")];
    expect(countTests({ success: true, testResults }, 1)).toEqual({ passed: 1, failed: 1 });
    expect(countTests({ success: false, testResults }, 0)).toEqual({ passed: 1, failed: 1 });
  });

  test("counts a run without a report as a failure", () => {
    expect(countTests(undefined, 0)).toEqual({ passed: 0, failed: 1 });
  });
});

test("the line is the two counts and nothing else", () => {
  expect(countLine({ passed: 12, failed: 0 })).toBe("12 passed, 0 failed");
});

test("a run is green when something passed and nothing failed", () => {
  expect(isGreen({ passed: 1, failed: 0 })).toBe(true);
  expect(isGreen({ passed: 1, failed: 1 })).toBe(false);
  expect(isGreen({ passed: 0, failed: 0 })).toBe(false);
});
