import * as ai from "ai7";
import type { ModelMessage } from "ai7";
import { describe, expect, test } from "vitest";
import {
  createInMemoryStore,
  createToolShelf,
  type FilterRequest,
  type LoadedToolStore,
  type ShelfStepOptions,
  type ToolSearchEvent,
} from "../src/index.ts";
import { answersIn, call, kinds, load, makeTools, play, search } from "./support/play.ts";
import { sdks, type Sdk } from "./support/sdk.ts";

const metaTools = ["search_tools", "load_tool"];
const sdk7 = sdks.find(({ version }) => version === 7) as Sdk;
const approving = sdks.filter(({ version }) => version > 5);

const opened = (sdk: Sdk, options: object = {}, fields: Record<string, object> = {}) => {
  const ran: string[] = [];
  const tools = makeTools(sdk, ran, { mail: {}, file: {}, ...fields });
  return { ran, tools, shelf: createToolShelf({ tools, ...options }) };
};

type Part = { readonly type: string; readonly approvalId?: string };

const approved = (messages: readonly ModelMessage[]): ModelMessage[] => [
  ...messages,
  {
    role: "tool",
    content: messages
      .flatMap(({ content }) => content as unknown as readonly Part[])
      .filter(({ type }) => type === "tool-approval-request")
      .map(({ approvalId }) => ({
        type: "tool-approval-response",
        approvalId: approvalId!,
        approved: true,
      })),
  },
];

/** A tool whose parts are those of a class, private ones too. */
class Clock {
  readonly inputSchema: unknown;
  readonly ran: string[];
  #asked = 0;
  constructor(sdk: Sdk, ran: string[]) {
    this.inputSchema = sdk.jsonSchema({ type: "object" });
    this.ran = ran;
  }
  get description(): string {
    return "Tells the time";
  }
  needsApproval(): boolean {
    this.#asked += 1;
    return true;
  }
  execute(): string {
    this.ran.push(`clock, asked ${this.#asked}`);
    return "noon";
  }
  toModelOutput(): object {
    return { type: "text", value: `noon of ${this.#asked}` };
  }
}

describe.each(sdks)("tools of an odd kind, with AI SDK $version", (sdk) => {
  test("keep what they have from a class, also where the host copies the tools", async () => {
    const ran: string[] = [];
    const clock = new Clock(sdk, ran);
    const shelf = createToolShelf({ tools: { clock: clock as never } });
    const { tools, ...session } = shelf.session({ threadId: "t" });
    const copied = { ...session, tools: { ...tools } };
    expect(copied.tools["clock"]).not.toBe(clock);
    const { messages } = await play({
      sdk,
      script: [[load("clock")], [call("clock")], "done"],
      settings: copied,
    });
    if (sdk.version === 5) {
      expect(ran).toEqual(["clock, asked 0"]);
      return;
    }
    expect(ran).toEqual([]);
    const session2 = shelf.session({ threadId: "t" });
    const { sent } = await play({
      sdk,
      script: ["done"],
      messages: approved(messages),
      settings: { ...session2, tools: { ...session2.tools } },
    });
    expect(ran).toHaveLength(1);
    expect(ran[0]).toMatch(/^clock, asked [12]$/u);
    expect(JSON.stringify(answersIn(sent[0]))).toContain("noon of");
  });

  test("do not run when they cannot be copied and are no longer loaded", async () => {
    const ran: string[] = [];
    const odd = {
      description: "Odd",
      inputSchema: sdk.jsonSchema({ type: "object" }),
      execute: async () => ran.push("odd"),
      get providerOptions(): never {
        throw new Error("not to be read");
      },
    };
    const shelf = createToolShelf({ tools: { odd: odd as never }, limits: { maxLoaded: 1 } });
    const session = shelf.session({ threadId: "t" });
    const run = session.tools["odd"] as { execute?: (input: object, options: object) => unknown };
    await expect(run.execute!({}, { messages: [], toolCallId: "1" })).rejects.toMatchObject({
      code: "tool-not-loaded",
    });
    expect(ran).toEqual([]);
  });

  test("that a provider defines pass the filter when a request brings them", async () => {
    const type = sdk.version === 5 ? "provider-defined" : "provider";
    const provided = { type, id: "acme.web", name: "web", args: {} };
    const asked: FilterRequest[] = [];
    const { shelf } = opened(sdk, {
      filter: (request: FilterRequest) => {
        asked.push(request);
        return request.toolName !== "web" || request.context === "pro";
      },
    });
    const wireFor = async (context: string) =>
      (
        await play({
          sdk,
          script: [],
          settings: shelf.session({ context, tools: { web: provided as never } }),
        })
      ).wire[0];
    expect(await wireFor("free")).toEqual(metaTools);
    expect(await wireFor("pro")).toEqual([...metaTools, "web"]);
    expect(asked.find(({ toolName }) => toolName === "web")?.tool).toBe(provided);
  });

  test("ask nobody to approve of a call that will not run", async () => {
    const asked: object[] = [];
    const needsApproval = async (input: object) => asked.push(input) > 0;
    const { ran, shelf } = opened(sdk, {}, { pay: { needsApproval } });
    const { answers } = await play({
      sdk,
      script: [[call("pay", { amount: 1 })], "done"],
      settings: { tools: shelf.session().tools },
    });
    expect(asked).toEqual([]);
    expect(ran).toEqual([]);
    expect(JSON.stringify(answers)).toContain("is not loaded");
  });
});

