/**
 * How well a score tells right from wrong: the chance that a right one scores higher than a wrong
 * one, ties counting half. The area under the ROC curve, by ranks (Mann and Whitney's U).
 */
export const areaUnderCurve = (right: readonly number[], wrong: readonly number[]): number => {
  if (right.length === 0 || wrong.length === 0) return Number.NaN;
  let wins = 0;
  for (const a of right) {
    for (const b of wrong) wins += a > b ? 1 : a === b ? 0.5 : 0;
  }
  return wins / (right.length * wrong.length);
};
