import { accessSync, constants, mkdirSync } from "node:fs";
import { join, resolve } from "node:path";

/** The only places on disk that the servers are told about. */
export type Scratch = {
  /** What the file tools may read and write; relative paths in requests start here. */
  readonly files: string;
  /** Where the graph of the memory tools is kept. */
  readonly memoryFile: string;
  /** HOME of every server: some write settings or caches there. */
  readonly home: string;
};

/** Lays out a scratch folder under `root`, and keeps what is already there. Throws where nothing can be written. */
export const createScratch = (root: string): Scratch => {
  const base = resolve(root);
  const scratch: Scratch = {
    files: join(base, "files"),
    memoryFile: join(base, "memory.jsonl"),
    home: join(base, "home"),
  };
  for (const folder of [scratch.files, scratch.home]) mkdirSync(folder, { recursive: true });
  for (const folder of [base, scratch.files, scratch.home]) accessSync(folder, constants.W_OK);
  return scratch;
};
