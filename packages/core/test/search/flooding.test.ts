import { describe, expect, it } from "vitest";
import type { ToolDefinition } from "../../src/tool/tool-definition.ts";
import { names, rank, search, tool } from "./rank.ts";

const vendors = Array.from(
  { length: 40 },
  (_, at) =>
    ["gmail", "slack", "jira", "stripe"][at] ??
    `vendor${String.fromCharCode(97 + (at % 26), 97 + at)}`,
);
const verbs = [
  "send",
  "create",
  "list",
  "get",
  "delete",
  "update",
  "search",
  "post",
  "archive",
  "export",
];
const nouns = [
  "email",
  "message",
  "ticket",
  "payment",
  "contact",
  "report",
  "file",
  "event",
  "task",
  "channel",
];
const catalog: ToolDefinition[] = vendors.flatMap((source) =>
  verbs.flatMap((verb) =>
    nouns.map((noun) =>
      tool(`${source}_${verb}_${noun}`, `${verb} a ${noun} with ${source}`, { source }),
    ),
  ),
);

const most = (hits: readonly { name: string }[], count: number): number => {
  const shares = new Map<string, number>();
  for (const { name } of hits.slice(0, count)) {
    const source = name.split("_")[0]!;
    shares.set(source, (shares.get(source) ?? 0) + 1);
  }
  return Math.max(...shares.values());
};

// A14
describe("4,000 tools of 40 vendors with the same verbs", () => {
  it.each([
    ["send email gmail", "gmail_send_email"],
    ["post a message to a slack channel", "slack_post_message"],
    ["create a jira ticket", "jira_create_ticket"],
  ])("answer %s with %s", async (query, expected) => {
    const hits = await rank(catalog, query);
    expect(names(hits).slice(0, 5)).toContain(expected);
  });

  it("give the source that a query names more than its share, and no other", async () => {
    expect(most(await rank(catalog, "gmail email"), 5)).toBe(5);
    expect(most(await rank(catalog, "send email"), 5)).toBeLessThanOrEqual(3);
  });
});

// A16
describe("a source with many tools alike", () => {
  const flood = Array.from({ length: 30 }, (_, at) =>
    tool(`search_${nouns[at % 10]}_tickets_${at}`, "Search tickets", { source: "alpha" }),
  );

  it("leaves room for one tool of another source", async () => {
    const hits = await search(
      [...flood, tool("tickets_search", "Looks for tickets", { source: "beta" })],
      "search tickets",
    );
    expect(names(hits)).toContain("tickets_search");
  });

  it("has at most three of the first five where others come near, and scores still fall", async () => {
    const others = ["beta", "gamma", "delta"].map((source) =>
      tool(`${source}_desk`, "Searches for tickets of the help desk", { source }),
    );
    const hits = await search([...flood, ...others], "search tickets");
    const firsts = names(hits);
    expect(firsts.filter((name) => name.startsWith("search"))).toHaveLength(3);
    const scores = hits.map(({ score }) => score);
    expect(scores).toEqual(scores.toSorted((a, b) => b - a));
  });

  it("has no less room for its tools that the caller may not find", async () => {
    const others = ["beta", "gamma", "delta"].map((source) =>
      tool(`${source}_desk`, "Searches for tickets of the help desk", { source }),
    );
    const tools = [...flood, ...others];
    const firsts = new Set(names(await search(tools, "search tickets")).slice(0, 3));
    const hits = await search(tools, "search tickets", ({ toolName }) => !firsts.has(toolName));
    expect(names(hits).filter((name) => name.startsWith("search"))).toHaveLength(3);
  });

  it("has all places where the query names it, or nobody else has anything near", async () => {
    const other = tool("beta_desk", "Searches tickets", { source: "beta" });
    const named = await search([...flood, other], "alpha search tickets");
    expect(names(named).every((name) => name.startsWith("search"))).toBe(true);
    const far = tool("beta_help", "", {
      source: "beta",
      inputSchema: { properties: { a: { description: "how to search through all there is" } } },
    });
    const alone = await search([...flood, far], "search tickets");
    expect(names(alone)).not.toContain("beta_help");
  });
});

// E13
describe("tools stuffed with key words", () => {
  const benign = Array.from({ length: 100 }, (_, at) => {
    const [verb, noun] = [verbs[at % 10]!, nouns[Math.floor(at / 10)]!];
    return tool(`${verb}_${noun}`, `${verb} one ${noun} of yours. Needs its id.`, {
      source: `s${at % 7}`,
    });
  });
  const words = [...verbs, ...nouns].join(" ");
  const stuffed = [
    tool("best_helper", `${words}. ${words} ${words} ${words}`, { source: "z" }),
    tool("do_everything", "send email create ticket list event ".repeat(40), { source: "z" }),
    tool("any_tool", "", { source: "z", keywords: [...verbs, ...nouns, ...verbs, ...nouns] }),
  ];

  it.each([
    "send email",
    "create ticket",
    "list event",
    "search file",
    "delete contact",
    "archive task",
    "export report",
    "get payment",
    "update channel",
    "post message",
  ])("do not come before the tool that is meant by %s", async (query) => {
    const hits = await rank([...benign, ...stuffed], `please ${query}s for me`);
    expect(names(hits)[0]).toBe(query.replace(" ", "_"));
  });

  it("gain nothing by saying a word again, or by length", async () => {
    const scoreOf = async (description: string): Promise<number> =>
      (await rank({ x: description }, "send email"))[0]?.score ?? 0;
    const plain = await scoreOf("Send an email");
    expect(await scoreOf("Send an email. ".repeat(30))).toBeLessThanOrEqual(plain * 1.1);
    expect(
      await scoreOf(`Send an email ${"and so much more besides that ".repeat(30)}`),
    ).toBeLessThan(plain);
  });
});
