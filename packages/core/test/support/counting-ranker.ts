import { lexicalRanker, type Ranker } from "../../src/index.ts";

/** The lexical ranker, and the names of every list that it was asked to index. */
export function countingRanker(): { readonly ranker: Ranker; readonly builds: string[][] } {
  const inner = lexicalRanker();
  const builds: string[][] = [];
  return {
    builds,
    ranker: {
      id: "counting",
      index: (definitions, options) => {
        builds.push(definitions.map(({ name }) => name));
        return inner.index(definitions, options);
      },
    },
  };
}
