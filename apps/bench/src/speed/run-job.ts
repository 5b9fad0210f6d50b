import { join } from "node:path";

import { forkWorker } from "../measure/fork-worker.ts";
import type { JobInput, JobName, JobOutput } from "./jobs/jobs.ts";

const worker = join(import.meta.dirname, "worker.ts");

/** Runs a job in a fresh process, so that no job warms up or litters the heap for another. */
export const runJob = <Name extends JobName>(
  name: Name,
  input: JobInput<Name>,
): Promise<JobOutput<Name>> => forkWorker(worker, [name, JSON.stringify(input)], ["--expose-gc"]);
