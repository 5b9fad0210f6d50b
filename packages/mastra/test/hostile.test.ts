// Tools, filters, processors and options that go wrong, in real runs of agents.
import { Mastra } from "@mastra/core";
import type { InputProcessor } from "@mastra/core/processors";
import { RequestContext } from "@mastra/core/request-context";
import { InMemoryStore } from "@mastra/core/storage";
import { createTool } from "@mastra/core/tools";
import { Memory } from "@mastra/memory";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import {
  createInMemoryStore,
  ToolSearchProcessor,
  type MastraToolLike,
  type ToolSearchFilterArgs,
  type ToolSearchProcessorOptions,
} from "../src/index.ts";
import { agentOf, call } from "./support/scripted-agent.ts";
import { scriptedModel, type ScriptedAnswer } from "./support/scripted-model.ts";

const meta = ["search_tools", "load_tool"];
const load = (...toolNames: string[]) => call("load_tool", { toolNames });

const kit = () => {
  const ran: string[] = [];
  const make = (id: string, own: object = {}): MastraToolLike =>
    createTool({
      id,
      description: `Do ${id}`,
      inputSchema: z.object({}),
      execute: () => {
        ran.push(id);
        return Promise.resolve(`${id} ran`);
      },
      ...own,
    });
  return { ran, make };
};

type PlayConfig = { ahead?: InputProcessor[]; tools?: object; thread?: string };

const play = async (
  options: ToolSearchProcessorOptions,
  script: readonly ScriptedAnswer[],
  { ahead = [], thread, ...config }: PlayConfig = {},
) => {
  const { model, sent } = scriptedModel(script);
  const processor = new ToolSearchProcessor(options);
  const agent = agentOf(model, {
    ...config,
    inputProcessors: [...ahead, processor],
  } as never);
  const requestContext = new RequestContext();
  if (thread !== undefined) requestContext.set("mastra__threadId", thread);
  await agent.generate("go", { maxSteps: 9, requestContext });
  return { wire: sent.map(({ tools }) => tools), last: sent.at(-1)?.prompt ?? "" };
};

describe("a tool that is denied by its id", () => {
  const noPremium = ({ toolName }: ToolSearchFilterArgs) =>
    !toolName.startsWith("premium/") && toolName !== "pay";

  test.each(["static", "request", "deferred"])(
    "stays so where the model knows another name, among %s tools",
    async (kind) => {
      const { ran, make } = kit();
      const tools = { p: make("premium/export"), a: make("pay"), b: make("pay"), c: make("mail") };
      const { last, wire } = await play(
        {
          tools: kind === "static" ? tools : {},
          includeResolvedTools: kind === "request",
          deferredTools: kind === "deferred" ? () => tools : undefined,
          filter: noPremium,
        },
        [call("search_tools", { query: "do premium export pay" }), load("a", "b", "p", "pay")],
        kind === "request" ? { tools } : {},
      );
      expect(last).not.toContain("Do pay");
      expect(last).not.toContain("Do premium");
      expect(wire.at(-1)).toEqual(meta);
      expect(ran).toEqual([]);
    },
  );
});

test("a tool of the provider's is withheld like another", async () => {
  const { make } = kit();
  const search = { type: "provider-defined", id: "acme.search", name: "search", args: {} } as never;
  const { wire } = await play(
    { tools: { search, mail: make("mail") }, filter: ({ toolName }) => toolName === "mail" },
    [load("mail")],
  );
  expect(wire).toEqual([meta, [...meta, "mail"]]);
});

