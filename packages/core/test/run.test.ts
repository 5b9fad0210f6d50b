import { describe, expect, test } from "vitest";
import {
  createInMemoryStore,
  createToolSearch,
  type LoadedTool,
  type RunnableTool,
  type ToolResult,
  type ToolSearchOptions,
} from "../src/index.ts";
import { EventLog } from "./support/event-log.ts";
import { namesOf } from "./support/names-of.ts";

const meta = ["search_tools", "load_tool"];
const tools = Object.fromEntries(
  ["alpha", "beta", "gamma", "delta"].map((name) => [
    name,
    { description: `The ${name} letter`, execute: () => name } satisfies RunnableTool,
  ]),
);

const shelfOf = (options: ToolSearchOptions = {}) => createToolSearch({ tools, ...options });
type Shelf = ReturnType<typeof shelfOf>;
type Run = ReturnType<Shelf["run"]>;

async function load(run: Run, ...toolNames: string[]): Promise<void> {
  const { status } = await (await run.step()).call("load_tool", { toolNames });
  expect(status).toBe("ok");
}

const visible = async (run: Run): Promise<string[]> => [...(await run.step()).tools.keys()];

describe("the order on the wire", () => {
  test("is meta-tools, pinned, the host's own, then loaded tools as they were loaded", async () => {
    const run = shelfOf({ pinned: ["delta", "beta"] }).run({
      threadId: "t",
      visibleTools: { zoom: { description: "Zoom" }, ask: { description: "Ask" } },
    });
    await load(run, "gamma");
    await load(run, "alpha");
    expect(namesOf(await run.step())).toEqual([
      ...meta,
      "delta",
      "beta",
      "zoom",
      "ask",
      "gamma",
      "alpha",
    ]);
  });

  test("only ever grows at its end, and what was sent stays the same object", async () => {
    const run = shelfOf({ pinned: ["delta"] }).run({ threadId: "t" });
    const first = await run.step();
    await first.call("load_tool", { toolNames: ["gamma"] });
    const second = await run.step();
    await second.call("load_tool", { toolNames: ["alpha"] });
    const third = await run.step();
    expect(namesOf(third).slice(0, namesOf(second).length)).toEqual(namesOf(second));
    expect(namesOf(second).slice(0, namesOf(first).length)).toEqual(namesOf(first));
    expect(
      third.definitions
        .slice(2, 4)
        .map((definition, i) => definition === second.definitions[i + 2]),
    ).toEqual([true, true]);
    expect(third.definitions.slice(0, 2)).toEqual(first.definitions.slice(0, 2));
    expect(third.instructions).toBe(first.instructions);
  });
});

describe("a thread", () => {
  test("keeps what it loaded from run to run", async () => {
    const shelf = shelfOf();
    await load(shelf.run({ threadId: "t" }), "beta", "alpha");
    expect(await visible(shelf.run({ threadId: "t" }))).toEqual(["beta", "alpha"]);
  });

  test("sees nothing of another", async () => {
    const shelf = shelfOf();
    const [one, two] = [shelf.run({ threadId: "t1" }), shelf.run({ threadId: "t2" })];
    await Promise.all([load(one, "alpha"), load(two, "beta")]);
    expect([await visible(one), await visible(two)]).toEqual([["alpha"], ["beta"]]);
  });

  test("forgets when its time is over, by the clock it was given", async () => {
    const clock = { now: 0 };
    const shelf = shelfOf({ ttl: 1_000, now: () => clock.now });
    const run = shelf.run({ threadId: "t" });
    await load(run, "alpha");
    clock.now = 999;
    expect(await visible(run)).toEqual(["alpha"]);
    clock.now = 1_998;
    expect(await visible(run)).toEqual(["alpha"]);
    clock.now = 2_998;
    expect(await visible(run)).toEqual([]);
  });

  test("that is none shares nothing, not even with another that is none", async () => {
    const shelf = shelfOf();
    const [one, two] = [shelf.run(), shelf.run({})];
    await load(one, "alpha");
    expect(await visible(one)).toEqual(["alpha"]);
    expect(await visible(two)).toEqual([]);
    expect(await visible(shelf.run())).toEqual([]);
    expect((await shelf.threads.stats()).threadCount).toBe(0);
  });
});

