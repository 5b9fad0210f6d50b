import { runInNewContext } from "node:vm";
import { describe, expect, test, vi } from "vitest";
import {
  createToolSearch,
  type CallOutcome,
  type RunnableTool,
  type Step,
  type ToolCallOptions,
} from "../src/index.ts";
import { EventLog } from "./support/event-log.ts";

type Execute = NonNullable<RunnableTool["execute"]>;

/** A step in which one tool, `work`, is visible. */
async function stepWith(execute: Execute | undefined, context?: unknown): Promise<Step> {
  const work: RunnableTool = { description: "Work", ...(execute === undefined ? {} : { execute }) };
  return createToolSearch({ tools: { work, rest: { description: "Rest" } }, pinned: ["work"] })
    .run({ threadId: "t1", context })
    .step();
}

describe("a call", () => {
  test("runs the host's own function on the host's own object, with what belongs to the call", async () => {
    const given: unknown[] = [];
    const tool = {
      description: "Work",
      tempo: 3,
      execute(input: unknown, options: ToolCallOptions) {
        given.push(this, input, options);
        return this.tempo;
      },
    };
    const shelf = createToolSearch({
      tools: { tool, rest: { description: "Rest" } },
      pinned: ["tool"],
    });
    const context = { user: "ada" };
    const step = await shelf.run({ threadId: "t1", context }).step();
    const { signal } = new AbortController();
    const input = { hours: 8 };
    const outcome = await step.call("tool", input, { toolCallId: "call_1", signal });
    expect(outcome).toEqual({ status: "ok", text: "3", output: 3 });
    expect(given).toEqual([
      tool,
      { hours: 8 },
      { toolCallId: "call_1", signal, context, threadId: "t1" },
    ]);
    expect(given[0]).toBe(tool);
    expect(given[1]).toBe(input);
    expect(step.tools.get("tool")).toBe(tool);
  });

  test.each<[string, unknown, unknown]>([
    ["an object", { a: 1 }, { a: 1 }],
    ["JSON text", '{"a":1}', { a: 1 }],
    ["JSON text with blanks around", ' {"a":1}\n', { a: 1 }],
    ["no text", "", {}],
    ["blank text", "  ", {}],
    ["nothing", undefined, {}],
    ["null", null, {}],
    ["JSON null", "null", {}],
  ])("takes %s as its input", async (_what, input, received) => {
    const step = await stepWith((value) => JSON.stringify(value));
    expect((await step.call("work", input)).text).toBe(JSON.stringify(received));
  });

  test.each<[string, unknown, RegExp]>([
    [
      "cut JSON",
      '{"a":',
      /^The arguments of "work" are not valid JSON \(.+\)\. Send one JSON object\.$/,
    ],
    ["prose", "please work", /^The arguments of "work" are not valid JSON \(.+\)\. Send/],
    ["a JSON list", "[1]", /^The arguments of "work" are not an object\. Send one JSON object\.$/],
    ["a JSON text", '"work"', /are not an object/],
    ["a list", [1], /are not an object/],
    ["a number", 7, /are not an object/],
    ["true", true, /are not an object/],
  ])("with %s is refused, with what to send, and nothing runs", async (_what, input, text) => {
    const execute = vi.fn<Execute>();
    const step = await stepWith(execute);
    const outcome = await step.call("work", input);
    expect(outcome).toEqual({
      status: "refused",
      text: expect.stringMatching(text),
      output: undefined,
    });
    expect(execute).not.toHaveBeenCalled();
  });

  test("of a meta-tool takes JSON text too, and refuses what it cannot read", async () => {
    const step = await stepWith(undefined);
    expect((await step.call("search_tools", '{"query":"rest"}')).text).toContain('"name":"rest"');
    expect(await step.call("search_tools", '{"query":')).toMatchObject({
      status: "refused",
      text: expect.stringMatching(/^The arguments of "search_tools" are not valid JSON/),
    });
  });
});

describe("what a tool returns", () => {
  const circle: { self?: unknown } = {};
  circle.self = circle;
  test.each<[string, unknown, string | RegExp]>([
    ["text", "done", "done"],
    ["nothing", undefined, "The tool returned nothing."],
    ["an object", { done: true }, '{"done":true}'],
    ["a bigint", { id: 10n }, '{"id":"10"}'],
    ["a circle", circle, /^The result cannot be written as JSON/],
    ["an MCP result", { content: [{ type: "text", text: "done" }] }, "done"],
  ])("reaches the model as text and the host as it is: %s", async (_what, output, text) => {
    const outcome = await (await stepWith(() => output)).call("work", {});
    expect(outcome.status).toBe("ok");
    expect(outcome.text).toEqual(typeof text === "string" ? text : expect.stringMatching(text));
    expect(outcome.output).toBe(output);
  });

  test("may come later", async () => {
    const step = await stepWith(async () => "later");
    expect(await step.call("work", {})).toEqual({ status: "ok", text: "later", output: "later" });
  });

  test("as an MCP error is failed, with the tool's text and the whole result", async () => {
    const result = { content: [{ type: "text", text: "no ink" }], isError: true };
    expect(await (await stepWith(() => result)).call("work", {})).toEqual({
      status: "failed",
      text: "no ink",
      output: result,
      error: result,
    });
  });
});

