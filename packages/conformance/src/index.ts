export { adapterChapters, adapterSuite } from "./adapter-suite/adapter-suite.ts";
export type {
  Adapter,
  AdapterCall,
  AdapterFactory,
  AdapterOptions,
  AdapterStep,
  AdapterTool,
  AdapterToolCall,
  AdapterTools,
  AdapterTurn,
  AdapterTurnInput,
  ModelAnswer,
  ScriptedCall,
} from "./adapter-suite/adapter-factory.ts";
export { rankerChapters, rankerSuite } from "./ranker-suite/ranker-suite.ts";
export type { RankerFactory } from "./ranker-suite/ranker-factory.ts";
export { shelfLawChapters, shelfLaws } from "./shelf-laws/shelf-laws.ts";
export type { ShelfFactory } from "./shelf-laws/shelf-factory.ts";
export { storeChapters, storeSuite } from "./store-suite/store-suite.ts";
export type { StoreClock, StoreFactory, StoreUnderTest } from "./store-suite/store-factory.ts";
export type { Chapter, Check, Skipped } from "./suite/chapter.ts";
export type { SuiteOptions } from "./suite/describe-chapters.ts";
export { effortDefaults, type Effort } from "./suite/effort.ts";
