import { describe, expect, test } from "vitest";
import { createToolSearch, type RunnableTool, type ThreadReport } from "../src/index.ts";
import { fixedRanker } from "./support/fixed-ranker.ts";

const tools: Record<string, RunnableTool> = Object.fromEntries(
  ["alpha", "beta", "gamma", "secret"].map((name) => [
    name,
    { description: `The ${name} letter`, execute: () => name },
  ]),
);

const nothing: ThreadReport = {
  steps: 0,
  searches: 0,
  searchesWithoutHit: 0,
  searchesWeak: 0,
  loads: 0,
  unloads: 0,
  denials: 0,
  unloadedCalls: 0,
  prefixBreaks: 0,
  tokens: { visible: 0, withheld: 0 },
  savedPct: 0,
};

const listening = { onEvent: () => {} };

describe("a report", () => {
  test("adds up what happened in a thread", async () => {
    const shelf = createToolSearch({
      tools,
      ...listening,
      // Ten tokens for each definition, so that sums can be followed.
      estimateTokens: () => 10,
      search: { ranker: fixedRanker({ alpha: 0.4, secret: 0.3 }, "weak") },
      filter: ({ toolName, phase }) => toolName !== "secret" || phase === "active",
      limits: { maxLoaded: 1 },
    });
    const run = shelf.run({ threadId: "t" });
    const first = await run.step();
    await first.call("search_tools", { query: "letter" });
    await first.call("load_tool", { toolNames: ["alpha"] });
    await first.call("beta", {});
    const second = await run.step();
    await second.call("alpha", {});
    await second.call("load_tool", { toolNames: ["beta"] });
    await run.step();
    expect(shelf.report("t")).toEqual({
      steps: 3,
      searches: 1,
      searchesWithoutHit: 0,
      searchesWeak: 1,
      loads: 2,
      unloads: 1,
      denials: 1,
      unloadedCalls: 1,
      prefixBreaks: 1,
      // Two meta-tools, and one loaded tool from the second step on.
      tokens: { visible: 20 + 30 + 30, withheld: 40 + 30 + 30 },
      savedPct: 55.6,
    });
  });

  test("tells searches that found nothing", async () => {
    const shelf = createToolSearch({ tools, ...listening, search: { ranker: fixedRanker({}) } });
    const step = await shelf.run({ threadId: "t" }).step();
    await step.call("search_tools", { query: "flight" });
    expect(shelf.report("t")).toMatchObject({ searches: 1, searchesWithoutHit: 1 });
  });

  test("is of one thread, over all of its runs", async () => {
    const shelf = createToolSearch({ tools, ...listening });
    await shelf.run({ threadId: "t1" }).step();
    await shelf.run({ threadId: "t1" }).step();
    await shelf.run({ threadId: "t2" }).step();
    await shelf.run().step();
    await shelf.search("letter");
    expect([shelf.report("t1").steps, shelf.report("t2").steps]).toEqual([2, 1]);
    expect(shelf.report("t1").searches).toBe(0);
  });

  test("of a thread that nobody opened is all zeros, and opens none", () => {
    const shelf = createToolSearch({ tools, ...listening });
    expect(shelf.report("nobody")).toEqual(nothing);
    expect(shelf.report("__proto__")).toEqual(nothing);
  });

  test("without a listener measures nothing", async () => {
    const shelf = createToolSearch({ tools });
    await shelf.run({ threadId: "t" }).step();
    expect(shelf.report("t")).toEqual(nothing);
  });

  test("once taken does not change", async () => {
    const shelf = createToolSearch({ tools, ...listening });
    await shelf.run({ threadId: "t" }).step();
    const before = shelf.report("t");
    await shelf.run({ threadId: "t" }).step();
    expect([before.steps, shelf.report("t").steps]).toEqual([1, 2]);
  });
});

describe("reports are bounded", () => {
  const stepIn = async (shelf: ReturnType<typeof createToolSearch>, threadId: string) =>
    void (await shelf.run({ threadId }).step());

  test("by maxThreads: the one that was silent the longest goes", async () => {
    const shelf = createToolSearch({ tools, ...listening, limits: { maxThreads: 2 } });
    for (const threadId of ["t1", "t2", "t1", "t3"]) await stepIn(shelf, threadId);
    expect(["t1", "t2", "t3"].map((threadId) => shelf.report(threadId).steps)).toEqual([2, 0, 1]);
  });

  test("by the host: clear forgets a thread's, clearAll everybody's", async () => {
    const shelf = createToolSearch({ tools, ...listening });
    for (const threadId of ["t1", "t2", "t3"]) await stepIn(shelf, threadId);
    await shelf.threads.clear("t1");
    expect(["t1", "t2"].map((threadId) => shelf.report(threadId).steps)).toEqual([0, 1]);
    await shelf.threads.clearAll();
    expect(["t2", "t3"].map((threadId) => shelf.report(threadId))).toEqual([nothing, nothing]);
  });

  test("with context too, where there is no store to clear", async () => {
    const shelf = createToolSearch({ tools, ...listening, storage: "context" });
    await shelf.run({ threadId: "t" }).step({ toolResults: () => [] });
    expect(shelf.report("t").steps).toBe(1);
    await shelf.threads.clear("t");
    expect(shelf.report("t")).toEqual(nothing);
  });
});
