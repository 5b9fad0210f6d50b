/** The smallest value that at least `percent` per cent of all values do not exceed (nearest rank). */
export const percentile = (values: readonly number[], percent: number): number => {
  if (values.length === 0) return Number.NaN;
  const ordered = values.toSorted((a, b) => a - b);
  const rank = Math.max(1, Math.ceil((percent / 100) * ordered.length));
  return ordered[rank - 1]!;
};

/** The middle value; of an even number, the mean of the two in the middle. */
export const median = (values: readonly number[]): number => {
  if (values.length === 0) return Number.NaN;
  const ordered = values.toSorted((a, b) => a - b);
  const middle = ordered.length / 2;
  return (ordered[Math.ceil(middle) - 1]! + ordered[Math.floor(middle)]!) / 2;
};

export const mean = (values: readonly number[]): number =>
  values.length === 0 ? Number.NaN : values.reduce((sum, value) => sum + value, 0) / values.length;
