import type { Ranked, Ranker } from "../../src/index.ts";

/** A ranker whose order is given: for tests of what happens after the ranking. */
export function fixedRanker(
  scores: Readonly<Record<string, number>>,
  confidence: Ranked["confidence"] = "match",
): Ranker {
  return {
    id: "fixed",
    index: (definitions) => ({
      rank: () =>
        definitions
          .filter(({ name }) => Object.hasOwn(scores, name))
          .map(({ name }): Ranked => ({ name, score: scores[name] ?? 0, confidence }))
          .sort((a, b) => b.score - a.score || (a.name < b.name ? -1 : 1)),
    }),
  };
}
