/** The share of values for which a test holds, 0 to 1; 0 of no values. */
export const share = <Value>(values: readonly Value[], holds: (value: Value) => boolean): number =>
  values.length === 0 ? 0 : values.filter(holds).length / values.length;
