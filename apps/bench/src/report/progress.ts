/** Tells a person what is going on. */
export type Say = (line: string) => void;

/** Writes to stderr, with the seconds since the start, so that stdout is tables alone. */
export const createSay = (): Say => {
  const started = performance.now();
  return (line) => {
    const seconds = Math.round((performance.now() - started) / 1000);
    process.stderr.write(`[${String(seconds).padStart(3)} s] ${line}\n`);
  };
};
