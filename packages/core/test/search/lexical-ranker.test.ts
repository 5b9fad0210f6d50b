import { describe, expect, it } from "vitest";
import { lexicalRanker } from "../../src/search/lexical-ranker.ts";
import { names, rank, tool } from "./rank.ts";

describe("tools found by their name", () => {
  // A01
  it("finds a camelCase tool by its words, its first part and its whole name", async () => {
    const tools = { addPerson_mcp_pipedrive: "", addActivity_mcp_pipedrive: "" };
    for (const query of ["addPerson", "add person", "addPerson_mcp_pipedrive"]) {
      const [first] = await rank(tools, query);
      expect(first?.name, query).toBe("addPerson_mcp_pipedrive");
    }
  });

  // A03
  it("puts a hit in a name before the same words in a description", async () => {
    const tools = { canvas_create_edge: "", canvas_list: "create edge is not done here" };
    expect(names(await rank(tools, "create edge"))[0]).toBe("canvas_create_edge");
  });

  // A04
  it("puts the tool whose name is the two words before one that only describes them", async () => {
    const tools = { download_model: "fetch weights", runpod: "can download model files to a pod" };
    expect(names(await rank(tools, "download model"))[0]).toBe("download_model");
  });

  // A05
  it("gives every tool that a query names in full the score 1", async () => {
    const wanted = [
      "search_graph",
      "trace_path",
      "get_code_snippet",
      "query_graph",
      "search_code",
      "index_repository",
    ];
    const others = Array.from({ length: 14 }, (_, at) =>
      tool(`search_code_graph_${at}`, "search the code graph path"),
    );
    const hits = await rank([...others, ...wanted.map((name) => tool(name))], wanted.join(" "));
    expect(names(hits).slice(0, 6).toSorted()).toEqual(wanted.toSorted());
    expect(hits.slice(0, 6).map(({ score }) => score)).toEqual([1, 1, 1, 1, 1, 1]);
    expect(hits[6]?.score).toBeLessThan(1);
    expect(hits[0]).toMatchObject({
      confidence: "match",
      matched: [{ term: "get_code_snippet", field: "name", kind: "exact" }],
    });
  });

  // A06
  it("finds a long qualified name by what follows its qualifiers", async () => {
    const others = Array.from({ length: 99 }, (_, at) =>
      tool(`mcp__plugin_y__ask_model_${at}`, "ask codex"),
    );
    const hits = await rank([...others, tool("mcp__plugin_x__ask_codex")], "ask_codex");
    expect(hits[0]).toMatchObject({ name: "mcp__plugin_x__ask_codex", score: 1 });
  });

  it.each(["create_issue", "createIssue", "CREATE-ISSUE", "create issue", "Create Issue"])(
    "knows a whole name written as %s",
    async (query) => {
      const tools = { create_issue: "", create_issue_comment: "create issue", list_issues: "" };
      expect((await rank(tools, query))[0]).toMatchObject({ name: "create_issue", score: 1 });
    },
  );

  it("prefers the exact spelling where names differ only in their separators", async () => {
    const hits = await rank({ create_issue: "", createIssue: "" }, "createIssue");
    expect(names(hits)).toEqual(["createIssue", "create_issue"]);
    expect(hits[1]?.score).toBeLessThan(1);
  });

  it("puts tools that share a base name first without calling one of them exact", async () => {
    const hits = await rank(
      { mcp__a__search: "", mcp__b__search: "", research: "search" },
      "search",
    );
    expect(names(hits).slice(0, 2)).toEqual(["mcp__a__search", "mcp__b__search"]);
    expect(hits[0]?.score).toBeLessThan(1);
  });

  it("takes a plain word of a sentence for a word, not for a name", async () => {
    const hits = await rank(
      { search: "", papers_search: "Search for papers" },
      "search for papers",
    );
    expect(names(hits)[0]).toBe("papers_search");
    expect(hits.every(({ score }) => score < 1)).toBe(true);
  });

  it("finds a source's tools by the source's name", async () => {
    const tools = [
      tool("create_page", "Creates a page", { source: "notion" }),
      tool("create_file", "Creates a file", { source: "gitlab" }),
    ];
    expect(names(await rank(tools, "notion"))).toEqual(["create_page"]);
  });

  it("finds a tool by its keywords and tags", async () => {
    const tools = [
      tool("a_b", "", { keywords: ["zebra"] }),
      tool("c_d", "", { tags: ["billing"] }),
    ];
    expect(names(await rank(tools, "zebras"))).toEqual(["a_b"]);
    expect(names(await rank(tools, "billing"))).toEqual(["c_d"]);
  });
});

