import { DynamicStructuredTool, tool, type StructuredToolInterface } from "@langchain/core/tools";
import { MessagesValue, StateSchema, type LangGraphRunnableConfig } from "@langchain/langgraph";
import { createAgent, createMiddleware, type AgentMiddleware } from "langchain";
import { expectTypeOf, test } from "vitest";
import { z } from "zod";
import { z as z3 } from "zod3";
import {
  createToolBinder,
  mcpSource,
  toolSearchMiddleware,
  type BinderConfig,
  type FilterRequest,
  type LoadedToolStore,
} from "../src/index.ts";

const weather = tool(({ city }: { city: string }) => city, {
  name: "get_weather",
  description: "Weather",
  schema: z.object({ city: z.string() }),
});
const model = "openai:gpt-5-mini";

test("tools of every kind, together and apart", () => {
  const old = tool(({ city }) => city, {
    name: "old",
    description: "Old",
    schema: z3.object({ city: z3.string() }),
  });
  const json = tool((input) => String(input), {
    name: "json",
    description: "Json",
    schema: { type: "object", properties: {} },
  });
  const dynamic = new DynamicStructuredTool({
    name: "dynamic",
    description: "Dynamic",
    schema: z.object({}),
    func: async () => "x",
  });
  const plain = { name: "plain", description: "Plain", execute: async () => 1 };
  const ofServers: DynamicStructuredTool[] = [];
  const interfaces: StructuredToolInterface[] = [];
  toolSearchMiddleware({ tools: [weather, old, json, dynamic, plain] });
  toolSearchMiddleware({ tools: { weather, plain } });
  toolSearchMiddleware({ tools: interfaces });
  toolSearchMiddleware({ tools: [...ofServers, weather] });
  toolSearchMiddleware({
    tools: [
      mcpSource({ name: "files", client: { listTools: async () => ({ tools: [] }) } as never }),
    ],
  });
  const some = toolSearchMiddleware({ tools: [weather, plain] });
  expectTypeOf(some.shelf.catalog.get("plain")).toExtend<
    typeof weather | typeof plain | undefined
  >();
  // @ts-expect-error no tool
  toolSearchMiddleware({ tools: [5] });
  // @ts-expect-error no option
  toolSearchMiddleware({ tols: [weather] });
});

test("what is loaded is part of the state, where it is kept there", async () => {
  const agent = createAgent({ model, middleware: [toolSearchMiddleware({ tools: [weather] })] });
  const result = await agent.invoke({ messages: [] });
  expectTypeOf(result.loadedTools).toEqualTypeOf<string[]>();
  await agent.invoke({ messages: [], loadedTools: ["get_weather"] });
  for await (const chunk of await agent.stream({ messages: [] }, { streamMode: "values" })) {
    expectTypeOf(chunk.loadedTools).toEqualTypeOf<string[]>();
  }
  const elsewhere = createAgent({
    model,
    middleware: [toolSearchMiddleware({ tools: [weather], storage: "context" })],
  });
  // @ts-expect-error it is in the messages
  void (await elsewhere.invoke({ messages: [] })).loadedTools;
  const stored = toolSearchMiddleware({ storage: {} as LoadedToolStore });
  // @ts-expect-error it is in the store
  void (await createAgent({ model, middleware: [stored] }).invoke({ messages: [] })).loadedTools;
});

test("the context is what contextSchema says, for the filter, the tools and the caller", async () => {
  const shelf = toolSearchMiddleware({
    tools: [weather],
    contextSchema: z.object({ tenant: z.string() }),
    filter: ({ context, tool: given, phase }) => {
      expectTypeOf(context).toEqualTypeOf<{ tenant: string }>();
      expectTypeOf(given).toEqualTypeOf(weather);
      return context.tenant === "a" && phase !== "load";
    },
    requestTools: ({ context, threadId }) => {
      expectTypeOf(context).toEqualTypeOf<{ tenant: string }>();
      expectTypeOf(threadId).toEqualTypeOf<string | undefined>();
      return [weather];
    },
  });
  const other = createMiddleware({
    name: "other",
    stateSchema: z.object({ count: z.number().default(0) }),
  });
  const agent = createAgent({ model, tools: [weather], middleware: [shelf, other] });
  const result = await agent.invoke({ messages: [] }, { context: { tenant: "a" } });
  expectTypeOf(result.loadedTools).toEqualTypeOf<string[]>();
  expectTypeOf(result.count).toEqualTypeOf<number>();
  // @ts-expect-error a number is no tenant
  await agent.invoke({ messages: [] }, { context: { tenant: 1 } });
  const any: AgentMiddleware = shelf;
  expectTypeOf(any.name).toEqualTypeOf<string>();
  expectTypeOf(shelf.shelf.catalog.names()).toEqualTypeOf<readonly string[]>();
});

test("a filter may be written apart", () => {
  const filter = ({ context, toolName }: FilterRequest<{ tenant: string }>) =>
    context.tenant === toolName;
  const shelf = toolSearchMiddleware({ contextSchema: z.object({ tenant: z.string() }), filter });
  expectTypeOf(shelf).toExtend<AgentMiddleware>();
});

test("options may be undefined", () => {
  const shelf = toolSearchMiddleware({
    tools: undefined,
    requestTools: undefined,
    storage: undefined,
    filter: undefined,
    contextSchema: undefined,
    deferAgentTools: undefined,
    search: { topK: undefined, ranker: undefined },
    limits: undefined,
  });
  expectTypeOf(shelf).toExtend<AgentMiddleware>();
});

test("a binder's fields go into a graph's state, and its node's config is LangGraph's", () => {
  const binder = createToolBinder({ tools: [weather] });
  const State = new StateSchema({ messages: MessagesValue, ...binder.stateFields });
  expectTypeOf<(typeof State)["State"]["loadedTools"]>().toEqualTypeOf<string[]>();
  expectTypeOf<LangGraphRunnableConfig>().toExtend<BinderConfig>();
});
