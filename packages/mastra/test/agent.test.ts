// With Mastra's own agent, and a model that follows a script.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Mastra } from "@mastra/core";
import { Agent } from "@mastra/core/agent";
import { TokenLimiter } from "@mastra/core/processors";
import { RequestContext } from "@mastra/core/request-context";
import { InMemoryStore } from "@mastra/core/storage";
import { createTool } from "@mastra/core/tools";
import { LibSQLStore } from "@mastra/libsql";
import { Memory } from "@mastra/memory";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { ToolSearchProcessor, type ToolSearchProcessorOptions } from "../src/index.ts";
import { agentOf, call } from "./support/scripted-agent.ts";
import { scriptedModel, type ScriptedAnswer } from "./support/scripted-model.ts";

const runs: unknown[] = [];
const make = (id: string, description: string, requireApproval = false) =>
  createTool({
    id,
    description,
    requireApproval,
    inputSchema: z.object({ amount: z.number().optional() }),
    execute: (input) => {
      runs.push([id, input]);
      return Promise.resolve(`${id} ran`);
    },
  });

const tools = {
  pay: make("pay_invoice", "Pay an invoice", true),
  weather: make("get_weather", "Get the weather forecast for a city"),
  mail: make("send_email", "Send an e-mail to a person"),
};

const agentWith = (
  script: readonly ScriptedAnswer[],
  { own = {}, ...options }: Partial<ToolSearchProcessorOptions> & { own?: object } = {},
) => {
  const { model, sent } = scriptedModel(script);
  const processor = new ToolSearchProcessor({ tools, ...options });
  const agent = agentOf(model, {
    tools: own as never,
    inputProcessors: [processor, new TokenLimiter(127_000)],
  });
  return { agent, sent, processor };
};

const found = [
  call("search_tools", { query: "weather" }),
  call("load_tool", { toolName: "get_weather" }),
  call("get_weather", { amount: 1 }),
  "done",
];

describe("an agent", () => {
  test("searches, loads, and calls from the next step, before other processors", async () => {
    const { agent, sent } = agentWith(found);
    runs.length = 0;
    const { text } = await agent.generate("go", { maxSteps: 8 });
    expect(text).toBe("done");
    expect(sent.map((step) => step.tools)).toEqual([
      ["search_tools", "load_tool"],
      ["search_tools", "load_tool"],
      ["search_tools", "load_tool", "get_weather"],
      ["search_tools", "load_tool", "get_weather"],
    ]);
    expect(runs).toEqual([["get_weather", { amount: 1 }]]);
  });

  test("is told the same on every step, once", async () => {
    const { agent, sent } = agentWith(found);
    await agent.generate("go", { maxSteps: 8 });
    for (const { prompt } of sent) {
      expect(prompt.split("You can use more tools than you are shown")).toHaveLength(2);
    }
  });

  test("works with the page's autoLoad example: topK 3, no load_tool", async () => {
    const { agent, sent } = agentWith(
      [call("search_tools", { query: "weather" }), call("get_weather"), "done"],
      { search: { topK: 3, autoLoad: true } },
    );
    await agent.generate("go", { maxSteps: 8 });
    expect(sent.map((step) => step.tools)).toEqual([
      ["search_tools"],
      ["search_tools", "get_weather"],
      ["search_tools", "get_weather"],
    ]);
  });

  test("withholds tools of a dynamic function until they are loaded, each caller's own", async () => {
    const ran: string[] = [];
    const { model, sent } = scriptedModel([
      call("load_tool", { toolName: "list_mine" }),
      call("list_mine"),
      "done",
      call("load_tool", { toolName: "list_mine" }),
      call("list_mine"),
      "done",
    ]);
    const agent = agentOf(model, {
      tools: ({ requestContext }) => ({
        list_mine: createTool({
          id: "list_mine",
          description: "List what is mine",
          inputSchema: z.object({}),
          execute: () => {
            ran.push(String(requestContext.get("userToken")));
            return Promise.resolve("listed");
          },
        }),
      }),
      inputProcessors: [new ToolSearchProcessor({ tools, includeResolvedTools: true })],
    });
    for (const user of ["ann", "bob"]) {
      const requestContext = new RequestContext();
      requestContext.set("userToken", user);
      requestContext.set("mastra__threadId", user);
      await agent.generate("go", { maxSteps: 5, requestContext });
    }
    expect(ran).toEqual(["ann", "bob"]);
    expect(sent[0]?.tools).toEqual(["search_tools", "load_tool"]);
    expect(sent[3]?.tools).toEqual(["search_tools", "load_tool"]);
  });
});