describe("words of any language", () => {
  // A07
  it("finds Cyrillic text, and nothing for a script that no tool has", async () => {
    const tools = { get_portfolio: "Показать мой портфель", weather: "Weather forecast" };
    expect(names(await rank(tools, "покажи портфель"))).toEqual(["get_portfolio"]);
    expect(await rank(tools, "ポートフォリオ")).toEqual([]);
  });

  // A08
  it("finds Japanese words inside sentences without spaces", async () => {
    const tools = { law_search: "日本の法令を検索します", weather: "天気を取得します" };
    expect(names(await rank(tools, "法令"))).toEqual(["law_search"]);
    expect(names(await rank(tools, "法令を調べて"))[0]).toBe("law_search");
  });

  it("does not mind accents", async () => {
    expect(names(await rank({ create_resume: "Crée un résumé" }, "cree RESUMÉ"))).toEqual([
      "create_resume",
    ]);
  });

  // A12
  it("folds plurals and finds hyphenated names", async () => {
    const tools = { "send-mail": "Send a message", "create-event": "Create calendar event" };
    expect(names(await rank(tools, "send email"))[0]).toBe("send-mail");
    expect((await rank(tools, "create calendar events"))[0]).toMatchObject({
      name: "create-event",
      confidence: "match",
    });
  });

  it("meets a brand in any case", async () => {
    const tools = { github_fork: "", repo_star: "Stars a GitHub repository", gitlab_fork: "" };
    for (const query of ["github", "GitHub"]) {
      expect(names(await rank(tools, query)).toSorted(), query).toEqual([
        "github_fork",
        "repo_star",
      ]);
    }
  });
});

describe("parameters", () => {
  it("finds a tool by a parameter's name, description and enum", async () => {
    const inputSchema = {
      type: "object",
      properties: {
        latitude: { type: "number", description: "Degrees north of the equator" },
        unit: { enum: ["celsius", "fahrenheit"] },
      },
    };
    const tools = [tool("lookup", "", { inputSchema }), tool("other")];
    for (const query of ["latitude", "equator", "fahrenheit"]) {
      expect(names(await rank(tools, query)), query).toEqual(["lookup"]);
    }
  });
});

describe("confidence", () => {
  // A15
  it("never calls a wrong tool a match for a request outside the catalog", async () => {
    const hits = await rank(
      { github_create_issue: "Create an issue", figma_get_file: "Get a file" },
      "cancel a calendar event",
    );
    expect(hits.filter(({ confidence }) => confidence === "match")).toEqual([]);
  });

  // A17
  it("calls only the tool that holds the rarest word a match", async () => {
    const incidents = Array.from({ length: 20 }, (_, at) =>
      tool(`incident_${at}`, "Send an email about an incident"),
    );
    const hits = await rank(
      [...incidents, tool("gmail_send", "Send an email with Gmail")],
      "send gmail email",
    );
    expect(hits[0]).toMatchObject({ name: "gmail_send", confidence: "match" });
    expect(hits.slice(1).every(({ confidence }) => confidence === "weak")).toBe(true);
  });

  // A17
  it("is weak at best where a tool shares one word of many", async () => {
    const tools = {
      run_pipeline: "Run a CI pipeline",
      list_pipelines: "List pipelines",
      run_report: "Run a report",
    };
    const hits = await rank(tools, "run shell command execute code python");
    expect(hits.every(({ confidence }) => confidence === "weak")).toBe(true);
  });

  it("stays a match when a long request holds words about the content", async () => {
    const tools = {
      write_file: "Write text to a file",
      read_file: "Read a file",
      send_message: "Send a message",
    };
    const [first] = await rank(
      tools,
      "Please write the shopping list for Saturday as text to the file groceries.txt",
    );
    expect(first).toMatchObject({ name: "write_file", confidence: "match" });
  });
});

describe("queries that ask for nothing", () => {
  const tools = { get_issue: "Get an issue", who_is: "Looks up a domain" };

  it.each(["", "   ", "?!…", "please could you", "database", "the", "\u0000\ud800"])(
    "returns no hit for %j",
    async (query) => {
      expect(await rank(tools, query)).toEqual([]);
    },
  );

  it("takes stop words as they are where a tool's name is made of them", async () => {
    expect(names(await rank(tools, "who is"))).toEqual(["who_is"]);
    expect(names(await rank(tools, "who is it"))).toEqual(["who_is"]);
  });

  it("takes the host's stop words in the place of its own", async () => {
    const german = { datei_lesen: "Liest die Datei", wetter: "Das Wetter für die Stadt" };
    expect(names(await rank(german, "die", { stopWords: [] })).toSorted()).toEqual([
      "datei_lesen",
      "wetter",
    ]);
    expect(await rank(german, "die", { stopWords: ["Die", "das", "für"] })).toEqual([]);
  });
});