describe("meta-tools", () => {
  // pain: D09
  test("are not sent when there is nothing to search for", async () => {
    const step = await createToolSearch().run().step();
    expect([step.definitions, step.instructions]).toEqual([[], ""]);
  });

  test("are not sent when every tool is pinned", async () => {
    const step = await shelfOf({ pinned: Object.keys(tools) })
      .run()
      .step();
    expect(namesOf(step)).toEqual(Object.keys(tools));
    expect(step.instructions).toBe("");
  });

  test("are not sent to a caller who may find nothing", async () => {
    const shelf = createToolSearch<{ admin: boolean }>({
      tools,
      filter: ({ context }) => context.admin,
    });
    expect(namesOf(await shelf.run({ context: { admin: false } }).step())).toEqual([]);
    expect(namesOf(await shelf.run({ context: { admin: true } }).step())).toEqual(meta);
  });

  test("are not sent with autoLoad to a caller who may find and load no one tool", async () => {
    const filter: ToolSearchOptions["filter"] = ({ phase }) => phase !== "load";
    expect(
      namesOf(
        await shelfOf({ filter, search: { autoLoad: true } })
          .run()
          .step(),
      ),
    ).toEqual([]);
    expect(namesOf(await shelfOf({ filter }).run().step())).toEqual(meta);
  });

  test("are sent for request tools alone", async () => {
    const run = createToolSearch().run({ tools: { mine: { description: "Mine" } } });
    expect(namesOf(await run.step())).toEqual(meta);
  });

  test("are decided at the first step: what a run was told stays true", async () => {
    let open = true;
    const run = shelfOf({ filter: () => open }).run();
    const first = await run.step();
    open = false;
    const second = await run.step();
    expect(namesOf(second)).toEqual(meta);
    expect(second.instructions).toBe(first.instructions);
  });

  test("are decided by the first tool that may be found: the filter is not asked for the rest", async () => {
    const asked: string[] = [];
    await shelfOf({ filter: ({ toolName }) => asked.push(toolName) > 0 })
      .run()
      .step();
    expect(asked).toEqual(["alpha"]);
  });
});

describe("pinned tools", () => {
  test("pass the filter on every step", async () => {
    let allowed = true;
    const run = shelfOf({
      pinned: ["beta"],
      filter: ({ phase, toolName }) => !(phase === "active" && toolName === "beta") || allowed,
    }).run();
    expect(await visible(run)).toEqual(["beta"]);
    allowed = false;
    expect(await visible(run)).toEqual([]);
  });

  test("are not found", async () => {
    const step = await shelfOf({ pinned: ["beta"] })
      .run()
      .step();
    const { text } = await step.call("search_tools", { query: "letter" });
    const names = (JSON.parse(text) as { results: { name: string }[] }).results.map(
      ({ name }) => name,
    );
    expect(names.toSorted()).toEqual(["alpha", "delta", "gamma"]);
    expect(namesOf(step)).toEqual([...meta, "beta"]);
  });

  test("that a source does not list are left out, with a diagnostic", async () => {
    const shelf = createToolSearch({
      tools: { name: "letters", list: async () => ({ tools }) },
      pinned: ["beta", "nothing"],
    });
    expect(await visible(shelf.run())).toEqual(["beta"]);
    expect(shelf.catalog.diagnostics).toEqual([
      {
        code: "name",
        toolName: "nothing",
        message: 'No tool is named "nothing", which is pinned.',
      },
    ]);
  });

  test("may come from a source or from the request", async () => {
    const own = { description: "Mine" };
    const shelf = createToolSearch({
      tools: {
        name: "met",
        list: async () => ({ tools: { weather: { description: "Weather" } } }),
      },
      pinned: ["weather", "mine"],
    });
    const step = await shelf.run({ tools: { mine: own } }).step();
    expect([...step.tools.keys()]).toEqual(["weather", "mine"]);
    expect(step.tools.get("mine")).toBe(own);
  });
});

describe("visible tools", () => {
  test("are shown and run without the filter being asked", async () => {
    const asked: string[] = [];
    const ask = { description: "Ask the user", execute: () => "yes" };
    const step = await shelfOf({ filter: ({ toolName }) => asked.push(toolName) > 1_000 })
      .run({ visibleTools: { ask } })
      .step();
    expect(step.tools.get("ask")).toBe(ask);
    expect(await step.call("ask", {})).toMatchObject({ status: "ok", text: "yes" });
    expect(asked).not.toContain("ask");
  });

  test("belong to their request alone", async () => {
    const shelf = shelfOf();
    await shelf.run({ threadId: "t", visibleTools: { ask: { description: "Ask" } } }).step();
    expect(await visible(shelf.run({ threadId: "t" }))).toEqual([]);
  });

  test("with a meta-tool's name are an error at the first step, and at every one after", async () => {
    const run = shelfOf().run({ visibleTools: { load_tool: { description: "Mine" } } });
    const error = { code: "reserved-name", value: "load_tool" };
    await expect(run.step()).rejects.toMatchObject(error);
    await expect(run.step()).rejects.toMatchObject(error);
  });
});

