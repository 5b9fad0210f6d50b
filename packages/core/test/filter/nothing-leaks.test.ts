import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import {
  createToolSearch,
  type FilterPhase,
  type FilterRequest,
  type RunnableTool,
  type SearchOutput,
} from "../../src/index.ts";
import { EventLog } from "../support/event-log.ts";
import { ListingSource } from "../support/listing-source.ts";
import { namesOf } from "../support/names-of.ts";

type User = { readonly name: string; readonly isAdmin: boolean };
const ada: User = { name: "ada", isAdmin: true };
const bob: User = { name: "bob", isAdmin: false };

const tool = (description: string): RunnableTool => ({ description, execute: () => "ran" });
const office = {
  admin_reset: tool("Admin: reset a password"),
  admin_report: tool("Admin: write a report"),
  send_mail: tool("Send a message"),
};

function shelfOf(denied: (request: FilterRequest<User, RunnableTool>) => boolean) {
  const log = new EventLog();
  const shelf = createToolSearch<User>({
    tools: [
      new ListingSource("office", office),
      new ListingSource("vault", { admin_vault: tool("Admin: open the vault") }),
    ],
    injectCatalog: true,
    filter: (request) => !denied(request),
    onEvent: log.onEvent,
  });
  return { shelf, log };
}

describe("a tool that is denied in search", () => {
  const isAdminTool = ({ toolName, phase, context }: FilterRequest<User, RunnableTool>): boolean =>
    phase === "search" && !context.isAdmin && toolName.startsWith("admin_");

  // pain: E01
  test("is in nothing that the model reads: results, counts, listings, suggestions, instructions", async () => {
    const { shelf } = shelfOf(isAdminTool);
    const read = async (context: User): Promise<string> => {
      const run = shelf.run({ context });
      const step = await run.step();
      const texts = [step.instructions, JSON.stringify(step.definitions)];
      for (const input of [
        { query: "admin" },
        { query: "admin report", source: "office" },
        { query: "list all tools" },
        { query: "" },
        { query: "", source: "office" },
        { query: "", source: "vault" },
        { query: "", source: "*" },
      ]) {
        texts.push((await step.call("search_tools", input)).text);
      }
      texts.push((await step.call("load_tool", { toolNames: ["admi_report", "vault"] })).text);
      texts.push((await step.call("admi_reset", {})).text);
      return texts.join("\n");
    };
    const seen = await read(ada);
    for (const word of ["admin_reset", "admin_report", "admin_vault", "vault (1)", "office (3)"]) {
      expect(seen).toContain(word);
    }
    const hidden = await read(bob);
    for (const word of ["admin_", "Admin", "vault (", "office (3)"]) {
      expect(hidden).not.toContain(word);
    }
    expect(hidden).toContain("There is 1 tool, by source: office (1).");
    expect(hidden).toContain('There is no source \\"vault\\".');
  });

  // pain: E01
  test("leaves the host's own search as empty, and no surer, than if it did not exist", async () => {
    const { shelf } = shelfOf(isAdminTool);
    expect(await shelf.search("admin", { context: bob })).toEqual({
      results: [],
      confidence: "none",
    });
    expect((await shelf.search("admin", { context: ada })).results).toHaveLength(3);
  });

  // pain: E01
  test("leaves the model without meta-tools when it is all there is", async () => {
    const shelf = createToolSearch<User>({
      tools: { admin_reset: office.admin_reset },
      filter: ({ context }) => context.isAdmin,
    });
    expect(namesOf(await shelf.run({ context: bob }).step())).toEqual([]);
    expect(namesOf(await shelf.run({ context: ada }).step())).toEqual([
      "search_tools",
      "load_tool",
    ]);
  });
});

// pain: E03
test.each<FilterPhase>(["load", "active"])(
  "a denial in %s reads to the model like an unknown name, and is an event to the host",
  async (denied) => {
    const { shelf, log } = shelfOf(
      ({ toolName, phase }) => phase === denied && toolName === "admin_vault",
    );
    const run = shelf.run({ threadId: "t", context: bob });
    const step = await run.step();
    const ask = async (name: string) => [
      await step.call("load_tool", { toolNames: [name] }),
      await step.call(name, {}),
    ];
    const unknown = await ask("xdmin_vaulx");
    const answers = await ask("admin_vault");
    for (const [place, { text, status }] of answers.entries()) {
      expect(text).toBe(unknown[place]?.text.replaceAll("xdmin_vaulx", "admin_vault"));
      expect(status).toBe(unknown[place]?.status);
    }
    expect(log.of("denied").map(({ at: _at, ...event }) => event)).toContainEqual({
      type: "denied",
      toolName: "admin_vault",
      phase: denied,
      threadId: "t",
    });
    expect(log.of("load").every(({ names }) => names.length === 0)).toBe(true);
  },
);

