// Carries out one job in this process and sends its result to the one that started it.
import { jobs, type JobName } from "./jobs/jobs.ts";

const [name, input] = process.argv.slice(2) as [JobName, string];
const job = (await jobs[name]()) as (input: unknown) => Promise<unknown>;
const output = await job(JSON.parse(input));
process.send?.(output, () => process.exit(0));
