import { describe, expect, test } from "vitest";
import { createToolSearch, type SearchOptions, type SearchOutput } from "../../src/index.ts";
import { shortDescription } from "../../src/meta-tools/short-description.ts";
import { fixedRanker } from "../support/fixed-ranker.ts";
import { namesOf } from "../support/names-of.ts";

const tools = {
  weather: { description: "Get the weather of a city" },
  forecast: { description: "Get the weather of tomorrow" },
  mail: { description: "Send a message" },
};

function runOf(search: SearchOptions = {}) {
  const ranker = fixedRanker({ weather: 0.876, forecast: 0.5, mail: 0.001 });
  return createToolSearch({ tools, search: { ranker, ...search } }).run({ threadId: "t" });
}

const output = (outcome: { readonly output: unknown }): SearchOutput =>
  outcome.output as SearchOutput;

describe("a search answers", () => {
  test("with name, description, score and confidence, and how to go on", async () => {
    const step = await runOf().step();
    const outcome = await step.call("search_tools", { query: "weather" });
    expect(outcome).toEqual({
      status: "ok",
      text: JSON.stringify(outcome.output),
      output: {
        results: [
          { name: "weather", description: "Get the weather of a city", score: 0.88 },
          { name: "forecast", description: "Get the weather of tomorrow", score: 0.5 },
          { name: "mail", description: "Send a message", score: 0.01 },
        ],
        message: "Found 3 tools. Use load_tool with exact names to make them callable.",
        confidence: "match",
      },
    });
  });

  test("with score 1 for an exact name alone: 0.999 is not rounded up to it", async () => {
    const ranker = fixedRanker({ weather: 1, forecast: 0.999 });
    const { results } = output(
      await (await runOf({ ranker }).step()).call("search_tools", { query: "weather" }),
    );
    expect(results.map(({ score }) => score)).toEqual([1, 0.99]);
  });

  test("that hits are weak, so that the model tries other words", async () => {
    const ranker = fixedRanker({ weather: 0.2 }, "weak");
    const found = output(
      await (await runOf({ ranker }).step()).call("search_tools", { query: "wether" }),
    );
    expect(found.confidence).toBe("weak");
    expect(found.message).toBe(
      "Found 1 tool that may not be what you need; try other words if none fits. Use load_tool with exact names to make them callable.",
    );
  });

  test("that nothing fits, with the query in one short line", async () => {
    const step = await runOf({ ranker: fixedRanker({}) }).step();
    const query = `book\n a   "flight" ${"to the moon ".repeat(20)}`;
    const found = output(await step.call("search_tools", { query }));
    expect(found).toMatchObject({ results: [], confidence: "none" });
    expect(found.message).toMatch(
      /^No tools found for "book a \\"flight\\" to the moon .*…"\. Try/,
    );
    expect(found.message.length).toBeLessThan(170);
  });

  test("not below minScore, and not beyond topK", async () => {
    const names = async (search: SearchOptions): Promise<string[]> => {
      const step = await runOf(search).step();
      const { results } = output(await step.call("search_tools", { query: "weather" }));
      return results.map(({ name }) => name);
    };
    expect(await names({ minScore: 0.5 })).toEqual(["weather", "forecast"]);
    expect(await names({ minScore: 0.51 })).toEqual(["weather"]);
    expect(await names({ topK: 2 })).toEqual(["weather", "forecast"]);
    const named = fixedRanker({ weather: 1, forecast: 1, mail: 0.9 });
    expect(await names({ topK: 1, ranker: named })).toEqual(["weather", "forecast"].toSorted());
  });

  test("what is loaded apart from what is not", async () => {
    // pain: H03
    const run = runOf();
    await (await run.step()).call("load_tool", { toolNames: ["weather"] });
    const step = await run.step();
    const some = output(await step.call("search_tools", { query: "weather" }));
    expect(some.results.map(({ name, loaded }) => [name, loaded])).toEqual([
      ["weather", true],
      ["forecast", undefined],
      ["mail", undefined],
    ]);
    expect(some.message).toBe(
      "Found 3 tools. Already loaded, call directly: weather. Use load_tool with exact names to make the others callable.",
    );
    await step.call("load_tool", { toolNames: ["forecast", "mail"] });
    const all = output(await (await run.step()).call("search_tools", { query: "weather" }));
    expect(all.message).toBe(
      "Found 3 tools. Already loaded, call directly: weather, forecast, mail.",
    );
  });
});