test.each(["in-memory", "context"] as const)(
  "a processor ahead that wraps tools does not lay open the shelf, with %s",
  async (storage) => {
    const { ran, make } = kit();
    const wrapping: InputProcessor = {
      id: "wrapping",
      processInputStep: ({ tools = {} }) => ({
        tools: Object.fromEntries(
          Object.entries(tools as Record<string, Record<string, never>>).map(([name, tool]) => [
            name,
            {
              description: tool["description"],
              parameters: tool["parameters"],
              inputSchema: tool["inputSchema"],
              execute: (...input: unknown[]) =>
                (tool["execute"] as unknown as (...given: unknown[]) => unknown)(...input),
            },
          ]),
        ) as never,
      }),
    };
    const { wire } = await play(
      { tools: { secret: make("secret"), mail: make("mail") }, storage },
      [call("secret"), load("mail"), call("mail")],
      { ahead: [wrapping] },
    );
    expect(wire).toEqual([meta, meta, [...meta, "mail"], [...meta, "mail"]]);
    expect(ran).toEqual(["mail"]);
  },
);

describe("a run without a thread, in a store of one's own", () => {
  test("asks the filter in each step", async () => {
    const { ran, make } = kit();
    let isDenied = false;
    const flip = make("flip", {
      execute: () => {
        isDenied = true;
        return Promise.resolve(1);
      },
    });
    const { wire } = await play(
      {
        tools: {},
        deferredTools: () => ({ pay: make("pay") }),
        storage: createInMemoryStore(),
        filter: ({ phase }) => !(isDenied && phase === "active"),
      },
      [load("pay"), call("pay"), call("flip"), call("pay"), "done"],
      { tools: { flip } },
    );
    expect(wire.at(-1)).toEqual([...meta, "flip"]);
    expect(ran).toEqual(["pay"]);
  });

  test("finds tools of the request that come late", async () => {
    const { ran, make } = kit();
    let step = 0;
    const late: InputProcessor = {
      id: "late",
      processInputStep: ({ tools }) =>
        step++ === 0 ? {} : { tools: { ...tools, late: make("late") } },
    };
    await play(
      { tools: { x: make("x") }, includeResolvedTools: true, storage: createInMemoryStore() },
      [load("late"), load("late"), call("late"), "done"],
      { ahead: [late] },
    );
    expect(ran).toEqual(["late"]);
  });
});

test.each(["in-memory", "context"] as const)(
  "an approved call to a deferred tool never runs when it is denied by then, with %s",
  async (storage) => {
    const { ran, make } = kit();
    let isDenied = false;
    const pay = make("pay", { requireApproval: true });
    const { model } = scriptedModel([load("pay"), call("pay"), "done"]);
    const built = agentOf(model, {
      memory: new Memory({ storage: new InMemoryStore() }),
      inputProcessors: [
        new ToolSearchProcessor({
          tools: {},
          deferredTools: () => ({ pay }),
          storage,
          filter: () => !isDenied,
        }),
      ],
    });
    const mastra = new Mastra({
      agents: { agent: built },
      storage: new InMemoryStore(),
      logger: false,
    });
    const agent = mastra.getAgent("agent");
    const memory = { thread: "t", resource: "r" };
    const waiting = await agent.generate("go", { maxSteps: 5, memory });
    expect(waiting.finishReason).toBe("suspended");
    isDenied = true;
    const { toolCallId } = waiting.suspendPayload as { toolCallId: string };
    await agent.approveToolCallGenerate({ runId: waiting.runId!, toolCallId });
    expect(ran).toEqual([]);
  },
);

test("a pinned tool that may not be loaded is called all the same, with context", async () => {
  const { ran, make } = kit();
  await play(
    {
      tools: { pay: make("pay"), mail: make("mail") },
      pinned: ["pay"],
      storage: "context",
      filter: ({ phase }) => phase !== "load",
    },
    [call("pay"), "done"],
  );
  expect(ran).toEqual(["pay"]);
});