describe("request tools", () => {
  const listing = (user: string): Record<string, RunnableTool> => ({
    list_files: { description: "List the files", execute: () => `files of ${user}` },
  });

  test("are found, loaded and run with their own closure, by two users at once", async () => {
    const shelf = shelfOf();
    const turn = async (user: string): Promise<string> => {
      const run = shelf.run({ threadId: user, tools: listing(user) });
      const step = await run.step();
      expect((await step.call("search_tools", { query: "list files" })).text).toContain(
        "list_files",
      );
      await step.call("load_tool", { toolNames: ["list_files"] });
      return (await (await run.step()).call("list_files", {})).text;
    };
    expect(await Promise.all(["ada", "bob", "eve"].map(turn))).toEqual([
      "files of ada",
      "files of bob",
      "files of eve",
    ]);
  });

  test("are unknown to a request that did not bring them", async () => {
    const shelf = shelfOf();
    await shelf.run({ threadId: "t", tools: listing("ada") }).step();
    const step = await shelf.run({ threadId: "t" }).step();
    expect((await step.call("search_tools", { query: "list files" })).text).not.toContain(
      "list_files",
    );
    expect((await step.call("load_tool", { toolNames: ["list_files"] })).text).toContain(
      "not found",
    );
  });

  test("that are loaded come back when the request brings them again, and are the new ones", async () => {
    const log = new EventLog();
    const shelf = shelfOf({ onEvent: log.onEvent });
    await load(shelf.run({ threadId: "t", tools: listing("ada") }), "list_files");
    expect(await visible(shelf.run({ threadId: "t" }))).toEqual([]);
    expect(log.of("unload")).toMatchObject([{ names: ["list_files"], cause: "catalog" }]);
    const step = await shelf.run({ threadId: "t", tools: listing("ada, later") }).step();
    expect((await step.call("list_files", {})).text).toBe("files of ada, later");
  });

  test("that are odd are told by the run from its first step on", async () => {
    const run = shelfOf().run({ tools: { "t.two": { description: "" } } });
    expect(run.diagnostics).toEqual([]);
    await run.step();
    expect(run.diagnostics.map(({ code }) => code)).toEqual(["tool", "name"]);
    expect(shelfOf().catalog.diagnostics).toEqual([]);
  });

  test("of a source are listed once a run, and never kept for another", async () => {
    let listed = 0;
    const shelf = shelfOf();
    const source = {
      name: "mine",
      list: async () => ({ tools: { own: { description: `Own ${++listed}` } } }),
    };
    const run = shelf.run({ tools: source });
    await run.step();
    await run.step();
    expect(listed).toBe(1);
    await shelf.run({ tools: source }).step();
    expect(listed).toBe(2);
  });
});

