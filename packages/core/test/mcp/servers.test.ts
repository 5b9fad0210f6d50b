import { mkdtempSync, readFileSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createToolSearch, mcpSource, type CallOutcome, type ToolSearch } from "../../src/index.ts";
import { wireName } from "../../src/tool/tool-name.ts";
import { EventLog } from "../support/event-log.ts";
import { isRunning, serverScript, startServer, type StartedServer } from "./started-server.ts";

const scratch = realpathSync(mkdtempSync(join(tmpdir(), "toolshelf-core-")));
const servers = new Map<string, StartedServer>();
const log = new EventLog();
let shelf: ToolSearch;

beforeAll(async () => {
  const script = (name: string): string => serverScript(`@modelcontextprotocol/server-${name}`);
  const start = async (name: string, ...how: Parameters<typeof startServer>): Promise<void> => {
    servers.set(name, await startServer(...how));
  };
  await Promise.all([
    start("everything", script("everything")),
    start("files", script("filesystem"), { args: [scratch] }),
    start("memory", script("memory"), { env: { MEMORY_FILE_PATH: join(scratch, "graph.jsonl") } }),
    start("paged", join(import.meta.dirname, "paged-server.mjs")),
  ]);
  shelf = createToolSearch({
    tools: Array.from(servers, ([name, { client }]) => mcpSource({ name, client })),
    search: { topK: 3 },
    onEvent: log.onEvent,
  });
  await shelf.catalog.ready();
}, 60_000);

afterAll(async () => {
  await Promise.all(Array.from(servers.values(), ({ client }) => client.close()));
  rmSync(scratch, { recursive: true });
  const left = [...servers].filter(([, { pid }]) => isRunning(pid)).map(([name]) => name);
  if (left.length > 0) throw new Error(`These servers still run: ${left.join(", ")}.`);
}, 30_000);

/** What a model does: searches, loads one of the hits, and calls it in the next step. */
async function find(query: string, name: string) {
  const run = shelf.run({ threadId: crypto.randomUUID() });
  const step = await run.step();
  const found = await step.call("search_tools", JSON.stringify({ query }));
  const results = (JSON.parse(found.text) as { results: { name: string }[] }).results;
  expect(results.map((result) => result.name)).toContain(name);
  await step.call("load_tool", JSON.stringify({ toolNames: [name] }));
  const next = await run.step();
  return (input: object, options: { signal?: AbortSignal } = {}): Promise<CallOutcome> =>
    next.call(name, JSON.stringify(input), options);
}

test("every server's tools are on the shelf, with their server's schema", async () => {
  expect(shelf.catalog.diagnostics.filter(({ code }) => code === "source")).toEqual([]);
  for (const [name, { client }] of servers) {
    const { tools } = await client.listTools();
    const first = tools[0];
    const offered = shelf.catalog.definition(wireName(first?.name ?? ""));
    expect(offered).toMatchObject({ source: name, inputSchema: first?.inputSchema });
  }
  const counts = Object.fromEntries(log.of("source").map(({ source, tools }) => [source, tools]));
  expect(counts).toEqual({ everything: 13, files: 14, memory: 9, paged: 6 });
});

test("a server that pages is read to its last page", async () => {
  const { tools, nextCursor } = (await servers.get("paged")?.client.listTools()) ?? {};
  expect([tools?.length, nextCursor]).toEqual([2, "2"]);
  const own = shelf.catalog
    .names()
    .filter((name) => shelf.catalog.definition(name)?.source === "paged");
  expect(own).toEqual([
    "always_fails",
    "cancelled_calls",
    "change_tools",
    wireName("count.letters"),
    "reverse_text",
    "wait_for_cancellation",
  ]);
});