describe.each(sdks)("steps that a host changes, with AI SDK $version", (sdk) => {
  const changes: readonly [string, (given: ShelfStepOptions) => ShelfStepOptions][] = [
    ["has no steps", ({ steps: _steps, ...rest }) => rest as ShelfStepOptions],
    ["copies the steps", (given) => ({ ...given, steps: [...given.steps] })],
    ["clones the messages", (given) => ({ ...given, messages: structuredClone(given.messages) })],
  ];
  test.each(changes)("an anonymous run that %s keeps its loads", async (_name, change) => {
    const { ran, shelf } = opened(sdk);
    const session = shelf.session();
    await play({
      sdk,
      script: [[load("mail")], [call("mail")], [search("file"), load("file")], [call("file")]],
      settings: {
        ...session,
        prepareStep: (given: ShelfStepOptions) => session.prepareStep(change(given)),
      },
    });
    expect(ran).toEqual(["mail", "file"]);
  });

  test("messages that the SDK is given in the place of its own are those of the step", async () => {
    const { ran, shelf } = opened(sdk, { limits: { maxSearchesPerRun: 1 } });
    const session = shelf.session();
    const { answers } = await play({
      sdk,
      script: [[search("mail")], [search("file")], [load("mail")], [call("mail")]],
      settings: {
        ...session,
        prepareStep: async (given: ShelfStepOptions) => ({
          ...(await session.prepareStep(given)),
          messages: structuredClone(given.messages),
        }),
      },
    });
    expect(JSON.stringify(answers[1])).toMatch(/search/u);
    expect(answers[1]).not.toHaveProperty("results.0");
    expect(ran).toEqual(["mail"]);
  });

  test("a call outside of any step unloads nothing", async () => {
    const { ran, shelf } = opened(sdk, { onTrim: "drop" });
    const { messages } = await play({
      sdk,
      script: [[load("mail")], [call("mail")]],
      settings: shelf.session({ threadId: "t" }),
    });
    const { tools } = shelf.session({ threadId: "t" });
    const mail = tools["mail"] as { execute: (input: object, options: object) => Promise<unknown> };
    await expect(mail.execute({}, {})).rejects.toMatchObject({ code: "tool-not-loaded" });
    expect(await shelf.threads.inspect("t")).toMatchObject([{ name: "mail" }]);
    await play({
      sdk,
      script: [[call("mail")]],
      messages,
      settings: shelf.session({ threadId: "t" }),
    });
    expect(ran).toEqual(["mail", "mail"]);
  });
});

describe.each(approving)("calls that were approved, with AI SDK $version", (sdk) => {
  const pay = { pay: { needsApproval: true } };

  test("run where loads end with the run", async () => {
    const { ran, shelf } = opened(sdk, { lifetime: "run" }, pay);
    const session = () => shelf.session({ threadId: "t" });
    const { messages } = await play({
      sdk,
      script: [[load("pay")], [call("pay")]],
      settings: session(),
    });
    await play({ sdk, script: ["done"], messages: approved(messages), settings: session() });
    expect(ran).toEqual(["pay"]);
  });

  test.each(["in-memory", "context"])(
    "run after an eviction beside them, with %s",
    async (storage) => {
      const { ran, shelf } = opened(sdk, { storage, limits: { maxLoaded: 1 } }, pay);
      const session = () => shelf.session(storage === "context" ? {} : { threadId: "t" });
      const { messages } = await play({
        sdk,
        script: [[load("pay")], [call("pay"), load("mail")]],
        settings: session(),
      });
      await play({ sdk, script: ["done"], messages: approved(messages), settings: session() });
      expect(ran).toEqual(["pay"]);
    },
  );

  test("run when their tool was added while the first generation ran", async () => {
    const { ran, shelf } = opened(sdk);
    const late = makeTools(sdk, ran, pay);
    const session = () => {
      const one = shelf.session({ threadId: "t" });
      one.add(late);
      return one;
    };
    const { messages } = await play({
      sdk,
      script: [[load("pay")], [call("pay")]],
      settings: session(),
    });
    await play({ sdk, script: ["done"], messages: approved(messages), settings: session() });
    expect(ran).toEqual(["pay"]);
  });
});

test("no options are an error that says what to give", () => {
  const open = createToolShelf as unknown as () => unknown;
  expect(open).toThrow("options must be an object, as in createToolShelf({ tools }).");
});

