import { describe, expect, test } from "vitest";
import {
  createToolSearch,
  type LoadOutput,
  type RunnableTool,
  type Step,
  type ToolSource,
} from "../../src/index.ts";
import { EventLog } from "../support/event-log.ts";

const tool = (name: string): RunnableTool & { readonly name: string } => ({
  name,
  description: `About ${name}`,
  execute: () => `${name} ran`,
});
const sourceOf = (name: string, ...tools: readonly string[]): ToolSource<RunnableTool> => ({
  name,
  list: async () => ({ tools: tools.map(tool) }),
});

async function load(step: Step, ...toolNames: readonly string[]): Promise<LoadOutput> {
  return JSON.parse((await step.call("load_tool", { toolNames })).text) as LoadOutput;
}

describe("a name that is written otherwise", () => {
  test.each([
    '"get_weather"',
    "'get_weather'",
    "`get_weather`",
    "“get_weather”",
    " get_weather ",
    "<get_weather>",
    "[get_weather]",
    "(get_weather)",
    "get_weather()",
    '["get_weather"]',
    "Get_Weather",
    "GET_WEATHER",
    "`GET_weather`",
  ])("as %j loads the tool all the same, under its name", async (written) => {
    const step = await createToolSearch({ tools: [tool("get_weather"), tool("mail")] })
      .run()
      .step();
    expect(await load(step, written)).toMatchObject({ success: true, loaded: ["get_weather"] });
  });

  test("means the tool that is written so, before one that differs in case", async () => {
    const step = await createToolSearch({ tools: [tool("list"), tool("LIST"), tool("List")] })
      .run()
      .step();
    expect((await load(step, "LIST")).loaded).toEqual(["LIST"]);
    expect((await load(step, "`List`")).loaded).toEqual(["List"]);
    expect(await load(step, "lisT")).toMatchObject({
      success: false,
      loaded: [],
      notFound: ["lisT"],
      message: expect.stringContaining("Did you mean: LIST, List, list?"),
    });
  });

  test("means the one of several that the caller may load, and that one alone", async () => {
    const shelf = createToolSearch<{ allowed: readonly string[] }>({
      tools: [tool("list"), tool("List"), tool("other")],
      filter: ({ toolName, phase, context }) =>
        phase !== "load" || context.allowed.includes(toolName),
    });
    const asking = async (...allowed: readonly string[]) =>
      await load(await shelf.run({ context: { allowed } }).step(), "LIST");
    expect((await asking("list")).loaded).toEqual(["list"]);
    expect((await asking("List", "other")).loaded).toEqual(["List"]);
    expect((await asking("list", "List")).notFound).toEqual(["LIST"]);
    expect((await asking("other")).notFound).toEqual(["LIST"]);
  });

  test("is loaded once when it is asked for in several ways at once", async () => {
    const step = await createToolSearch({ tools: [tool("get_weather")] })
      .run()
      .step();
    expect(await load(step, "get_weather", "`get_weather`", "GET_WEATHER")).toMatchObject({
      success: true,
      loaded: ["get_weather"],
      loadedCount: 1,
    });
  });

  test("of a tool with an alias leads to it by the name that its host gave", async () => {
    const shelf = createToolSearch({ tools: { "mail.send": tool("mail.send") } });
    const [alias = ""] = shelf.catalog.names();
    const step = await shelf.run().step();
    expect((await load(step, "mail.send")).loaded).toEqual([alias]);
  });

  test("of a pinned tool says that it is there", async () => {
    const shelf = createToolSearch({ tools: [tool("ask"), tool("mail")], pinned: ["ask"] });
    const step = await shelf.run().step();
    for (const written of ["ask", '"ask"', "Ask"]) {
      expect(await load(step, written)).toMatchObject({
        success: true,
        loaded: [],
        alreadyLoaded: ["ask"],
      });
    }
  });
});

describe("did you mean", () => {
  /** 500 names of full length, all of them near to a part that they share. */
  const long = Array.from({ length: 500 }, (_, place) => `n${place + 100}_`.padEnd(64, "record_"));

  // pain: E08
  test("names at most three of 500 tools, in under 400 characters", async () => {
    const shelf = createToolSearch({ tools: long.map(tool) });
    expect(shelf.catalog.size).toBe(500);
    const step = await shelf.run().step();
    for (const wrong of ["record_record", `${long[7]}z`, "record_".repeat(900)]) {
      for (const text of [(await step.call(wrong, {})).text, (await load(step, wrong)).message]) {
        expect(text.length).toBeLessThan(400);
        expect(long.filter((name) => text.includes(name)).length).toBeLessThanOrEqual(3);
      }
    }
    expect((await step.call(`${long[7]}z`, {})).text).toContain("Did you mean: ");
  });

  // pain: E08
  test.each([
    ["control characters", "\u0000\u001B".repeat(500)],
    ["quotation marks", '"\\'.repeat(500)],
    ["line breaks", "\n\r\u2028".repeat(500)],
  ])("stays under 400 characters for a name of %s", async (_what, wrong) => {
    const step = await createToolSearch({ tools: long.map(tool) })
      .run()
      .step();
    expect((await step.call(wrong, {})).text.length).toBeLessThan(400);
    const { message } = await load(step, wrong);
    expect(message.length).toBeLessThan(400);
  });

  // pain: E08, E01
  test("names only what this caller may find, load and use, the next nearest in its place", async () => {
    const shelf = createToolSearch<{ denied: string; phase: string }>({
      tools: ["1", "2", "3", "4", "5"].map((digit) => tool(`send_mail_${digit}`)),
      filter: ({ toolName, phase, context }) =>
        phase !== context.phase || toolName !== context.denied,
    });
    const suggested = async (context: { denied: string; phase: string }) => {
      const step = await shelf.run({ context }).step();
      const texts = [
        (await step.call("send_mail", {})).text,
        (await load(step, "send_mail")).message,
      ];
      return texts.map((text) => /Did you mean: ([^?]*)\?/.exec(text)?.[1]);
    };
    const first = "send_mail_1, send_mail_2, send_mail_3";
    expect(await suggested({ denied: "", phase: "search" })).toEqual([first, first]);
    const rest = "send_mail_1, send_mail_3, send_mail_4";
    for (const phase of ["search", "load", "active"]) {
      expect(await suggested({ denied: "send_mail_2", phase })).toEqual([rest, rest]);
    }
  });

  test("asks the filter of few, however many names are near", async () => {
    const asked = new Set<string>();
    const log = new EventLog();
    const shelf = createToolSearch({
      tools: long.map(tool),
      filter: ({ toolName }) => asked.add(toolName).size > 0,
      onEvent: log.onEvent,
    });
    const step = await shelf.run().step();
    asked.clear();
    await step.call(`${long[7]}z`, {});
    expect(asked.size).toBeLessThanOrEqual(8);
    expect(log.of("unloaded-call")).toMatchObject([{ toolName: `${long[7]}z`, known: false }]);
  });

  test("is not asked of a name that is like nothing", async () => {
    const step = await createToolSearch({ tools: [tool("mail"), sourceOf("disk", "erase")] })
      .run()
      .step();
    expect((await step.call("zzzzzzzz", {})).text).toBe(
      'There is no loaded tool "zzzzzzzz". Use search_tools to find a tool.',
    );
  });
});
