import { lexicalRanker } from "@toolshelf/core";
import { rankerSuite } from "@toolshelf/conformance";
import { breakRanker } from "./break-ranker.ts";

rankerSuite("core's lexical ranker", () => lexicalRanker());

// What the broken rankers are built from is sound, so that they fail for what is broken in them.
rankerSuite(
  "a wrapper that breaks nothing",
  breakRanker(() => ({})),
  { runs: 10 },
);
