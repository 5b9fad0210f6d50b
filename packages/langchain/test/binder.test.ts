import { AIMessage, HumanMessage, type BaseMessage } from "@langchain/core/messages";
import { tool } from "@langchain/core/tools";
import {
  Command,
  END,
  interrupt,
  MemorySaver,
  MessagesValue,
  Send,
  START,
  StateGraph,
  StateSchema,
} from "@langchain/langgraph";
import { toolsCondition } from "@langchain/langgraph/prebuilt";
import { beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { createToolBinder, type FilterRequest, type Storage } from "../src/index.ts";
import { createGraph } from "./examples/graph.ts";
import { createLoop } from "./examples/loop.ts";
import {
  answersIn,
  go,
  meta,
  recording,
  thread,
  type PlainAgent,
} from "./support/scripted-agent.ts";
import {
  call,
  load,
  ScriptedModel,
  search,
  type ScriptedAnswer,
} from "./support/scripted-model.ts";

let weather = recording("get_weather");
let mail = recording("send_mail");
beforeEach(() => {
  weather = recording("get_weather", "Current weather for a city");
  mail = recording("send_mail", "Send a mail to somebody");
});

/** A graph with a checkpointer around a binder. */
const graphOf = (
  script: readonly ScriptedAnswer[],
  options: Parameters<typeof createToolBinder>[0],
) => {
  const model = new ScriptedModel(script);
  const binder = createToolBinder(options);
  const State = new StateSchema({ messages: MessagesValue, ...binder.stateFields });
  const graph = new StateGraph(State)
    .addNode("model", async (state, config) => {
      const bound = await binder.bind(model, state, config);
      return { messages: [await bound.invoke(state.messages)] };
    })
    .addNode("tools", binder.toolNode())
    .addEdge(START, "model")
    .addConditionalEdges("model", toolsCondition, ["tools", END])
    .addEdge("tools", "model")
    .compile({ checkpointer: new MemorySaver() });
  return { graph: graph as unknown as PlainAgent, model, binder };
};

describe("a graph of one's own", () => {
  test("the example loads, calls, and refuses what is hidden", async () => {
    const model = new ScriptedModel([
      [...call("send_mail"), ...load("get_weather"), ...call("get_weather", { note: "early" })],
      [...call("get_weather", { note: "now" }), ...call("nothing")],
      "done",
    ]);
    const graph = createGraph(model, [weather.tool, mail.tool]);
    const result = await graph.invoke({ messages: [new HumanMessage("go")] });
    expect(model.shown).toEqual([meta, [...meta, "get_weather"], [...meta, "get_weather"]]);
    expect([weather.runs, mail.runs]).toEqual([[{ note: "now" }], []]);
    expect(result.loadedTools).toEqual(["get_weather"]);
    expect(answersIn(result)).toEqual([
      expect.stringContaining("not loaded"),
      expect.stringContaining('"loaded":["get_weather"]'),
      expect.any(String),
      "get_weather ran",
      expect.stringContaining("search_tools"),
    ]);
    expect(model.sent[1]?.bound[2]).toBe(weather.tool);
  });

  test("threads keep their own, through any checkpointer", async () => {
    const { graph, model } = graphOf([load("get_weather"), "done", "done", "done"], {
      tools: [weather.tool, mail.tool],
    });
    for (const id of ["one", "two", "one"]) await graph.invoke(go, thread(id));
    expect(model.shown.map((names) => names.length)).toEqual([2, 3, 2, 3]);
  });

  test("a filter is asked with the context of the run", async () => {
    const { graph, model } = graphOf([], {
      tools: [weather.tool, mail.tool],
      contextSchema: z.object({ team: z.string().default("none") }),
      filter: ({ context }: FilterRequest<{ team: string }>) => context.team === "mail",
    });
    await graph.invoke({ ...go, loadedTools: ["send_mail"] }, thread("one", { team: "mail" }));
    await graph.invoke({ ...go, loadedTools: ["send_mail"] }, thread("two"));
    expect(model.shown).toEqual([[...meta, "send_mail"], []]);
  });

  test("a tool that interrupts goes on in a new run", async () => {
    const ask = tool(() => `heard ${String(interrupt("sure?"))}`, {
      name: "ask",
      description: "Ask",
      schema: z.object({}),
    });
    const { graph } = graphOf([load("ask"), call("ask"), "done"], { tools: [ask] });
    await graph.invoke(go, thread("one"));
    const result = await graph.invoke(new Command({ resume: "yes" }), thread("one"));
    expect(answersIn(result).at(-1)).toBe("heard yes");
  });

  test("instructions are the same on every step, and the run stays one", async () => {
    const binder = createToolBinder({ tools: [weather.tool], injectCatalog: true });
    const model = new ScriptedModel([load("get_weather"), "done"]);
    const texts: string[] = [];
    const graph = new StateGraph(
      new StateSchema({ messages: MessagesValue, ...binder.stateFields }),
    )
      .addNode("model", async (state, config) => {
        texts.push(await binder.instructions(state, config));
        const bound = model.bindTools(await binder.tools(state, config));
        return { messages: [await bound.invoke(state.messages)] };
      })
      .addNode("tools", binder.toolNode())
      .addEdge(START, "model")
      .addConditionalEdges("model", toolsCondition, ["tools", END])
      .addEdge("tools", "model")
      .compile();
    await graph.invoke({ messages: [new HumanMessage("go")] });
    expect(texts).toEqual([texts[0], texts[0]]);
    expect(texts[0]).toContain("get_weather");
    expect(model.shown[1]).toEqual([...meta, "get_weather"]);
  });

  test.each([["in one round"], ["a round apart"]])(
    "branches side by side have each what they loaded (%s)",
    async (phase) => {
      const binder = createToolBinder({ tools: [weather.tool, mail.tool] });
      const answers = {
        left: [load("send_mail"), call("get_weather"), call("send_mail"), "done"],
        right: [
          search("mail"),
          call("send_mail"),
          load("get_weather"),
          call("get_weather"),
          "done",
        ],
      };
      const model = {
        left: new ScriptedModel(answers.left),
        right: new ScriptedModel(answers.right),
      };
      // Each branch's state travels with what is sent.
      type Work = { side: "left" | "right"; messages: BaseMessage[]; loadedTools: string[] };
      const shown = { left: [] as string[], right: [] as string[] };
      const Loop = new StateSchema({ done: z.array(z.string()).default(() => []) });
      const next = (
        work: Work,
        update: { messages: BaseMessage[]; loadedTools?: string[] },
      ): Work => ({
        ...work,
        messages: [...work.messages, ...update.messages],
        loadedTools: update.loadedTools ?? work.loadedTools,
      });
      const graph = new StateGraph(Loop)
        .addNode("wait", (work: never) => new Command({ goto: [new Send("model", work)] }), {
          ends: ["model"],
        })
        .addNode(
          "model",
          async (given: unknown, config) => {
            const work = given as Work;
            shown[work.side].push(
              (await binder.tools(work, config))
                .map(({ name }) => name)
                .slice(2)
                .join(),
            );
            const bound = await binder.bind(model[work.side], work, config);
            const after = next(work, { messages: [await bound.invoke(work.messages)] });
            const { tool_calls: calls } = after.messages.at(-1) as AIMessage;
            return new Command({ goto: calls?.length ? [new Send("tools", after)] : END });
          },
          { ends: ["tools", END] },
        )
        .addNode(
          "tools",
          async (given: unknown, config) => {
            const work = given as Work;
            const ran = await binder.runTools(work, config);
            return new Command({ goto: [new Send("model", next(work, ran))] });
          },
          { ends: ["model"] },
        )
        .addConditionalEdges(START, () => {
          const work = { messages: [new HumanMessage("go")], loadedTools: [] };
          const first = phase === "in one round" ? "model" : "wait";
          return [
            new Send("model", { ...work, side: "left" }),
            new Send(first, { ...work, side: "right" }),
          ];
        })
        .compile();
      await graph.invoke({});
      expect(shown).toEqual({
        left: ["", "send_mail", "send_mail", "send_mail"],
        right: ["", "", "", "get_weather", "get_weather"],
      });
      expect([weather.runs.length, mail.runs.length]).toEqual([1, 1]);
    },
  );

  test("a call that the graph sends by itself is run", async () => {
    const model = new ScriptedModel([load("get_weather"), call("get_weather"), "done"]);
    const binder = createToolBinder({ tools: [weather.tool] });
    const State = new StateSchema({ messages: MessagesValue, ...binder.stateFields });
    const graph = new StateGraph(State)
      .addNode("model", async (state, config) => {
        const bound = await binder.bind(model, state, config);
        return { messages: [await bound.invoke(state.messages)] };
      })
      .addNode("tools", binder.toolNode())
      .addEdge(START, "model")
      .addConditionalEdges("model", (state) => {
        const { tool_calls: calls = [] } = state.messages.at(-1) as AIMessage;
        return calls.map((sent) => new Send("tools", { ...state, lg_tool_call: sent }));
      })
      .addEdge("tools", "model")
      .compile();
    await graph.invoke({ messages: [new HumanMessage("go")] });
    expect(weather.runs).toHaveLength(1);
  });
});

describe("a loop without a graph", () => {
  test("the example loads and calls", async () => {
    const model = new ScriptedModel([
      [...load("get_weather"), ...call("get_weather")],
      call("get_weather"),
      "done",
    ]);
    const messages = await createLoop(model, [weather.tool, mail.tool])("go");
    expect(model.shown).toEqual([meta, [...meta, "get_weather"], [...meta, "get_weather"]]);
    expect(weather.runs).toHaveLength(1);
    expect(messages.at(-1)?.text).toBe("done");
  });

  test("a state of one's own is told what is loaded now", async () => {
    const binder = createToolBinder({ tools: [weather.tool, mail.tool], limits: { maxLoaded: 1 } });
    const asking = (...names: readonly string[]) =>
      new AIMessage({
        content: "",
        tool_calls: names.map((name, id) => ({
          name: "load_tool",
          args: { toolNames: [name] },
          id: String(id),
          type: "tool_call" as const,
        })),
      });
    const first = await binder.runTools({ messages: [asking("get_weather")] });
    expect(first.loadedTools).toEqual(["get_weather"]);
    const messages = [asking("send_mail", "no_such_tool")];
    const ran = await binder.runTools({ messages, loadedTools: first.loadedTools });
    expect(ran.loadedTools).toEqual(["send_mail"]);
    expect(ran.messages.map(({ tool_call_id: id }) => id)).toEqual(["0", "1"]);
  });

  test("in memory it needs a thread", async () => {
    const binder = createToolBinder({ tools: [weather.tool], storage: "in-memory" });
    const model = new ScriptedModel([load("get_weather")]);
    const messages = [new HumanMessage("go")];
    await expect(binder.bind(model, { messages })).rejects.toThrow(/thread_id/);
    const answer = await (await binder.bind(model, { messages }, thread("one"))).invoke(messages);
    await binder.runTools({ messages: [...messages, answer] }, thread("one"));
    const shown = async (id: string) =>
      (await binder.tools({ messages }, thread(id))).map(({ name }) => name);
    expect(await shown("one")).toEqual([...meta, "get_weather"]);
    expect(await shown("two")).toEqual(meta);
  });
});

test.each(["deferAgentTools", "toolErrors"])("%s is no option of a binder", (option) => {
  expect(() => createToolBinder({ tools: [], [option]: "throw" })).toThrow(option);
});

test.each(["state", "context", "in-memory"] satisfies Storage[])(
  "a model without bindTools is an error that says so (%s)",
  async (storage) => {
    const binder = createToolBinder({ tools: [weather.tool], storage });
    await expect(binder.bind({} as never, { messages: [] }, thread("one"))).rejects.toThrow(
      /bindTools/,
    );
  },
);
