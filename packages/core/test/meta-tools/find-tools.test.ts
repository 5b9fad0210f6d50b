import { describe, expect, test } from "vitest";
import {
  createToolSearch,
  ToolShelfError,
  type RankIndex,
  type Ranked,
  type Ranker,
} from "../../src/index.ts";
import { EventLog } from "../support/event-log.ts";
import { fixedRanker } from "../support/fixed-ranker.ts";

const tools = Object.fromEntries(
  ["a", "b", "c", "d"].map((name) => [name, { description: `Tool ${name}` }]),
);

function rankerOf(rank: RankIndex["rank"]): Ranker {
  return { id: "own", index: () => ({ rank }) };
}

const hit = (name: string, score: number): Ranked => ({ name, score, confidence: "match" });
const found = async (ranker: Ranker): Promise<string[]> =>
  (await createToolSearch({ tools, search: { ranker } }).search("x")).results.map(
    ({ name }) => name,
  );

describe("a ranker", () => {
  test("may answer at once or later, with a list or a stream", async () => {
    const hits = [hit("b", 0.9), hit("a", 0.5)];
    expect(await found(rankerOf(() => hits))).toEqual(["b", "a"]);
    expect(await found(rankerOf(async () => new Set(hits)))).toEqual(["b", "a"]);
    expect(
      await found(
        rankerOf(async function* () {
          yield* hits;
        }),
      ),
    ).toEqual(["b", "a"]);
  });

  test("is given the query, the signal and the context", async () => {
    const given: unknown[] = [];
    const shelf = createToolSearch<{ user: string }>({
      tools,
      search: {
        ranker: rankerOf((query, options) => {
          given.push(query, options);
          return [];
        }),
      },
    });
    const { signal } = new AbortController();
    await shelf.search("send mail", { context: { user: "ada" }, signal });
    expect(given).toEqual(["send mail", { signal, context: { user: "ada" } }]);
  });

  test("that names tools which are not there finds nothing by them", async () => {
    expect(await found(rankerOf(() => [hit("ghost", 0.9), hit("a", 0.5)]))).toEqual(["a"]);
  });

  test.each([
    ["above 1", [hit("a", 1.5)]],
    ["0", [hit("a", 0)]],
    ["no number", [hit("a", Number.NaN)]],
    ["above that of the hit before", [hit("a", 0.5), hit("b", 0.6)]],
  ])("whose score is %s breaks its contract, which is a coded error", async (_what, hits) => {
    const error: unknown = await found(rankerOf(() => hits)).catch((cause: unknown) => cause);
    expect(ToolShelfError.isInstance(error) && error.code).toBe("ranker-failed");
    expect(error).toMatchObject({ value: hits.at(-1) });
    expect((error as Error).message).toContain(`Ranker "own" gave "${hits.at(-1)?.name}"`);
  });

  test("that fails is a coded error for the host, and no more than a failure for the model", async () => {
    const cause = new Error("index is gone");
    const ranker = rankerOf(() => {
      throw cause;
    });
    await expect(found(ranker)).rejects.toMatchObject({
      code: "ranker-failed",
      value: "own",
      cause,
    });
    const log = new EventLog();
    const step = await createToolSearch({ tools, search: { ranker }, onEvent: log.onEvent })
      .run()
      .step();
    const text =
      '"search_tools" failed, through no fault of yours. Try once more, or go on without it.';
    const failed = {
      code: "meta-tool-failed",
      message: text,
      cause: { code: "ranker-failed", cause },
    };
    expect(await step.call("search_tools", { query: "x" })).toMatchObject({
      status: "failed",
      text,
      error: failed,
    });
    await expect(step.metaTools.get("search_tools")!.execute({ query: "x" })).rejects.toMatchObject(
      failed,
    );
    expect(log.of("meta-tool-failed")).toMatchObject([
      { toolName: "search_tools", error: failed.cause },
      { toolName: "search_tools", error: failed.cause },
    ]);
  });

  test("that breaks its contract with a denied tool names it to nobody but the host", async () => {
    const ranker = rankerOf(() => [hit("a", 7)]);
    const filter = ({ toolName }: { toolName: string }) => toolName !== "a";
    const step = await createToolSearch({ tools, search: { ranker }, filter }).run().step();
    const { text, status } = await step.call("search_tools", { query: "x" });
    expect({ status, named: text.includes('"a"') }).toEqual({ status: "failed", named: false });
  });
});

describe("hits of the catalog and of the request", () => {
  test("are merged by score, ties by name", async () => {
    const ranker = fixedRanker({ a: 0.9, b: 0.5, c: 0.5, d: 0.2, r1: 0.7, bb: 0.5, r2: 0.1 });
    const shelf = createToolSearch({ tools, search: { ranker, topK: 10 } });
    const request = Object.fromEntries(
      ["r1", "bb", "r2"].map((name) => [name, { description: `Tool ${name}` }]),
    );
    const { results } = await shelf.search("x", { tools: request });
    expect(results.map(({ name }) => name)).toEqual(["a", "r1", "b", "bb", "c", "d", "r2"]);
  });

  test("never name one tool twice", async () => {
    const ranker = fixedRanker({ a: 0.9, b: 0.5 });
    const shelf = createToolSearch({ tools, search: { ranker } });
    const { results } = await shelf.search("x", { tools: { a: { description: "Mine" } } });
    expect(results.map(({ name, description }) => [name, description])).toEqual([
      ["a", "Mine"],
      ["b", "Tool b"],
    ]);
  });
});

test("confidence is that of the best hit that the caller may see", async () => {
  const ranker = rankerOf(() => [hit("a", 0.9), { name: "b", score: 0.4, confidence: "weak" }]);
  const search = async (denied: readonly string[]): Promise<string> =>
    (
      await createToolSearch({
        tools,
        search: { ranker },
        filter: ({ toolName }) => !denied.includes(toolName),
      }).search("x")
    ).confidence;
  expect([await search([]), await search(["a"]), await search(["a", "b"])]).toEqual([
    "match",
    "weak",
    "none",
  ]);
});

test("a search is ended by its signal, also while hits are read", async () => {
  const controller = new AbortController();
  const ranker = rankerOf(function* () {
    yield hit("a", 0.9);
    controller.abort(new Error("enough"));
    yield hit("b", 0.8);
    throw new Error("read on after the abort");
  });
  const shelf = createToolSearch({ tools, search: { ranker } });
  await expect(shelf.search("x", { signal: controller.signal })).rejects.toThrow("enough");
});
