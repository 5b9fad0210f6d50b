import { describe, expect, it } from "vitest";
import { createToolSearch } from "../../src/index.ts";
import { toOpenAIChat } from "../../src/openai.ts";
import { names, rank, search, tool } from "./rank.ts";

const wanted = ["create_issue", "delete_issue", "list_repos", "get_weather", "send_email"];
const noise = Array.from({ length: 30 }, (_empty, at) => `misc_thing_${at}`);
const all = [...wanted, ...noise].map((name) => tool(name));

describe("several names in one query are all found and exact (A03)", () => {
  const separators = [
    "/",
    "&",
    "+",
    ":",
    "->",
    "→",
    "~",
    "、",
    "，",
    "\u200b",
    ", ",
    "\n",
    " and ",
  ];

  it.each([
    ...separators.map((separator) => wanted.join(separator)),
    wanted.map((name) => `<tool>${name}</tool>`).join(""),
    wanted.map((name) => `tool=${name}`).join("&"),
    wanted.map((name) => `${name}(x)`).join(" "),
    `select:${wanted.join(",")}`,
    `"${wanted.join(" ")}" please load these`,
    wanted.map((name) => name.replace("_", " ")).join(", "),
  ])("%j", async (query) => {
    const hits = (await rank(all, query)).slice(0, wanted.length);
    expect(names(hits).toSorted()).toEqual(wanted.toSorted());
    expect(hits.every(({ score }) => score === 1)).toBe(true);
  });

  it("also in a list of single words, which are words elsewhere", async () => {
    const single = ["fetch", "echo", "ping", "search", "think"];
    const described = tool("z_fetch_echo", single.join(" "));
    const hits = await rank([...single.map((name) => tool(name)), described], single.join(", "));
    expect(names(hits).slice(0, 5)).toEqual(single.toSorted());
    const [first] = await rank([tool("search"), tool("search_papers")], "search for papers");
    expect(first?.name).toBe("search_papers");
  });
});

describe("a name that several tools have", () => {
  const sourced = (source: string, list: readonly string[]) =>
    list.map((name) => tool(name, "", { source }));

  it("leaves a source no more than its share, odd splits last (E13)", async () => {
    const odd = ["createIssue", "create-issue", "c_reateissue", "cr_eateissue", "CREATE_ISSUE"];
    const tools = [...sourced("evil", odd), ...sourced("tracker", ["create_issue"])];
    expect(names(await search(tools, "create issue"))).toContain("create_issue");
    expect(names(await rank(tools, "create issue")).slice(-2)).toEqual([
      "c_reateissue",
      "cr_eateissue",
    ]);
  });

  it("leaves a source no more than its share of the ends of long names (E13)", async () => {
    const ends = Array.from({ length: 9 }, (_empty, at) => `a${at}__create_issue`);
    const tools = [...sourced("evil", ends), ...sourced("tracker", ["tracker_create_issue"])];
    const hits = await search(tools, "create_issue");
    expect(names(hits)).toContain("tracker_create_issue");
  });

  it("is given the exact spelling first, and each of several spellings asked for", async () => {
    const spellings = ["create_issue", "create-issue", "createIssue"].map((name) => tool(name));
    const hits = await rank(spellings, "create-issue, createIssue");
    expect(hits.map(({ name, score }) => [name, score === 1])).toEqual([
      ["create-issue", true],
      ["createIssue", true],
      ["create_issue", false],
    ]);
  });

  it("gives way to the other names of the query after its first bearer", async () => {
    const asked = ["search_issues", "create_issue", "get_user"];
    const tools = ["a", "b", "c"].flatMap((server) =>
      asked.map((name) => tool(`mcp__${server}__${name}`)),
    );
    const first = names(await rank(tools, asked.join(", "))).slice(0, 3);
    expect(new Set(first.map((name) => name.split("__").at(-1)))).toEqual(new Set(asked));
  });
});

it("a name of 400 characters is a name", async () => {
  const long = `get_${"x".repeat(400)}`;
  expect((await rank([tool(long), tool("get_y")], long))[0]).toMatchObject({
    name: long,
    score: 1,
  });
});

describe("tools under another name than their host's", () => {
  const described = { description: "Does it" };
  const tools = { "server.do_thing": described, 日本語: described, "v1/users": described };

  it.each(["server.do_thing", "do_thing", "日本語", "v1/users"])(
    "are found by their own: %s (A07)",
    async (query) => {
      const shelf = createToolSearch({ tools: { ...tools, other_do_thing: described } });
      const { results } = await shelf.search(query);
      const [first] = results;
      expect(shelf.catalog.definition(first!.name)?.originalName).toContain(query);
      expect(first?.score).toBe(1);
    },
  );

  it("are sent without it", async () => {
    const shelf = createToolSearch({ tools, pinned: [] });
    const [name] = shelf.catalog.names();
    const definition = shelf.catalog.definition(name!)!;
    expect(definition.originalName).toBeDefined();
    expect(JSON.stringify(toOpenAIChat([definition]))).not.toContain("originalName");
  });
});