test("by stream it goes the same way", async () => {
  const { agent, sent } = agentWith(found);
  runs.length = 0;
  const stream = await agent.stream("go", { maxSteps: 8 });
  expect(await stream.text).toBe("done");
  expect(sent[2]?.tools).toEqual(["search_tools", "load_tool", "get_weather"]);
  expect(runs).toHaveLength(1);
});

// C03: loads over HTTP were stored nowhere. F01: a loaded tool got an empty request context.
test("a loaded tool is given the request context of its run", async () => {
  const seen: unknown[] = [];
  const who = createTool({
    id: "tell_user",
    description: "Tell who the user is",
    inputSchema: z.object({}),
    execute: (_input, { requestContext }) => {
      seen.push(requestContext?.get("user"));
      return Promise.resolve("told");
    },
  });
  const script = [call("load_tool", { toolName: "tell_user" }), call("tell_user"), "done"];
  const { agent } = agentWith(script, { tools: { who } });
  const requestContext = new RequestContext();
  requestContext.set("user", "ann");
  await agent.generate("go", { maxSteps: 5, requestContext });
  expect(seen).toEqual(["ann"]);
});

test("an agent's own tool hooks see the calls of loaded tools", async () => {
  const seen: string[] = [];
  const { model } = scriptedModel(found);
  const agent = agentOf(model, {
    hooks: {
      beforeToolCall: ({ toolName }) => {
        seen.push(toolName);
      },
    },
    inputProcessors: [new ToolSearchProcessor({ tools })],
  });
  await agent.generate("go", { maxSteps: 8 });
  expect(seen).toContain("get_weather");
});

// G11: discovery used up the steps of a run.
test("with autoLoad a tool is found and used in two steps", async () => {
  const script = [call("search_tools", { query: "weather" }), call("get_weather"), "done"];
  const { agent } = agentWith(script, { search: { autoLoad: true, topK: 1 } });
  runs.length = 0;
  await agent.generate("go", { maxSteps: 2 });
  expect(runs).toHaveLength(1);
});

test("two processors in a row have meta-tools of their own names, and neither withholds the other's", async () => {
  const { model, sent } = scriptedModel([
    call("find_mail", { query: "send e-mail" }),
    call("take_mail", { toolNames: ["send_email"] }),
    call("load_tool", { toolName: "get_weather" }),
    "done",
  ]);
  const agent = agentOf(model, {
    inputProcessors: [
      new ToolSearchProcessor({
        tools: { mail: tools.mail },
        metaTools: { search: { name: "find_mail" }, load: { name: "take_mail" } },
      }),
      new ToolSearchProcessor({ tools: { weather: tools.weather }, includeResolvedTools: true }),
    ],
  });
  await agent.generate("go", { maxSteps: 6 });
  const meta = ["search_tools", "load_tool", "find_mail", "take_mail"];
  expect(sent[0]?.tools).toEqual(meta);
  // What the first loaded is no tool of the request to the second.
  expect(sent[2]?.tools).toEqual([...meta, "send_email"]);
  expect(sent[3]?.tools).toEqual([...meta, "send_email", "get_weather"]);
  expect(sent[3]?.prompt).toContain("find_mail");
});

test("a sub-agent has a loaded set of its own", async () => {
  const inner = scriptedModel([call("load_tool", { toolName: "get_weather" }), "inner done"]);
  const processor = () => new ToolSearchProcessor({ tools });
  const helper = new Agent({
    id: "helper",
    name: "helper",
    description: "Helps",
    instructions: "Help.",
    model: inner.model,
    inputProcessors: [processor()],
  });
  const outer = scriptedModel([call("agent-helper", { prompt: "weather" }), "done"]);
  const agent = agentOf(outer.model, {
    agents: { helper },
    inputProcessors: [processor()],
  });
  await agent.generate("go", { maxSteps: 5 });
  expect(inner.sent.at(-1)?.tools).toContain("get_weather");
  expect(outer.sent.at(-1)?.tools).not.toContain("get_weather");
});

