import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";

import { createScratch, type Scratch } from "../src/scratch.ts";
import { demoServers, type ServerEntry } from "../src/servers.ts";
import { startServers, type StartedServers, type StartProgress } from "../src/start-servers.ts";

let root: string;
let scratch: Scratch;
let started: StartedServers | undefined;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "toolshelf-servers-"));
  scratch = createScratch(root);
});

afterEach(async () => {
  await started?.close();
  started = undefined;
  rmSync(root, { recursive: true, force: true });
});

const named = (...names: string[]): ServerEntry[] =>
  demoServers(scratch).filter(({ name }) => names.includes(name));

/** A server made of a line of JavaScript, to go wrong in a chosen way. */
const scripted = (name: string, script: string): ServerEntry => ({
  name,
  args: ["-e", script],
  cwd: scratch.home,
  home: scratch.home,
});

// A process that was killed but whose parent has not taken note yet is a zombie, and counts as gone.
const isAlive = (pid: number): boolean =>
  /^[^Z]/.test(
    spawnSync("ps", ["-o", "stat=", "-p", String(pid)], { encoding: "utf8" }).stdout.trim(),
  );

const textOf = (result: unknown): string =>
  (result as { content: { text: string }[] }).content[0]!.text;

test("three servers start, one that breaks is reported with its last words, and all are gone after close", async () => {
  const progress: StartProgress[] = [];
  started = await startServers(
    [
      ...named("filesystem", "memory", "everything"),
      scripted("broken", "console.error('no luck today'); process.exit(3)"),
    ],
    { onProgress: (step) => progress.push(step) },
  );

  expect(started.servers.map(({ name }) => name)).toEqual(["filesystem", "memory", "everything"]);
  expect(started.failed).toEqual([
    { name: "broken", reason: expect.stringContaining("no luck today") },
  ]);
  expect(progress.filter(({ type }) => type === "starting").map(({ name }) => name)).toEqual([
    "filesystem",
    "memory",
    "everything",
    "broken",
  ]);
  for (const step of progress)
    if (step.type === "started") expect(step.tools).toBeGreaterThanOrEqual(9);
  expect(progress.filter(({ type }) => type === "started")).toHaveLength(3);
  expect(progress.filter(({ type }) => type === "failed")).toHaveLength(1);

  const pids = started.servers.map(({ pid }) => pid);
  expect(pids.map(isAlive)).toEqual([true, true, true]);
  await started.close();
  expect(pids.map(isAlive)).toEqual([false, false, false]);
});

test("relative paths of requests land in the scratch folder, and the graph in its file", async () => {
  started = await startServers(named("filesystem", "memory"));
  const [files, memory] = started.servers;
  await files!.client.callTool({
    name: "write_file",
    arguments: { path: "notes.txt", content: "milk" },
  });
  expect(readFileSync(join(scratch.files, "notes.txt"), "utf8")).toBe("milk");
  await memory!.client.callTool({
    name: "create_entities",
    arguments: { entities: [{ name: "Ada", entityType: "person", observations: [] }] },
  });
  expect(readFileSync(scratch.memoryFile, "utf8")).toContain('"Ada"');
  const outside = await files!.client.callTool({
    name: "read_text_file",
    arguments: { path: "/etc/hostname" },
  });
  expect(outside.isError).toBe(true);
});

test("a server sees PATH, HOME and what it is given, and nothing else of the environment", async () => {
  const [everything] = named("everything");
  started = await startServers([{ ...everything!, env: { GIVEN: "yes" } }]);
  const result = await started.servers[0]!.client.callTool({ name: "get-env", arguments: {} });
  expect(JSON.parse(textOf(result))).toEqual({
    PATH: process.env["PATH"],
    HOME: scratch.home,
    GIVEN: "yes",
  });
});

