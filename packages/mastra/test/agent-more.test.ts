// Further ways in which Mastra's agents run: suspension, fallback models, MCP.
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { Mastra } from "@mastra/core";
import { Agent } from "@mastra/core/agent";
import { createDurableAgent } from "@mastra/core/agent/durable";
import { RequestContext } from "@mastra/core/request-context";
import { InMemoryStore } from "@mastra/core/storage";
import { createTool } from "@mastra/core/tools";
import { MCPClient } from "@mastra/mcp";
import { MockLanguageModelV2 } from "ai5/test";
import { expect, test } from "vitest";
import { z } from "zod";
import { ToolSearchProcessor } from "../src/index.ts";
import { agentOf, call } from "./support/scripted-agent.ts";
import { scriptedModel } from "./support/scripted-model.ts";

test("a loaded tool that suspends goes on with what it is given, once", async () => {
  const resumed: unknown[] = [];
  const ask = createTool({
    id: "ask_amount",
    description: "Ask for an amount",
    inputSchema: z.object({}),
    suspendSchema: z.object({ question: z.string() }),
    resumeSchema: z.object({ amount: z.number() }),
    execute: async (_input, { agent }) => {
      if (agent?.resumeData === undefined) {
        await agent?.suspend({ question: "How much?" });
        return "waiting";
      }
      resumed.push(agent.resumeData);
      return "got it";
    },
  });
  const { model } = scriptedModel([
    call("load_tool", { toolName: "ask_amount" }),
    call("ask_amount"),
    "done",
  ]);
  const built = agentOf(model, {
    inputProcessors: [new ToolSearchProcessor({ tools: { ask } })],
  });
  const mastra = new Mastra({
    agents: { agent: built },
    storage: new InMemoryStore(),
    logger: false,
  });
  const agent = mastra.getAgent("agent");
  const waiting = await agent.generate("go", { maxSteps: 5 });
  expect(waiting.finishReason).toBe("suspended");
  const { toolCallId } = waiting.suspendPayload as { toolCallId: string };
  const done = await agent.resumeGenerate({ amount: 3 }, { runId: waiting.runId!, toolCallId });
  expect(done.text).toBe("done");
  expect(resumed).toEqual([{ amount: 3 }]);
});

test("a fallback model sees what the first would have seen, and a load counts once", async () => {
  const weather = createTool({
    id: "get_weather",
    description: "Get the weather of a city",
    inputSchema: z.object({}),
    execute: () => Promise.resolve("sunny"),
  });
  const broken = new MockLanguageModelV2({
    modelId: "broken",
    doGenerate: () => Promise.reject(new Error("out of order")),
  });
  const { model, sent } = scriptedModel([
    call("load_tool", { toolName: "get_weather" }),
    call("get_weather"),
    "done",
  ]);
  const agent = new Agent({
    id: "agent",
    name: "agent",
    instructions: "Help.",
    model: [
      { model: broken, maxRetries: 0 },
      { model, maxRetries: 0 },
    ],
    inputProcessors: [new ToolSearchProcessor({ tools: { weather } })],
  });
  const mastra = new Mastra({ agents: { agent }, logger: false });
  const { text } = await mastra.getAgent("agent").generate("go", { maxSteps: 5 });
  expect(text).toBe("done");
  expect(sent.map(({ tools }) => tools.slice(2))).toEqual([[], ["get_weather"], ["get_weather"]]);
  for (const { prompt } of sent) {
    expect(prompt.split("You can use more tools than you are shown")).toHaveLength(2);
  }
});

test("MCP tools of two users at once are found, withheld, and each user's own", async () => {
  const resolve = createRequire(import.meta.url).resolve;
  const manifest = resolve("@modelcontextprotocol/server-everything/package.json");
  const program = join(dirname(manifest), "dist", "index.js");
  const clientOf = (user: string) =>
    new MCPClient({
      id: `everything-${user}`,
      servers: {
        everything: {
          command: process.execPath,
          args: [program, "stdio"],
          stderr: "ignore",
          env: { PATH: process.env["PATH"] ?? "", USER_TOKEN: `token-of-${user}` },
        },
      },
    });
  const clients = new Map(["ann", "bob"].map((user) => [user, clientOf(user)]));
  const processor = new ToolSearchProcessor({ tools: {}, includeResolvedTools: true });
  try {
    const answers = await Promise.all(
      Array.from(clients, async ([user, client]) => {
        const { model, sent } = scriptedModel([
          call("search_tools", { query: "get env variables" }),
          call("load_tool", { toolName: "everything_get-env" }),
          call("everything_get-env"),
          "done",
        ]);
        const agent = agentOf(model, {
          tools: async () => await client.listTools(),
          inputProcessors: [processor],
        });
        const requestContext = new RequestContext();
        requestContext.set("mastra__threadId", user);
        await agent.generate("go", { maxSteps: 6, requestContext });
        return { user, sent };
      }),
    );
    for (const { user, sent } of answers) {
      expect(sent.map(({ tools }) => tools.slice(2))).toEqual([
        [],
        [],
        ["everything_get-env"],
        ["everything_get-env"],
      ]);
      const other = user === "ann" ? "bob" : "ann";
      expect(sent.at(-1)?.prompt).toContain(`token-of-${user}`);
      expect(sent.at(-1)?.prompt).not.toContain(`token-of-${other}`);
    }
  } finally {
    await Promise.all([...clients.values()].map((client) => client.disconnect()));
  }
});

