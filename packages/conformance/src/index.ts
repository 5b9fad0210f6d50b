export { shelfLawChapters, shelfLaws } from "./shelf-laws/shelf-laws.ts";
export type { ShelfFactory } from "./shelf-laws/shelf-factory.ts";
export type { Chapter, Check } from "./suite/chapter.ts";
export type { SuiteOptions } from "./suite/describe-chapters.ts";
export { effortDefaults, type Effort } from "./suite/effort.ts";
