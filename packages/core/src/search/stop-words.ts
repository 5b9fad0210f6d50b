export { englishStopWords } from "./vocabulary/english-stop-words.ts";