describe("a tool that cannot be read", () => {
  const throwing = (name: string) => (tool: MastraToolLike) =>
    Object.defineProperty(tool, name, {
      get: () => {
        throw new Error("boom");
      },
      enumerable: true,
    });
  const cyclic = (() => {
    const schema: Record<string, unknown> = { type: "object" };
    schema["properties"] = { self: schema };
    return schema;
  })();
  const bad: Record<string, (tool: MastraToolLike) => object> = {
    "with a schema without end": (tool) => ({ ...tool, inputSchema: cyclic }),
    "with a number for an id": (tool) => ({ ...tool, id: 5 }),
    ...Object.fromEntries(
      ["inputSchema", "requireApproval", "execute", "onOutput"].map((name) => [
        `whose ${name} throws`,
        throwing(name),
      ]),
    ),
  };

  test.each(Object.entries(bad))("does no harm to the others: %s", async (_what, spoil) => {
    for (const isDeferred of [false, true]) {
      const { ran, make } = kit();
      const spoiled = spoil(make("bad")) as MastraToolLike;
      const { wire } = await play(
        isDeferred
          ? { tools: {}, deferredTools: () => ({ bad: spoiled, good: make("good") }) }
          : { tools: { bad: spoiled, good: make("good") } },
        [load("good"), call("good"), "done"],
      );
      expect(wire.at(-1)).toEqual([...meta, "good"]);
      expect(ran).toEqual(["good"]);
    }
  });
});

test("a time limit holds for all that the filter is asked", async () => {
  const { ran, make } = kit();
  let hangs = false;
  const { last } = await play(
    {
      tools: { key: make("pay"), mail: make("mail") },
      limits: { filterTimeout: 20 },
      filter: ({ phase }) => {
        if (hangs || phase === "load") return new Promise<boolean>(() => {});
        return true;
      },
    },
    [call("load_tool", { toolName: "key" }), "done"],
  );
  hangs = true;
  expect(last).toContain("not found");
  expect(ran).toEqual([]);
});

test("what was used last stays when room is made, in memory too", async () => {
  const { make } = kit();
  const tools = { a: make("a"), b: make("b"), c: make("c") };
  const { wire } = await play({ tools, limits: { maxLoaded: 2 } }, [
    load("a"),
    load("b"),
    call("a"),
    call("a"),
    load("c"),
    "done",
  ]);
  expect(wire.at(-1)).toEqual([...meta, "a", "c"]);
});

test("an aborted run does not wait for a filter or for deferred tools", async () => {
  const never = () => new Promise<never>(() => {});
  const { make } = kit();
  for (const options of [
    { tools: { a: make("a") }, pinned: ["a"], filter: never },
    { tools: { a: make("a") }, deferredTools: never },
  ] satisfies ToolSearchProcessorOptions[]) {
    const controller = new AbortController();
    const step = new ToolSearchProcessor(options).processInputStep({
      abortSignal: controller.signal,
    } as never);
    controller.abort();
    await expect(step).rejects.toThrow(/abort/i);
  }
});

test("deferred tools are asked for once a run; a throw gives none and is told", async () => {
  const { make } = kit();
  const asked: string[] = [];
  const events: unknown[] = [];
  for (const isDown of [false, true]) {
    const { wire } = await play(
      {
        tools: {},
        deferredTools: () => {
          asked.push(isDown ? "down" : "up");
          if (isDown) throw new Error("down");
          return { mail: make("mail"), none: undefined };
        },
        onEvent: (event) => void (event.type === "source" && events.push(event)),
      },
      [load("mail"), load("mail"), "done"],
    );
    expect(wire.at(-1)).toEqual(isDown ? meta : [...meta, "mail"]);
  }
  expect(asked).toEqual(["up", "down"]);
  expect(events).toMatchObject([
    { source: "deferred", tools: 1 },
    { source: "deferred", tools: 0, error: { message: "down" } },
  ]);
});

