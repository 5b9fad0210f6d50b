import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import {
  createToolSearch,
  estimateTokens,
  type LoadOutput,
  type RunnableTool,
  type SearchOutput,
  type Step,
  type ToolResult,
  type ToolSearchOptions,
} from "../src/index.ts";
import { EventLog } from "./support/event-log.ts";
import { fixedRanker } from "./support/fixed-ranker.ts";

/** Tools of a few sources, `count` in all, each with a description of some length. */
function sources(count: number, perSource = 250) {
  const total = Math.ceil(count / perSource);
  return Array.from({ length: total }, (_source, place) => ({
    name: `source_${place}`,
    list: async () => ({
      tools: Object.fromEntries(
        Array.from({ length: Math.min(perSource, count - place * perSource) }, (_tool, i) => [
          `tool_${String(place * perSource + i).padStart(4, "0")}`,
          { description: "Does a certain thing, which takes some words to describe." },
        ]),
      ),
    }),
  }));
}

const listingOf = (step: Step): string => step.instructions.split("\n\n")[1] ?? "";

describe("the injected listing", () => {
  // pain: D06
  const maxTokens = 500;
  const open = async (count: number, options: ToolSearchOptions = {}) => {
    const shelf = createToolSearch({
      tools: sources(count),
      injectCatalog: { maxTokens },
      ...options,
    });
    return listingOf(await shelf.run().step());
  };

  test("has descriptions while they fit, then names, then counts by source, then nothing", async () => {
    const full = await open(10);
    expect(full.split("\n").slice(0, 2)).toEqual([
      "On the shelf:",
      "- tool_0000: Does a certain thing, which takes some words to describe.",
    ]);
    expect(full.split("\n")).toHaveLength(11);
    const named = await open(100);
    expect(named).toMatch(/^On the shelf: tool_0000, tool_0001, .*, tool_0099\.$/);
    expect(await open(1_000)).toBe(
      "On the shelf, tools by source: source_0 (250), source_1 (250), source_2 (250), source_3 (250).",
    );
    expect(await open(1_000, { injectCatalog: { maxTokens: 5 } })).toBe("");
  });

  test("never costs more than its budget, whatever the count", async () => {
    for (const count of [1, 20, 25, 30, 150, 180, 200, 1_000, 2_000]) {
      const listing = await open(count);
      expect(listing).not.toBe("");
      expect(estimateTokens(listing)).toBeLessThanOrEqual(maxTokens);
    }
  });

  test("counts what has no source too", async () => {
    const tools = [...sources(600), { name: "own_1", description: "" }];
    expect(await open(0, { tools })).toBe(
      "On the shelf, tools by source: 1 more, source_0 (250), source_1 (250), source_2 (100).",
    );
  });

  test("with true has everything", async () => {
    const listing = await open(1_000, { injectCatalog: true });
    expect(listing.split("\n")).toHaveLength(1_001);
  });

  test("is measured with the host's own tokenizer where there is one", async () => {
    expect(await open(10, { estimateTokens: (text) => text.length })).toMatch(/^On the shelf: /);
  });

  test("does not depend on the order in which tools were given", async () => {
    const tools = sources(100)[0] as ReturnType<typeof sources>[number];
    const listed = Object.entries((await tools.list()).tools);
    const listings = await Promise.all(
      [listed, listed.toReversed()].map((entries) =>
        open(0, { tools: Object.fromEntries(entries), injectCatalog: true }),
      ),
    );
    expect(listings[0]).toBe(listings[1]);
    expect(listings[0]).toContain("tool_0099");
  });

  test("is the same bytes over a run, through searches and loads, and in the next run", async () => {
    const shelf = createToolSearch({ tools: sources(100), injectCatalog: { maxTokens } });
    const run = shelf.run({ threadId: "t" });
    const texts = new Set<string>();
    for (const toolName of ["tool_0003", "tool_0001", "tool_0002"]) {
      const step = await run.step();
      texts.add(step.instructions);
      await step.call("search_tools", { query: toolName });
      await step.call("load_tool", { toolName });
    }
    texts.add((await run.step()).instructions);
    texts.add((await shelf.run({ threadId: "t" }).step()).instructions);
    expect(texts.size).toBe(1);
  });

  test("has only what the caller may find, in names and in counts", async () => {
    const filter: ToolSearchOptions["filter"] = ({ definition, phase }) =>
      phase !== "search" || definition.source !== "source_1";
    expect(await open(1_000, { filter })).toBe(
      "On the shelf, tools by source: source_0 (250), source_2 (250), source_3 (250).",
    );
    const tools = { alpha: { description: "Open" }, secret: { description: "Hidden words" } };
    const listing = await open(0, { tools, filter: ({ toolName }) => toolName !== "secret" });
    expect(listing).toBe("On the shelf:\n- alpha: Open");
  });

  test("loses what the filter denies in the middle of a run, which is a broken prefix", async () => {
    const log = new EventLog();
    const tools = { alpha: { description: "Open" }, secret: { description: "Hidden words" } };
    let allowed = true;
    const shelf = createToolSearch({
      tools,
      injectCatalog: { maxTokens },
      filter: ({ toolName }) => toolName !== "secret" || allowed,
      onEvent: log.onEvent,
    });
    const run = shelf.run();
    const listings = [listingOf(await run.step()), listingOf(await run.step())];
    expect(log.of("prefix-break")).toEqual([]);
    allowed = false;
    listings.push(listingOf(await run.step()));
    expect(log.of("prefix-break")).toMatchObject([{ removed: [] }]);
    // What is allowed again waits for the next run: one break is enough.
    allowed = true;
    listings.push(listingOf(await run.step()));
    const both = "On the shelf:\n- alpha: Open\n- secret: Hidden words";
    const one = "On the shelf:\n- alpha: Open";
    expect(listings).toEqual([both, both, one, one]);
    expect(log.of("prefix-break")).toHaveLength(1);
    expect(listingOf(await shelf.run().step())).toBe(both);
  });

  test("asks the filter about a tool as it is now, not as it was when it was listed", async () => {
    const log = new EventLog();
    const shelf = createToolSearch({
      tools: { alpha: { description: "Open" }, beta: { description: "For all" } },
      injectCatalog: { maxTokens },
      filter: ({ definition }) => !definition.description.startsWith("Secret"),
      onEvent: log.onEvent,
    });
    const run = shelf.run();
    await run.step();
    await shelf.catalog.replace({ beta: { description: "Secret" } });
    const step = await run.step();
    expect(listingOf(step)).toBe("On the shelf:\n- alpha: Open");
    const { text } = await step.call("search_tools", { query: "beta" });
    expect(JSON.parse(text)).toMatchObject({ results: [], confidence: "none" });
    expect(log.of("denied")).toMatchObject([{ toolName: "beta", phase: "search" }]);
  });

  test("does not name what is pinned, nor what the host shows, which the model sees anyway", async () => {
    const tools = { alpha: { description: "Open" }, beta: { description: "Shut" } };
    const shelf = createToolSearch({ tools, pinned: ["beta"], injectCatalog: true });
    const step = await shelf.run({ visibleTools: { ask: { description: "Ask" } } }).step();
    expect(listingOf(step)).toBe("On the shelf:\n- alpha: Open");
  });

  test("is off unless asked for", async () => {
    expect(
      listingOf(
        await createToolSearch({ tools: sources(3) })
          .run()
          .step(),
      ),
    ).toBe("");
  });
});

