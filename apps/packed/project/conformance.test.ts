import { storeSuite } from "@toolshelf/conformance";
import { createInMemoryStore } from "@toolshelf/core";

storeSuite("a store in memory", () => ({ store: createInMemoryStore() }));