const weather = (id = "get_weather") =>
  createTool({
    id,
    description: "Get the weather of a city",
    inputSchema: z.object({}),
    execute: () => Promise.resolve("sunny"),
  });
const loadAndCall = [call("load_tool", { toolName: "get_weather" }), call("get_weather"), "done"];

test("where every call needs approval, the meta-tools' calls wait too, and go on", async () => {
  const { model, sent } = scriptedModel(loadAndCall);
  const built = agentOf(model, {
    inputProcessors: [new ToolSearchProcessor({ tools: { weather: weather() } })],
  });
  const storage = new InMemoryStore();
  const agent = new Mastra({ agents: { agent: built }, storage, logger: false }).getAgent("agent");
  const options = { maxSteps: 5, requireToolApproval: true };
  let result = await agent.generate("go", options);
  const waited: string[] = [];
  while (result.finishReason === "suspended") {
    const { toolCallId, toolName } = result.suspendPayload as Record<string, string>;
    waited.push(toolName!);
    result = await agent.approveToolCallGenerate({
      ...options,
      runId: result.runId!,
      toolCallId: toolCallId!,
    });
  }
  expect(waited).toEqual(["load_tool", "get_weather"]);
  expect(result.text).toBe("done");
  expect(sent.at(-1)?.prompt).toContain("sunny");
});

// C01, C05: under a durable agent nothing that was loaded, nor the meta-tools, could be run.
test("a durable agent loads and calls", async () => {
  const { model, sent } = scriptedModel(loadAndCall);
  const agent = agentOf(model, {
    inputProcessors: [new ToolSearchProcessor({ tools: { weather: weather() } })],
  });
  const durable = createDurableAgent({ agent });
  const { output, cleanup } = await durable.stream("go", { maxSteps: 5 });
  expect(await output.text).toBe("done");
  expect(sent.map(({ tools }) => tools.slice(2))).toEqual([[], ["get_weather"], ["get_weather"]]);
  expect(sent.at(-1)?.prompt).toContain("sunny");
  cleanup();
});

test("a name that providers refuse is offered under another, and runs", async () => {
  const dotted = createTool({
    id: "proc.dotted/name",
    description: "Get the weather of a city",
    inputSchema: z.object({}),
    execute: () => Promise.resolve("sunny"),
  });
  const processor = new ToolSearchProcessor({ tools: { dotted }, search: { autoLoad: true } });
  const { model, sent } = scriptedModel([
    call("search_tools", { query: "proc.dotted/name" }),
    "done",
  ]);
  const agent = agentOf(model, {
    inputProcessors: [processor],
  });
  await agent.generate("go", { maxSteps: 3 });
  expect(sent[0]?.tools).toEqual(["search_tools"]);
  expect(sent[1]?.tools[1]).toMatch(/^proc_dotted_name_\w+$/);
});

test("names that agents would change are withheld like all others", async () => {
  const names = ["4th_tool", "-dash", `get_${"x".repeat(60)}`];
  const tools = Object.fromEntries(names.map((name) => [name, weather(name)]));
  const { model, sent } = scriptedModel([call("load_tool", { toolNames: names }), "done"]);
  const agent = agentOf(model, {
    inputProcessors: [new ToolSearchProcessor({ tools })],
  });
  await agent.generate("go", { maxSteps: 3 });
  expect(sent.map(({ tools: shown }) => shown.slice(2))).toEqual([[], names]);
});

// G01
test.each([true, false])(
  "a request's own tool that waited runs only if it may: %s",
  async (may) => {
    const runs: string[] = [];
    const pay = createTool({
      id: "pay_invoice",
      description: "Pay an invoice",
      requireApproval: true,
      inputSchema: z.object({}),
      execute: () => {
        runs.push("paid");
        return Promise.resolve("paid");
      },
    });
    let isAllowed = true;
    const { model } = scriptedModel([
      call("load_tool", { toolName: "pay_invoice" }),
      call("pay_invoice"),
      "done",
    ]);
    const built = agentOf(model, {
      tools: () => ({ pay_invoice: pay }),
      inputProcessors: [
        new ToolSearchProcessor({
          tools: {},
          includeResolvedTools: true,
          filter: () => isAllowed,
        }),
      ],
    });
    const storage = new InMemoryStore();
    const agent = new Mastra({ agents: { agent: built }, storage, logger: false }).getAgent(
      "agent",
    );
    const requestContext = new RequestContext();
    requestContext.set("mastra__threadId", "thread");
    const waiting = await agent.generate("go", { maxSteps: 5, requestContext });
    expect(waiting.finishReason).toBe("suspended");
    isAllowed = may;
    const { toolCallId } = waiting.suspendPayload as { toolCallId: string };
    await agent.approveToolCallGenerate({ runId: waiting.runId!, toolCallId, requestContext });
    expect(runs).toEqual(may ? ["paid"] : []);
  },
);
