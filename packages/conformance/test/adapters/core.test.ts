import { adapterSuite } from "@toolshelf/conformance";
import { coreAdapter } from "../core-adapter.ts";

adapterSuite("a loop on core", coreAdapter());