// C01, C03: loads went to a shared thread, or nowhere, where the thread came with memory.
test.each(["in-memory", "context"] as const)(
  "over turns of a thread in a database, with %s storage",
  async (storage) => {
    const folder = mkdtempSync(join(tmpdir(), "toolshelf-mastra-"));
    const memoryOver = (lastMessages: number) =>
      new Memory({
        storage: new LibSQLStore({ id: "store", url: `file:${join(folder, "memory.db")}` }),
        // oxlint-disable-next-line typescript/no-deprecated -- what people's agents have
        options: { lastMessages },
      });
    const turn = async (
      script: readonly ScriptedAnswer[],
      given: {
        readonly processor?: ToolSearchProcessor;
        readonly thread?: string;
        readonly lastMessages?: number;
      } = {},
    ) => {
      const { processor = new ToolSearchProcessor({ tools, storage }) } = given;
      const { thread = "one", lastMessages = 20 } = given;
      const { model, sent } = scriptedModel(script);
      const agent = agentOf(model, {
        memory: memoryOver(lastMessages),
        inputProcessors: [processor],
      });
      const memory = { thread, resource: "user" };
      await agent.generate("go", { maxSteps: 6, memory });
      return sent.map((step) => step.tools.slice(2));
    };
    try {
      const processor = new ToolSearchProcessor({ tools, storage });
      const first = await turn([call("load_tool", { toolName: "get_weather" }), "done"], {
        processor,
      });
      expect(first).toEqual([[], ["get_weather"]]);
      expect(await turn(["done"], { processor })).toEqual([["get_weather"]]);
      expect(await turn(["done"], { processor, thread: "two" })).toEqual([[]]);
      // A fresh process has what the conversation says, and a process's memory is gone with it.
      const restarted = await turn(["done"]);
      expect(restarted).toEqual([storage === "context" ? ["get_weather"] : []]);
      // Messages that are trimmed take their loads with them.
      if (storage === "context") expect(await turn(["done"], { lastMessages: 1 })).toEqual([[]]);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
);

// G01, G02
describe("a call that waits for approval", () => {
  type Play = { restart?: boolean; declined?: boolean; onWaiting?: () => void };
  const play = async (
    options: Partial<ToolSearchProcessorOptions>,
    { restart = false, declined = false, onWaiting = () => {} }: Play = {},
  ) => {
    runs.length = 0;
    const storage = new InMemoryStore();
    const script = [call("load_tool", { toolName: "pay_invoice" }), call("pay_invoice"), "paid"];
    const build = (rest: readonly ScriptedAnswer[]) => {
      const built = agentWith(rest, options);
      const mastra = new Mastra({ agents: { agent: built.agent }, storage, logger: false });
      return { ...built, agent: mastra.getAgent("agent") };
    };
    const first = build(script);
    const requestContext = new RequestContext();
    requestContext.set("mastra__threadId", "t");
    const waiting = await first.agent.generate("go", { maxSteps: 5, requestContext });
    expect(waiting.finishReason).toBe("suspended");
    expect(runs).toEqual([]);
    onWaiting();
    const second = restart ? build(["paid"]) : first;
    const { toolCallId } = waiting.suspendPayload as { toolCallId: string };
    const answer = declined ? "declineToolCallGenerate" : "approveToolCallGenerate";
    const done = await second.agent[answer]({
      runId: waiting.runId!,
      toolCallId,
      ...(restart ? {} : { requestContext }),
    });
    return { text: done.text, sent: [...first.sent, ...(restart ? second.sent : [])] };
  };

  test("does not run when it is declined", async () => {
    for (const storage of ["in-memory", "context"] as const) {
      const { sent } = await play({ storage }, { declined: true });
      expect(runs).toEqual([]);
      expect(sent.length).toBeGreaterThan(1);
    }
  });

  test("runs when it is approved", async () => {
    expect((await play({})).text).toBe("paid");
    expect(runs.map((run) => (run as unknown[])[0])).toEqual(["pay_invoice"]);
  });

  test.each(["in-memory", "context"] as const)(
    "runs once when it is approved after a restart, with %s storage",
    async (storage) => {
      const { text } = await play({ storage }, { restart: true });
      expect(text).toBe("paid");
      expect(runs.map((run) => (run as unknown[])[0])).toEqual(["pay_invoice"]);
    },
  );

  test("does not run after a restart if the filter denies it by then", async () => {
    let isAllowed = true;
    const filter = () => isAllowed;
    runs.length = 0;
    const waiting = play(
      { storage: "context", filter },
      { restart: true, onWaiting: () => (isAllowed = false) },
    );
    await waiting;
    expect(runs).toEqual([]);
  });
});
