import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { expect, test } from "vitest";
import { installKey, readStamp } from "../install-stamp.mjs";

const root = join(import.meta.dirname, "..", "..");
const bootstrap = join(root, "scripts", "bootstrap.mjs");

// These run the real command, so they need the install that they would otherwise start.
const installed = readStamp(root) === installKey(root);

function run(...args: string[]): { status: number | null; stdout: string; stderr: string } {
  return spawnSync(process.execPath, [bootstrap, ...args], { encoding: "utf8" });
}

test.skipIf(!installed)("runs the workspace's Node and leaves stdout to it", () => {
  const { status, stdout, stderr } = run("node", "-p", "process.versions.node");
  expect(stdout).toMatch(/^24\.\d+\.\d+\n$/);
  expect(stderr).toBe("");
  expect(status).toBe(0);
});

test.skipIf(!installed)("gives the same Node to what the command starts", () => {
  const code = `console.log(require("node:child_process").execSync("node -v").toString())`;
  expect(run("node", "-e", code).stdout).toMatch(/^v24\./);
});

test.skipIf(!installed)("hands arguments on as they are", () => {
  const args = ["--ask", "text with spaces", "--json", `"quoted" $HOME *`];
  const code = "console.log(JSON.stringify(process.argv.slice(1)))";
  expect(JSON.parse(run("node", "-e", code, "--", ...args).stdout)).toEqual(args);
});

test.skipIf(!installed)("ends with the exit code of the command", () => {
  expect(run("node", "-e", "process.exit(7)").status).toBe(7);
});

test.skipIf(!installed || process.platform === "win32")(
  "hands a signal on and lets the command end by itself",
  async () => {
    const code = `process.on("SIGINT", () => { console.log("bye"); process.exit(3); });
      setInterval(() => {}, 1000); console.log("ready");`;
    const child = spawn(process.execPath, [bootstrap, "node", "-e", code], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    const said: string[] = [];
    child.stdout.setEncoding("utf8").on("data", (text: string) => {
      said.push(text);
      if (text.includes("ready")) child.kill("SIGINT");
    });
    const [exitCode] = await once(child, "close");
    expect(said.join("")).toBe("ready\nbye\n");
    expect(exitCode).toBe(3);
  },
);

test("says how it is called when it is given nothing to run", () => {
  const { status, stderr } = run();
  expect(status).toBe(1);
  expect(stderr).toContain("nothing to run");
});
