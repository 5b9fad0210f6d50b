import { describe, expect, test } from "vitest";
import {
  createToolSearch,
  type LoadOutput,
  type RunnableTool,
  type SearchOutput,
  type Step,
} from "../../src/index.ts";
import { EventLog } from "../support/event-log.ts";
import { ListingSource } from "../support/listing-source.ts";
import { namesOf } from "../support/names-of.ts";

const tool = (description: string, answer = description): RunnableTool => ({
  description,
  execute: () => answer,
});
const weather = tool("Get the weather of a city", "sun");
const mail = tool("Send a message", "sent");
const print = tool("Print a page on paper", "printed");

async function load(step: Step, ...toolNames: readonly string[]): Promise<LoadOutput> {
  return JSON.parse((await step.call("load_tool", { toolNames })).text) as LoadOutput;
}

async function search(step: Step, query: string): Promise<readonly string[]> {
  const { text } = await step.call("search_tools", { query });
  return (JSON.parse(text) as SearchOutput).results.map(({ name }) => name);
}

/** A promise that a test settles. */
function gate(): { readonly passed: Promise<void>; readonly open: () => void } {
  let open = (): void => {};
  const passed = new Promise<void>((resolve) => (open = resolve));
  return { passed, open };
}

describe("while a run goes on", () => {
  // pain: H10
  test("a tool that is added is found, loaded and called from the next step", async () => {
    const shelf = createToolSearch({ tools: { weather } });
    const run = shelf.run({ threadId: "t" });
    const before = await run.step();
    await shelf.catalog.add({ print });
    expect(await search(before, "print a page")).toEqual([]);
    const step = await run.step();
    expect(await search(step, "print a page")).toEqual(["print"]);
    expect((await load(step, "print")).loaded).toEqual(["print"]);
    expect(await (await run.step()).call("print", {})).toMatchObject({ text: "printed" });
  });

  // pain: E11, H10
  test("a tool that is removed is neither found, loaded nor called from the next step", async () => {
    const log = new EventLog();
    const shelf = createToolSearch({ tools: { weather, mail }, onEvent: log.onEvent });
    const run = shelf.run({ threadId: "t" });
    await load(await run.step(), "weather", "mail");
    const before = await run.step();
    expect(shelf.catalog.remove(["weather", "nothing"])).toEqual(["weather"]);
    expect(await before.call("weather", {})).toMatchObject({ status: "ok", text: "sun" });

    const step = await run.step();
    expect(namesOf(step)).toEqual(["search_tools", "load_tool", "mail"]);
    expect(step.isVisible("weather")).toBe(false);
    expect(await search(step, "get the weather of a city")).toEqual([]);
    expect(await load(step, "weather")).toMatchObject({
      success: false,
      loaded: [],
      notFound: ["weather"],
      message: 'Tool "weather" is no longer available. Use search_tools to find available tools.',
    });
    expect(await step.call("weather", {})).toEqual({
      status: "refused",
      text: '"weather" is no longer available. Use search_tools to find a tool.',
      output: undefined,
    });
    expect((await shelf.search("weather")).results).toEqual([]);
    expect(log.of("unload")).toMatchObject([
      { names: ["weather"], cause: "catalog", threadId: "t" },
    ]);
    expect(log.of("prefix-break")).toMatchObject([{ removed: ["weather"] }]);
  });

  test("a tool that comes back is loaded as it was", async () => {
    const shelf = createToolSearch({ tools: { weather, mail } });
    const run = shelf.run({ threadId: "t" });
    await load(await run.step(), "weather");
    shelf.catalog.remove(["weather"]);
    await run.step();
    await shelf.catalog.add({ weather: tool("Get the weather", "rain") });
    expect(await (await run.step()).call("weather", {})).toMatchObject({ text: "rain" });
  });

  // pain: H10
  test("the old name of a renamed tool answers that it is gone, and not to whom it was denied", async () => {
    const source = new ListingSource("met", { weather, mail });
    const shelf = createToolSearch<"all" | "search" | "load">({
      tools: source,
      filter: ({ toolName, phase, context }) => toolName !== "weather" || phase !== context,
    });
    const turns = {
      allowed: shelf.run({ context: "all" }),
      unfound: shelf.run({ context: "search" }),
      unloadable: shelf.run({ context: "load" }),
    };
    for (const run of Object.values(turns)) await run.step();
    source.tools = { forecast: weather, mail };
    await shelf.catalog.refresh();

    const allowed = await turns.allowed.step();
    expect((await load(allowed, "weather")).message).toContain('"weather" is no longer available.');
    expect((await allowed.call("weather", {})).text).toContain("no longer available");
    expect(await search(allowed, "weather of a city")).toEqual(["forecast"]);
    for (const run of [turns.unfound, turns.unloadable]) {
      const step = await run.step();
      const unknown = (await load(step, "wxathxr")).message;
      expect((await load(step, "weather")).message).toBe(unknown.replaceAll("wxathxr", "weather"));
      const refused = (await step.call("wxathxr", {})).text;
      expect((await step.call("weather", {})).text).toBe(refused.replaceAll("wxathxr", "weather"));
    }
  });

  test("a tool that is replaced keeps its name and its loads, and runs the new code", async () => {
    const shelf = createToolSearch({ tools: { weather, mail } });
    const run = shelf.run({ threadId: "t" });
    await load(await run.step(), "weather");
    await shelf.catalog.replace({ weather: tool("Tell the temperature", "21 degrees") });
    const step = await run.step();
    expect(await step.call("weather", {})).toMatchObject({ text: "21 degrees" });
    expect(await search(step, "temperature")).toEqual(["weather"]);
    expect(await search(step, "weather of a city")).not.toEqual([]);
    expect(shelf.catalog.size).toBe(2);
  });

  test("a source that is added, then removed, comes and goes with its tools", async () => {
    const source = new ListingSource("office", { print });
    const shelf = createToolSearch({ tools: { weather } });
    const run = shelf.run({ threadId: "t" });
    await run.step();
    await shelf.catalog.add(source);
    await load(await run.step(), "print");
    expect(namesOf(await run.step()).slice(2)).toEqual(["print"]);

    expect(shelf.catalog.removeSource("office")).toBe(true);
    expect(shelf.catalog.removeSource("office")).toBe(false);
    expect(source.listeners).toBe(0);
    const step = await run.step();
    expect(namesOf(step).slice(2)).toEqual([]);
    expect(await search(step, "print a page")).toEqual([]);
    expect((await step.call("print", {})).text).toContain("no longer available");
  });

  test("a removed tool of a source stays away whatever the source lists, until it is replaced", async () => {
    const source = new ListingSource("office", { print, mail });
    const shelf = createToolSearch({ tools: source });
    await shelf.catalog.ready();
    shelf.catalog.remove(["print"]);
    await shelf.catalog.refresh();
    expect(shelf.catalog.names()).toEqual(["mail"]);
    await shelf.catalog.replace(new ListingSource("office", { print, mail }));
    expect(shelf.catalog.names()).toEqual(["mail", "print"]);
  });

  // pain: E14
  test("a tool that a run adds is seen by that run alone, from its next step", async () => {
    const shelf = createToolSearch({ tools: { weather } });
    const [mine, other] = [shelf.run({ threadId: "a" }), shelf.run({ threadId: "b" })];
    const [before] = [await mine.step(), await other.step()];
    mine.add({ print });
    expect(await search(before, "print a page")).toEqual([]);
    const step = await mine.step();
    expect(await search(step, "print a page")).toEqual(["print"]);
    await load(step, "print");
    expect(await (await mine.step()).call("print", {})).toMatchObject({ text: "printed" });
    const later = shelf.run({ threadId: "a" });
    for (const run of [other, later]) {
      const theirs = await run.step();
      expect(await search(theirs, "print a page")).toEqual([]);
      expect(namesOf(theirs).slice(2)).toEqual([]);
      expect((await load(theirs, "print")).notFound).toEqual(["print"]);
    }
    expect(shelf.catalog.names()).toEqual(["weather"]);
  });
});