test("models of AI SDK 4 load in one generateLegacy and call in the next", async () => {
  const { ran, make } = kit();
  // Such a run asks the processor once, so what it loads is there in the next.
  const script = [["load_tool", { toolNames: ["mail"] }], undefined, ["mail", {}]] as const;
  const sent: string[][] = [];
  const usage = { promptTokens: 1, completionTokens: 1 };
  const rawCall = { rawPrompt: "", rawSettings: {} };
  const model = {
    specificationVersion: "v1",
    provider: "scripted",
    modelId: "scripted",
    defaultObjectGenerationMode: "json",
    supportsStructuredOutputs: false,
    doGenerate: ({ mode }: { mode: { tools?: { name: string }[] } }) => {
      const answer = script[sent.length];
      sent.push((mode.tools ?? []).map(({ name }) => name));
      if (answer === undefined) {
        return Promise.resolve({ text: "done", finishReason: "stop", usage, rawCall });
      }
      const [toolName, input] = answer;
      const args = JSON.stringify(input);
      const made = { toolCallType: "function", toolCallId: `c${sent.length}`, toolName, args };
      return Promise.resolve({ toolCalls: [made], finishReason: "tool-calls", usage, rawCall });
    },
  };
  const processor = new ToolSearchProcessor({ tools: { mail: make("mail") } });
  const agent = agentOf(model as never, { inputProcessors: [processor] });
  for (const text of ["go", "again"]) await agent.generateLegacy(text, { maxSteps: 4 });
  expect(sent).toEqual([meta, meta, [...meta, "mail"], [...meta, "mail"]]);
  expect(ran).toEqual(["mail"]);
});

describe("an option that is none", () => {
  const { make } = kit();
  const tools = { a: make("a") };
  const wrong: readonly (readonly [string, object])[] = [
    ["no options", null as never],
    ["tools that are a Map", { tools: new Map() }],
    ["tools that are promised", { tools: Promise.resolve({}) }],
    ["an unknown one", { tools, topK: 5 }],
    ["a filter that is true", { tools, filter: true }],
    ["a text for a number of ms", { tools, ttl: "1h" }],
    ["no number of ms", { tools, ttl: Number.NaN }],
    ["a text for includeResolvedTools", { tools, includeResolvedTools: "yes" }],
    ["a record of deferred tools", { tools, deferredTools: {} }],
    ["no search", { tools, search: null }],
    ["a text for minScore", { tools, search: { minScore: "2" } }],
    ["a text for pinned", { tools, pinned: "a" }],
    ["no limits", { tools, limits: null }],
  ];

  test.each(wrong)("is refused at once: %s", (_what, options) => {
    expect(() => new ToolSearchProcessor(options as never)).toThrow(
      expect.objectContaining({ name: "ToolShelfError", code: "invalid-option" }),
    );
  });

  test("undefined stands for the default, and no limit is none", async () => {
    const many = Object.fromEntries(
      Array.from({ length: 30 }, (_, at) => [`t${at}`, make(`t${at}`)]),
    );
    const { wire } = await play(
      { tools: many, search: undefined, filter: undefined, limits: { maxLoadPerCall: undefined } },
      [load(...Object.keys(many))],
    );
    expect(wire.at(-1)).toHaveLength(32);
  });
});

describe("what a host brings and what fails", () => {
  const secret = "connect redis://admin:secret@cache";
  const fail = (): never => {
    throw new Error(secret);
  };
  const own = createInMemoryStore();
  const store = {
    id: "remote",
    capabilities: own.capabilities,
    read: own.read.bind(own),
    add: fail,
    remove: own.remove.bind(own),
  };
  const ranker = { id: "remote", index: () => ({ rank: fail }) };

  test.each([
    ["a store", { storage: store }, load("mail")],
    ["a ranker", { search: { ranker } }, call("search_tools", { query: "mail" })],
  ] as const)(
    "%s is told to the host, and to the model as a failure alone",
    async (_what, options, asked) => {
      const { ran, make } = kit();
      const events: unknown[] = [];
      const { wire, last } = await play(
        {
          tools: { mail: make("mail") },
          ...options,
          onEvent: (event) => {
            if (event.type === "meta-tool-failed") events.push(event.error);
          },
        },
        [asked, "done"],
        { thread: "t" },
      );
      expect(last).toContain("failed, through no fault of yours");
      expect(last).not.toContain("secret");
      expect(events).toMatchObject([{ cause: { message: secret } }]);
      expect(wire.at(-1)).toEqual(meta);
      expect(ran).toEqual([]);
    },
  );
});