describe("search, load and call run for real", () => {
  // pain: I03
  test("a file is written, read back, and stands on the disk", async () => {
    const path = join(scratch, "note.txt");
    const write = await find("write a file", "write_file");
    expect(await write({ path, content: "buy milk" })).toMatchObject({ status: "ok" });
    expect(readFileSync(path, "utf8")).toBe("buy milk");
    const read = await find("read text file", "read_text_file");
    expect(await read({ path })).toMatchObject({ status: "ok", text: "buy milk" });
  });

  test("a graph entity is created and found again", async () => {
    const create = await find("create entities in the knowledge graph", "create_entities");
    const entity = { name: "Ada", entityType: "person", observations: ["likes engines"] };
    expect((await create({ entities: [entity] })).status).toBe("ok");
    const search = await find("search nodes of the knowledge graph", "search_nodes");
    const found = await search({ query: "engines" });
    expect(found.status).toBe("ok");
    expect(JSON.parse(found.text)).toEqual({ entities: [entity], relations: [] });
    expect(found.output).toMatchObject({ structuredContent: { entities: [entity] } });
  });

  test("a sum is worked out, and an image is named and not inlined", async () => {
    const sum = await find("sum of two numbers", "get-sum");
    expect((await sum({ a: 19, b: 23 })).text).toContain("42");
    const image = await find("tiny image", "get-tiny-image");
    const { text, output } = await image({});
    expect(text).toContain("[image image/png]");
    expect(text.length).toBeLessThan(500);
    expect(JSON.stringify(output).length).toBeGreaterThan(1_000);
  });

  test("a tool whose name had to be aliased is called by its own", async () => {
    const count = await find("count letters", wireName("count.letters"));
    expect(await count({ text: "milk" })).toMatchObject({ status: "ok", text: "4" });
  });
});

describe("a tool that fails", () => {
  test("by its own word is failed, with the server's text", async () => {
    const fail = await find("tool that says it failed", "always_fails");
    expect(await fail({})).toMatchObject({
      status: "failed",
      text: "the printer is on fire",
      output: { isError: true },
    });
  });

  test("for want of a file, or of permission, says which", async () => {
    const read = await find("read text file", "read_text_file");
    const missing = await read({ path: join(scratch, "missing.txt") });
    expect(missing.status).toBe("failed");
    expect(missing.text).toContain("missing.txt");
    const outside = await read({ path: join(scratch, "..", "secret.txt") });
    expect(outside.status).toBe("failed");
    expect(outside.text).toMatch(/access denied/i);
  });

  test("for arguments that its schema refuses lets the run go on", async () => {
    const sum = await find("sum of two numbers", "get-sum");
    expect((await sum({ a: "nineteen" })).status).toBe("failed");
    expect(await sum({ a: 1, b: 2 })).toMatchObject({ status: "ok" });
  });
});

test("an abort reaches the server and is rethrown", async () => {
  const wait = await find("wait until the caller gives up", "wait_for_cancellation");
  const controller = new AbortController();
  const waiting = wait({}, { signal: controller.signal });
  controller.abort(new Error("the user left"));
  await expect(waiting).rejects.toThrow("the user left");
  const cancelled = await find("names of cancelled calls", "cancelled_calls");
  expect(await cancelled({})).toMatchObject({ text: "wait_for_cancellation" });
});

test("a server that is gone fails in the next listing and its tools stay, the rest goes on", async () => {
  const { client, pid } = await startServer(join(import.meta.dirname, "paged-server.mjs"));
  const rest = servers.get("memory");
  if (rest === undefined) throw new Error("the memory server did not start");
  const both = createToolSearch({
    tools: [
      mcpSource({ name: "leaving", client }),
      mcpSource({ name: "memory", client: rest.client }),
    ],
  });
  await both.catalog.ready();
  const before = both.catalog.names();
  await client.close();
  expect(isRunning(pid)).toBe(false);
  await both.catalog.refresh();
  expect(both.catalog.names()).toEqual(before);
  expect(both.catalog.diagnostics.filter(({ code }) => code === "source")).toEqual([
    expect.objectContaining({
      source: "leaving",
      message: expect.stringContaining("last 6 tools"),
    }),
  ]);
  const run = both.run({ threadId: "t" });
  await (await run.step()).call("load_tool", { toolNames: ["reverse_text"] });
  expect(await (await run.step()).call("reverse_text", { text: "ab" })).toMatchObject({
    status: "failed",
    text: expect.stringMatching(/^"reverse_text" failed: .*connect/i),
  });
});