describe("a loaded tool that left the catalog", () => {
  test("drops out with an event, and its late call is refused", async () => {
    const log = new EventLog();
    let listed: Record<string, RunnableTool> = tools;
    const shelf = createToolSearch({
      tools: { name: "letters", list: async () => ({ tools: listed }) },
      onEvent: log.onEvent,
    });
    const run = shelf.run({ threadId: "t" });
    await load(run, "alpha", "beta");
    listed = Object.fromEntries(Object.entries(tools).filter(([name]) => name !== "alpha"));
    await shelf.catalog.refresh();
    const step = await run.step();
    expect([...step.tools.keys()]).toEqual(["beta"]);
    expect(log.of("unload")).toMatchObject([{ names: ["alpha"], cause: "catalog", threadId: "t" }]);
    expect((await step.call("alpha", {})).status).toBe("refused");
  });

  test("is reported once a run, and again when it left again; it comes back with its source", async () => {
    const log = new EventLog();
    let listed: Record<string, RunnableTool> = tools;
    const shelf = createToolSearch({
      tools: { name: "letters", list: async () => ({ tools: listed }) },
      onEvent: log.onEvent,
    });
    const run = shelf.run({ threadId: "t" });
    await load(run, "alpha");
    const show = async (now: Record<string, RunnableTool>): Promise<string[]> => {
      listed = now;
      await shelf.catalog.refresh();
      return visible(run);
    };
    expect([await show({}), await visible(run)]).toEqual([[], []]);
    expect(log.of("unload")).toHaveLength(1);
    expect(await show(tools)).toEqual(["alpha"]);
    expect(await show({})).toEqual([]);
    expect(log.of("unload")).toHaveLength(2);
  });

  test("is not replaced by another source's tool of the same name", async () => {
    const from = (name: string, listed: () => Record<string, RunnableTool>) => ({
      name,
      list: async () => ({ tools: listed() }),
    });
    let moved = false;
    const pay = (to: string): Record<string, RunnableTool> => ({
      pay: { description: "Pay", execute: () => `paid to ${to}` },
    });
    const shelf = createToolSearch({
      tools: [
        from("bank", () => (moved ? {} : pay("bank"))),
        from("shop", () => (moved ? pay("shop") : {})),
      ],
    });
    const run = shelf.run({ threadId: "t" });
    await load(run, "pay");
    moved = true;
    await shelf.catalog.refresh();
    expect(await visible(run)).toEqual([]);
  });
});

describe("a step whose host keeps the loads", () => {
  test("shows what the host says, in its order, in the store's place", async () => {
    const shelf = shelfOf();
    const run = shelf.run({ threadId: "t" });
    await load(run, "alpha");
    expect(namesOf(await run.step({ loaded: ["gamma", "beta"] }))).toEqual([
      ...meta,
      "gamma",
      "beta",
    ]);
    expect(namesOf(await run.step({ loaded: [] }))).toEqual(meta);
    expect(namesOf(await run.step())).toEqual([...meta, "alpha"]);
  });

  test("has what was loaded a moment ago, and leaves the store alone", async () => {
    const shelf = shelfOf();
    const run = shelf.run({ threadId: "t" });
    const step = await run.step({ loaded: ["gamma"] });
    await step.call("load_tool", { toolNames: ["beta"] });
    expect(namesOf(await run.step({ loaded: ["gamma"] }))).toEqual([...meta, "gamma", "beta"]);
    expect(await shelf.threads.inspect("t")).toEqual([]);
  });

  test("takes the host's word as evidence, and asks the filter for load and active", async () => {
    const denied = { phase: "load" };
    const run = shelfOf({
      filter: ({ phase, toolName }) => toolName !== "beta" || phase !== denied.phase,
    }).run({ threadId: "t" });
    expect([...(await run.step({ loaded: ["alpha", "beta"] })).tools.keys()]).toEqual(["alpha"]);
    denied.phase = "active";
    expect([...(await run.step({ loaded: ["alpha", "beta"] })).tools.keys()]).toEqual(["alpha"]);
    denied.phase = "search";
    expect([...(await run.step({ loaded: ["alpha", "beta"] })).tools.keys()]).toEqual([
      "alpha",
      "beta",
    ]);
  });

  test("is not led astray by names that nobody has", async () => {
    const log = new EventLog();
    const run = shelfOf({ onEvent: log.onEvent }).run();
    const step = await run.step({ loaded: ["nothing", "__proto__", "search_tools", "alpha"] });
    expect([...step.tools.keys()]).toEqual(["alpha"]);
    expect(log.of("unload")).toMatchObject([
      { names: ["nothing", "__proto__", "search_tools"], cause: "catalog" },
    ]);
  });
});

