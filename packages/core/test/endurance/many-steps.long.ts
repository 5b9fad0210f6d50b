import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";

type Outcome = {
  /** Bytes after each tenth of the steps, garbage collected. */
  readonly heaps: readonly number[];
  readonly events: number;
  readonly failures: number;
  readonly kept: number;
};

const script = join(import.meta.dirname, "many-steps.mjs");
const steps = 100_000;

async function walk(storage: string): Promise<Outcome> {
  const flags = ["--expose-gc", "--conditions=@toolshelf/source", "--no-warnings"];
  const args = [...flags, script, String(steps), "1000", storage];
  const { stdout } = await promisify(execFile)(process.execPath, args);
  return JSON.parse(stdout) as Outcome;
}

test.each([
  ["in-memory", 1_000],
  ["context", 0],
])(
  "a hundred thousand steps over a thousand threads leave the heap flat: %s",
  async (storage, threads) => {
    const { heaps, events, failures, kept } = await walk(storage);
    expect({ failures, kept }).toEqual({ failures: 0, kept: threads });
    expect(events).toBeGreaterThan(steps);
    expect(heaps).toHaveLength(10);
    // By the second tenth every thread has been used and every cache is full.
    const [, warm = 0] = heaps;
    const last = heaps.at(-1) ?? Infinity;
    expect((last - warm) / (steps * 0.8)).toBeLessThan(8);
  },
  600_000,
);