describe("add refuses", () => {
  test("a name that is there", async () => {
    const shelf = createToolSearch({ tools: { weather } });
    await expect(shelf.catalog.add({ weather: print })).rejects.toMatchObject({
      code: "duplicate-tool",
      value: "weather",
    });
    expect(shelf.catalog.get("weather")).toBe(weather);
  });

  test("a name that waits for its schema", async () => {
    const slow = { ...weather, inputSchema: Promise.resolve({ type: "object" }) };
    const shelf = createToolSearch({ tools: { weather: slow } });
    await expect(shelf.catalog.add({ weather: print })).rejects.toMatchObject({
      code: "duplicate-tool",
    });
    await shelf.catalog.ready();
    expect(shelf.catalog.get("weather")).toBe(slow);
  });

  test("one of two tools that come with one name at once", async () => {
    const shelf = createToolSearch({ tools: { weather } });
    const [first, second] = await Promise.allSettled([
      shelf.catalog.add({ print }),
      shelf.catalog.add({ print: mail }),
    ]);
    expect(first.status).toBe("fulfilled");
    expect(second).toMatchObject({ status: "rejected", reason: { code: "duplicate-tool" } });
    expect(shelf.catalog.get("print")).toBe(print);
  });

  test("a source whose name is there", async () => {
    const shelf = createToolSearch({ tools: new ListingSource("office", { mail }) });
    await expect(shelf.catalog.add([new ListingSource("office", { print })])).rejects.toMatchObject(
      { code: "invalid-option", value: "office" },
    );
    expect(shelf.catalog.names()).toEqual(["mail"]);
  });

  // pain: B01
  test("a meta-tool's name, as replace does", async () => {
    const { catalog } = createToolSearch({ tools: { weather } });
    const own = { search_tools: print };
    await expect(catalog.add(own)).rejects.toMatchObject({ code: "reserved-name" });
    await expect(catalog.replace(own)).rejects.toMatchObject({ code: "reserved-name" });
    expect(catalog.names()).toEqual(["weather"]);
  });
});

