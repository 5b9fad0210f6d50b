import {
  adapterChapters,
  rankerChapters,
  shelfLawChapters,
  storeChapters,
} from "@toolshelf/conformance";
import { brokenAdapters } from "./adapters/broken-adapters.ts";
import { brokenShelves } from "./broken-shelves.ts";
import { expectSuiteCanFail } from "./expect-suite-can-fail.ts";
import { brokenRankers } from "./rankers/broken-rankers.ts";
import { brokenStores } from "./stores/broken-stores.ts";

expectSuiteCanFail("the checks of the laws", shelfLawChapters, brokenShelves);
expectSuiteCanFail("the checks of a store", storeChapters, brokenStores);
expectSuiteCanFail("the checks of a ranker", rankerChapters, brokenRankers);
expectSuiteCanFail("the checks of an adapter", adapterChapters, brokenAdapters);
