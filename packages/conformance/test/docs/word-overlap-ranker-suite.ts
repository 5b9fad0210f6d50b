import { rankerSuite } from "@toolshelf/conformance";
import { wordOverlapRanker } from "./word-overlap-ranker.ts";

rankerSuite("word overlap", wordOverlapRanker);
