// Starts every server, lists its tools and writes them down as the benchmark's catalog:
//
//   node apps/bench/servers/read-catalog.ts [--out <file>] [--at-once <number>] [--timeout <seconds>]
//
// The servers are installed by themselves, see the README beside this file. With one of them
// failing nothing is written, because the scores over a smaller catalog could not be compared.
// What it writes is other people's text, so it stays out of git. Progress goes to stderr.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { findPackageJSON } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { parseArgs } from "node:util";

import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";

import { benchServers } from "./servers.ts";
import type { ServerEntry } from "./servers.ts";

/** One tool as the benchmark's rankers see it. */
export type CatalogTool = {
  /** `server/tool` */
  readonly id: string;
  readonly name: string;
  readonly source: string;
  readonly description: string;
  readonly inputSchema: unknown;
};

const { values: flags } = parseArgs({
  options: {
    out: { type: "string", default: join(import.meta.dirname, "..", ".cache", "catalog.json") },
    "at-once": { type: "string", default: "3" },
    timeout: { type: "string", default: "60" },
  },
});
const atOnce = Math.max(1, Number(flags["at-once"]) || 1);
const timeout = Math.max(1, Number(flags.timeout) || 60) * 1000;
const graceTime = 1_500;

// The SDK hands these on from its own environment unless they are given; undefined keeps them out.
const withheld = { LOGNAME: undefined, SHELL: undefined, TERM: undefined, USER: undefined };

const running = new Set<number>();
const say = (line: string): void => void process.stderr.write(`${line}\n`);

const send = (pid: number, signal: NodeJS.Signals): void => {
  try {
    process.kill(pid, signal);
  } catch {
    // It left in the meantime, which is what was wanted.
  }
};

/** The file behind a package's command, read from its own package.json. */
const packageBin = (packageName: string, command: string | undefined): string => {
  const manifest = findPackageJSON(packageName, import.meta.url);
  if (manifest === undefined) throw new Error(`The package ${packageName} is not installed.`);
  const { bin = {} } = JSON.parse(readFileSync(manifest, "utf8")) as {
    bin?: string | Record<string, string>;
  };
  const commands = typeof bin === "string" ? { [packageName]: bin } : bin;
  const file = command === undefined ? Object.values(commands)[0] : commands[command];
  if (file === undefined)
    throw new Error(`The package ${packageName} has no command ${command ?? "at all"}.`);
  return join(dirname(manifest), file);
};

const within = async (promise: Promise<void>, ms: number): Promise<boolean> => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<false>((resolveLate) => {
    timer = setTimeout(() => resolveLate(false), ms);
  });
  const inTime = await Promise.race([promise.then(() => true), late]);
  clearTimeout(timer);
  return inTime;
};

/** Starts one server, lists all its pages and sees it gone again. */
const listTools = async (entry: ServerEntry, home: string): Promise<readonly CatalogTool[]> => {
  const client = new Client({ name: "toolshelf-bench", version: "0.0.0" });
  const env: Record<string, string | undefined> = {
    ...withheld,
    PATH: process.env["PATH"],
    HOME: home,
    ...entry.env,
  };
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [packageBin(entry.package, entry.bin), ...(entry.args ?? [])],
    env: env as Record<string, string>,
    cwd: home,
    stderr: "pipe",
  });
  let said = "";
  transport.stderr?.on("data", (chunk: Buffer) => {
    said = (said + chunk.toString("utf8")).slice(-2_000);
  });
  const left = new Promise<void>((resolveLeft) => {
    client.onclose = resolveLeft;
  });
  const limit = { signal: AbortSignal.timeout(timeout), timeout };
  let pid: number | undefined;
  try {
    const connecting = client.connect(transport, limit);
    // The transport forgets the process when it closes; it is needed for longer here.
    pid = transport.pid ?? undefined;
    if (pid !== undefined) running.add(pid);
    await connecting;
    const tools: CatalogTool[] = [];
    let cursor: string | undefined;
    do {
      const page = await client.listTools(cursor === undefined ? {} : { cursor }, limit);
      for (const { name, description = "", inputSchema } of page.tools) {
        const id = `${entry.name}/${name}`;
        tools.push({ id, name, source: entry.name, description, inputSchema });
      }
      cursor = page.nextCursor;
    } while (cursor !== undefined);
    return tools;
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const reason = limit.signal.aborted ? `no list of tools within ${timeout} ms` : message;
    const lastWords = said.trim().split("\n").slice(-3).join("\n");
    throw new Error([reason, lastWords].filter(Boolean).join("\n"), { cause: error });
  } finally {
    // Closing ends the server's input. It does not wait for the process, so that is done here.
    void client.close().catch(() => {});
    if (pid !== undefined) {
      for (const signal of ["SIGTERM", "SIGKILL"] as const) {
        if (await within(left, graceTime)) break;
        send(pid, signal);
      }
      await within(left, graceTime);
      // A server that has closed its pipes may still be there.
      send(pid, "SIGKILL");
      running.delete(pid);
    }
  }
};

const scratch = mkdtempSync(join(tmpdir(), "toolshelf-bench-"));
const folder = join(scratch, "files");
const home = join(scratch, "home");
for (const path of [folder, home]) mkdirSync(path);

// However this process ends, short of SIGKILL, the servers and the scratch folder go with it.
const cleanUp = (): void => {
  for (const pid of running) send(pid, "SIGKILL");
  rmSync(scratch, { recursive: true, force: true, maxRetries: 3 });
};
process.on("exit", cleanUp);
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
  process.once(signal, () => {
    cleanUp();
    process.kill(process.pid, signal);
  });
}

const entries = benchServers(folder);
const lists = new Map<string, readonly CatalogTool[]>();
const failed: string[] = [];
const waiting = [...entries];
let done = 0;

const work = async (): Promise<void> => {
  for (let entry = waiting.shift(); entry !== undefined; entry = waiting.shift()) {
    const began = performance.now();
    let outcome: string;
    try {
      const tools = await listTools(entry, home);
      lists.set(entry.name, tools);
      outcome = `${tools.length} tools`;
    } catch (error) {
      failed.push(entry.name);
      outcome = `failed: ${error instanceof Error ? error.message : String(error)}`;
    }
    done += 1;
    const ms = Math.round(performance.now() - began);
    say(`[${done}/${entries.length}] ${entry.name}: ${outcome} (${ms} ms)`);
  }
};

say(`${entries.length} servers, ${atOnce} at once`);
await Promise.all(Array.from({ length: atOnce }, work));

// In the order of the list, whichever was ready first.
const catalog = entries.flatMap(({ name }) => lists.get(name) ?? []);
if (failed.length > 0) {
  say(`${failed.length} failed (${failed.join(", ")}); the catalog was not written.`);
  process.exitCode = 1;
} else {
  const out = resolve(flags.out);
  mkdirSync(dirname(out), { recursive: true });
  // Some servers name their folder in a description, and it is another one in every run.
  const text = JSON.stringify(catalog, undefined, 1).replaceAll(scratch, "/scratch");
  writeFileSync(out, `${text}\n`);
  say(`${catalog.length} tools of ${lists.size} servers written to ${out}`);
}
