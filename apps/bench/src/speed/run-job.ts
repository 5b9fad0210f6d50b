import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";

import type { JobInput, JobName, JobOutput } from "./jobs/jobs.ts";

const worker = join(import.meta.dirname, "worker.ts");

/** Runs a job in a fresh process, so that no job warms up or litters the heap for another. */
export const runJob = async <Name extends JobName>(
  name: Name,
  input: JobInput<Name>,
): Promise<JobOutput<Name>> => {
  const child = fork(worker, [name, JSON.stringify(input)], {
    execArgv: [...process.execArgv, "--expose-gc"],
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  let output: JobOutput<Name> | undefined;
  child.on("message", (message) => {
    output = message as JobOutput<Name>;
  });
  await once(child, "close");
  if (output === undefined) {
    throw new Error(`The job ${name} ${JSON.stringify(input)} ended without a result.`);
  }
  return output;
};
