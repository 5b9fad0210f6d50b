// Runs a command of this workspace on a machine that has only Node 20 and npm:
//
//   node scripts/bootstrap.mjs <node | pnpm | a tool of the workspace> [argument …]
//
// The first run installs with the pinned pnpm; later runs go straight to the command, under the
// Node 24 that the workspace brings along. Needs no dependency, and says what it does on stderr,
// so that the command's stdout is its own.
import { spawn, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { constants } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { installKey, pinnedPnpm, readStamp, writeStamp } from "./install-stamp.mjs";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const windows = process.platform === "win32";
const bundledNode = join(root, "node_modules", "node", "bin", windows ? "node.exe" : "node");
const pnpm = pinnedPnpm(root);

/** @param {string} line */
function say(line) {
  process.stderr.write(`toolshelf: ${line}\n`);
}

/** @param {string} argument */
function quoteForCmd(argument) {
  return /[\s"&|<>^()]/.test(argument) ? `"${argument.replaceAll('"', '""')}"` : argument;
}

function requireNode20() {
  if (Number(process.versions.node.split(".")[0]) >= 20) return;
  say(`Node 20 or newer is needed to start, this is ${process.versions.node}.`);
  say("Install a current Node and run the same command again.");
  process.exit(1);
}

function installIfStale() {
  const key = installKey(root);
  if (existsSync(bundledNode) && readStamp(root) === key) return;
  const command = `npx --yes ${pnpm} install --frozen-lockfile`;
  say(`installing the workspace, a minute at most the first time (${command})`);
  const { status, error } = spawnSync(command, {
    cwd: root,
    shell: true,
    stdio: ["ignore", 2, 2],
  });
  if (status === 0 && existsSync(bundledNode)) {
    writeStamp(root, key);
    return;
  }
  say(`the install failed${error === undefined ? "" : ` (${error.message})`}.`);
  say("If the lockfile is out of date, because a package.json was changed, bring it up to date:");
  say(`  npx --yes ${pnpm} install`);
  say("If packages could not be fetched, check the network or the proxy settings of npm.");
  say("If neither helps, delete node_modules and run the same command again.");
  process.exit(status === null || status === 0 ? 1 : status);
}

/** This process's environment, with the workspace's Node and tools found first. */
function workspaceEnvironment() {
  const pathKey = Object.keys(process.env).find((key) => key.toUpperCase() === "PATH") ?? "PATH";
  const first = [dirname(bundledNode), join(root, "node_modules", ".bin")];
  return {
    ...process.env,
    TURBO_TELEMETRY_DISABLED: "1",
    [pathKey]: [...first, process.env[pathKey] ?? ""].join(delimiter),
  };
}

/**
 * @param {string} name
 * @param {string[]} args
 */
function start(name, args) {
  /** @type {import("node:child_process").SpawnOptions} */
  const options = { stdio: "inherit", env: workspaceEnvironment() };
  if (name === "node") return spawn(bundledNode, args, options);

  // Inside a script of pnpm, pnpm is on the path; elsewhere npx fetches it.
  const underPnpm = process.env["npm_config_user_agent"]?.startsWith("pnpm/") ?? false;
  const words = name === "pnpm" && !underPnpm ? ["npx", "--yes", pnpm, ...args] : [name, ...args];
  // On Windows these are .cmd files, which start only through the shell.
  if (windows) return spawn(words.map(quoteForCmd).join(" "), { ...options, shell: true });
  const [command = name, ...rest] = words;
  return spawn(command, rest, options);
}

requireNode20();
const [name, ...args] = process.argv.slice(2);
if (name === undefined) {
  say("nothing to run: node scripts/bootstrap.mjs <node | pnpm | tool> [argument …]");
  process.exit(1);
}
installIfStale();

const child = start(name, args);
child.on("error", (error) => {
  say(`${name} did not start: ${error.message}`);
  process.exitCode = 1;
});

// A terminal sends Ctrl-C to the whole group, the child included; a signal sent to this process
// alone has to be handed on. Either way the child decides when to end.
const inTerminal = process.stdin.isTTY || process.stdout.isTTY || process.stderr.isTTY;
process.on("SIGINT", () => {
  if (!inTerminal) child.kill("SIGINT");
});
process.on("SIGTERM", () => child.kill("SIGTERM"));

child.on("exit", (code, signal) => {
  process.exitCode = code ?? 128 + (signal === null ? 1 : constants.signals[signal]);
});
