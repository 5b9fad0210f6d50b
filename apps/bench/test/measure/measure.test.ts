import { describe, expect, test } from "vitest";

import { areaUnderCurve } from "../../src/measure/area-under-curve.ts";
import { hitAt } from "../../src/measure/hit-at.ts";
import { mean, median, percentile } from "../../src/measure/percentile.ts";
import { fourDigits, threeFigures } from "../../src/measure/round.ts";
import { share } from "../../src/measure/share.ts";

describe("hitAt", () => {
  test("asks whether any right tool is among the first k", () => {
    expect(hitAt(["a", "b", "c"], ["b"], 1)).toBe(false);
    expect(hitAt(["a", "b", "c"], ["b"], 2)).toBe(true);
    expect(hitAt(["a", "b", "c"], ["x", "c"], 3)).toBe(true);
  });

  test("is never met without hits or without a right tool", () => {
    expect(hitAt([], ["a"], 5)).toBe(false);
    expect(hitAt(["a"], [], 5)).toBe(false);
  });
});

describe("areaUnderCurve", () => {
  test("is 1 when every right one scores higher, 0 when every one scores lower", () => {
    expect(areaUnderCurve([0.9, 0.8], [0.3, 0.1])).toBe(1);
    expect(areaUnderCurve([0.1, 0.3], [0.8, 0.9])).toBe(0);
  });

  test("counts pairs, and a tie as half of one", () => {
    // Of the pairs 0.8 > 0.5, 0.8 > 0.2, 0.5 = 0.5, 0.5 > 0.2: three and a half of four.
    expect(areaUnderCurve([0.8, 0.5], [0.5, 0.2])).toBe(0.875);
    expect(areaUnderCurve([0.5], [0.5])).toBe(0.5);
  });

  test("is not a number when one side is empty", () => {
    expect(areaUnderCurve([], [0.5])).toBeNaN();
    expect(areaUnderCurve([0.5], [])).toBeNaN();
  });
});

describe("percentile", () => {
  const hundred = Array.from({ length: 100 }, (_empty, at) => 100 - at);

  test("is the nearest rank", () => {
    expect(percentile(hundred, 95)).toBe(95);
    expect(percentile(hundred, 100)).toBe(100);
    expect(percentile([5, 1, 3], 50)).toBe(3);
    expect(percentile([5, 1, 3], 95)).toBe(5);
    expect(percentile([7], 0)).toBe(7);
  });

  test("is not a number of no values", () => {
    expect(percentile([], 95)).toBeNaN();
  });
});

test("the median of an even number of values lies between the two in the middle", () => {
  expect(median([4, 1, 3])).toBe(3);
  expect(median([4, 1, 3, 2])).toBe(2.5);
  expect(median([])).toBeNaN();
});

test("the mean is the sum by the count", () => {
  expect(mean([1, 2, 6])).toBe(3);
  expect(mean([])).toBeNaN();
});

test("a share of nothing is 0", () => {
  expect(share([1, 2, 3, 4], (value) => value > 1)).toBe(0.75);
  expect(share([], () => true)).toBe(0);
});

test("figures are rounded for the files", () => {
  expect(fourDigits(0.123_456)).toBe(0.1235);
  expect(threeFigures(1234.5)).toBe(1230);
  expect(threeFigures(0.012_345)).toBe(0.0123);
});
