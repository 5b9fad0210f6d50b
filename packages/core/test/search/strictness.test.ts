import { describe, expect, it } from "vitest";
import { synonyms } from "../../src/search/vocabulary/index.ts";
import { names, rank, tool } from "./rank.ts";

const seven = [
  tool("github_create_issue", "Create an issue in a GitHub repository", { source: "github" }),
  tool("github_merge_pull_request", "Merge a pull request on GitHub", { source: "github" }),
  tool("linear_create_issue", "Create an issue in Linear", { source: "linear" }),
  tool("get_weather", "Get the weather forecast for a city"),
  tool("send_email", "Send an e-mail to a person", {
    inputSchema: { properties: { to: {}, subject: {}, body: {} } },
  }),
  tool("create_event", "Create an event in the calendar"),
  tool("list_events", "List the events of a day", {
    inputSchema: { properties: { date: { description: "The day, for example 2026-01-31" } } },
  }),
];

describe("seven tools", () => {
  it.each([
    ["database", []],
    ["issue", ["github_create_issue", "linear_create_issue"]],
    ["linear", ["linear_create_issue"]],
    ["", []],
    ["weather", ["get_weather"]],
    ["calendar", ["create_event"]],
    ["slack", []],
    ["kubernetes pod", []],
    ["invoice", []],
  ])("for %j give %j", async (query, expected) => {
    expect(names(await rank(seven, query)).toSorted()).toEqual(expected);
  });
});

describe("a word as it is written", () => {
  it.each<[string, string, Record<string, string>]>([
    ["a synonym", "remove user", { delete_user: "", remove_user: "" }],
    [
      "a synonym in the name, from its description",
      "ticket",
      {
        create_issue: "Creates an issue",
        helper: "Opens a ticket",
      },
    ],
    ["another spelling", "repo", { list_repository: "", list_repo: "" }],
    ["a longer word", "screen", { screenshot_page: "", screen_page: "" }],
    ["a word of nearly the same letters", "form", { from_page: "", form_page: "", forms_page: "" }],
  ])("comes before %s", async (_what, query, tools) => {
    const [first] = await rank(tools, query);
    expect(first?.matched?.every(({ kind }) => kind === "exact" || kind === "stem")).toBe(true);
  });

  it("is not taken for another where some tool has it", async () => {
    expect(names(await rank({ form_page: "", from_page: "", formal_page: "" }, "form"))).toEqual([
      "form_page",
    ]);
  });
});

describe("typos", () => {
  it.each([
    ["isue", "create_issue"],
    ["emial", "send_email"],
    ["calender", "list_calendar"],
    ["repositry", "fork_repository"],
    ["deploymnet", "list_deployments"],
    ["screnshto", "take_screenshot"],
  ])("are read: %s", async (query, expected) => {
    const tools = ["create_issue", "send_email", "list_calendar", "fork_repository"];
    const all = [...tools, "list_deployments", "take_screenshot"].map((name) => tool(name));
    const [first] = await rank(all, query);
    expect(first?.name).toBe(expected);
    expect(first?.matched?.[0]?.kind).toBe("typo");
  });

  it.each(["foo", "isxxe", "deplxxxent", "xmail"])("are not read into %s", async (query) => {
    expect(await rank({ create_issue: "", send_email: "", list_deployments: "" }, query)).toEqual(
      [],
    );
  });
});

describe("words joined and apart", () => {
  it.each([
    ["stacktrace", "get_stack_trace"],
    ["stack trace", "get_stacktrace"],
    ["web hook", "create_webhook"],
    ["Netzwerkgraph", "draw_network_graph"],
  ])("meet: %s and %s", async (query, expected) => {
    const tools = { [expected]: "", get_trace: "", create_hook: "", draw_network: "" };
    expect(names(await rank(tools, query))[0]).toBe(expected);
  });
});

describe("opposites", () => {
  it.each([
    ["delete event", "create_event"],
    ["cancel the booking", "book_meeting_room"],
    ["unlock the door", "lock_door"],
    ["stop the server", "start_server"],
    ["turn off the lights", "turn_on_lights"],
    ["create a dashboard", "list_dashboards"],
    ["Termin löschen", "create_event"],
  ])("are no match: %s, %s", async (query, name) => {
    for (const hit of await rank([tool(name)], query)) expect(hit.confidence).toBe("weak");
  });

  it("come after what is asked for", async () => {
    const hits = await rank({ create_event: "", delete_event: "", event: "" }, "remove event");
    expect(names(hits)[0]).toBe("delete_event");
    expect(names(hits).at(-1)).toBe("create_event");
  });

  it("are none in a tool that does both, or where both are asked for", async () => {
    const [both] = await rank({ lock_or_unlock_door: "" }, "unlock the door");
    expect(both?.confidence).toBe("match");
    const hits = await rank({ create_event: "", delete_event: "" }, "create and delete an event");
    expect(hits.map(({ confidence }) => confidence)).toEqual(["match", "match"]);
  });
});