describe("input that cannot be used is refused with what to send", () => {
  test.each<[string, unknown]>([
    ["a list", { query: ["weather"] }],
    ["a number", { query: 7 }],
    ["null", { query: null }],
    ["a source that is a list", { query: "weather", source: ["office"] }],
    ["a cursor that is a number", { query: "", source: "office", cursor: 25 }],
  ])("%s", async (_what, input) => {
    const outcome = await (await runOf().step()).call("search_tools", input);
    expect(outcome.status).toBe("refused");
    expect(JSON.parse(outcome.text)).toEqual({
      results: [],
      message: 'search_tools needs {"query": "key words"}, and takes a source and a cursor.',
      confidence: "none",
    });
  });
});

describe("an empty query lists instead of searching", () => {
  test.each<[string, unknown]>([
    ["no query", {}],
    ["an empty one", { query: "" }],
    ["a blank one", { query: " \n" }],
    ["an empty one with fields left blank", { query: "", source: "", cursor: null }],
  ])("%s", async (_what, input) => {
    const outcome = await (await runOf().step()).call("search_tools", input);
    expect(outcome.status).toBe("ok");
    expect(outcome.output).toEqual({
      results: [],
      message:
        'There are 3 tools. To list, give a source and an empty query: {"query": "", "source": "*"}; "*" lists all.',
      confidence: "none",
    });
  });
});

describe("with autoLoad", () => {
  test("what is found is loaded, and callable from the next step", async () => {
    const run = runOf({ autoLoad: true, topK: 2 });
    const step = await run.step();
    expect(namesOf(step)).toEqual(["search_tools"]);
    const found = output(await step.call("search_tools", { query: "weather" }));
    expect(found).toMatchObject({
      loaded: ["weather", "forecast"],
      message: "Found 2 tools. Loaded, call from your next step: weather, forecast.",
    });
    expect(step.isVisible("weather")).toBe(false);
    expect(namesOf(await run.step())).toEqual(["search_tools", "weather", "forecast"]);
  });

  test("a result that was loaded before is told apart and not loaded twice", async () => {
    const run = runOf({ autoLoad: true, topK: 1 });
    await (await run.step()).call("search_tools", { query: "weather" });
    const found = output(await (await run.step()).call("search_tools", { query: "weather" }));
    expect(found).toEqual({
      results: [
        { name: "weather", description: "Get the weather of a city", score: 0.88, loaded: true },
      ],
      message: "Found 1 tool. Already loaded, call directly: weather.",
      confidence: "match",
      loaded: ["weather"],
    });
  });

  test("a search that finds nothing says so with an empty list", async () => {
    const step = await runOf({ autoLoad: true, ranker: fixedRanker({}) }).step();
    expect(output(await step.call("search_tools", { query: "flight" })).loaded).toEqual([]);
  });

  test("only what may be found and loaded is returned", async () => {
    const shelf = createToolSearch({
      tools,
      search: { autoLoad: true, ranker: fixedRanker({ weather: 0.9, forecast: 0.8, mail: 0.7 }) },
      filter: ({ phase, toolName }) =>
        !(phase === "load" && toolName === "weather") &&
        !(phase === "search" && toolName === "mail"),
    });
    const found = output(await (await shelf.run().step()).call("search_tools", { query: "x" }));
    expect(found.results.map(({ name }) => name)).toEqual(["forecast"]);
    expect(found.loaded).toEqual(["forecast"]);
  });
});

describe("a description in a result", () => {
  test("is one line, whole up to 150 characters", () => {
    expect(shortDescription("  Get\n the\tweather  ")).toBe("Get the weather");
    expect(shortDescription("x".repeat(150))).toBe("x".repeat(150));
  });

  test("is cut at a word where one ends near", () => {
    const short = shortDescription("word ".repeat(40));
    expect(short).toBe(`${"word ".repeat(29).trim()}…`);
    expect(short.length).toBeLessThanOrEqual(150);
  });

  test("is cut anywhere when there is no word's end, but never within a character", () => {
    expect(shortDescription("x".repeat(151))).toBe(`${"x".repeat(149)}…`);
    expect(shortDescription(`${"x".repeat(148)}🌦️${"y".repeat(20)}`)).toBe(`${"x".repeat(148)}…`);
  });
});
