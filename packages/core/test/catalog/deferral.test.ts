import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  createToolSearch,
  type LoadOutput,
  type RunnableTool,
  type SearchOutput,
  type Step,
  type ToolDefinition,
} from "../../src/index.ts";
import { EventLog } from "../support/event-log.ts";
import { ListingSource } from "../support/listing-source.ts";
import { namesOf } from "../support/names-of.ts";
import { thrownBy } from "../support/thrown-by.ts";

const tool = (name: string): RunnableTool => ({
  description: `Tool ${name}`,
  execute: () => `${name} ran`,
});
const toolsOf = (...names: readonly string[]): Record<string, RunnableTool> =>
  Object.fromEntries(names.map((name) => [name, tool(name)]));

async function load(step: Step, ...toolNames: readonly string[]): Promise<LoadOutput> {
  return JSON.parse((await step.call("load_tool", { toolNames })).text) as LoadOutput;
}

/** Every name that a search can give, page by page. */
async function searchable(step: Step): Promise<readonly string[]> {
  const names: string[] = [];
  let cursor: string | undefined;
  do {
    const { text } = await step.call("search_tools", { query: "", source: "*", cursor });
    const page = JSON.parse(text) as SearchOutput;
    names.push(...page.results.map(({ name }) => name));
    cursor = page.nextCursor;
  } while (cursor !== undefined);
  return names;
}

describe("defer", () => {
  const names = ["ask", "mail", "news", "weather"];

  // pain: I19
  test.each([undefined, "all"] as const)("%s leaves every tool on the shelf", async (defer) => {
    const step = await createToolSearch({ tools: toolsOf(...names), defer })
      .run()
      .step();
    expect(namesOf(step)).toEqual(["search_tools", "load_tool"]);
    expect(await searchable(step)).toEqual(names);
  });

  // pain: I19
  test("that decides by definition leaves the others visible on every step, unsearched", async () => {
    const asked: ToolDefinition[] = [];
    const shelf = createToolSearch({
      tools: [
        new ListingSource("office", toolsOf("mail", "news")),
        { ...tool("ask"), name: "ask" },
      ],
      defer: (definition) => {
        asked.push(definition);
        return definition.source !== undefined;
      },
    });
    const run = shelf.run();
    for (const count of [1, 2]) {
      const step = await run.step();
      expect([count, namesOf(step)]).toEqual([count, ["search_tools", "load_tool", "ask"]]);
      expect(await searchable(step)).toEqual(["mail", "news"]);
      expect(await load(step, "ask")).toMatchObject({ loaded: [], alreadyLoaded: ["ask"] });
      expect(await step.call("ask", {})).toMatchObject({ text: "ask ran" });
    }
    expect(asked.map(({ name }) => name)).toContain("ask");
    expect(asked.map(({ description }) => description)).toContain("Tool news");
  });

  // pain: I19
  test("that defers nothing adds no meta-tool", async () => {
    const shelf = createToolSearch({ tools: toolsOf(...names), defer: () => false });
    const step = await shelf.run().step();
    expect(namesOf(step)).toEqual(names);
    expect(step.instructions).toBe("");
  });

  test("puts pinned tools before undeferred ones, each once", async () => {
    const shelf = createToolSearch({
      tools: toolsOf(...names),
      pinned: ["weather", "ask"],
      defer: ({ name }) => name !== "ask" && name !== "mail",
    });
    expect(namesOf(await shelf.run().step()).slice(2)).toEqual(["weather", "ask", "mail"]);
  });

  test("that throws leaves the tool on the shelf, with a diagnostic", async () => {
    const odd = new Error("odd");
    const shelf = createToolSearch({
      tools: toolsOf("ask", "mail"),
      defer: ({ name }) => {
        if (name === "mail") throw odd;
        return false;
      },
    });
    expect(shelf.catalog.diagnostics).toEqual([
      {
        code: "tool",
        toolName: "mail",
        message: 'defer threw for "mail", so it stays on the shelf: odd.',
        cause: odd,
      },
    ]);
    const step = await shelf.run().step();
    expect(namesOf(step)).toEqual(["search_tools", "load_tool", "ask"]);
    expect(await searchable(step)).toEqual(["mail"]);
  });

  test("leaves the filter its say over what is visible", async () => {
    const shelf = createToolSearch({
      tools: toolsOf(...names),
      defer: ({ name }) => name !== "ask",
      filter: ({ toolName, phase }) => toolName !== "ask" || phase !== "active",
    });
    const step = await shelf.run().step();
    expect(namesOf(step)).toEqual(["search_tools", "load_tool"]);
    expect((await step.call("ask", {})).status).toBe("refused");
  });
});

