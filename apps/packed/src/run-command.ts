import { execFile } from "node:child_process";
import { promisify } from "node:util";

export type Command = {
  readonly words: readonly [string, ...string[]];
  readonly cwd: string;
  /** Ends the command. */
  readonly signal: AbortSignal;
};

export type Outcome = { readonly isDone: boolean; readonly output: string };

const execute = promisify(execFile);

/** Runs a command to its end, and tells what it said on both streams. Rejects only when it is ended by the signal. */
export const tryCommand = async ({ words, cwd, signal }: Command): Promise<Outcome> => {
  const [name, ...args] = words;
  try {
    // On Windows, npm and npx are .cmd files, which start only through the shell.
    const shell = process.platform === "win32" && name !== process.execPath;
    const { stdout, stderr } = await execute(name, args, {
      cwd,
      signal,
      shell,
      maxBuffer: 2 ** 26,
    });
    return { isDone: true, output: stdout + stderr };
  } catch (error) {
    signal.throwIfAborted();
    const { stdout = "", stderr = "", message } = error as Partial<Record<string, string>>;
    return { isDone: false, output: `${stdout}${stderr}`.trim() || String(message) };
  }
};

/** The same for what has to go well, or nothing else makes sense. */
export const runCommand = async (command: Command): Promise<string> => {
  const { isDone, output } = await tryCommand(command);
  if (!isDone) throw new Error(`${command.words.join(" ")} failed:\n${output}`);
  return output;
};