describe("a listing", () => {
  test("that fails keeps the tools the source last had, and says so to host and model's run", async () => {
    const log = new EventLog();
    const source = new ListingSource("office", { print, mail });
    const shelf = createToolSearch({ tools: source, onEvent: log.onEvent });
    const run = shelf.run({ threadId: "t" });
    await load(await run.step(), "print");
    source.failure = new Error("offline");
    await shelf.catalog.refresh();
    expect(await (await run.step()).call("print", {})).toMatchObject({ text: "printed" });
    expect(shelf.catalog.diagnostics.map(({ message }) => message)).toEqual([
      'Source "office" could not be listed: offline. Its last 2 tools stay; call refresh() to try again.',
    ]);
    expect(log.of("source").map(({ tools, error }) => [tools, error])).toEqual([
      [2, undefined],
      [2, source.failure],
    ]);
  });

  test("by a replacing source keeps the old tools until it is done", async () => {
    const shelf = createToolSearch({ tools: new ListingSource("office", { print, mail }) });
    const run = shelf.run({ threadId: "t" });
    await load(await run.step(), "print");
    const held = gate();
    const next = new ListingSource("office", { print: tool("Print a page", "in colour") });
    next.hold = held.passed;
    const begun = gate();
    next.onList = begun.open;
    const replaced = shelf.catalog.replace(next);
    await begun.passed;
    expect(await (await run.step()).call("print", {})).toMatchObject({ text: "printed" });
    held.open();
    await replaced;
    expect(await (await run.step()).call("print", {})).toMatchObject({ text: "in colour" });
    expect(shelf.catalog.names()).toEqual(["print"]);
  });

  test("is not begun anew while another is under way: one follows it", async () => {
    const source = new ListingSource("office", { print });
    const { catalog } = createToolSearch({ tools: source });
    await catalog.ready();
    const held = gate();
    source.hold = held.passed;
    const begun = gate();
    source.onList = begun.open;
    const first = [catalog.refresh(), catalog.refresh()];
    await begun.passed;
    expect(source.listings).toBe(2);
    source.tools = { mail };
    const refreshing = Promise.all([...first, catalog.refresh(), catalog.refresh()]);
    held.open();
    await refreshing;
    expect(source.listings).toBe(3);
    expect(catalog.names()).toEqual(["mail"]);
  });

  // pain: H10
  test("follows when a source says that it changed", async () => {
    const source = new ListingSource("office", { print });
    const listed = gate();
    const shelf = createToolSearch({
      tools: [source],
      onEvent: ({ type }) => {
        if (type === "source" && source.listings === 2) listed.open();
      },
    });
    const run = shelf.run({ threadId: "t" });
    await run.step();
    source.tools = { mail };
    source.change();
    await listed.passed;
    await shelf.catalog.refresh();
    const step = await run.step();
    expect(await search(step, "send a message")).toEqual(["mail"]);
    expect(await search(step, "print a page")).toEqual([]);
  });

  test("misses no change that comes during it, the first one neither", async () => {
    const source = new ListingSource("office", { print });
    const { catalog } = createToolSearch({ tools: source });
    const held = gate();
    source.hold = held.passed;
    const begun = gate();
    source.onList = begun.open;
    const ready = catalog.ready();
    await begun.passed;
    expect([source.listings, source.listeners]).toEqual([1, 1]);
    source.tools = { mail };
    source.change();
    source.change();
    held.open();
    await ready;
    expect([source.listings, catalog.names()]).toEqual([2, ["mail"]]);
  });

  test("that changes its own source ends all the same, and a person is told", async () => {
    const source = new ListingSource("restless", { mail });
    source.onList = () => source.change();
    const { catalog } = createToolSearch({ tools: source });
    await catalog.ready();
    expect(catalog.names()).toEqual(["mail"]);
    expect(source.listings).toBe(10);
    expect(catalog.diagnostics.map(({ code, message }) => [code, message])).toEqual([
      [
        "source",
        'Source "restless" changed during each of 10 listings. What it listed last stays until it changes again.',
      ],
    ]);
  });

  test("works of a source that cannot be listened to, which a person is told", async () => {
    const deaf = new Error("not connected");
    const { catalog } = createToolSearch({
      tools: [
        {
          name: "deaf",
          list: async () => ({ tools: { mail } }),
          onChange: () => {
            throw deaf;
          },
        },
      ],
    });
    await catalog.ready();
    expect(catalog.names()).toEqual(["mail"]);
    expect(catalog.diagnostics).toEqual([
      {
        code: "source",
        source: "deaf",
        message:
          'Source "deaf" could not be listened to: not connected. Call refresh() when it changes.',
        cause: deaf,
      },
    ]);
  });
});

describe("dispose", () => {
  test("stops listening, and a word that comes all the same lists nothing", async () => {
    const source = new ListingSource("office", { print });
    const keeps: (() => void)[] = [];
    const stubborn = {
      name: "stubborn",
      listings: 0,
      list: async () => {
        stubborn.listings++;
        return { tools: { mail } };
      },
      onChange: (listener: () => void) => {
        keeps.push(listener);
        return () => {};
      },
    };
    const shelf = createToolSearch({ tools: [source, stubborn] });
    await shelf.catalog.ready();
    expect(source.listeners).toBe(1);
    await shelf.dispose();
    expect(source.listeners).toBe(0);
    for (const listener of keeps) listener();
    expect([source.listings, stubborn.listings]).toEqual([1, 1]);
  });

  test("before the first listing has begun leaves nobody listening", async () => {
    const source = new ListingSource("office", { print });
    const shelf = createToolSearch({ tools: source });
    const ready = shelf.catalog.ready();
    await shelf.dispose();
    await ready;
    expect(source.listeners).toBe(0);
  });
});