describe("a tool that throws", () => {
  const problem = new TypeError("no ink");
  const foreign: unknown = runInNewContext('new Error("no paper")');
  test.each<{ when: string; execute: Execute; error: unknown; text: string }>([
    {
      when: "at once",
      execute: () => {
        throw problem;
      },
      error: problem,
      text: '"work" failed: no ink',
    },
    {
      when: "later",
      execute: () => Promise.reject(problem),
      error: problem,
      text: '"work" failed: no ink',
    },
    {
      when: "what is no error",
      execute: () => Promise.reject({ code: 7 }),
      error: { code: 7 },
      text: '"work" failed: {"code":7}',
    },
    {
      when: "an error of another realm",
      execute: () => Promise.reject(foreign),
      error: foreign,
      text: '"work" failed: no paper',
    },
  ])("$when is failed, and the step goes on", async ({ execute, error, text }) => {
    const step = await stepWith(execute);
    expect(await step.call("work", {})).toEqual({
      status: "failed",
      text,
      output: undefined,
      error,
    });
    expect((await step.call("search_tools", { query: "rest" })).status).toBe("ok");
  });

  test("an abort of its own is failed: only the host's is rethrown", async () => {
    const own = new DOMException("gave up", "AbortError");
    const step = await stepWith(() => Promise.reject(own));
    const { signal } = new AbortController();
    expect(await step.call("work", {}, { signal })).toMatchObject({ status: "failed", error: own });
  });
});

describe("an abort", () => {
  test("before the call is rethrown, and nothing runs", async () => {
    const execute = vi.fn<Execute>();
    const step = await stepWith(execute);
    const call = step.call("work", {}, { signal: AbortSignal.abort("stop") });
    await expect(call).rejects.toBe("stop");
    expect(execute).not.toHaveBeenCalled();
  });

  test("during the call is rethrown as the tool threw it", async () => {
    const controller = new AbortController();
    const step = await stepWith(
      (_input, { signal }) =>
        new Promise((_resolve, reject) => {
          signal?.addEventListener("abort", () => reject(signal.reason));
        }),
    );
    const call = step.call("work", {}, { signal: controller.signal });
    controller.abort(new Error("stop"));
    await expect(call).rejects.toThrow("stop");
  });

  test("that the tool does not heed is rethrown all the same", async () => {
    const controller = new AbortController();
    const step = await stepWith(() => {
      controller.abort(new Error("stop"));
      return "done anyway";
    });
    await expect(step.call("work", {}, { signal: controller.signal })).rejects.toThrow("stop");
  });

  test("ends a search", async () => {
    const step = await stepWith(undefined);
    const call = step.call(
      "search_tools",
      { query: "rest" },
      { signal: AbortSignal.abort("stop") },
    );
    await expect(call).rejects.toBe("stop");
  });
});

test("a tool without execute is for the host to run, which the error says", async () => {
  const outcome = await (await stepWith(undefined)).call("work", {});
  expect(outcome).toMatchObject({
    status: "failed",
    output: undefined,
    error: { code: "tool-not-runnable", value: "work" },
  });
  expect(outcome.text).toMatch(/^"work" failed: The tool has no execute function/);
});

