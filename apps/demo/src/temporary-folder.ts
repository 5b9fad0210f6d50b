import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { endings } from "./endings.ts";

const maxWait = 10_000;

/** A new folder that is gone again however this process ends, short of SIGKILL. */
export const temporaryFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), "toolshelf-demo-"));
  const remove = (): void =>
    rmSync(folder, { recursive: true, force: true, maxRetries: 3, retryDelay: 50 });
  let waiting: NodeJS.Timeout | undefined;
  const onEnding = (signal: NodeJS.Signals): void => {
    if (process.listenerCount(signal) > 1) {
      // The servers close first, and the signal comes again. Until then this process must not end as if all were well.
      waiting ??= setTimeout(() => {}, maxWait);
      return;
    }
    clearTimeout(waiting);
    remove();
    process.off(signal, onEnding);
    process.kill(process.pid, signal);
  };
  process.on("exit", remove);
  for (const signal of endings) process.on(signal, onEnding);
  return folder;
};
