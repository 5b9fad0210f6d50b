import { describe, expect, test } from "vitest";
import { z } from "zod";
import {
  createToolShelf,
  ToolShelfError,
  type ShelfStepOptions,
  type ToolSource,
} from "../src/index.ts";
import { call, kinds, load, makeTools, play, search } from "./support/play.ts";
import { scriptedModel } from "./support/scripted-model.ts";
import { sdks, type Sdk } from "./support/sdk.ts";

const metaTools = ["search_tools", "load_tool"];

const opened = (sdk: Sdk, options: object = {}) => {
  const ran: string[] = [];
  const tools = makeTools(sdk, ran, { zeta: {}, alpha: {}, mid: {} });
  return { ran, tools, shelf: createToolShelf({ tools, ...options }) };
};

describe.each(sdks)("a session with AI SDK $version", (sdk) => {
  test.each(kinds)("shows the host's own objects, in load order, by %s", async (kind) => {
    const { ran, tools, shelf } = opened(sdk);
    const session = shelf.session({ threadId: "t" });
    const { wire } = await play({
      sdk,
      kind,
      script: [[load("zeta")], [load("alpha")], [load("mid")], [call("mid"), call("zeta")]],
      settings: session,
    });
    expect(wire).toEqual([
      metaTools,
      [...metaTools, "zeta"],
      [...metaTools, "zeta", "alpha"],
      [...metaTools, "zeta", "alpha", "mid"],
      [...metaTools, "zeta", "alpha", "mid"],
    ]);
    expect(session.tools["mid"]).toBe(tools["mid"]);
    expect(ran).toEqual(["mid", "zeta"]);
  });

  test("remembers a thread over generations, and an anonymous one nothing", async () => {
    const { shelf } = opened(sdk);
    const shared = shelf.session();
    await play({ sdk, script: [[load("mid")]], settings: shelf.session({ threadId: "t" }) });
    await play({ sdk, script: [[load("alpha")]], settings: shared });
    const wireOf = async (settings: object) => (await play({ sdk, script: [], settings })).wire;
    expect(await wireOf(shelf.session({ threadId: "t" }))).toEqual([[...metaTools, "mid"]]);
    expect(await wireOf(shelf.session({ threadId: "u" }))).toEqual([metaTools]);
    expect(await wireOf(shared)).toEqual([metaTools]);
    await shelf.threads.clear("t");
    expect(await wireOf(shelf.session({ threadId: "t" }))).toEqual([metaTools]);
  });

  test("loads what it finds with autoLoad", async () => {
    const { ran, shelf } = opened(sdk, { search: { autoLoad: true, topK: 1 } });
    const { wire } = await play({
      sdk,
      script: [[search("mid")], [call("mid")]],
      settings: shelf.session(),
    });
    expect(wire).toEqual([["search_tools"], ["search_tools", "mid"], ["search_tools", "mid"]]);
    expect(ran).toEqual(["mid"]);
  });

  test("writes what is on the shelf into the search tool with injectCatalog", async () => {
    const { shelf } = opened(sdk, { injectCatalog: true });
    const { sent } = await play({ sdk, script: [[load("mid")]], settings: shelf.session() });
    const texts = sent.map(({ definitions }) => definitions[0]!.description);
    expect(texts[0]).toContain("alpha: Does the alpha");
    expect(texts[1]).toBe(texts[0]);
  });

  test("has instructions for the host's system prompt", async () => {
    const { shelf } = opened(sdk);
    const settings = { ...shelf.session(), ...sdk.systemPrompt(`Help. ${shelf.instructions}`) };
    const { sent } = await play({ sdk, script: [], settings });
    expect(JSON.stringify(sent[0]!.prompt[0])).toContain("call search_tools with a few key words");
  });

  test("shows pinned and visible tools from the first step, behind the meta-tools", async () => {
    const { ran, shelf } = opened(sdk, { pinned: ["mid"] });
    const visibleTools = makeTools(sdk, ran, { now: {} });
    const { wire } = await play({
      sdk,
      script: [[call("now"), call("mid")]],
      settings: shelf.session({ visibleTools }),
    });
    expect(wire[0]).toEqual([...metaTools, "mid", "now"]);
    expect(ran).toEqual(["now", "mid"]);
  });

  test("keeps tools of a request apart from those of another", async () => {
    const { ran, shelf } = opened(sdk);
    const of = (user: string) =>
      shelf.session({
        tools: makeTools(sdk, ran, { notes: { execute: async () => ran.push(user) } }),
      });
    const script = [[search("notes")], [load("notes")], [call("notes")]];
    await Promise.all(["ann", "ben"].map((user) => play({ sdk, script, settings: of(user) })));
    expect(ran.toSorted()).toEqual(["ann", "ben"]);
  });

  // I04: prepareStep cannot bring tools, and people change the object that they passed in.
  test("takes late tools without touching anything of the host's", async () => {
    const { ran, tools, shelf } = opened(sdk);
    Object.freeze(tools);
    for (const tool of Object.values(tools)) Object.freeze(tool);
    const late = makeTools(sdk, ran, { late: {} });
    const session = shelf.session();
    const { wire } = await play({
      sdk,
      script: [[load("late")], [load("late")], [call("late")]],
      settings: {
        ...session,
        prepareStep: async (options: ShelfStepOptions) => {
          if (options.stepNumber === 1) session.add(late);
          return await session.prepareStep(options);
        },
      },
    });
    expect(wire).toEqual([metaTools, metaTools, [...metaTools, "late"], [...metaTools, "late"]]);
    expect(ran).toEqual(["late"]);
    expect(Object.keys(tools)).toEqual(["zeta", "alpha", "mid"]);
  });

  test("lists sources at the first step, and hears of their changes", async () => {
    const ran: string[] = [];
    const listed = makeTools(sdk, ran, { one: {}, two: {} });
    let tell = (): void => {};
    let names = ["one"];
    const source: ToolSource<(typeof listed)[string]> = {
      name: "office",
      list: async () => ({ tools: Object.fromEntries(names.map((name) => [name, listed[name]!])) }),
      onChange: (listener) => {
        tell = listener;
        return () => {};
      },
    };
    const shelf = createToolShelf({ tools: source });
    const turn = (...toolNames: string[]) =>
      play({
        sdk,
        script: [[load(...toolNames)], toolNames.map((name) => call(name))],
        settings: shelf.session({ threadId: "t" }),
      });
    await turn("one");
    names = ["one", "two"];
    tell();
    await expect.poll(() => shelf.catalog.names()).toContain("two");
    await turn("two");
    expect(ran).toEqual(["one", "two"]);
  });

  test("gives a streaming tool's parts as they come, through a gate too", async () => {
    const gen = {
      execute: async function* () {
        yield "one";
        yield "two";
      },
    };
    for (const copies of [false, true]) {
      const shelf = createToolShelf({ tools: makeTools(sdk, [], { gen, other: {} }) });
      const session = shelf.session({ threadId: "t" });
      const { parts } = await play({
        sdk,
        kind: "streamText",
        script: [[load("gen")], [call("gen")]],
        settings: copies ? { ...session, tools: { ...session.tools } } : session,
      });
      const results = parts.filter(
        ({ type, toolName }) => type === "tool-result" && toolName === "gen",
      );
      expect(results.map(({ output, preliminary = false }) => [output, preliminary])).toEqual([
        ["one", true],
        ["two", true],
        ["two", false],
      ]);
    }
  });

  test("runs dynamic tools like others", async () => {
    const ran: string[] = [];
    const any = sdk.dynamicTool({
      description: "Anything at all",
      inputSchema: sdk.jsonSchema({ type: "object" }),
      execute: async () => ran.push("any"),
    });
    const shelf = createToolShelf({ tools: { any } as never });
    await play({ sdk, script: [[load("any")], [call("any")]], settings: shelf.session() });
    expect(ran).toEqual(["any"]);
  });

  test("never keeps back a tool of the provider's, and says so", async () => {
    const provided = {
      type: sdk.version === 5 ? "provider-defined" : "provider",
      id: "acme.web_search",
      name: "web_search",
      args: {},
      isProviderExecuted: true,
      inputSchema: sdk.jsonSchema({ type: "object" }),
    };
    const shelf = createToolShelf({
      tools: { web_search: provided, ...makeTools(sdk, [], { mid: {} }) } as never,
    });
    const { sent } = await play({ sdk, script: [], settings: shelf.session() });
    expect(sent[0]!.tools).toEqual([...metaTools, "web_search"]);
    expect(sent[0]!.definitions.at(-1)).toMatchObject({ id: "acme.web_search" });
    expect(shelf.diagnostics).toMatchObject([
      { toolName: "web_search", message: expect.stringContaining("always visible") },
    ]);
  });

  test("offers names that providers refuse under names that they take", async () => {
    const ran: string[] = [];
    const shelf = createToolShelf({
      tools: makeTools(sdk, ran, { "404": {}, "get weather": {}, plain: {} }),
    });
    const names = shelf.catalog.names();
    expect(names.every((name) => /^(?!\d+$)[\w-]{1,64}$/.test(name))).toBe(true);
    const { wire } = await play({
      sdk,
      script: [[load(...names)], names.map((name) => call(name))],
      settings: shelf.session(),
    });
    expect(wire[1]).toEqual([...metaTools, ...names]);
    expect(ran).toHaveLength(3);
  });

  test("gives up with the host's signal, and answers for nothing then", async () => {
    const controller = new AbortController();
    const { shelf } = opened(sdk, {
      search: {
        ranker: {
          id: "slow",
          index: () => ({
            rank: () => {
              controller.abort();
              return [];
            },
          }),
        },
      },
    });
    const settings = { ...shelf.session(), abortSignal: controller.signal };
    await expect(play({ sdk, script: [[search("mid")], "done"], settings })).rejects.toThrow(
      /abort/i,
    );
  });

  test("lets two runs use one session at once", async () => {
    const { ran, shelf } = opened(sdk);
    const session = shelf.session();
    const [left, right] = await Promise.all([
      play({ sdk, script: [[load("zeta")], [call("zeta")]], settings: session }),
      play({
        sdk,
        script: [[search("alpha"), call("zeta")], [load("alpha")], [call("alpha")]],
        settings: session,
      }),
    ]);
    expect(left.wire).toEqual([metaTools, [...metaTools, "zeta"], [...metaTools, "zeta"]]);
    expect(right.wire.at(-1)).toEqual([...metaTools, "alpha"]);
    expect(ran.toSorted()).toEqual(["alpha", "zeta"]);
  });

  // C17: a search tool that works in some functions of the SDK alone.
  test("has meta-tools that work on their own", async () => {
    const { shelf } = opened(sdk);
    const { tools } = shelf.session({ threadId: "t" });
    const run = (name: string, input: object) =>
      (tools as Record<string, { execute(input: object, options?: object): unknown }>)[
        name
      ]!.execute(input);
    expect(await run("search_tools", { query: "mid" })).toMatchObject({
      results: [{ name: "mid" }],
    });
    expect(await run("load_tool", { toolNames: ["mid"] })).toMatchObject({ loaded: ["mid"] });
    expect((await shelf.threads.inspect("t")).map(({ name }) => name)).toEqual(["mid"]);
  });

  // H11: a history that speaks of a search which is not there any more.
  test("answers a call to a search that there is no reason for", async () => {
    const { messages } = await play({
      sdk,
      script: [[search("mid")]],
      settings: opened(sdk).shelf.session(),
    });
    const empty = createToolShelf({ tools: {} });
    const settings = empty.session({ visibleTools: makeTools(sdk, [], { now: {} }) });
    for (const activeTools of [undefined, ["now", "search_tools", "load_tool"]]) {
      const { answers, wire } = await play({
        sdk,
        messages,
        script: [[search("mid"), load("mid")], "done"],
        settings:
          activeTools === undefined
            ? settings
            : { ...settings, prepareStep: () => ({ activeTools }) },
      });
      expect(wire.at(-1)).toEqual(
        activeTools === undefined ? ["now"] : ["search_tools", "load_tool", "now"],
      );
      const said = answers.slice(-2).map((answer) => JSON.stringify(answer));
      for (const text of said) expect(text).toMatch(/no further tools|unavailable tool/);
    }
  });

  test("refuses what is no option, at once", () => {
    const { shelf } = opened(sdk);
    expect(() => shelf.session({ thread: "t" } as never)).toThrow(ToolShelfError);
    expect(() => createToolShelf({ tools: {}, topK: 3 } as never)).toThrow(/topK/);
    expect(() => createToolShelf({ tools: makeTools(sdk, [], { load_tool: {} }) })).toThrow(
      expect.objectContaining({ code: "reserved-name" }),
    );
  });

  test("opens none after the shelf was disposed of", async () => {
    const { shelf } = opened(sdk);
    await shelf.dispose();
    await expect(play({ sdk, script: [], settings: shelf.session() })).rejects.toMatchObject({
      code: "disposed",
    });
  });
});

