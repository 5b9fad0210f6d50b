import { describe, expect, test } from "vitest";
import { createToolSearch, type SearchOutput, type ToolSearchOptions } from "../../src/index.ts";

const counts = { github: 40, mail: 20, weather: 1 };

/** 61 tools on three sources. */
const sources = Object.entries(counts).map(([name, count]) => ({
  name,
  list: async () => ({
    tools: Object.fromEntries(
      Array.from({ length: count }, (_tool, i) => [
        `${name}_${String(i).padStart(2, "0")}`,
        { description: `Number ${i} of ${name}`, execute: () => i },
      ]),
    ),
  }),
}));

const namesOf = (source: keyof typeof counts): string[] =>
  Array.from({ length: counts[source] }, (_tool, i) => `${source}_${String(i).padStart(2, "0")}`);
const all = [...namesOf("github"), ...namesOf("mail"), ...namesOf("weather")];

function opened(options: ToolSearchOptions = {}) {
  const run = createToolSearch({ tools: sources, ...options }).run({ threadId: "t" });
  const search = async (input: unknown): Promise<SearchOutput> =>
    (await (await run.step()).call("search_tools", input)).output as SearchOutput;
  /** Follows the cursor to the end: names by page. */
  const pages = async (source: string): Promise<string[][]> => {
    const found: string[][] = [];
    let cursor: string | undefined;
    do {
      const page: SearchOutput = await search({ query: "", source, cursor });
      found.push(page.results.map(({ name }) => name));
      cursor = page.nextCursor;
    } while (cursor !== undefined);
    return found;
  };
  return { run, search, pages };
}

const overview =
  'There are 61 tools, by source: github (40), mail (20), weather (1). To list, give a source and an empty query: {"query": "", "source": "github"}; "*" lists all.';

describe("a model that wants to see everything", () => {
  // pain: A11
  test.each([
    "list all tools",
    "list all available tools",
    "List all tools.",
    "show me every tool",
    "what tools do you have?",
    "all tools",
    "tools",
  ])("is told how many there are and how to list them: %s", async (query) => {
    expect((await opened().search({ query })).message).toContain(overview);
  });

  test.each(["list issues of all repositories", "which tools send mail", "mail tool", "list"])(
    "and one that wants a certain thing is not: %s",
    async (query) => {
      expect((await opened().search({ query })).message).not.toContain("To list");
    },
  );

  test("gets the sources with their counts for an empty query", async () => {
    expect(await opened().search({ query: "" })).toEqual({
      results: [],
      message: overview,
      confidence: "none",
    });
  });

  test("pages through every name once, in order", async () => {
    const { pages } = opened();
    const everything = await pages("*");
    expect(everything.map(({ length }) => length)).toEqual([25, 25, 11]);
    expect(everything.flat()).toEqual(all);
  });

  test("pages through one source, and through no other", async () => {
    const { pages } = opened();
    expect((await pages("github")).flat()).toEqual(namesOf("github"));
    expect(await pages("weather")).toEqual([["weather_00"]]);
  });

  test("follows what a page says, as it says it", async () => {
    const { search } = opened();
    const first = await search({ query: "", source: "github" });
    expect(first).toMatchObject({
      message: "The listing goes on: give the cursor to see more.",
      confidence: "weak",
      nextCursor: "github_24",
    });
    expect(first.results[0]).toEqual({ name: "github_00", description: "Number 0 of github" });
    const second = await search({ query: "", source: "github", cursor: first.nextCursor });
    expect(second).toMatchObject({ message: "The listing ends here." });
    expect(second).not.toHaveProperty("nextCursor");
    expect(second.results).toHaveLength(15);
  });

  test("sees what is loaded already", async () => {
    const { run, search } = opened();
    await (await run.step()).call("load_tool", { toolNames: ["weather_00"] });
    expect((await search({ query: "", source: "weather" })).results).toEqual([
      { name: "weather_00", description: "Number 0 of weather", loaded: true },
    ]);
  });

  test("loads nothing by listing, also with autoLoad", async () => {
    const { run, search } = opened({ search: { autoLoad: true } });
    expect(await search({ query: "", source: "mail" })).toMatchObject({ loaded: [] });
    expect(await search({ query: "" })).toMatchObject({ results: [], loaded: [] });
    expect((await run.step()).tools.size).toBe(0);
  });

  test("is corrected when there is no such source, and when a cursor leads nowhere", async () => {
    const { search } = opened();
    expect(await search({ query: "", source: "gitlab" })).toEqual({
      results: [],
      message: `There is no source "gitlab". ${overview}`,
      confidence: "none",
    });
    expect(await search({ query: "", source: "github", cursor: "zzz" })).toEqual({
      results: [],
      message: "The listing ends here.",
      confidence: "none",
    });
  });
});

