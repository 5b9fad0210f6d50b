import { storeSuite } from "@toolshelf/conformance";
import { breakStore } from "./break-store.ts";
import { inMemoryStore } from "./in-memory-store.ts";

storeSuite("core's in-memory store", inMemoryStore);

// What the broken stores are built from is sound, so that they fail for what is broken in them.
storeSuite(
  "a wrapper that breaks nothing",
  breakStore(() => ({})),
  { runs: 10 },
);