test("a server that never answers fails at its timeout and does not hold up the others", async () => {
  const [memory] = named("memory");
  const deaf = scripted(
    "deaf",
    "process.on('SIGTERM', () => {}); process.stdin.resume(); setInterval(() => {}, 1e6)",
  );
  // The one that answers gets all the time it needs; only the deaf one is given up.
  started = await startServers([deaf], { startTimeout: 300, graceTime: 100 });
  expect(started.servers).toEqual([]);
  expect(started.failed).toEqual([{ name: "deaf", reason: "no list of tools within 300 ms" }]);
  await started.close();

  const giveUp = new AbortController();
  started = await startServers([deaf, memory!], {
    graceTime: 100,
    signal: giveUp.signal,
    onProgress: (step) => {
      if (step.type === "started") giveUp.abort(new Error("enough waited"));
    },
  });
  expect(started.servers.map(({ name }) => name)).toEqual(["memory"]);
  expect(started.failed).toEqual([{ name: "deaf", reason: "enough waited" }]);
});

/** A server in a file of its own, that answers tools/list with what the expression gives. */
const answering = (name: string, list: string, more = ""): ServerEntry => {
  const file = join(root, `${name}.mjs`);
  writeFileSync(
    file,
    `${more}
     process.stdin.on("data", (chunk) => {
       for (const line of String(chunk).split("\\n").filter(Boolean)) {
         const { id, method, params } = JSON.parse(line);
         const result = method === "tools/list" ? ${list}
           : { protocolVersion: "2025-06-18", capabilities: { tools: {} }, serverInfo: { name: "s", version: "1" } };
         if (id !== undefined) console.log(JSON.stringify({ jsonrpc: "2.0", id, result }));
       }
     });`,
  );
  return { name, args: [file], cwd: scratch.home, home: scratch.home };
};

test("a server that ignores the end of its input and SIGTERM is killed", async () => {
  const stubborn = answering(
    "stubborn",
    "{ tools: [] }",
    'process.on("SIGTERM", () => {}); setInterval(() => {}, 1e6);',
  );
  started = await startServers([stubborn], { graceTime: 50 });
  const { pid } = started.servers[0]!;
  expect(isAlive(pid)).toBe(true);
  await started.close();
  expect(isAlive(pid)).toBe(false);
});

test("a server that hands out a cursor again is not asked for ever", async () => {
  const tool = '{ name: "tool", inputSchema: { type: "object" } }';
  const next = '{ undefined: "a", a: "b", b: "a" }[params?.cursor]';
  const round = answering("round", `{ tools: [${tool}], nextCursor: ${next} }`);
  const progress: StartProgress[] = [];
  started = await startServers([round], { onProgress: (step) => progress.push(step) });
  expect(progress.at(-1)).toMatchObject({ type: "started", name: "round", tools: 3 });
});

test("a package that is not installed is a failed server, not an exception", async () => {
  started = await startServers([
    { name: "absent", package: "toolshelf-no-such-package", cwd: root, home: root },
  ]);
  expect(started.failed).toEqual([
    { name: "absent", reason: expect.stringContaining("toolshelf-no-such-package") },
  ]);
});

test.for(["SIGINT", "SIGTERM", "SIGQUIT", "exit"] as const)(
  "no server outlives this process when it ends by %s",
  async (ending) => {
    const program = join(root, "program.mts");
    const source = (file: string): string =>
      JSON.stringify(new URL(`../src/${file}`, import.meta.url).href);
    writeFileSync(
      program,
      `import { createScratch } from ${source("scratch.ts")};
     import { demoServers } from ${source("servers.ts")};
     import { startServers } from ${source("start-servers.ts")};
     const entries = demoServers(createScratch(${JSON.stringify(root)})).slice(0, 2);
     const { servers } = await startServers(entries);
     process.stdout.write(JSON.stringify(servers.map(({ pid }) => pid)) + "\\n", () => {
       if (${JSON.stringify(ending)} === "exit") process.exit(1);
     });`,
    );
    const child = spawn(process.execPath, [program], { stdio: ["ignore", "pipe", "inherit"] });
    const left = new Promise<unknown>((resolve) =>
      child.once("close", (code, signal) => resolve(signal ?? code)),
    );
    const pids = await new Promise<number[]>((resolve) => {
      child.stdout.once("data", (chunk: Buffer) =>
        resolve(JSON.parse(chunk.toString("utf8")) as number[]),
      );
    });
    expect(pids).toHaveLength(2);
    if (ending !== "exit") child.kill(ending);
    expect(await left).toBe(ending === "exit" ? 1 : ending);
    await expect.poll(() => pids.map(isAlive)).toEqual([false, false]);
  },
);
