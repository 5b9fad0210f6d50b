/** A mistake in how the demo is called, said in a line. */
export const quit = (message: string): never => {
  process.stderr.write(`${message}\n`);
  return process.exit(2);
};
