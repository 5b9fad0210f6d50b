import { createToolSearch } from "@toolshelf/core";
import { shelfLaws } from "@toolshelf/conformance";
import { breakShelf } from "./break-shelf.ts";
import { knownFailures } from "./known-failures.ts";

shelfLaws("core", createToolSearch, { knownFailures });

// What the broken shelves are built from is sound, so that they fail for what is broken in them.
shelfLaws(
  "core behind a wrapper that breaks nothing",
  breakShelf(() => ({})),
  { knownFailures, runs: 10 },
);