// pain: E04
test("one filter hides, blocks and withdraws, each request by itself, and gives back", async () => {
  const state: { denied: FilterPhase | undefined } = { denied: undefined };
  const { shelf, log } = shelfOf(
    ({ toolName, phase, context }) =>
      context.name === "bob" && toolName === "send_mail" && phase === state.denied,
  );
  const [mine, other] = [ada, bob].map((context) => shelf.run({ threadId: context.name, context }));
  if (mine === undefined || other === undefined) throw new Error("two runs were opened");

  state.denied = "search";
  const search = await other.step();
  const { results } = JSON.parse(
    (await search.call("search_tools", { query: "send a message" })).text,
  ) as SearchOutput;
  expect(results.map(({ name }) => name)).not.toContain("send_mail");

  state.denied = "load";
  const refused = await (await other.step()).call("load_tool", { toolNames: ["send_mail"] });
  expect(JSON.parse(refused.text)).toMatchObject({ success: false, notFound: ["send_mail"] });

  state.denied = undefined;
  for (const run of [mine, other]) {
    await (await run.step()).call("load_tool", { toolNames: ["send_mail"] });
  }
  const before = await other.step();
  expect(before.isVisible("send_mail")).toBe(true);

  state.denied = "active";
  const after = await other.step();
  expect(after.isVisible("send_mail")).toBe(false);
  expect((await after.call("send_mail", {})).status).toBe("refused");
  expect((await (await mine.step()).call("send_mail", {})).status).toBe("ok");
  expect(new Set(log.of("denied").map(({ phase, threadId }) => `${phase} ${threadId}`))).toEqual(
    new Set(["search bob", "load bob", "active bob"]),
  );

  state.denied = undefined;
  expect((await other.step()).isVisible("send_mail")).toBe(true);
});

describe("a slow filter", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  const many = Object.fromEntries(
    Array.from({ length: 200 }, (_, place) => [`tool_${place + 100}`, tool("Print a page")]),
  );

  test("is asked about few tools when the first are allowed", async () => {
    const asked: string[] = [];
    const shelf = createToolSearch({
      tools: many,
      search: { topK: 3 },
      filter: ({ toolName, phase }) => asked.push(`${phase} ${toolName}`) > 0,
    });
    const step = await shelf.run().step();
    expect(asked).toEqual(["search tool_100"]);
    await step.call("search_tools", { query: "print a page" });
    expect(asked).toEqual(["search tool_100", "search tool_101", "search tool_102"]);
    await step.call("load_tool", { toolNames: ["tool_150", "tool_151"] });
    expect(asked.slice(3).toSorted()).toEqual([
      "active tool_150",
      "active tool_151",
      "load tool_150",
      "load tool_151",
    ]);
  });

  test("that denies everything is asked for each tool once, a bounded number at a time", async () => {
    let waiting = 0;
    let most = 0;
    let asked = 0;
    const shelf = createToolSearch({
      tools: many,
      filter: async () => {
        asked++;
        most = Math.max(most, ++waiting);
        await new Promise((resolve) => void setTimeout(resolve, 4_000));
        waiting--;
        return false;
      },
    });
    const opened = shelf.run().step();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(namesOf(await opened)).toEqual([]);
    expect(asked).toBe(200);
    expect(most).toBeGreaterThan(1);
    expect(most).toBeLessThanOrEqual(64);
  });

  test("that allows is waited for no longer than its first yes takes", async () => {
    let asked = 0;
    const shelf = createToolSearch({
      tools: many,
      filter: async () => {
        asked++;
        await new Promise((resolve) => void setTimeout(resolve, 120));
        return true;
      },
    });
    const opened = shelf.run().step();
    await vi.advanceTimersByTimeAsync(120);
    expect(namesOf(await opened)).toEqual(["search_tools", "load_tool"]);
    expect(asked).toBeLessThanOrEqual(3);
  });

  test("that never answers denies each tool by the limit, with an event for each", async () => {
    const log = new EventLog();
    const shelf = createToolSearch({
      tools: {
        a: tool("Print a page"),
        b: tool("Print a page on paper"),
        c: tool("Print a page twice"),
      },
      filter: ({ toolName }) => toolName === "b" || new Promise<boolean>(() => {}),
      limits: { filterTimeout: 100 },
      onEvent: log.onEvent,
    });
    const found = shelf.search("print a page");
    await vi.advanceTimersByTimeAsync(100);
    expect((await found).results.map(({ name }) => name)).toEqual(["b"]);
    expect(log.of("denied").map(({ toolName, error }) => [toolName, error])).toEqual([
      ["a", expect.objectContaining({ code: "filter-timeout", value: "a" })],
      ["c", expect.objectContaining({ code: "filter-timeout", value: "c" })],
    ]);
    expect(vi.getTimerCount()).toBe(0);
  });
});