describe('with storage "context"', () => {
  function conversation() {
    const results: ToolResult[] = [];
    const run = shelfOf({ storage: "context" }).run({ threadId: "t" });
    const step = () => run.step({ toolResults: () => results });
    const loadInto = async (...toolNames: string[]): Promise<void> => {
      const { text } = await (await step()).call("load_tool", { toolNames });
      results.push({ toolName: "load_tool", output: text });
    };
    return { results, step, loadInto };
  }

  test("the conversation's results are the state", async () => {
    const { results, step, loadInto } = conversation();
    await loadInto("gamma");
    await loadInto("alpha", "beta");
    expect(namesOf(await step())).toEqual([...meta, "gamma", "alpha", "beta"]);
    results.shift();
    await step();
    expect(namesOf(await step())).toEqual([...meta, "alpha", "beta"]);
  });

  test("another run sees them, and another thread without them does not", async () => {
    const { results, loadInto } = conversation();
    await loadInto("gamma");
    const shelf = shelfOf({ storage: "context" });
    const next = await shelf.run({ threadId: "t" }).step({ toolResults: () => results });
    expect([...next.tools.keys()]).toEqual(["gamma"]);
    const other = await shelf.run({ threadId: "t" }).step({ toolResults: () => [] });
    expect([...other.tools.keys()]).toEqual([]);
  });

  test("a step without the conversation is a coded error, not an empty shelf", async () => {
    await expect(shelfOf({ storage: "context" }).run().step()).rejects.toMatchObject({
      code: "invalid-option",
      message: expect.stringContaining("toolResults"),
    });
  });

  test("messages are evidence and no permission", async () => {
    const shelf = shelfOf({
      storage: "context",
      filter: ({ phase, toolName }) => !(phase === "load" && toolName === "alpha"),
    });
    const step = await shelf.run().step({
      toolResults: () => [{ toolName: "load_tool", output: { loaded: ["alpha", "beta"] } }],
    });
    expect([...step.tools.keys()]).toEqual(["beta"]);
  });

  test("a result of any other tool loads nothing", async () => {
    const step = await shelfOf({ storage: "context" })
      .run()
      .step({ toolResults: () => [{ toolName: "fetch_page", output: { loaded: ["alpha"] } }] });
    expect([...step.tools.keys()]).toEqual([]);
  });
});

describe("a store of one's own", () => {
  test("is asked with thread, tools and time, and decides what is loaded", async () => {
    const added: unknown[] = [];
    const inner = createInMemoryStore();
    const shelf = shelfOf({
      now: () => 7,
      storage: {
        ...inner,
        id: "own",
        // What is stored elsewhere answers later.
        read: async (threadId) => inner.read(threadId),
        add: async (threadId, list, options) => {
          added.push([threadId, list, options.now, options.maxLoaded]);
          return inner.add(threadId, list, options);
        },
      },
    });
    const run = shelf.run({ threadId: "t1" });
    await load(run, "beta", "alpha");
    const asked: LoadedTool[] = [
      { name: "beta", by: "load", at: 7 },
      { name: "alpha", by: "load", at: 7 },
    ];
    expect(added).toEqual([["t1", asked, 7, undefined]]);
    expect(await visible(run)).toEqual(["beta", "alpha"]);
  });
});

describe("a step", () => {
  test("waits for a request's source no longer than its signal, and the next one still gets it", async () => {
    type Page = { tools: Record<string, RunnableTool> };
    let answer: (page: Page) => void = () => {};
    const page = new Promise<Page>((resolve) => (answer = resolve));
    const run = createToolSearch().run({ tools: { name: "slow", list: () => page } });
    const controller = new AbortController();
    const step = run.step({ signal: controller.signal });
    controller.abort("stop");
    await expect(step).rejects.toBe("stop");
    answer({ tools });
    expect(namesOf(await run.step())).toEqual(meta);
  });

  test("is not opened once the signal has fired", async () => {
    const run = shelfOf().run();
    await expect(run.step({ signal: AbortSignal.abort("stop") })).rejects.toBe("stop");
    expect(namesOf(await run.step())).toEqual(meta);
  });
});

test("the whole flow needs no feature of any provider", async () => {
  // pain: I03
  const shelf = createToolSearch({
    tools: {
      weather: {
        description: "Get the weather of a city",
        inputSchema: { type: "object", properties: { city: { type: "string" } } },
        execute: ({ city }: { city: string }) => `Sun in ${city}.`,
      },
      mail: { description: "Send a message" },
    },
  });
  const run = shelf.run({ threadId: "t" });
  /** A model that knows nothing but what each step shows and each result says. */
  const script = [
    () => ({ name: "search_tools", input: '{"query":"weather of a city"}' }),
    (last: string) => {
      const { results } = JSON.parse(last) as { results: { name: string }[] };
      return { name: "load_tool", input: JSON.stringify({ toolNames: [results[0]?.name] }) };
    },
    (last: string) => {
      const { loaded } = JSON.parse(last) as { loaded: string[] };
      return { name: loaded[0] ?? "", input: '{"city":"Rome"}' };
    },
  ];
  let last = "";
  for (const answer of script) {
    const step = await run.step();
    const { name, input } = answer(last);
    expect(namesOf(step)).toContain(name);
    last = (await step.call(name, input)).text;
  }
  expect(last).toBe("Sun in Rome.");
});