describe("searches in one run", () => {
  const tools = { alpha: { description: "The first letter" } };

  test("beyond the budget get no results, but the advice to stop", async () => {
    // pain: H01
    const run = createToolSearch({ tools, limits: { maxSearchesPerRun: 3 } }).run();
    const statuses: string[] = [];
    let last: unknown;
    for (let i = 0; i < 5; i++) {
      const step = await run.step();
      const { status, text } = await step.call("search_tools", { query: `letter ${i}` });
      statuses.push(status);
      last = JSON.parse(text);
    }
    expect(statuses).toEqual(["ok", "ok", "ok", "refused", "refused"]);
    expect(last).toEqual({
      results: [],
      message: "No more searches in this turn. Use what you have found, or say what is missing.",
      confidence: "none",
    });
  });

  test("are counted when they are answered with a listing, and not when they are refused", async () => {
    const run = createToolSearch({ tools, limits: { maxSearchesPerRun: 2 } }).run();
    const step = await run.step();
    expect((await step.call("search_tools", { query: 7 })).status).toBe("refused");
    expect((await step.call("search_tools", { query: "" })).status).toBe("ok");
    expect((await step.call("search_tools", { query: "letter" })).status).toBe("ok");
    expect((await step.call("search_tools", { query: "" })).status).toBe("refused");
  });

  test("are counted anew in the next run, and loading goes on", async () => {
    const shelf = createToolSearch({ tools, limits: { maxSearchesPerRun: 1 } });
    const run = shelf.run({ threadId: "t" });
    const step = await run.step();
    await step.call("search_tools", { query: "letter" });
    expect((await step.call("search_tools", { query: "letter" })).status).toBe("refused");
    expect((await step.call("load_tool", { toolName: "alpha" })).status).toBe("ok");
    const next = await shelf.run({ threadId: "t" }).step();
    expect((await next.call("search_tools", { query: "letter" })).status).toBe("ok");
  });

  test("are 25 by default, so that no loop of successes fills the context", async () => {
    // pain: H01
    const run = createToolSearch({ tools }).run();
    let answered = 0;
    let sent = 0;
    for (let i = 0; i < 1_523; i++) {
      const { status, text } = await (await run.step()).call("search_tools", { query: "letter" });
      if (status === "ok") answered++;
      if (i < 30) sent = text.length;
    }
    expect(answered).toBe(25);
    expect(sent).toBeLessThan(150);
  });

  test("with autoLoad say with an empty list that nothing was loaded", async () => {
    const run = createToolSearch({
      tools,
      search: { autoLoad: true },
      limits: { maxSearchesPerRun: 1 },
    }).run();
    await (await run.step()).call("search_tools", { query: "letter" });
    const { text } = await (await run.step()).call("search_tools", { query: "letter" });
    expect(JSON.parse(text)).toMatchObject({ results: [], loaded: [], confidence: "none" });
    expect((await run.step()).isVisible("alpha")).toBe(true);
  });
});