describe.each(sdks)("a host's mistake with AI SDK $version", (sdk) => {
  test("that loses prepareStep sends no catalogue, and hides what is loaded", async () => {
    const { ran, shelf } = opened(sdk);
    const { wire } = await play({
      sdk,
      script: [[load("mid")], [call("mid")], "done"],
      settings: { ...shelf.session({ threadId: "t" }), prepareStep: () => ({}) },
    });
    expect(wire).toEqual([metaTools, metaTools, metaTools]);
    expect(ran).toEqual([]);
  });

  test("that passes nothing but the tools runs nothing that is hidden", async () => {
    const { ran, shelf } = opened(sdk);
    const { tools } = shelf.session({ threadId: "t" });
    const { answers } = await play({ sdk, script: [[call("mid")], "done"], settings: { tools } });
    expect(answers[0]).toContain('"mid" is not loaded');
    expect(ran).toEqual([]);
  });

  test("that puts further tools beside the session's never shows them", async () => {
    const { ran, shelf } = opened(sdk);
    const session = shelf.session();
    const extra = makeTools(sdk, ran, { extra: {} });
    const { wire } = await play({
      sdk,
      script: [[load("mid")], [call("mid"), call("extra")]],
      settings: { ...session, tools: { ...session.tools, ...extra } },
    });
    expect(wire.flat()).not.toContain("extra");
    expect(ran).toEqual(["mid"]);
  });

  test("that gives shelf.tools without a session sends and runs nothing", async () => {
    const { ran, shelf } = opened(sdk);
    const { wire, answers } = await play({
      sdk,
      script: [[search("mid"), call("mid")], "done"],
      settings: { tools: shelf.tools },
    });
    expect(wire[0]).toEqual(metaTools);
    expect(JSON.stringify(answers)).toContain("without a session");
    expect(ran).toEqual([]);
  });
});

