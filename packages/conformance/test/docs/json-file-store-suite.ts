import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { storeSuite } from "@toolshelf/conformance";
import { createJsonFileStore } from "./json-file-store.ts";

storeSuite("the JSON file store", async () => {
  const folder = await mkdtemp(join(tmpdir(), "json-file-store-"));
  const path = join(folder, "loaded-tools.json");
  return {
    store: createJsonFileStore(path),
    reopen: () => createJsonFileStore(path),
    dispose: () => rm(folder, { recursive: true }),
  };
});
