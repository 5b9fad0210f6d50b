import { expect, test } from "vitest";

import { runCommand, tryCommand } from "../src/run-command.ts";

const { signal } = new AbortController();
const node = (code: string) => ({
  words: [process.execPath, "-e", code] as const,
  cwd: import.meta.dirname,
  signal,
});

test("a command that failed is told with all that it said", async () => {
  const failing = node('console.log("out"); console.error("err"); process.exitCode = 3;');
  expect(await tryCommand(failing)).toEqual({ isDone: false, output: "out\nerr" });
  await expect(runCommand(failing)).rejects.toThrow("failed:\nout\nerr");
});

test("a command that is not there is a failed one", async () => {
  const { isDone, output } = await tryCommand({ ...node(""), words: ["no-such-command"] });
  expect(isDone).toBe(false);
  expect(output).toContain("no-such-command");
});

test("an ended check ends its command and says why", async () => {
  const ended = new AbortController();
  const running = tryCommand({ ...node("setInterval(() => {}, 1000)"), signal: ended.signal });
  ended.abort(new Error("Ended by SIGINT."));
  await expect(running).rejects.toThrow("Ended by SIGINT.");
});
