import { englishStopWords } from "./english-stop-words.ts";
import { foreignStopWords } from "./foreign-stop-words.ts";

/** Words of a query that say nothing about the tool. */
export const stopWords: readonly string[] = [...englishStopWords, ...foreignStopWords];