describe.each(sdks)("an agent of AI SDK $version", (sdk) => {
  test("keeps the threads of its calls apart", async () => {
    const { ran, shelf } = opened(sdk);
    const { model, sent } = scriptedModel(sdk.version, [
      [load("mid")],
      [call("mid")],
      "done",
      [call("mid")],
      "done",
    ]);
    const turn = async (threadId: string): Promise<void> => {
      const stopWhen = sdk.stepCountIs(9);
      if (sdk.ToolLoopAgent === undefined) {
        const agent = new sdk.Agent({ model, stopWhen, ...shelf.session({ threadId }) } as never);
        await agent.generate({ prompt: "go" });
        return;
      }
      const agent = new sdk.ToolLoopAgent({
        model,
        stopWhen,
        tools: shelf.tools,
        callOptionsSchema: z.object({ threadId: z.string() }),
        prepareCall: ({ options, ...rest }: { options: { threadId: string } }) => ({
          ...rest,
          ...shelf.session({ threadId: options.threadId }),
        }),
      } as never);
      await agent.generate({ prompt: "go", options: { threadId } } as never);
    };
    await turn("a");
    await turn("b");
    expect(sent.map(({ tools }) => tools)).toEqual([
      metaTools,
      [...metaTools, "mid"],
      [...metaTools, "mid"],
      metaTools,
      metaTools,
    ]);
    expect(ran).toEqual(["mid"]);
  });

  test("that is a tool of another has a session of its own", async () => {
    const { ran, shelf } = opened(sdk);
    const inner = () =>
      play({ sdk, script: [[load("zeta")], [call("zeta")]], settings: shelf.session() });
    const delegate = {
      execute: async () => (await inner()).wire.at(-1),
    };
    const { wire, answers } = await play({
      sdk,
      script: [[load("alpha")], [call("delegate")], [call("alpha")]],
      settings: shelf.session({ visibleTools: makeTools(sdk, ran, { delegate }) }),
    });
    expect(answers[1]).toEqual([...metaTools, "zeta"]);
    expect(wire.at(-1)).toEqual([...metaTools, "delegate", "alpha"]);
    expect(ran).toEqual(["zeta", "alpha"]);
  });
});
