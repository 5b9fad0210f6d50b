import { describe, expect, test } from "vitest";
import { createToolSearch, type LoadOutput, type ToolSearchOptions } from "../../src/index.ts";
import { namesOf } from "../support/names-of.ts";

const tools = Object.fromEntries(
  ["alpha", "beta", "gamma", "delta", "epsilon"].map((name) => [
    name,
    { description: `The ${name}`, execute: () => name },
  ]),
);

function opened(options: ToolSearchOptions = {}) {
  const run = createToolSearch({ tools, ...options }).run({ threadId: "t" });
  const load = async (input: unknown): Promise<LoadOutput> =>
    (await (await run.step()).call("load_tool", input)).output as LoadOutput;
  return { run, load };
}

describe("one name", () => {
  test("is loaded, and the answer says from when it can be called", async () => {
    const { load } = opened();
    expect(await load({ toolNames: "alpha" })).toEqual({
      success: true,
      message: 'Tool "alpha" loaded successfully. Call it from your next step.',
      loaded: ["alpha"],
      toolName: "alpha",
    });
  });

  test.each([{ toolName: "alpha" }, { toolNames: "alpha" }, { toolNames: ["alpha"] }])(
    "may come as %j",
    async (input) => {
      const { load, run } = opened();
      expect((await load(input)).loaded).toEqual(["alpha"]);
      expect(namesOf(await run.step())).toEqual(["search_tools", "load_tool", "alpha"]);
    },
  );

  test("that is loaded is a success which says to call it, so that no loop begins", async () => {
    // pain: H03
    const { load, run } = opened();
    await load({ toolName: "alpha" });
    expect(await load({ toolName: "alpha" })).toEqual({
      success: true,
      message: 'Tool "alpha" is already loaded and available. Call it directly.',
      loaded: [],
      alreadyLoaded: ["alpha"],
      toolName: "alpha",
    });
    expect(namesOf(await run.step())).toEqual(["search_tools", "load_tool", "alpha"]);
  });

  test("that was loaded in this same step is already loaded, to be called from the next", async () => {
    const { run } = opened();
    const step = await run.step();
    await step.call("load_tool", { toolName: "alpha" });
    const again = await step.call("load_tool", { toolName: "alpha" });
    expect(again.output).toMatchObject({
      success: true,
      message: 'Tool "alpha" is already loaded and available. Call it from your next step.',
    });
    const mixed = await step.call("load_tool", { toolNames: ["alpha", "beta"] });
    expect(mixed.output).toMatchObject({
      message:
        "Loaded, call from your next step: beta. Already loaded, call from your next step: alpha.",
    });
  });

  test("of a tool that is always visible is already loaded", async () => {
    const { load } = opened({ pinned: ["beta"] });
    expect(await load({ toolName: "beta" })).toMatchObject({
      success: true,
      loaded: [],
      alreadyLoaded: ["beta"],
    });
  });

  test.each(["nothing", "__proto__", "constructor", "search_tools", "printer", " printer"])(
    "that nobody has is not found: %s",
    async (name) => {
      const { load, run } = opened();
      expect(await load({ toolName: name })).toEqual({
        success: false,
        message: `Tool ${JSON.stringify(name.trim())} not found. Use search_tools to find available tools.`,
        loaded: [],
        notFound: [name],
        toolName: name,
      });
      expect(namesOf(await run.step())).toEqual(["search_tools", "load_tool"]);
    },
  );
});