describe("a guess by itself", () => {
  const catalog = { list_events: "", send_email: "", create_pull_request: "", get_weather: "" };

  it.each(["lost", "sand", "pulp", "even", "wea"])("is weak at a short word: %s", async (query) => {
    for (const hit of await rank(catalog, query)) expect(hit.confidence).toBe("weak");
  });

  it.each([
    ["wheather", "get_weather"],
    ["sned email", "send_email"],
    ["creat pull reqest", "create_pull_request"],
  ])("is a match at a long one, or beside a word that is there: %s", async (query, name) => {
    const [first] = await rank(catalog, query);
    expect(first).toMatchObject({ name, confidence: "match" });
  });
});

describe("phrases", () => {
  it.each([
    ["turn on the device", "turn_on_device", "list_device", "enable_device"],
    ["turn off the light", "turn_off_light", "disable_light", "turn_on_light"],
    ["sign in the user", "sign_in_user", "authenticate_user", "sign_document"],
    ["roll back the deployment", "roll_back_deployment", "revert_deployment", "list_deployment"],
    ["set up the project", "set_up_project", "configure_project", "list_project"],
  ])("are met literally first: %s", async (query, ...tools) => {
    const hits = await rank(
      tools.map((name) => tool(name)),
      query,
    );
    expect(hits[0]).toMatchObject({ name: tools[0], confidence: "match" });
  });

  const idioms = Object.keys(synonyms).filter((key) => /^[a-z]+( [a-z]+)+$/.test(key));

  it.each(idioms)("never rank below what means the same: %s", async (idiom) => {
    const said = (synonyms[idiom] ?? []).filter((value) => value.startsWith("="));
    const other = said.map((value) => tool(`${value.slice(1).replaceAll(" ", "_")}_widget`));
    const literal = `${idiom.replaceAll(" ", "_")}_widget`;
    const distinct = other.filter(({ name }) => name !== literal);
    const hits = await rank([tool(literal), ...distinct], `${idiom} the widget`);
    expect(hits[0]?.name).toBe(literal);
  });
});

describe("directions", () => {
  it.each([
    ["zoom out the map", "zoom_out_map", "zoom_in_map"],
    ["zoom in the map", "zoom_in_map", "zoom_out_map"],
    ["check in the guest", "check_in_guest", "check_out_guest"],
    ["loging out user", "log_out_user", "log_in_user"],
  ])("turn a verb around: %s", async (query, asked, other) => {
    const hits = await rank([tool(other), tool(asked)], query);
    expect(hits.map(({ name, confidence }) => [name, confidence])).toEqual([
      [asked, "match"],
      [other, "weak"],
    ]);
  });

  it("are prepositions too", async () => {
    const [first] = await rank({ search_issues: "", list_repos: "" }, "search issues in the repo");
    expect(first).toMatchObject({ name: "search_issues", confidence: "match" });
  });
});

describe("questions", () => {
  it.each([
    "which milestones does my project have",
    "Welche Meilensteine hat mein Projekt?",
    "我的项目有哪些里程碑",
  ])("are not answered by what makes or takes away: %s", async (query) => {
    const tools = [
      "create_project_milestone",
      "delete_project_milestone",
      "list_project_milestones",
    ];
    const hits = await rank(
      tools.map((name) => tool(name)),
      query,
    );
    expect(hits[0]?.name).toBe("list_project_milestones");
    expect(hits.slice(1).map(({ confidence }) => confidence)).toEqual(["weak", "weak"]);
  });
});

it.each([
  ["decrypting a file", "encrypt_file"],
  ["decoding token", "encode_token"],
  ["debiting the account", "credit_account"],
  ["minimize the window", "maximize_window"],
  ["mark message unread", "mark_message_read"],
])("a typo is never read into the opposite: %s", async (query, name) => {
  for (const hit of await rank([tool(name)], query)) expect(hit.confidence).toBe("weak");
});
