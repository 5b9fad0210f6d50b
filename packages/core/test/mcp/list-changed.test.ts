import { join } from "node:path";
import type { Notification } from "@modelcontextprotocol/sdk/types.js";
import { afterEach, beforeEach, expect, test } from "vitest";
import {
  createToolSearch,
  mcpSource,
  type LoadOutput,
  type RunnableTool,
  type SearchOutput,
  type Step,
} from "../../src/index.ts";
import { isRunning, startServer, type StartedServer } from "./started-server.ts";

let server: StartedServer;

beforeEach(async () => {
  server = await startServer(join(import.meta.dirname, "paged-server.mjs"));
});

afterEach(async () => {
  await server.client.close();
  if (isRunning(server.pid)) throw new Error("The server still runs.");
});

async function load(step: Step, ...toolNames: readonly string[]): Promise<LoadOutput> {
  return JSON.parse((await step.call("load_tool", { toolNames })).text) as LoadOutput;
}

async function search(step: Step, query: string): Promise<readonly string[]> {
  const { text } = await step.call("search_tools", { query });
  return (JSON.parse(text) as SearchOutput).results.map(({ name }) => name);
}

/** A shelf over the server, and a way to wait for its next listing. */
function shelved(tools: readonly RunnableTool[] = []) {
  const waiting: (() => void)[] = [];
  const shelf = createToolSearch({
    tools: [...tools, mcpSource({ name: "paged", client: server.client })],
    onEvent: ({ type }) => {
      if (type === "source") waiting.shift()?.();
    },
  });
  const nextListing = () => new Promise<void>((resolve) => waiting.push(resolve));
  /** Has the server change its list, and returns when the shelf has it. */
  const change = async (greets: boolean): Promise<void> => {
    const listed = nextListing();
    await server.client.callTool({ name: "change_tools", arguments: { greets } });
    await listed;
    // The listing has been reported; it is on the shelf once a refresh has gone by.
    await shelf.catalog.refresh();
  };
  return { shelf, change };
}

// pain: H10
test("a tool that a server adds is found, loaded and called, and gone when the server takes it away", async () => {
  const { shelf, change } = shelved();
  const run = shelf.run({ threadId: "t" });
  expect(await search(await run.step(), "greet a person by name")).not.toContain("greet_person");

  await change(true);
  const step = await run.step();
  expect((await search(step, "greet a person by name"))[0]).toBe("greet_person");
  expect((await load(step, "greet_person")).loaded).toEqual(["greet_person"]);
  const next = await run.step();
  expect(await next.call("greet_person", { person: "Ada" })).toMatchObject({
    status: "ok",
    text: "Hello, Ada!",
  });

  await change(false);
  const after = await run.step();
  expect(after.isVisible("greet_person")).toBe(false);
  expect(await search(after, "greet a person by name")).not.toContain("greet_person");
  expect(await after.call("greet_person", { person: "Ada" })).toMatchObject({
    status: "refused",
    text: expect.stringContaining('"greet_person" is no longer available.'),
  });
  await shelf.dispose();
});

test("another's notification handler goes on being called, and is put back by dispose", async () => {
  const heard: string[] = [];
  const own = async ({ method }: Notification): Promise<void> => void heard.push(method);
  server.client.fallbackNotificationHandler = own;
  const { shelf, change } = shelved();
  await shelf.catalog.ready();
  await change(true);
  expect(heard).toEqual(["notifications/tools/list_changed"]);
  expect(server.client.fallbackNotificationHandler).not.toBe(own);
  await shelf.dispose();
  expect(server.client.fallbackNotificationHandler).toBe(own);
});

test("two shelves over one client both hear of a change, until they are disposed of", async () => {
  const [first, second] = [shelved(), shelved()];
  await first.shelf.catalog.ready();
  await second.shelf.catalog.ready();
  const both = [first, second].map(({ shelf }) => shelf.catalog);
  await first.change(true);
  await both[1]?.refresh();
  expect(both.map((catalog) => catalog.get("greet_person") !== undefined)).toEqual([true, true]);

  await first.shelf.dispose();
  await second.change(false);
  expect(both.map((catalog) => catalog.get("greet_person") !== undefined)).toEqual([true, false]);
  await second.shelf.dispose();
});

test("tools given outright and a server's make one list, of one type", async () => {
  const print = { name: "print_page", description: "Print a page", execute: () => "printed" };
  const shelf = createToolSearch({
    tools: [print, mcpSource({ name: "paged", client: server.client })],
  });
  const run = shelf.run();
  await load(await run.step(), "print_page", "reverse_text");
  const step = await run.step();
  expect(await step.call("print_page", {})).toMatchObject({ text: "printed" });
  expect(await step.call("reverse_text", { text: "abc" })).toMatchObject({ text: "cba" });
  expect(shelf.catalog.definition("print_page")?.source).toBeUndefined();
  expect(shelf.catalog.definition("reverse_text")?.source).toBe("paged");
  await shelf.dispose();
});