describe("pinned", () => {
  // pain: I09
  test("tools are there at step 0, are not searched for, and do not count", async () => {
    const shelf = createToolSearch({
      tools: toolsOf("ask", "mail", "news", "weather"),
      pinned: ["ask"],
      limits: { maxLoaded: 2, maxLoadPerCall: 2 },
    });
    const run = shelf.run({ threadId: "t" });
    const step = await run.step();
    expect(namesOf(step)).toEqual(["search_tools", "load_tool", "ask"]);
    expect(await step.call("ask", {})).toMatchObject({ text: "ask ran" });
    const { text } = await step.call("search_tools", { query: "tool ask" });
    expect(text).not.toContain('"name":"ask"');
    expect(await searchable(step)).toEqual(["mail", "news", "weather"]);

    expect(await load(step, "ask", "mail", "news")).toMatchObject({
      success: true,
      loaded: ["mail", "news"],
      alreadyLoaded: ["ask"],
    });
    expect(namesOf(await run.step()).slice(2)).toEqual(["ask", "mail", "news"]);
    expect((await shelf.threads.inspect("t")).map(({ name }) => name)).toEqual(["mail", "news"]);
  });

  // pain: I16
  test("a name that no given tool bears is an error that names the nearest", () => {
    const error = thrownBy(() =>
      createToolSearch({ tools: toolsOf("ask_user", "mail"), pinned: ["mail", "ask_usr"] }),
    );
    expect(error).toMatchObject({ code: "invalid-option", value: "ask_usr" });
    expect(error.message).toBe(
      'pinned names "ask_usr", and no tool bears that name. Did you mean "ask_user"?',
    );
    expect(
      thrownBy(() => createToolSearch({ tools: toolsOf("mail"), pinned: ["zzz"] })).message,
    ).toBe('pinned names "zzz", and no tool bears that name.');
  });

  // pain: I16
  test("a name whose source is down is news for the host, and search stays", async () => {
    const log = new EventLog();
    const office = new ListingSource("office", toolsOf("ask"));
    office.failure = new Error("down");
    const shelf = createToolSearch({
      tools: [office, new ListingSource("post", toolsOf("mail"))],
      pinned: ["ask"],
      onEvent: log.onEvent,
    });
    const run = shelf.run();
    const step = await run.step();
    expect(namesOf(step)).toEqual(["search_tools", "load_tool"]);
    expect(await searchable(step)).toEqual(["mail"]);
    expect(
      shelf.catalog.diagnostics.map(({ code, toolName, message }) => [code, toolName ?? message]),
    ).toContainEqual(["name", "ask"]);
    expect(log.of("collision")).toMatchObject([
      { toolName: "ask", names: [], message: 'No tool is named "ask", which is pinned.' },
    ]);

    office.failure = undefined;
    await shelf.catalog.refresh();
    expect(namesOf(await run.step())).toEqual(["search_tools", "load_tool", "ask"]);
    expect(shelf.catalog.diagnostics).toEqual([]);
  });
});

// pain: I10
test("what the host loads beforehand is there at step 0, in its order", async () => {
  const shelf = createToolSearch({ tools: toolsOf("ask", "mail", "weather") });
  const run = shelf.run();
  const step = await run.step({ loaded: ["weather", "mail"] });
  expect(namesOf(step)).toEqual(["search_tools", "load_tool", "weather", "mail"]);
  expect(await step.call("weather", {})).toMatchObject({ status: "ok", text: "weather ran" });
});

// pain: I18
test("what can be loaded and called is what can be searched for, after the filter", async () => {
  const own = ["ask", "mail", "list", "a.b", "t"];
  const some = fc.subarray(own);
  await fc.assert(
    fc.asyncProperty(
      fc.record({ given: some, office: some, request: some }),
      fc.subarray([...own, "office_list", "post_list"]),
      async ({ given, office, request }, denied) => {
        const shelf = createToolSearch({
          tools: [
            ...given.map((name) => ({ ...tool(name), name })),
            new ListingSource("office", toolsOf(...office)),
          ],
          filter: ({ toolName }) => !denied.includes(toolName),
          limits: { maxLoadPerCall: 50 },
        });
        const run = shelf.run({ tools: [new ListingSource("post", toolsOf(...request))] });
        const step = await run.step();
        if (!step.isVisible("search_tools")) {
          expect(await shelf.search("tool", { topK: 50 })).toMatchObject({ results: [] });
          return;
        }
        const found = await searchable(step);
        const every = [
          ...found,
          ...shelf.catalog.names(),
          ...own.flatMap((name) => [name, `office_${name}`, `post_${name}`]),
        ];
        const { loaded } = await load(step, ...every);
        expect(loaded.toSorted()).toEqual(found.toSorted());
        const next = await run.step();
        expect([...next.tools.keys()].toSorted()).toEqual(found.toSorted());
        for (const name of every) {
          const { status } = await next.call(name, {});
          expect([name, status]).toEqual([name, found.includes(name) ? "ok" : "refused"]);
        }
      },
    ),
    { numRuns: 60 },
  );
});