describe("a query that is repeated", () => {
  const tools = {
    alpha: { description: "The first letter, described at some length" },
    beta: { description: "The second letter, described at some length" },
  };

  function conversation(options: ToolSearchOptions = {}) {
    const run = createToolSearch({
      tools,
      search: { ranker: fixedRanker({ alpha: 0.8, beta: 0.5 }) },
      ...options,
    }).run({ threadId: "t" });
    const results: ToolResult[] = [];
    let count = 0;
    const search = async (query: string): Promise<SearchOutput> => {
      const toolCallId = `call_${++count}`;
      const step = await run.step({ toolResults: () => results });
      const { output } = await step.call("search_tools", { query }, { toolCallId });
      results.push({ toolName: "search_tools", toolCallId, output });
      return output as SearchOutput;
    };
    return { run, results, search };
  }

  const short: SearchOutput = {
    results: [
      { name: "alpha", score: 0.8 },
      { name: "beta", score: 0.5 },
    ],
    message: "The same tools as before; their descriptions are in the earlier result.",
    confidence: "match",
  };

  test("is answered short while the earlier answer is in the messages", async () => {
    // pain: H01
    const { search } = conversation();
    const first = await search("letters");
    expect(first.results[0]?.description).toBe("The first letter, described at some length");
    expect(await search("letters")).toEqual(short);
    expect(await search("  Letters ")).toEqual(short);
  });

  test("is answered in full when the earlier answer was trimmed, and then short again", async () => {
    const { search, results } = conversation();
    const first = await search("letters");
    results.length = 0;
    expect(await search("letters")).toEqual(first);
    expect(await search("letters")).toEqual(short);
  });

  test("is answered in full when other words, or other hits, are given", async () => {
    const given: Record<string, number> = { alpha: 0.8, beta: 0.5 };
    const { search } = conversation({ search: { ranker: fixedRanker(given) } });
    const first = await search("letters");
    expect(await search("signs")).toEqual(first);
    delete given["beta"];
    expect((await search("letters")).results).toEqual([
      { name: "alpha", description: "The first letter, described at some length", score: 0.8 },
    ]);
  });

  test("is answered in full in another run, and without messages to look at", async () => {
    const shelf = createToolSearch({ tools });
    for (const run of [shelf.run(), shelf.run()]) {
      for (let i = 0; i < 2; i++) {
        const { text } = await (
          await run.step()
        ).call("search_tools", { query: "letter" }, { toolCallId: "call" });
        expect(text).toContain("described at some length");
      }
    }
  });

  test("that found nothing is answered as before", async () => {
    const { search } = conversation({ search: { ranker: fixedRanker({}) } });
    const first = await search("flights");
    expect(await search("flights")).toEqual(first);
    expect(first.message).toContain("No tools found");
  });

  test("with autoLoad keeps its list of loaded tools, so that the messages still hold them", async () => {
    const { search, run, results } = conversation({
      storage: "context",
      search: { autoLoad: true, ranker: fixedRanker({ alpha: 0.8, beta: 0.5 }) },
    });
    await search("letters");
    const again = await search("letters");
    expect(again.loaded).toEqual(["alpha", "beta"]);
    expect(again.results.map(({ description }) => description)).toEqual([undefined, undefined]);
    results.shift();
    await run.step({ toolResults: () => results });
    const step = await run.step({ toolResults: () => results });
    expect([...step.tools.keys()]).toEqual(["alpha", "beta"]);
  });
});