describe("a call is judged by the step that issued it", () => {
  const tools = {
    weather: { description: "Get the weather", execute: () => "sun" },
    mail: { description: "Send a message", execute: () => "sent" },
  };
  const refusal = (outcome: CallOutcome): string => {
    expect(outcome.status).toBe("refused");
    return outcome.text;
  };

  test("a tool that is not loaded does not run, and the text says how to load it", async () => {
    const step = await createToolSearch({ tools }).run().step();
    expect(step.isVisible("weather")).toBe(false);
    expect(refusal(await step.call("weather", {}))).toBe(
      '"weather" is not loaded. Load it with load_tool, then call it from your next step.',
    );
  });

  test("a tool that was loaded in this step runs from the next, also by a call in parallel", async () => {
    const run = createToolSearch({ tools }).run();
    const step = await run.step();
    const calls = await Promise.all([
      step.call("load_tool", { toolNames: ["weather"] }),
      step.call("weather", {}),
    ]);
    expect(calls.map(({ status }) => status)).toEqual(["ok", "refused"]);
    expect(refusal(await step.call("weather", {}))).toBe(
      '"weather" is loaded. Call it from your next step.',
    );
    expect(await (await run.step()).call("weather", {})).toMatchObject({
      status: "ok",
      text: "sun",
    });
  });

  test("a step that showed a tool runs it, whatever later steps show", async () => {
    let allowed = true;
    const shelf = createToolSearch({ tools, filter: ({ phase }) => phase !== "active" || allowed });
    const run = shelf.run({ threadId: "t" });
    await (await run.step()).call("load_tool", { toolNames: ["weather"] });
    const shown = await run.step();
    allowed = false;
    const hidden = await run.step();
    expect((await shown.call("weather", {})).status).toBe("ok");
    expect((await hidden.call("weather", {})).status).toBe("refused");
  });

  test.each(["printer", "__proto__", "constructor", "toString", ""])(
    "a name that nobody has is refused with where to look: %j",
    async (name) => {
      const log = new EventLog();
      const step = await createToolSearch({ tools, onEvent: log.onEvent }).run().step();
      expect(refusal(await step.call(name, {}))).toBe(
        `There is no loaded tool ${JSON.stringify(name)}. Use search_tools to find a tool.`,
      );
      expect(log.of("unloaded-call")).toMatchObject([{ toolName: name, known: false }]);
    },
  );

  test("a name that is nearly a tool's is refused with that tool's", async () => {
    const step = await createToolSearch({ tools }).run().step();
    expect(refusal(await step.call("wether", {}))).toBe(
      'There is no loaded tool "wether". Did you mean: weather? Use search_tools to find a tool.',
    );
  });

  test.each([undefined, null, 7, {}])("a call without a name is told so: %s", async (name) => {
    const step = await createToolSearch({ tools }).run().step();
    expect(refusal(await step.call(name as string, {}))).toBe(
      "The call names no tool. Call one by its name.",
    );
  });

  test("a long name is repeated short", async () => {
    const step = await createToolSearch({ tools }).run().step();
    expect((await step.call("x".repeat(10_000), {})).text.length).toBeLessThan(200);
  });

  test("without meta-tools the text names none", async () => {
    const step = await createToolSearch({ tools, pinned: ["weather", "mail"] })
      .run()
      .step();
    expect(refusal(await step.call("wether", {}))).toBe('There is no tool "wether".');
    expect(refusal(await step.call("search_tools", { query: "x" }))).toBe(
      'There is no tool "search_tools".',
    );
  });

  test("with autoLoad the text does not send the model to a load tool", async () => {
    const step = await createToolSearch({ tools, search: { autoLoad: true } })
      .run()
      .step();
    expect(refusal(await step.call("weather", {}))).toBe(
      '"weather" is not loaded. Find it with search_tools, then call it from your next step.',
    );
    expect(refusal(await step.call("load_tool", { toolNames: ["weather"] }))).toContain(
      'There is no loaded tool "load_tool"',
    );
  });
});

describe("what a step holds", () => {
  test("is fixed: definitions cannot be changed, and meta-tools come first", async () => {
    const step = await stepWith(() => "done");
    expect(Object.isFrozen(step)).toBe(true);
    expect(Object.isFrozen(step.definitions)).toBe(true);
    expect(step.definitions.map(({ name }) => name)).toEqual(["search_tools", "load_tool", "work"]);
    expect([...step.metaTools.keys()]).toEqual(["search_tools", "load_tool"]);
    expect([...step.tools.keys()]).toEqual(["work"]);
  });

  test("a meta-tool's definition has no more than providers know", async () => {
    const step = await stepWith(() => "done");
    expect(step.definitions.slice(0, 2).map((definition) => Object.keys(definition))).toEqual([
      ["name", "description", "inputSchema"],
      ["name", "description", "inputSchema"],
    ]);
  });

  test("its meta-tools can be run by a framework, with the output alone", async () => {
    const step = await stepWith(() => "done");
    const search = step.metaTools.get("search_tools");
    expect(search?.role).toBe("search");
    expect(await search?.execute({ query: "rest" })).toMatchObject({
      results: [{ name: "rest" }],
    });
    expect(await search?.answer({ query: 7 })).toMatchObject({ refused: true });
  });
});

test("metaTools.always offers the meta-tools where there is nothing to find", async () => {
  const empty = await createToolSearch({ metaTools: { always: true } })
    .run()
    .step();
  expect([...empty.metaTools.keys()]).toEqual(["search_tools", "load_tool"]);
  const denied = createToolSearch({
    tools: { a: { description: "A" } },
    filter: () => false,
    metaTools: { always: true },
  });
  expect([...(await denied.run().step()).metaTools.keys()]).toEqual(["search_tools", "load_tool"]);
});
