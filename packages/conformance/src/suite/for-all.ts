import fc from "fast-check";
import { effortDefaults, type Effort } from "./effort.ts";

/** Holds a property against random cases. It rejects with the smallest case that was found to fail. */
export async function forAll<Case>(
  cases: fc.Arbitrary<Case>,
  property: (given: Case) => Promise<void>,
  { runs, seed }: Effort = effortDefaults,
): Promise<void> {
  await fc.assert(fc.asyncProperty(cases, property), { numRuns: runs, seed });
}
