import { createToolSearch } from "@toolshelf/core";
import { shelfLaws } from "@toolshelf/conformance";

shelfLaws("core", createToolSearch);
