/**
 * What can be measured in a process of its own, by name. Each loads what it measures and nothing
 * else: a large package in the heap slows whoever shares it.
 */
export const jobs = {
  search: async () => (await import("./search-job.ts")).searchJob,
  step: async () => (await import("./step-job.ts")).stepJob,
  heap: async () => (await import("./heap-job.ts")).heapJob,
  change: async () => (await import("./change-job.ts")).changeJob,
};

export type Jobs = { [Name in keyof typeof jobs]: Awaited<ReturnType<(typeof jobs)[Name]>> };
export type JobName = keyof Jobs;
export type JobInput<Name extends JobName> = Parameters<Jobs[Name]>[0];
export type JobOutput<Name extends JobName> = Awaited<ReturnType<Jobs[Name]>>;
