import { lexicalRanker } from "@toolshelf/core";
import { rankerSuite } from "@toolshelf/conformance";

rankerSuite("core's lexical ranker", () => lexicalRanker());
