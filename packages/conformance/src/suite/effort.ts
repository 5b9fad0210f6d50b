/** How hard the properties of a suite look for a counterexample. */
export interface Effort {
  /** Random cases of each property. */
  readonly runs: number;
  /** Where randomness starts. The same seed tries the same cases; another one tries others. */
  readonly seed: number;
}

/** The same cases on every machine, so that a suite which passed yesterday passes today. */
export const effortDefaults: Effort = { runs: 40, seed: 1 };