describe("a source with a query", () => {
  test("narrows the search to it", async () => {
    const { results } = await opened().search({ query: "number 3", source: "mail" });
    expect(results.length).toBeGreaterThan(0);
    expect(results.every(({ name }) => name.startsWith("mail_"))).toBe(true);
  });
});

describe("under a filter", () => {
  const hidden = new Set(["github_03", "github_24", "github_25", "weather_00"]);
  const filter: ToolSearchOptions["filter"] = ({ toolName, phase }) =>
    phase !== "search" || !hidden.has(toolName);
  const seen = all.filter((name) => !hidden.has(name));

  test("a listing leaks nothing: no name, no count, no source that would be empty", async () => {
    const { search, pages } = opened({ filter });
    const answers = [
      await search({ query: "" }),
      await search({ query: "list all tools" }),
      await search({ query: "", source: "github" }),
      await search({ query: "", source: "github", cursor: "github_23" }),
      await search({ query: "", source: "weather" }),
    ];
    const text = JSON.stringify(answers);
    for (const name of hidden) expect(text).not.toContain(`"${name}"`);
    expect(answers[0]?.message).toMatch(
      /^There are 57 tools, by source: github \(37\), mail \(20\)\. /,
    );
    expect(answers[4]?.message).toContain('There is no source "weather". There are 57 tools');
    expect((await pages("*")).flat()).toEqual(seen);
  });

  test("the last page ends as if what is hidden were not there", async () => {
    const first = namesOf("github").slice(0, 25);
    const { search } = opened({
      filter: ({ toolName }) => first.includes(toolName) || toolName.startsWith("mail"),
    });
    const page = await search({ query: "", source: "github" });
    expect(page.results.map(({ name }) => name)).toEqual(first);
    expect(page).not.toHaveProperty("nextCursor");
    expect(page.message).toBe("The listing ends here.");
  });

  test("a cursor that names a hidden tool tells nothing of it", async () => {
    const { search } = opened({ filter });
    expect(await search({ query: "", source: "github", cursor: "github_24" })).toEqual(
      await search({ query: "", source: "github", cursor: "github_24_or_so" }),
    );
  });

  test("with autoLoad a listing has only what may be loaded as well", async () => {
    const { search } = opened({
      search: { autoLoad: true },
      filter: ({ toolName, phase }) => phase !== "load" || toolName === "mail_07",
    });
    const page = await search({ query: "", source: "*" });
    expect(page.results.map(({ name }) => name)).toEqual(["mail_07"]);
  });
});

test("tools without a source are listed by *", async () => {
  const { search } = opened({ tools: { beta: { description: "B" }, alpha: { description: "A" } } });
  expect((await search({ query: "" })).message).toBe(
    'There are 2 tools. To list, give a source and an empty query: {"query": "", "source": "*"}; "*" lists all.',
  );
  const page = await search({ query: "", source: "*" });
  expect(page.results.map(({ name }) => name)).toEqual(["alpha", "beta"]);
});
