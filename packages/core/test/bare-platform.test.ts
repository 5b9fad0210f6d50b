import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";

const script = join(import.meta.dirname, "fixtures", "whole-flow.mjs");

/** Runs the flow on source in a Node that makes no code from strings, as on the edge (F09). */
async function flow(...args: string[]): Promise<unknown> {
  const flags = ["--disallow-code-generation-from-strings", "--conditions=@toolshelf/source"];
  const { stdout } = await promisify(execFile)(process.execPath, [...flags, script, ...args]);
  return JSON.parse(stdout);
}

const done = {
  evaluates: false,
  found: ["weather"],
  loaded: ["weather"],
  sent: ["search_tools", "load_tool", "weather"],
  status: "ok",
  text: "Sun in Rome.",
};

test("search, load and call run where code cannot be made from strings", async () => {
  expect(await flow()).toEqual({ ...done, hasProcess: true });
});

test("and where nothing is there that only Node has", async () => {
  expect(await flow("bare")).toEqual({ ...done, hasProcess: false });
});