test("tools that were not awaited are an error that says so", async () => {
  const { tools, shelf } = opened(sdk7);
  const late = Promise.resolve(tools) as never;
  const told = {
    code: "invalid-option",
    message: expect.stringContaining("is a promise: await it"),
  };
  expect(() => createToolShelf({ tools: late })).toThrow(expect.objectContaining(told));
  const session = shelf.session({ tools: late });
  await expect(
    session.prepareStep({ messages: [], steps: [], stepNumber: 0 }),
  ).rejects.toMatchObject(told);
});

describe.each(sdks)("a store that fails, with AI SDK $version", (sdk) => {
  test.each(kinds)("tells the host why, and the model nothing of it, by %s", async (kind) => {
    const own = createInMemoryStore();
    const store: LoadedToolStore = {
      id: "remote",
      capabilities: own.capabilities,
      read: (...given) => own.read(...given),
      add: async () => {
        throw new Error("connect redis://admin:secret@cache");
      },
      remove: (...given) => own.remove(...given),
    };
    const told: unknown[] = [];
    const { ran, shelf } = opened(sdk, {
      storage: store,
      onEvent: (event: ToolSearchEvent) => {
        if (event.type === "meta-tool-failed") told.push(event.error);
      },
    });
    const { answers, sent } = await play({
      sdk,
      kind,
      script: [[load("mail")], "done"],
      settings: shelf.session({ threadId: "t" }),
    });
    expect(JSON.stringify(answers)).toContain('\\"load_tool\\" failed, through no fault of yours');
    expect(told).toMatchObject([
      { code: "store-failed", cause: { message: "connect redis://admin:secret@cache" } },
    ]);
    expect(JSON.stringify(sent)).not.toContain("secret");
    expect(ran).toEqual([]);
  });
});

describe("tools that AI SDK 7 defers", () => {
  const deferred = { report: { deferLoading: true } };

  test("are sent once a session shows them", async () => {
    const { ran, tools, shelf } = opened(sdk7, {}, deferred);
    const { wire } = await play({
      sdk: sdk7,
      script: [[load("report")], [call("report")]],
      settings: shelf.session(),
    });
    expect(wire[1]).toEqual([...metaTools, "report"]);
    expect(ran).toEqual(["report"]);
    expect(tools["report"]!.deferLoading).toBe(true);
  });

  test("are not for the SDK's own search to find in a session", async () => {
    const { shelf } = opened(sdk7, { filter: () => false }, deferred);
    const { sent } = await play({
      sdk: sdk7,
      script: [[{ name: "find", input: { query: "report" } }], "done"],
      settings: shelf.session({ visibleTools: { find: ai.toolSearch() } }),
    });
    expect(JSON.stringify(sent)).not.toContain("Does the report");
  });
});

describe("what AI SDK 7's search finds", () => {
  const secret = { secret: { description: "Reads a report", deferLoading: true } };
  const find = { name: "find", input: { query: "report" } };
  /** Denies what a field of the tool says, which no text of it does. */
  const filter = ({ tool }: { readonly tool: { readonly metadata?: { isSecret?: boolean } } }) =>
    tool.metadata?.isSecret !== true;
  const opened7 = () => {
    const { ran, tools } = opened(sdk7, {}, secret);
    const kit = {
      secret: { ...tools["secret"], metadata: { isSecret: true } },
    } as never as ai.ToolSet;
    return { ran, kit, shelf: createToolShelf({ tools: {}, filter }) };
  };

  test("passes the filter with the tool itself, or is not found", async () => {
    const { kit, shelf } = opened7();
    for (const input of [{}, { tools: kit }]) {
      const { answers } = await play({
        sdk: sdk7,
        script: [[find], "done"],
        settings: {
          tools: { ...kit, find: ai.toolSearch({ search: shelf.searchFunction(input) }) },
        },
      });
      expect(answers[0]).toMatchObject({ tools: [] });
    }
    const allowed = { secret: { ...kit["secret"], metadata: {} } } as never as ai.ToolSet;
    const { answers } = await play({
      sdk: sdk7,
      script: [[find], "done"],
      settings: {
        tools: {
          ...allowed,
          find: ai.toolSearch({ search: shelf.searchFunction({ tools: allowed }) }),
        },
      },
    });
    expect(answers[0]).toMatchObject({ tools: [{ name: "secret" }] });
  });

  test.each([
    ["the default search", () => ai.toolSearch()],
    [
      "the shelf's",
      (shelf: { searchFunction: () => never }) => ai.toolSearch({ search: shelf.searchFunction() }),
    ],
    ["one of the host's", () => ai.toolSearch({ search: async () => ["secret"] })],
  ])("passes the filter in a remembered generation, with %s", async (_name, make) => {
    const { ran, kit, shelf } = opened7();
    const { answers, wire } = await play({
      sdk: sdk7,
      script: [[find], [call("secret")], "done"],
      settings: {
        tools: await shelf.remember({ ...kit, find: make(shelf as never) }, { threadId: "t" }),
      },
    });
    expect(answers[0]).toMatchObject({ tools: [] });
    expect(wire.flat()).not.toContain("secret");
    expect(ran).toEqual([]);
  });
});