describe("a name that is written a little differently", () => {
  test.each(["Alpha", "ALPHA", " alpha", "`alpha`", '"alpha"', "<alpha>", "[alpha]"])(
    "is the one it means: %s",
    async (name) => {
      const { load } = opened();
      expect(await load({ toolName: name })).toEqual({
        success: true,
        message: 'Tool "alpha" loaded successfully. Call it from your next step.',
        loaded: ["alpha"],
        toolName: "alpha",
      });
    },
  );

  test("is never a guess: one that is only near is not loaded but suggested", async () => {
    const { load, run } = opened();
    expect(await load({ toolName: "alpa" })).toEqual({
      success: false,
      message:
        'Tool "alpa" not found. Did you mean: alpha? Use search_tools to find available tools.',
      loaded: [],
      notFound: ["alpa"],
      toolName: "alpa",
    });
    expect((await run.step()).isVisible("alpha")).toBe(false);
  });

  test("in two ways in one call is loaded once", async () => {
    const { load } = opened();
    expect(await load({ toolNames: ["alpha", "Alpha", "`alpha`"] })).toEqual({
      success: true,
      message: "Loaded, call from your next step: alpha.",
      loaded: ["alpha"],
      loadedCount: 1,
    });
  });
});

describe("many names", () => {
  test("take one call", async () => {
    // pain: I02
    const { load, run } = opened();
    const names = ["delta", "alpha", "gamma", "epsilon", "beta"];
    expect(await load({ toolNames: names })).toEqual({
      success: true,
      message: "Loaded, call from your next step: delta, alpha, gamma, epsilon, beta.",
      loaded: names,
      loadedCount: 5,
    });
    expect(namesOf(await run.step())).toEqual(["search_tools", "load_tool", ...names]);
  });

  test("are answered each in its own list", async () => {
    const { load } = opened({ limits: { maxLoadPerCall: 2 } });
    await load({ toolName: "alpha" });
    expect(
      await load({ toolNames: ["alpha", "beta", "nothing", "beta", "gamma", "delta"] }),
    ).toEqual({
      success: false,
      message:
        'Loaded, call from your next step: beta, gamma. Already loaded, call directly: alpha. Skipped, too many at once: delta. Tool "nothing" not found. Use search_tools to find available tools.',
      loaded: ["beta", "gamma"],
      alreadyLoaded: ["alpha"],
      notFound: ["nothing"],
      skipped: ["delta"],
      loadedCount: 2,
    });
  });

  test("that nobody has are repeated three at most, each short", async () => {
    const { load } = opened();
    const names = Array.from({ length: 9 }, (_, i) => `missing_${i}_${"x".repeat(200)}`);
    const { message, notFound } = await load({ toolNames: names });
    expect(notFound).toEqual(names.map((name) => name.slice(0, 200)));
    expect(message).toMatch(
      /^Tool "missing_0_x+…" not found\. .*Tool "missing_2_x+…" not found\. 6 more were not found\. Use/,
    );
    expect(message).not.toContain("missing_3");
    expect(message.length).toBeLessThan(450);
  });
});

describe("input that cannot be used is refused with what to send", () => {
  const usage = 'You must provide toolNames, a list of exact tool names: {"toolNames": ["name"]}.';
  test.each<[unknown, string]>([
    [{}, usage],
    [{ name: "alpha" }, usage],
    [{ toolNames: null }, usage],
    [{ toolNames: ["alpha", 7] }, usage],
    [{ toolNames: [""] }, usage],
    [{ toolNames: { 0: "alpha" } }, usage],
    [{ toolNames: [] }, "toolNames array must not be empty."],
  ])("%j", async (input, message) => {
    const { run } = opened();
    const outcome = await (await run.step()).call("load_tool", input);
    expect(outcome.status).toBe("refused");
    expect(JSON.parse(outcome.text)).toEqual({ success: false, message, loaded: [] });
  });
});

test("what a store did not keep is not reported as loaded", async () => {
  const { load, run } = opened({
    storage: {
      id: "full",
      capabilities: { durable: false, atomicAdd: true },
      read: () => [],
      add: () => ({ kept: [], evicted: [] }),
      remove: () => [],
    },
  });
  expect(await load({ toolName: "alpha" })).toEqual({
    success: false,
    message: 'Tool "alpha" was not loaded: no more tools can be loaded here.',
    loaded: [],
    skipped: ["alpha"],
    toolName: "alpha",
  });
  expect((await run.step()).isVisible("alpha")).toBe(false);
});