describe("prefixes", () => {
  it("finds a longer word by its beginning only where no tool has the word itself", async () => {
    const tools = { scatter_plot: "", scatt: "" };
    expect((await rank({ scatter_plot: "" }, "scatt"))[0]?.matched).toEqual([
      { term: "scatt", field: "name", kind: "prefix" },
    ]);
    expect(names(await rank(tools, "scatt"))).toEqual(["scatt"]);
  });
});

describe("explanations", () => {
  it("says where and how each word was met", async () => {
    const [hit] = await rank(
      { create_issue: "Creates an issue in a repository" },
      "creating issue repositories",
    );
    expect(hit?.matched).toEqual([
      { term: "creating", field: "name", kind: "stem" },
      { term: "issue", field: "name", kind: "exact" },
      { term: "repositories", field: "summary", kind: "stem" },
    ]);
  });

  it("survive a copy of the hit", async () => {
    const [hit] = await rank({ create_issue: "" }, "issue");
    expect({ ...hit }.matched).toEqual([{ term: "issue", field: "name", kind: "exact" }]);
  });
});

describe("scores", () => {
  const calendar = [
    tool("create_event", "Creates an event in the calendar"),
    tool("delete_event", "Deletes an event"),
    tool("list_calendars", "Lists calendars"),
    tool("invite_guest", "Invites a guest to a calendar event"),
  ];
  const nouns = ["invoice", "ticket", "page", "branch", "contact", "flag", "chart", "cookie"];
  const others = Array.from({ length: 2_000 }, (_, at) =>
    tool(
      `${["get", "list", "create", "delete"][at % 4]}_${nouns[at % 8]}_${at}`,
      `Works on the ${nouns[at % 8]}`,
    ),
  );

  it("fall strictly within 0 and 1 and are the order of the hits", async () => {
    const hits = await rank([...others, ...calendar], "create a calendar event");
    const scores = hits.map(({ score }) => score);
    expect(scores).toEqual(scores.toSorted((a, b) => b - a));
    expect(scores.every((score) => score > 0 && score < 1)).toBe(true);
    expect(names(hits)[0]).toBe("create_event");
  });

  it("hardly depend on the size of the catalog", async () => {
    for (const query of [
      "create a calendar event",
      "delete event",
      "invite somebody to the event",
    ]) {
      const [best] = await rank(calendar, query);
      const same = (await rank([...others, ...calendar], query)).find(
        ({ name }) => name === best?.name,
      );
      const ratio = (same?.score ?? 0) / (best?.score ?? 0);
      expect(ratio, query).toBeGreaterThan(0.85);
      expect(ratio, query).toBeLessThan(1.15);
      expect(same?.confidence, query).toBe(best?.confidence);
    }
  });

  it("leave ties to the names, by code unit", async () => {
    expect(names(await rank({ z_chart: "", Z_chart: "", x_chart: "" }, "chart"))).toEqual([
      "Z_chart",
      "x_chart",
      "z_chart",
    ]);
  });

  // Law 8
  it("do not depend on the order of registration", async () => {
    const all = [...others.slice(0, 300), ...calendar];
    const shuffled = all.toSorted(
      (a, b) =>
        ((a.name.length * 7 + a.name.charCodeAt(5)) % 13) -
        ((b.name.length * 7 + b.name.charCodeAt(5)) % 13),
    );
    for (const query of ["create a calendar event", "list invoices", "cookie_7"]) {
      expect(await rank(shuffled, query)).toEqual(await rank(all, query));
      expect(await rank(all.toReversed(), query)).toEqual(await rank(all, query));
    }
  });

  it("can be read twice from one answer", async () => {
    const index = await lexicalRanker().index(calendar, {});
    const hits = (await index.rank("event", {})) as Iterable<{ name: string }>;
    expect([...hits]).toHaveLength(3);
    expect([...hits].map(({ name }) => name)).toEqual([...hits].map(({ name }) => name));
  });
});

describe("aborts", () => {
  it("end a build and a search with the signal's reason", async () => {
    const reason = new Error("enough");
    const signal = AbortSignal.abort(reason);
    await expect(lexicalRanker().index([tool("a")], { signal })).rejects.toBe(reason);
    const index = await lexicalRanker().index([tool("a")], {});
    expect(() => index.rank("a", { signal })).toThrow(reason);
  });

  it("end a large build between two batches", async () => {
    const controller = new AbortController();
    const reason = new Error("enough");
    const tools = Array.from({ length: 1_200 }, (_, at) => tool(`tool_${at}`));
    const building = lexicalRanker().index(tools, { signal: controller.signal });
    controller.abort(reason);
    await expect(building).rejects.toBe(reason);
  });
});
