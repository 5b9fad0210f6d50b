import { join } from "node:path";

import { chooseModel } from "./choose-model.ts";
import type { Model } from "./model.ts";
import { offlineModel } from "./offline.ts";
import { readOptions } from "./options.ts";
import { quit } from "./quit.ts";
import { seedFiles } from "./requests.ts";
import { createScratch, type Scratch } from "./scratch.ts";
import { temporaryFolder } from "./temporary-folder.ts";

const readModel = async (): Promise<Model> => {
  if (options.framework !== "core") return offlineModel();
  try {
    return await chooseModel(options.api, process.env);
  } catch (error) {
    return quit(error instanceof Error ? error.message : String(error));
  }
};

const openScratch = (): Scratch => {
  let root = options.folder;
  try {
    root ??= isTemporary ? temporaryFolder() : join(import.meta.dirname, "..", "..", "..", ".demo");
    const scratch = createScratch(root);
    seedFiles(scratch);
    return scratch;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return quit(`The folder ${root ?? "for temporary files"} cannot be used: ${reason}.`);
  }
};

const options = readOptions();
const model = await readModel();
const isTemporary = options.folder === undefined && options.asked.length === 0;
const scratch = openScratch();
// What takes its time to load is loaded when it is clear that it will be needed.
const { runDemo } = await import("./run-demo.ts");
await runDemo({ options, model, scratch, isTemporary });
