import { AIMessage, SystemMessage, ToolMessage } from "@langchain/core/messages";
import {
  DynamicStructuredTool,
  StructuredTool,
  tool,
  type StructuredToolInterface,
} from "@langchain/core/tools";
import { convertToOpenAITool, isLangChainTool } from "@langchain/core/utils/function_calling";
import {
  Command,
  interrupt,
  MemorySaver,
  MessagesValue,
  START,
  StateGraph,
  StateSchema,
} from "@langchain/langgraph";
import { createAgent, createMiddleware } from "langchain";
import { beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { z as z3 } from "zod/v3";
import {
  createInMemoryStore,
  createToolBinder,
  ToolShelfError,
  toolSearchMiddleware,
  type FilterRequest,
  type ToolSearchEvent,
} from "../src/index.ts";
import {
  agentOf,
  answersIn,
  go,
  meta,
  recording,
  thread,
  toolMessages,
  type PlainAgent,
  type Result,
} from "./support/scripted-agent.ts";
import { call, load, ScriptedModel, search } from "./support/scripted-model.ts";

let weather = recording("get_weather");
let mail = recording("send_mail");
beforeEach(() => {
  weather = recording("get_weather", "Current weather for a city");
  mail = recording("send_mail", "Send a mail to somebody");
});

const shelfOf = () => toolSearchMiddleware({ tools: [weather.tool, mail.tool] });

describe("an agent with toolSearchMiddleware", () => {
  // C08: a search returned a schema, and the tool could never be called.
  test("a tool that is found and loaded is bound in the next call, and runs", async () => {
    const { agent, model } = agentOf(
      [search("weather"), load("get_weather"), call("get_weather", { note: "Rome" })],
      { middleware: [shelfOf()] },
    );
    const result = await agent.invoke(go);
    expect(model.shown).toEqual([meta, meta, [...meta, "get_weather"], [...meta, "get_weather"]]);
    expect(model.sent[2]?.bound[2]).toBe(weather.tool);
    expect(weather.runs).toEqual([{ note: "Rome" }]);
    expect(result.loadedTools).toEqual(["get_weather"]);
    expect(toolMessages(result).map(({ name, status }) => [name, status])).toEqual([
      ["search_tools", "success"],
      ["load_tool", "success"],
      ["get_weather", expect.not.stringMatching("error")],
    ]);
  });

  test("its tools stand behind those that the agent has itself", async () => {
    const own = recording("own_tool");
    const { agent, model } = agentOf([load("send_mail"), load("get_weather")], {
      tools: [own.tool, { type: "web_search" }],
      middleware: [toolSearchMiddleware({ tools: [weather.tool, mail.tool] })],
    });
    await agent.invoke(go);
    expect(model.shown.at(-1)).toEqual([
      "own_tool",
      undefined,
      ...meta,
      "send_mail",
      "get_weather",
    ]);
  });

  test("loads side by side are merged, and none is used in its own step", async () => {
    const { agent, model } = agentOf(
      [[...load("send_mail"), ...load("get_weather"), ...call("send_mail")], call("send_mail")],
      { middleware: [shelfOf()] },
    );
    const { loadedTools } = await agent.invoke(go);
    expect(loadedTools).toEqual(["send_mail", "get_weather"]);
    expect(model.shown[1]).toEqual([...meta, "send_mail", "get_weather"]);
    expect(mail.runs).toHaveLength(1);
  });

  // F03: the runtime was injected into tools of the static list alone.
  test("a loaded tool is given the runtime", async () => {
    const seen: unknown[] = [];
    const ask = tool(
      (_input, runtime) => {
        const { toolCallId, context, configurable, state } = runtime as unknown as {
          toolCallId: string;
          context: unknown;
          configurable: { thread_id: string };
          state: { loadedTools: string[] };
        };
        seen.push({ toolCallId, context, thread: configurable.thread_id, ...state });
        return "ok";
      },
      { name: "ask", description: "Ask", schema: z.object({}) },
    );
    const { agent } = agentOf([load("ask"), [{ name: "ask", input: {}, id: "call" }]], {
      middleware: [toolSearchMiddleware({ tools: [ask, weather.tool] })],
      checkpointer: new MemorySaver(),
    });
    await agent.invoke(go, thread("one", { user: "ann" }));
    expect(seen).toEqual([
      expect.objectContaining({
        toolCallId: "call",
        context: { user: "ann" },
        thread: "one",
        loadedTools: ["ask"],
      }),
    ]);
  });

  test("a loaded tool may return a Command, a message of its own, or an artifact", async () => {
    const counts = createMiddleware({
      name: "counts",
      stateSchema: z.object({ count: z.number().default(0) }),
    });
    const commanding = tool(
      (_input, runtime: { toolCallId?: string }) =>
        new Command({
          update: {
            count: 7,
            messages: [
              new ToolMessage({
                content: "counted",
                name: "count",
                tool_call_id: runtime.toolCallId ?? "",
              }),
            ],
          },
        }),
      { name: "count", description: "Count", schema: z.object({}) },
    );
    const artful = tool(() => ["seen", { picture: 1 }], {
      name: "draw",
      description: "Draw",
      schema: z.object({}),
      responseFormat: "content_and_artifact",
    });
    const { agent } = agentOf([load("count", "draw"), [...call("count"), ...call("draw")]], {
      middleware: [counts, toolSearchMiddleware({ tools: [commanding, artful] })],
    });
    const result = await agent.invoke(go);
    expect((result as { count?: number }).count).toBe(7);
    expect(answersIn(result).slice(1)).toEqual(["counted", "seen"]);
    expect(toolMessages(result).at(-1)?.artifact).toEqual({ picture: 1 });
  });

  test("a loaded tool may call interrupt, and goes on where it was", async () => {
    const ask = tool(() => `heard ${String(interrupt("sure?"))}`, {
      name: "ask",
      description: "Ask a person",
      schema: z.object({}),
    });
    const { agent } = agentOf([load("ask"), call("ask"), "done"], {
      middleware: [toolSearchMiddleware({ tools: [ask] })],
      checkpointer: new MemorySaver(),
    });
    const paused = await agent.invoke(go, thread("one"));
    expect(paused.__interrupt__?.map(({ value }) => value)).toEqual(["sure?"]);
    const result = await agent.invoke(new Command({ resume: "yes" }), thread("one"));
    expect(answersIn(result).at(-1)).toBe("heard yes");
  });

  test("arguments that a tool refuses are answered, and the run goes on", async () => {
    const { agent } = agentOf([load("get_weather"), call("get_weather", { note: 5 }), "sorry"], {
      middleware: [shelfOf()],
    });
    const result = await agent.invoke(go);
    expect(weather.runs).toEqual([]);
    expect(toolMessages(result).at(-1)?.status).toBe("error");
    expect(answersIn(result).at(-1)).toContain("note");
  });

  test("with toolErrors answer, what a tool throws is answered", async () => {
    const broken = tool(
      () => {
        throw new Error("out of order");
      },
      { name: "broken", description: "Broken", schema: z.object({}) },
    );
    const { agent } = agentOf([load("broken"), call("broken"), "sorry"], {
      middleware: [toolSearchMiddleware({ tools: [broken], toolErrors: "answer" })],
    });
    const result = await agent.invoke(go);
    expect(answersIn(result).at(-1)).toContain("out of order");
    expect(result.messages.at(-1)?.text).toBe("sorry");
  });

  test("a model's nonsense is answered in words", async () => {
    const { agent } = agentOf(
      [[...call("load_tool", {}), ...call("search_tools", { query: 3 }), ...call("nothing")]],
      { tools: [recording("own_tool").tool], middleware: [shelfOf()] },
    );
    const result = await agent.invoke(go);
    const [one, two, three] = answersIn(result);
    expect(one).toContain("toolName");
    expect(two).toContain("query");
    expect(three).toContain("search_tools");
    expect(three).not.toContain("own_tool");
  });
});

describe("tools that the agent has itself", () => {
  // E07: what was hidden still ran when a call to it was in the history or made up.
  test("a deferred tool of the agent's is withheld and refused until it is loaded", async () => {
    const { agent, model } = agentOf(
      [call("get_weather"), load("get_weather"), call("get_weather"), "done"],
      {
        tools: [weather.tool, mail.tool],
        middleware: [toolSearchMiddleware({ deferAgentTools: true })],
      },
    );
    const result = await agent.invoke(go);
    expect(model.shown).toEqual([meta, meta, [...meta, "get_weather"], [...meta, "get_weather"]]);
    expect(weather.runs).toHaveLength(1);
    expect(answersIn(result)[0]).toContain("not loaded");
    expect(toolMessages(result)[0]?.status).toBe("error");
  });

  // E07: the same, for a call that no model of this run made.
  test.each(["get_weather", "send_mail"])(
    "a call to a hidden tool that is put into the state does not run (%s)",
    async (name) => {
      const { agent } = agentOf(["done"], {
        tools: [weather.tool],
        middleware: [toolSearchMiddleware({ tools: [mail.tool], deferAgentTools: true })],
        checkpointer: new MemorySaver(),
      });
      const made = new AIMessage({
        content: "",
        tool_calls: [{ name, args: {}, id: "1", type: "tool_call" }],
      });
      await agent.graph.updateState(thread("one"), { messages: [made] }, "model_request");
      const result = await agent.invoke(null, thread("one"));
      expect(answersIn(result)).toEqual([expect.stringContaining(name)]);
      expect(toolMessages(result)[0]?.status).toBe("error");
      expect([weather.runs, mail.runs]).toEqual([[], []]);
    },
  );

  test("what the agent has itself, the shelf pins and the filter denies, is denied", async () => {
    const { agent, model } = agentOf([call("get_weather"), "done"], {
      tools: [weather.tool],
      middleware: [
        toolSearchMiddleware({
          tools: [weather.tool, mail.tool],
          pinned: ["get_weather"],
          filter: ({ toolName }) => toolName !== "get_weather",
        }),
      ],
    });
    await agent.invoke(go);
    expect(model.shown[0]).toEqual(meta);
    expect(weather.runs).toEqual([]);
  });

  test("meta-tools of another search are never withheld", async () => {
    const { agent, model } = agentOf(["done"], {
      tools: [mail.tool],
      middleware: [
        toolSearchMiddleware({ name: "other", tools: [weather.tool], storage: "context" }),
        toolSearchMiddleware({
          deferAgentTools: true,
          metaTools: { search: { name: "find" }, load: { name: "take" } },
        }),
      ],
    });
    await agent.invoke(go);
    expect(model.shown[0]).toEqual([...meta, "find", "take"]);
  });

  test("a function says which of them wait", async () => {
    const { agent, model } = agentOf([call("send_mail"), call("get_weather")], {
      tools: [weather.tool, mail.tool],
      middleware: [toolSearchMiddleware({ deferAgentTools: ({ name }) => name === "get_weather" })],
    });
    await agent.invoke(go);
    expect(model.shown[0]).toEqual(["send_mail", ...meta]);
    expect([mail.runs.length, weather.runs.length]).toEqual([1, 0]);
  });

  test("a tool that the agent was given and that stands on the shelf waits there", async () => {
    const { agent, model } = agentOf(
      [call("get_weather"), load("get_weather"), call("get_weather")],
      {
        tools: [weather.tool],
        middleware: [shelfOf()],
      },
    );
    await agent.invoke(go);
    expect(model.shown[0]).toEqual(meta);
    expect(weather.runs).toHaveLength(1);
  });

  test("a denied one is spoken of like a name that no tool has", async () => {
    const { agent } = agentOf([[...call("get_weather"), ...call("got_weather")], "done"], {
      tools: [weather.tool, mail.tool],
      middleware: [
        toolSearchMiddleware({
          deferAgentTools: true,
          filter: ({ toolName }) => toolName !== "get_weather",
        }),
      ],
    });
    const [denied, unknown] = answersIn(await agent.invoke(go));
    expect(denied?.replaceAll("get_weather", "X")).toBe(unknown?.replaceAll("got_weather", "X"));
    expect(weather.runs).toEqual([]);
  });

  test("of two tools with one name it is the agent's that is shown and runs", async () => {
    const own = recording("get_weather", "The agent's own");
    const { agent, model } = agentOf([load("get_weather"), call("get_weather"), "done"], {
      tools: [own.tool],
      middleware: [shelfOf()],
    });
    await agent.invoke(go);
    expect(model.shown.at(-1)).toEqual(["get_weather", ...meta]);
    expect([own.runs.length, weather.runs.length]).toEqual([1, 0]);
  });

  test("a tool of the agent's with a name that core would change is left alone", async () => {
    const own = recording("own.tool");
    const { agent, model } = agentOf([call("own.tool"), "done"], {
      tools: [own.tool],
      middleware: [shelfOf()],
    });
    await agent.invoke(go);
    expect(model.shown).toEqual([
      ["own.tool", ...meta],
      ["own.tool", ...meta],
    ]);
    expect(own.runs).toHaveLength(1);
  });

  test("one that comes in the middle of a run can be found from then on", async () => {
    let isThere = false;
    const late = createMiddleware({
      name: "late",
      wrapModelCall: (request, handler) =>
        handler({ ...request, tools: isThere ? [...request.tools, mail.tool] : request.tools }),
    });
    const { agent, model } = agentOf([load("send_mail"), load("send_mail"), call("send_mail")], {
      tools: [weather.tool],
      middleware: [
        late,
        createMiddleware({
          name: "arrival",
          afterModel: () => {
            isThere = true;
          },
        }),
        toolSearchMiddleware({ deferAgentTools: true }),
      ],
    });
    const answers = answersIn(await agent.invoke(go));
    expect(answers[0]).toContain('"notFound":["send_mail"]');
    expect(answers[1]).toContain('"loaded":["send_mail"]');
    expect(model.shown.at(-1)).toEqual([...meta, "send_mail"]);
    expect(mail.runs).toHaveLength(1);
  });

  test("a tool of the agent's with a meta-tool's name is an error that says what to do", async () => {
    const { agent } = agentOf(["done"], {
      tools: [recording("load_tool").tool],
      middleware: [shelfOf()],
    });
    await expect(agent.invoke(go)).rejects.toThrow(/"load_tool".*[Rr]ename/);
  });
});

describe("where loaded tools are kept", () => {
  test("threads of one checkpointer never see each other's, and keep their own", async () => {
    const { agent, model } = agentOf(
      [load("get_weather"), "done", call("get_weather"), "done", call("get_weather"), "done"],
      { middleware: [shelfOf()], checkpointer: new MemorySaver() },
    );
    await agent.invoke(go, thread("one"));
    const other = await agent.invoke(go, thread("two"));
    const again = await agent.invoke(go, thread("one"));
    expect(model.shown.map((names) => names.length)).toEqual([2, 3, 2, 2, 3, 3]);
    expect([other.loadedTools, again.loadedTools]).toEqual([[], ["get_weather"]]);
    expect(weather.runs).toHaveLength(1);
  });

  test("a state can be given, and changed from outside", async () => {
    const { agent, model } = agentOf(["done", "done"], {
      middleware: [shelfOf()],
      checkpointer: new MemorySaver(),
    });
    const first = { ...go, loadedTools: ["send_mail", "no_such_tool", "get_weather"] };
    await agent.invoke(first, thread("one"));
    await agent.graph.updateState(thread("one"), { loadedTools: { remove: ["send_mail"] } });
    await agent.invoke(go, thread("one"));
    expect(model.shown).toEqual([
      [...meta, "send_mail", "get_weather"],
      [...meta, "get_weather"],
    ]);
  });

  test("a fork from a checkpoint sees the loads of its own branch", async () => {
    const { agent, model } = agentOf(
      [load("get_weather"), load("send_mail"), "done", "from the fork", load("send_mail"), "done"],
      { middleware: [shelfOf()], checkpointer: new MemorySaver() },
    );
    await agent.invoke(go, thread("one"));
    const states: { values: Result; next: readonly string[]; config: unknown }[] = [];
    for await (const state of agent.graph.getStateHistory(thread("one"))) states.push(state);
    const before = (loaded: number) =>
      states.find(
        ({ values, next }) => values.loadedTools?.length === loaded && next[0] === "model_request",
      );
    await agent.invoke(null, before(1)?.config);
    expect(model.shown.at(-1)).toEqual([...meta, "get_weather"]);
    const other = await agent.invoke(null, before(0)?.config);
    expect(model.shown.at(-2)).toEqual(meta);
    expect(other.loadedTools).toEqual(["send_mail"]);
  });

  test("in memory it is the thread's id that counts, and anonymous runs share nothing", async () => {
    const middleware = toolSearchMiddleware({ tools: [weather.tool], storage: "in-memory" });
    const play = async (config?: unknown) => {
      const { agent, model } = agentOf([load("get_weather"), "done"], { middleware: [middleware] });
      const result = await agent.invoke(go, config);
      return { shown: model.shown, result };
    };
    const first = await play(thread("one"));
    expect(first.shown).toEqual([meta, [...meta, "get_weather"]]);
    expect(first.result).not.toHaveProperty("loadedTools");
    expect((await play(thread("one"))).shown[0]).toEqual([...meta, "get_weather"]);
    expect((await play(thread("two"))).shown[0]).toEqual(meta);
    expect((await play()).shown).toEqual([meta, [...meta, "get_weather"]]);
    expect((await play()).shown[0]).toEqual(meta);
    expect((await middleware.shelf.threads.inspect("one")).map(({ name }) => name)).toEqual([
      "get_weather",
    ]);
  });

  test("a store of one's own is given thread ids", async () => {
    const store = createInMemoryStore();
    const { agent } = agentOf([load("send_mail"), "done"], {
      middleware: [toolSearchMiddleware({ tools: [mail.tool], storage: store })],
    });
    await agent.invoke(go, { configurable: { thread_id: 7 } });
    expect(store.read("7", {}).map(({ name }) => name)).toEqual(["send_mail"]);
  });

  test("from the messages, also from those that a former name answered", async () => {
    const middleware = toolSearchMiddleware({
      tools: [weather.tool],
      storage: "context",
      metaTools: { load: { name: "take_tool", formerNames: ["load_tool"] } },
    });
    const old = [
      { role: "user", content: "go" },
      new AIMessage({
        content: "",
        tool_calls: [{ name: "load_tool", args: {}, id: "1", type: "tool_call" }],
      }),
      new ToolMessage({
        content: '{"loaded":["get_weather"]}',
        name: "load_tool",
        tool_call_id: "1",
      }),
      { role: "user", content: "again" },
    ];
    const { agent, model } = agentOf([call("get_weather"), "done"], { middleware: [middleware] });
    await agent.invoke({ messages: old });
    expect(model.shown[0]).toEqual(["search_tools", "take_tool", "get_weather"]);
    expect(weather.runs).toHaveLength(1);
  });

  test("with lifetime run a load ends with its run", async () => {
    const { agent, model } = agentOf([load("get_weather"), call("get_weather"), "done", "done"], {
      middleware: [toolSearchMiddleware({ tools: [weather.tool], lifetime: "run" })],
      checkpointer: new MemorySaver(),
    });
    await agent.invoke(go, thread("one"));
    await agent.invoke(go, thread("one"));
    expect(weather.runs).toHaveLength(1);
    expect(model.shown.at(-1)).toEqual(meta);
  });

  test("with maxLoaded the state forgets what had to go", async () => {
    const { agent, model } = agentOf([load("get_weather"), load("send_mail"), "done"], {
      middleware: [
        toolSearchMiddleware({ tools: [weather.tool, mail.tool], limits: { maxLoaded: 1 } }),
      ],
    });
    const { loadedTools } = await agent.invoke(go);
    expect(model.shown.at(-1)).toEqual([...meta, "send_mail"]);
    expect(loadedTools).toEqual(["send_mail"]);
  });

  test("what only a store can answer is an error that says where the state is", async () => {
    const { shelf } = shelfOf();
    await expect(shelf.threads.inspect("one")).rejects.toThrow(/getState/);
    expect(await shelf.threads.inspect("one", { loaded: ["get_weather"] })).toHaveLength(1);
  });
});

describe("a caller", () => {
  const forTeams = (storage: "state" | "in-memory" = "state") =>
    toolSearchMiddleware({
      tools: [weather.tool, mail.tool],
      storage,
      contextSchema: z.object({ team: z.string().optional() }),
      filter: ({ toolName, context }) => toolName === "get_weather" || context.team === "mail",
    });

  test.each(["state", "in-memory"] as const)(
    "has what the filter allows it (%s)",
    async (storage) => {
      const script = [load("send_mail", "get_weather"), call("send_mail"), "done"];
      const { agent, model } = agentOf([...script, ...script], { middleware: [forTeams(storage)] });
      await agent.invoke(go, { context: { team: "mail" } });
      const denied = await agent.invoke(go, { context: {} });
      expect(model.shown[1]).toEqual([...meta, "send_mail", "get_weather"]);
      expect(model.shown[4]).toEqual([...meta, "get_weather"]);
      expect(mail.runs).toHaveLength(1);
      expect(answersIn(denied)[0]).toContain('"notFound":["send_mail"]');
    },
  );

  test("without a context, a filter that reads it denies everything", async () => {
    const { agent, model } = agentOf([call("get_weather"), "done"], {
      middleware: [
        toolSearchMiddleware({
          tools: [weather.tool],
          filter: ({ context }: FilterRequest<{ team: string }>) => context.team === "any",
        }),
      ],
    });
    await agent.invoke({ ...go, loadedTools: ["get_weather"] });
    expect(model.shown[0]).toEqual([]);
    expect(weather.runs).toEqual([]);
  });

  test("whose context lacks what contextSchema needs is refused by the agent", async () => {
    const { agent } = agentOf(["done"], {
      middleware: [
        toolSearchMiddleware({
          tools: [weather.tool],
          contextSchema: z.object({ team: z.string() }),
          filter: ({ context }) => context.team === "any",
        }),
      ],
    });
    await expect(agent.invoke(go)).rejects.toThrow(/team/);
  });

  test("has a context that is read by its schema once, wherever it is read", async () => {
    const seen: unknown[] = [];
    const { agent } = agentOf([load("get_weather"), call("get_weather"), "done"], {
      middleware: [
        toolSearchMiddleware({
          tools: [weather.tool],
          contextSchema: z.object({ team: z.string().transform((name) => name.length) }),
          filter: ({ context }) => {
            seen.push(context.team);
            return true;
          },
        }),
      ],
    });
    await agent.invoke(go, { context: { team: "mail" } });
    expect(new Set(seen)).toEqual(new Set([4]));
    expect(weather.runs).toHaveLength(1);
  });

  test("is asked about with its own context when several call at once", async () => {
    const { agent, model } = agentOf([], { middleware: [forTeams()] });
    await Promise.all(
      ["mail", "none", "mail"].map((team) =>
        agent.invoke({ ...go, loadedTools: ["send_mail"] }, { context: { team } }),
      ),
    );
    expect(model.shown.filter((names) => names.includes("send_mail"))).toHaveLength(2);
  });

  test("brings tools of its own, which no other caller runs", async () => {
    const ran: string[] = [];
    const asked: unknown[] = [];
    const middleware = toolSearchMiddleware({
      contextSchema: z.object({ user: z.string() }),
      requestTools: ({ context: { user }, threadId, configurable, state }) => {
        asked.push([user, threadId, configurable["thread_id"], state.messages.length]);
        return [
          tool(() => String(ran.push(user)), {
            name: "read_inbox",
            description: "Read the inbox",
            schema: z.object({}),
          }),
        ];
      },
    });
    const script = [load("read_inbox"), call("read_inbox"), "done"];
    const play = (user: string) => {
      const { agent } = agentOf(script, { middleware: [middleware] });
      return agent.invoke(go, { ...thread(user), context: { user } });
    };
    await Promise.all([play("ann"), play("ben")]);
    expect(ran.toSorted()).toEqual(["ann", "ben"]);
    expect(asked).toEqual([
      ["ann", "ann", "ann", 1],
      ["ben", "ben", "ben", 1],
    ]);
  });

  test("whose tools cannot be had ends the model call with the reason", async () => {
    let tries = 0;
    const { agent } = agentOf(["done"], {
      middleware: [
        toolSearchMiddleware({
          requestTools: () => {
            tries++;
            throw new Error("the server is away");
          },
        }),
      ],
    });
    await expect(agent.invoke(go)).rejects.toThrow("the server is away");
    await expect(agent.invoke(go)).rejects.toThrow("the server is away");
    expect(tries).toBe(2);
  });
});

test("meta-tools are written for a provider as LangChain writes tools", async () => {
  const { agent, model } = agentOf(["done"], { middleware: [shelfOf()] });
  await agent.invoke(go);
  const bound = model.sent[0]?.bound as StructuredToolInterface[];
  expect(bound.map((each) => isLangChainTool(each))).toEqual([true, true]);
  expect(bound.map((each) => convertToOpenAITool(each))).toMatchObject([
    {
      type: "function",
      function: { name: "search_tools", parameters: { properties: { query: { type: "string" } } } },
    },
    {
      type: "function",
      function: { name: "load_tool", parameters: { properties: { toolNames: { type: "array" } } } },
    },
  ]);
});

describe("tools of every kind", () => {
  class Stars extends StructuredTool {
    readonly name = "watch_stars";
    readonly description = "Watch the stars";
    readonly schema = z.object({ where: z.string() });
    readonly #secret = "seen";
    protected async _call({ where }: { where: string }): Promise<string> {
      return `${this.#secret} in ${where}`;
    }
  }
  const input = { where: "Rome" };
  const kinds = {
    "zod 4": tool(({ where }: { where: string }) => `four ${where}`, {
      name: "four",
      description: "Four",
      schema: z.object({ where: z.string() }),
    }),
    "zod 3": tool((({ where }: { where: string }) => `three ${where}`) as never, {
      name: "three",
      description: "Three",
      schema: z3.object({ where: z3.string() }) as never,
    }),
    "JSON Schema": tool((({ where }: { where: string }) => `json ${where}`) as never, {
      name: "json",
      description: "Json",
      schema: { type: "object", properties: { where: { type: "string" } } } as never,
    }),
    DynamicStructuredTool: new DynamicStructuredTool({
      name: "dynamic",
      description: "Dynamic",
      schema: z.object({ where: z.string() }),
      func: async ({ where }) => `dynamic ${where}`,
    }),
    "a StructuredTool subclass": new Stars(),
    "a plain object": {
      name: "plain",
      description: "Plain",
      inputSchema: { type: "object", properties: { where: { type: "string" } } },
      execute: async ({ where }: { where: string }) => ({ said: `plain ${where}` }),
    },
    "a plain object with invoke": {
      name: "duck",
      description: "Duck",
      schema: { type: "object", properties: { where: { type: "string" } } },
      invoke: async ({ args }: { args: { where: string } }) => `duck ${args.where}`,
    },
  };

  test.each(Object.entries(kinds))("%s", async (_kind, given) => {
    const name = given.name;
    const { agent, model } = agentOf([load(name), call(name, input), "done"], {
      middleware: [toolSearchMiddleware({ tools: [given as never] })],
    });
    const result = await agent.invoke(go);
    expect(answersIn(result).at(-1)).toContain("Rome");
    expect(toolMessages(result).at(-1)?.name).toBe(name);
    const bound = model.sent[1]?.bound[2];
    if ("lc_namespace" in given || "invoke" in given) expect(bound).toBe(given);
    else expect(bound).toMatchObject({ name, schema: (given as never)["inputSchema"] });
  });

  test("a name that providers refuse is shown under another, and the object itself is called", async () => {
    const stars = Object.assign(new Stars(), { name: "stars.watch/now" });
    const { agent, model } = agentOf([search("stars"), "done"], {
      middleware: [toolSearchMiddleware({ tools: [stars] })],
    });
    const [text] = answersIn(await agent.invoke(go));
    const alias = (JSON.parse(text!) as { results: { name: string }[] }).results[0]!.name;
    const second = agentOf([load(alias), call(alias, input), "done"], {
      middleware: [toolSearchMiddleware({ tools: [stars] })],
    });
    const result = await second.agent.invoke(go);
    expect(alias).toMatch(/^[\w-]+$/);
    expect(second.model.shown[1]).toEqual([...meta, alias]);
    expect(toolMessages(result).at(-1)).toMatchObject({ name: alias, content: "seen in Rome" });
    expect(model.shown[0]).toEqual(meta);
  });

  test("tools can be added and taken away while an agent lives", async () => {
    const middleware = toolSearchMiddleware({ tools: [weather.tool] });
    const script = [load("send_mail"), call("send_mail"), "done"];
    const { agent, model } = agentOf([...script, ...script], { middleware: [middleware] });
    await middleware.shelf.catalog.add([mail.tool]);
    await agent.invoke(go);
    middleware.shelf.catalog.remove(["send_mail"]);
    await agent.invoke(go);
    expect(mail.runs).toHaveLength(1);
    expect(model.shown.at(-1)).toEqual(meta);
  });
});

describe("options", () => {
  test("pinned tools are always there, and autoLoad needs no load_tool", async () => {
    const { agent, model } = agentOf([call("send_mail"), search("weather"), call("get_weather")], {
      middleware: [
        toolSearchMiddleware({
          tools: [weather.tool, mail.tool],
          pinned: ["send_mail"],
          search: { autoLoad: true, topK: 1 },
        }),
      ],
    });
    const { loadedTools } = await agent.invoke(go);
    expect(model.shown[0]).toEqual(["search_tools", "send_mail"]);
    expect(loadedTools).toEqual(["get_weather"]);
    expect([mail.runs.length, weather.runs.length]).toEqual([1, 1]);
  });

  test.each([
    ["of no kind", undefined],
    ["a text", "Be kind."],
    [
      "parts",
      new SystemMessage({
        content: [{ type: "text", text: "Be kind.", cache_control: { type: "ephemeral" } }],
      }),
    ],
  ] as const)("instructions stand behind a system prompt: %s", async (_kind, systemPrompt) => {
    const { agent, model } = agentOf([search("weather"), "done"], {
      ...(systemPrompt === undefined ? {} : { systemPrompt }),
      middleware: [toolSearchMiddleware({ tools: [weather.tool], injectCatalog: true })],
    });
    await agent.invoke(go);
    const [first, second] = model.sent.map(({ messages }) => messages[0]!);
    expect(first?.type).toBe("system");
    expect(first?.text).toContain("get_weather");
    expect(first?.text.startsWith(systemPrompt === undefined ? "" : "Be kind.")).toBe(true);
    expect(second?.content).toEqual(first?.content);
    const parts = [first?.content].flat();
    expect(parts.some((part) => typeof part === "object" && "cache_control" in part)).toBe(
      typeof systemPrompt === "object",
    );
  });

  test("events tell of it", async () => {
    const events: ToolSearchEvent[] = [];
    const { agent } = agentOf([search("weather"), load("get_weather"), "done"], {
      middleware: [
        toolSearchMiddleware({ tools: [weather.tool], onEvent: (event) => events.push(event) }),
      ],
    });
    await agent.invoke(go, thread("one"));
    expect(events.map(({ type }) => type)).toEqual(["step", "search", "step", "load", "step"]);
    expect(new Set(events.map(({ threadId }) => threadId))).toEqual(new Set(["one"]));
  });

  test("searches of a run are counted over its steps", async () => {
    const { agent } = agentOf([search("weather"), search("mail"), "done", search("mail")], {
      middleware: [
        toolSearchMiddleware({
          tools: [weather.tool, mail.tool],
          limits: { maxSearchesPerRun: 1 },
        }),
      ],
    });
    const [first, second] = answersIn(await agent.invoke(go));
    const [third] = answersIn(await agent.invoke(go));
    expect(first).toContain("get_weather");
    expect(second).not.toContain("send_mail");
    expect(third).toContain("send_mail");
  });

  test.each([
    [{ tols: [] }, /tols.*tools/],
    [{ search: { topk: 1 } }, /topk.*topK/],
    [{ storage: "redis" }, /storage.*"state"/],
    [{ storage: {} }, /storage/],
    [{ onTrim: "keep" }, /onTrim/],
    [{ requestTools: [] }, /requestTools/],
    [{ deferAgentTools: "all" }, /deferAgentTools/],
    [{ toolErrors: "ignore" }, /toolErrors/],
    [{ subgraphs: true }, /subgraphs/],
    [{ name: "" }, /name/],
    [{ contextSchema: "team" }, /contextSchema/],
    [{ filter: true }, /filter/],
    [undefined, /options/],
    [[], /options/],
  ])("%j are refused", (options, said) => {
    const make = () => toolSearchMiddleware(options as never);
    expect(make).toThrow(said);
    try {
      make();
    } catch (error) {
      expect(ToolShelfError.isInstance(error)).toBe(true);
    }
  });

  test("two searches in one agent have names of their own", async () => {
    const named = (search: string, load: string) => ({
      search: { name: search },
      load: { name: load },
    });
    const { agent, model } = agentOf(
      [
        [
          ...call("load_a", { toolNames: ["get_weather"] }),
          ...call("load_b", { toolNames: ["send_mail"] }),
        ],
        [...call("get_weather"), ...call("send_mail"), ...call("nothing")],
        "done",
      ],
      {
        middleware: [
          toolSearchMiddleware({
            name: "first",
            tools: [weather.tool],
            storage: "in-memory",
            metaTools: named("search_a", "load_a"),
          }),
          toolSearchMiddleware({
            name: "second",
            tools: [mail.tool],
            storage: "in-memory",
            metaTools: named("search_b", "load_b"),
          }),
        ],
      },
    );
    await agent.invoke(go);
    expect(model.shown[1]?.toSorted()).toEqual(
      ["get_weather", "load_a", "load_b", "search_a", "search_b", "send_mail"].toSorted(),
    );
    expect([weather.runs.length, mail.runs.length]).toEqual([1, 1]);
  });
});

describe("streams", () => {
  const script = [load("get_weather"), call("get_weather"), "all is well"];
  const streamed = async (streamMode: unknown, tools = [weather.tool]) => {
    const { agent, model } = agentOf(script, {
      middleware: [toolSearchMiddleware({ tools, storage: "state" })],
    });
    const chunks: unknown[] = [];
    for await (const chunk of await agent.stream(go, { streamMode })) chunks.push(chunk);
    return { chunks, model };
  };

  test("updates carry what is loaded", async () => {
    const { chunks } = await streamed("updates");
    const updates = (chunks as { tools?: { loadedTools?: unknown } }[]).flatMap(
      (chunk) => chunk.tools?.loadedTools ?? [],
    );
    expect(updates).toEqual(["get_weather"]);
  });

  test("values carry the whole list", async () => {
    const { chunks } = await streamed("values");
    expect((chunks as Result[]).map(({ loadedTools }) => loadedTools).at(-1)).toEqual([
      "get_weather",
    ]);
  });

  test("messages come in parts", async () => {
    const { chunks, model } = await streamed("messages");
    const parts = (chunks as [{ text: string; type: string }][]).map(([message]) => message.text);
    expect(parts.join("|")).toContain("all |is |well");
    expect(model.shown.at(-1)).toEqual([...meta, "get_weather"]);
  });

  test("custom parts come from loaded tools, and a run stays one run", async () => {
    const telling = tool(
      (_input, runtime) => {
        (runtime as { writer?: (part: unknown) => void }).writer?.({ at: "work" });
        return "ok";
      },
      { name: "get_weather", description: "Weather", schema: z.object({}) },
    );
    const model = new ScriptedModel(script);
    const agent = createAgent({
      model,
      tools: [],
      middleware: [toolSearchMiddleware({ tools: [telling], storage: "in-memory" })],
    });
    const chunks: unknown[] = [];
    const modes = ["custom", "updates", "messages", "values"] as const;
    for await (const [mode, chunk] of await agent.stream(go as never, {
      streamMode: [...modes],
    })) {
      if (mode === "custom") chunks.push(chunk);
    }
    expect(chunks).toEqual([{ at: "work" }]);
    expect(model.shown).toEqual([meta, [...meta, "get_weather"], [...meta, "get_weather"]]);
  });
});

describe("agents inside of agents", () => {
  test.each(["state", "in-memory", "shared"] as const)(
    "a sub-agent's loaded tools are its own, unless they are to be shared (%s)",
    async (kind) => {
      const middleware = toolSearchMiddleware({
        tools: [weather.tool, mail.tool],
        storage: kind === "state" ? "state" : "in-memory",
        subgraphs: kind === "shared" ? "shared" : "own",
      });
      const inner = agentOf([load("send_mail"), call("send_mail"), "done"], {
        middleware: [middleware],
      });
      const delegate = tool(
        async () => (await inner.agent.invoke(go)).messages.at(-1)?.text ?? "",
        { name: "delegate", description: "Delegate", schema: z.object({}) },
      );
      const outer = agentOf([load("get_weather"), call("delegate"), call("get_weather"), "done"], {
        tools: [delegate],
        middleware: [middleware],
        checkpointer: new MemorySaver(),
      });
      await outer.agent.invoke(go, thread("one"));
      const shared = kind === "shared" ? ["get_weather"] : [];
      expect(inner.model.shown[0]).toEqual([...meta, ...shared]);
      expect(inner.model.shown[1]).toEqual([...meta, ...shared, "send_mail"]);
      expect(outer.model.shown.at(-1)).toEqual([
        "delegate",
        ...meta,
        "get_weather",
        ...(kind === "shared" ? ["send_mail"] : []),
      ]);
      expect([weather.runs.length, mail.runs.length]).toEqual([1, 1]);
    },
  );

  test("graphs in a graph that has the field share what they load", async () => {
    const first = agentOf([load("get_weather"), "done"], { middleware: [shelfOf()] });
    const second = agentOf([call("get_weather"), "done"], { middleware: [shelfOf()] });
    const graphWith = (fields: object) =>
      new StateGraph(new StateSchema({ messages: MessagesValue, ...fields }))
        .addNode("first", first.agent.graph as never)
        .addNode("second", second.agent.graph as never)
        .addEdge(START, "first")
        .addEdge("first", "second")
        .compile() as unknown as PlainAgent;
    await graphWith(createToolBinder({}).stateFields).invoke(go);
    expect(second.model.shown[0]).toEqual([...meta, "get_weather"]);
    expect(weather.runs).toHaveLength(1);
    await graphWith({}).invoke(go);
    expect(second.model.shown.at(-1)).toEqual(meta);
  });

  test("a host's state schema goes with it", () => {
    expect(shelfOf().stateSchema).toBeInstanceOf(StateSchema);
    expect(toolSearchMiddleware({ storage: "context" }).stateSchema).toBeUndefined();
  });
});
