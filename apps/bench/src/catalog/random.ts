/** A source of numbers below 1 that gives the same ones for the same seed (mulberry32). */
export type Random = () => number;

export const createRandom = (seed: number): Random => {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d_2b_79_f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
};

export const pick = <Value>(random: Random, values: readonly Value[]): Value =>
  values[Math.floor(random() * values.length)] as Value;

/** Whole numbers from `low` to `high`, both included. */
export const between = (random: Random, low: number, high: number): number =>
  low + Math.floor(random() * (high - low + 1));

/** A sample without repetition, in random order. */
export const sample = <Value>(
  random: Random,
  values: readonly Value[],
  count: number,
): readonly Value[] => {
  const left = [...values];
  for (let at = 0; at < Math.min(count, left.length); at++) {
    const other = between(random, at, left.length - 1);
    [left[at], left[other]] = [left[other] as Value, left[at] as Value];
  }
  return left.slice(0, count);
};
