import { changeJob } from "./change-job.ts";
import { heapJob } from "./heap-job.ts";
import { searchJob } from "./search-job.ts";
import { stepJob } from "./step-job.ts";

/** What can be measured in a process of its own, by name. */
export const jobs = { search: searchJob, step: stepJob, heap: heapJob, change: changeJob };

export type Jobs = typeof jobs;
export type JobName = keyof Jobs;
export type JobInput<Name extends JobName> = Parameters<Jobs[Name]>[0];
export type JobOutput<Name extends JobName> = Awaited<ReturnType<Jobs[Name]>>;
