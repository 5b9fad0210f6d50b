// The door to the lexical ranker's words, for those who extend or replace them.
export { fillerWords, stopWords, synonyms, type Synonyms } from "./search/vocabulary/index.ts";
