// With Mastra's own agent, and a model that follows a script.
import { Mastra } from "@mastra/core";
import { Agent } from "@mastra/core/agent";
import { TokenLimiter } from "@mastra/core/processors";
import { RequestContext } from "@mastra/core/request-context";
import { InMemoryStore } from "@mastra/core/storage";
import { createTool } from "@mastra/core/tools";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { ToolSearchProcessor, type ToolSearchProcessorOptions } from "../src/index.ts";
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
  const agent = new Agent({
    id: "agent",
    name: "agent",
    instructions: "Help.",
    model: model as never,
    tools: own as never,
    inputProcessors: [processor, new TokenLimiter(127_000)],
  });
  return { agent, sent, processor };
};

const call = (name: string, input: unknown = {}) => [{ name, input }] as const;
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
    const agent = new Agent({
      id: "agent",
      name: "agent",
      instructions: "Help.",
      model: model as never,
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

describe("a call that waits for approval", () => {
  const play = async (
    options: Partial<ToolSearchProcessorOptions>,
    { restart = false }: { readonly restart?: boolean } = {},
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
    const second = restart ? build(["paid"]) : first;
    const { toolCallId } = waiting.suspendPayload as { toolCallId: string };
    const done = await second.agent.approveToolCallGenerate({
      runId: waiting.runId!,
      toolCallId,
      ...(restart ? {} : { requestContext }),
    });
    return { text: done.text, sent: [...first.sent, ...(restart ? second.sent : [])] };
  };

  test("runs when it is approved", async () => {
    expect((await play({})).text).toBe("paid");
    expect(runs.map((run) => (run as unknown[])[0])).toEqual(["pay_invoice"]);
  });

  test("runs when it is approved after a restart, with context storage", async () => {
    const { text } = await play({ storage: "context" }, { restart: true });
    expect(text).toBe("paid");
    expect(runs.map((run) => (run as unknown[])[0])).toEqual(["pay_invoice"]);
  });
});