describe("one call", () => {
  test("loads as many tools as it may, and lists the rest as skipped", async () => {
    // pain: H08
    const tools = Object.fromEntries(
      Array.from({ length: 100 }, (_tool, i) => [
        `tool_${String(i).padStart(3, "0")}`,
        { description: "One of many" },
      ]),
    );
    const names = Object.keys(tools);
    const run = createToolSearch({ tools }).run({ threadId: "t" });
    const { output } = await (await run.step()).call("load_tool", { toolNames: names });
    const { success, loaded, skipped, loadedCount } = output as LoadOutput;
    expect({ success, loadedCount }).toEqual({ success: false, loadedCount: 20 });
    expect(loaded).toEqual(names.slice(0, 20));
    expect(skipped).toEqual(names.slice(20));
    expect((await run.step()).definitions).toHaveLength(2 + 20);
  });

  test("counts what is loaded anew alone: what is there already takes no place", async () => {
    const tools = Object.fromEntries(
      ["alpha", "beta", "gamma", "delta"].map((name) => [name, { description: name }]),
    );
    const shelf = createToolSearch({ tools, limits: { maxLoadPerCall: 2 } });
    const run = shelf.run({ threadId: "t" });
    await (await run.step()).call("load_tool", { toolNames: ["alpha", "beta"] });
    const { output } = await (
      await run.step()
    ).call("load_tool", { toolNames: ["alpha", "beta", "nothing", "gamma", "delta"] });
    expect(output).toMatchObject({ loaded: ["gamma", "delta"], alreadyLoaded: ["alpha", "beta"] });
    expect(output).not.toHaveProperty("skipped");
  });

  test("that asks for 500 names is answered for a hundred, in a bounded text", async () => {
    // pain: H08
    const run = createToolSearch({ tools: { alpha: { description: "First" } } }).run();
    const toolNames = Array.from({ length: 500 }, (_name, i) => `missing_${i}`);
    const outcome = await (await run.step()).call("load_tool", { toolNames });
    expect((outcome.output as LoadOutput).notFound).toEqual(toolNames.slice(0, 100));
    expect(outcome.text.length).toBeLessThan(2_500);
  });
});

describe("what a step costs", () => {
  const hash = (value: unknown): string =>
    createHash("sha256").update(JSON.stringify(value)).digest("hex");

  test("meta-tool definitions are the same bytes over five loads", async () => {
    // pain: D05
    const shelf = createToolSearch({ tools: sources(50), injectCatalog: { maxTokens: 100 } });
    const run = shelf.run({ threadId: "t" });
    const hashes = new Set<string>();
    for (let i = 0; i < 6; i++) {
      const step = await run.step();
      expect(step.tools.size).toBe(i);
      hashes.add(hash([step.definitions.slice(0, 2), step.instructions]));
      await step.call("load_tool", { toolName: `tool_000${i}` });
    }
    expect(hashes.size).toBe(1);
  });

  test("is told as tokens of meta-tools, pinned and loaded tools, and of no other", async () => {
    // pain: D08
    const log = new EventLog();
    const estimate = (definitions: readonly unknown[]): number =>
      definitions.reduce<number>((sum, definition) => {
        const { name, description, inputSchema } = definition as RunnableTool & { name: string };
        const sent = { name, description, parameters: inputSchema };
        return sum + estimateTokens(JSON.stringify({ type: "function", function: sent }));
      }, 0);
    const big: RunnableTool = {
      description: `A tool of some two hundred tokens. ${"Another word. ".repeat(45)}`,
      inputSchema: { type: "object", properties: { city: { type: "string" } } },
    };
    const shelf = createToolSearch({
      tools: { big, ask: { description: "Ask the user" }, rest: { description: "Rest" } },
      pinned: ["ask"],
      onEvent: log.onEvent,
    });
    const run = shelf.run({ threadId: "t" });
    const first = await run.step();
    await first.call("load_tool", { toolName: "big" });
    const second = await run.step();
    const [before, after] = log.of("step").map(({ tokens }) => tokens);
    expect(before?.visible).toBe(estimate(first.definitions));
    expect(after?.visible).toBe(estimate(second.definitions));
    const raised = (after?.visible ?? 0) - (before?.visible ?? 0);
    expect(raised).toBe(estimate(second.definitions.slice(-1)));
    expect(raised).toBeGreaterThan(190);
    expect(raised).toBeLessThan(215);
    expect((before?.withheld ?? 0) - (after?.withheld ?? 0)).toBe(raised);
  });
});
