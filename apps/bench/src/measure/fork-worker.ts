import { fork } from "node:child_process";
import { once } from "node:events";

/** Runs a program in a fresh process and takes the one message that it sends. */
export const forkWorker = async <Output>(
  file: string,
  args: readonly string[],
  flags: readonly string[] = [],
): Promise<Output> => {
  const child = fork(file, args, {
    execArgv: [...process.execArgv, ...flags],
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  let output: Output | undefined;
  child.on("message", (message) => {
    output = message as Output;
  });
  await once(child, "close");
  if (output === undefined) throw new Error(`${file} ${args.join(" ")} ended without a result.`);
  return output;
};
