import { HumanMessage, type BaseMessage } from "@langchain/core/messages";
import { tool } from "@langchain/core/tools";
import { Command, MemorySaver } from "@langchain/langgraph";
import {
  ClearToolUsesEdit,
  contextEditingMiddleware,
  createMiddleware,
  humanInTheLoopMiddleware,
  llmToolSelectorMiddleware,
  modelFallbackMiddleware,
  modelRetryMiddleware,
  providerStrategy,
  summarizationMiddleware,
  toolRetryMiddleware,
  toolStrategy,
} from "langchain";
import { beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { toolSearchMiddleware, type Storage } from "../src/index.ts";
import {
  agentOf,
  answersIn,
  go,
  meta,
  recording,
  thread,
  toolMessages,
} from "./support/scripted-agent.ts";
import { call, load, ScriptedModel, type ScriptedAnswer } from "./support/scripted-model.ts";

let weather = recording("get_weather");
let pay = recording("pay_bill");
beforeEach(() => {
  weather = recording("get_weather", "Current weather for a city");
  pay = recording("pay_bill", "Pay a bill");
});

const shelfOf = (storage: Storage = "state") =>
  toolSearchMiddleware({ tools: [weather.tool, pay.tool], storage });

/** Before ours in the list, and behind it. */
const orders = ["before", "behind"] as const;
type Order = (typeof orders)[number];
const ordered = (order: Order, other: unknown, ours: unknown = shelfOf()) =>
  (order === "before" ? [other, ours] : [ours, other]) as never;

const usual = [load("get_weather"), call("get_weather"), "done"] as const;
const usualShown = [meta, [...meta, "get_weather"], [...meta, "get_weather"]];

describe.each(orders)("with another middleware %s it", (order) => {
  describe("human-in-the-loop", () => {
    const approving = () =>
      humanInTheLoopMiddleware({ interruptOn: { pay_bill: true, load_tool: false } });
    const start = (
      script: readonly ScriptedAnswer[],
      checkpointer: MemorySaver,
      ours = shelfOf(),
    ) => agentOf(script, { middleware: ordered(order, approving(), ours), checkpointer });
    const approve = new Command({ resume: { decisions: [{ type: "approve" }] } });

    test("a call that is approved runs once, in a new agent too", async () => {
      const checkpointer = new MemorySaver();
      const first = start([load("pay_bill"), call("pay_bill")], checkpointer);
      const paused = await first.agent.invoke(go, thread("one"));
      expect(paused.__interrupt__).toHaveLength(1);
      expect(pay.runs).toEqual([]);
      const second = start([call("pay_bill"), "done"], checkpointer);
      const again = await second.agent.invoke(approve, thread("one"));
      expect(pay.runs).toHaveLength(1);
      expect(second.model.shown[0]).toEqual([...meta, "pay_bill"]);
      expect(again.__interrupt__).toHaveLength(1);
    });

    test("a call to what was never loaded does not run, approved or not", async () => {
      const checkpointer = new MemorySaver();
      const first = start([call("pay_bill")], checkpointer);
      await first.agent.invoke(go, thread("one"));
      const second = start(["done"], checkpointer);
      const result = await second.agent.invoke(approve, thread("one"));
      expect(pay.runs).toEqual([]);
      expect(answersIn(result)[0]).toContain("not loaded");
    });

    test("a call to what was denied in the meantime does not run", async () => {
      const checkpointer = new MemorySaver();
      const first = start([load("pay_bill"), call("pay_bill")], checkpointer);
      await first.agent.invoke(go, thread("one"));
      const denying = toolSearchMiddleware({
        tools: [weather.tool, pay.tool],
        filter: ({ toolName }) => toolName !== "pay_bill",
      });
      const second = start(["done"], checkpointer, denying as never);
      await second.agent.invoke(approve, thread("one"));
      expect(pay.runs).toEqual([]);
    });

    test("what a person changes in a call is what runs; what is rejected does not", async () => {
      const checkpointer = new MemorySaver();
      const { agent } = start(
        [load("pay_bill"), call("pay_bill"), call("pay_bill", { note: "no" }), "done"],
        checkpointer,
      );
      await agent.invoke(go, thread("one"));
      const edited = { name: "pay_bill", args: { note: "changed" } };
      for (const decision of [{ type: "edit", editedAction: edited }, { type: "reject" }]) {
        await agent.invoke(new Command({ resume: { decisions: [decision] } }), thread("one"));
      }
      expect(pay.runs).toEqual([{ note: "changed" }]);
    });

    test("an edit to a tool that is hidden does not run it", async () => {
      const { agent } = start([load("pay_bill"), call("pay_bill"), "done"], new MemorySaver());
      await agent.invoke(go, thread("one"));
      const editedAction = { name: "get_weather", args: {} };
      const resume = { decisions: [{ type: "edit", editedAction }] };
      await agent.invoke(new Command({ resume }), thread("one"));
      expect([weather.runs, pay.runs]).toEqual([[], []]);
    });

    test("an agent's own deferred tool runs in a new agent once it was loaded and approved", async () => {
      const checkpointer = new MemorySaver();
      const deferring = (script: readonly ScriptedAnswer[]) =>
        agentOf(script, {
          tools: [pay.tool],
          middleware: ordered(
            order,
            approving(),
            toolSearchMiddleware({ tools: [weather.tool], deferAgentTools: true }),
          ),
          checkpointer,
        });
      const paused = await deferring([load("pay_bill"), call("pay_bill")]).agent.invoke(
        go,
        thread("one"),
      );
      expect(paused.__interrupt__).toHaveLength(1);
      await deferring(["done"]).agent.invoke(approve, thread("one"));
      expect(pay.runs).toHaveLength(1);
      await deferring([call("pay_bill")]).agent.invoke(go, thread("two"));
      await deferring(["done"]).agent.invoke(approve, thread("two"));
      expect(pay.runs).toHaveLength(1);
    });
  });

  test("a fallback model is sent the same tools", async () => {
    const fallback = new ScriptedModel(usual);
    const { agent, model } = agentOf([new Error("the model is away"), "done"], {
      middleware: ordered(order, modelFallbackMiddleware(fallback)),
    });
    await agent.invoke(go);
    expect(model.shown).toEqual([meta, [...meta, "get_weather"]]);
    expect(fallback.shown).toEqual([meta]);
  });

  test("a model call that is tried again has the same tools", async () => {
    const away = new Error("the model is away");
    const { agent, model } = agentOf([away, usual[0], away, usual[1], usual[2]], {
      middleware: ordered(order, modelRetryMiddleware({ maxRetries: 1, initialDelayMs: 0 })),
    });
    await agent.invoke(go);
    expect(model.shown).toEqual([
      meta,
      ...usualShown.flatMap((names, at) => (at === 1 ? [names, names] : [names])),
    ]);
    expect(weather.runs).toHaveLength(1);
  });

  test("a tool that fails is tried again", async () => {
    let tries = 0;
    const shaky = tool(
      () => {
        if (++tries === 1) throw new Error("not yet");
        return "now";
      },
      { name: "shaky", description: "Shaky", schema: z.object({}) },
    );
    const { agent } = agentOf([load("shaky"), call("shaky"), "done"], {
      middleware: ordered(
        order,
        toolRetryMiddleware({ maxRetries: 1, initialDelayMs: 0, jitter: false }),
        toolSearchMiddleware({ tools: [shaky] }),
      ),
    });
    const result = await agent.invoke(go);
    expect(tries).toBe(2);
    expect(answersIn(result).at(-1)).toBe("now");
  });

  test("a model that selects tools chooses among the agent's, or among all but the meta-tools", async () => {
    const own = [recording("own_one"), recording("own_two")];
    const selecting = new ScriptedModel([]);
    selecting.withStructuredOutput = ((schema: z.ZodType) => ({
      invoke: async () => {
        const mayLoaded = schema.safeParse({ tools: ["get_weather"] }).success;
        return { tools: [mayLoaded ? "get_weather" : "own_two"] };
      },
    })) as never;
    const { agent, model } = agentOf([...usual], {
      tools: own.map(({ tool: made }) => made),
      middleware: ordered(
        order,
        llmToolSelectorMiddleware({
          model: selecting,
          maxTools: 1,
          alwaysInclude: order === "behind" ? [...meta] : [],
        }),
      ),
    });
    await agent.invoke(go);
    expect(model.shown.map((names) => names.toSorted())).toEqual(
      usualShown.map((names, step) =>
        [...names, ...(order === "before" || step === 0 ? ["own_two"] : [])].toSorted(),
      ),
    );
    expect(weather.runs).toHaveLength(1);
  });

  test("summarized messages take the loads of context storage with them, and not those of the state", async () => {
    const play = async (storage: Storage) => {
      const summarizing = summarizationMiddleware({
        model: new ScriptedModel(Array.from({ length: 9 }, () => "what was said")),
        trigger: { messages: 6 },
        keep: { messages: 2 },
      });
      const { agent, model } = agentOf([load("get_weather"), "done", "done", "done"], {
        middleware: ordered(order, summarizing, shelfOf(storage)),
        checkpointer: new MemorySaver(),
      });
      for (const turn of [1, 2, 3]) {
        const messages = [{ role: "user", content: `turn ${turn}` }];
        await agent.invoke({ messages }, thread("one"));
      }
      return model.shown.at(-1);
    };
    expect(await play("state")).toEqual([...meta, "get_weather"]);
    expect(await play("context")).toEqual(meta);
  });

  test("results that are cleared from the context unload in context storage alone", async () => {
    const play = async (storage: Storage) => {
      const editing = contextEditingMiddleware({
        edits: [new ClearToolUsesEdit({ trigger: { messages: 5 }, keep: { messages: 1 } })],
      });
      const { agent, model } = agentOf(
        [load("get_weather"), call("get_weather"), call("get_weather"), "done"],
        { middleware: ordered(order, editing, shelfOf(storage)) },
      );
      await agent.invoke(go);
      return model.shown.at(-1);
    };
    expect(await play("state")).toEqual([...meta, "get_weather"]);
    expect(await play("context")).toEqual(meta);
  });

  test("messages that another middleware adds in a run, or answers it replaces, leave it one run", async () => {
    const meddling = createMiddleware({
      name: "meddling",
      afterModel: ({ messages }) => {
        const last = messages.at(-1) as BaseMessage;
        const copy = Object.create(
          Object.getPrototypeOf(last) as object,
          Object.getOwnPropertyDescriptors(last),
        ) as BaseMessage;
        return { messages: [copy] };
      },
      beforeModel: ({ messages }) =>
        messages.at(-1)?.type === "tool"
          ? { messages: [new HumanMessage("here is a picture")] }
          : undefined,
    });
    const { agent, model } = agentOf(
      [[...load("get_weather"), ...call("get_weather")], call("get_weather"), "done"],
      { middleware: ordered(order, meddling, shelfOf("in-memory")) },
    );
    await agent.invoke(go);
    expect(model.shown).toEqual(usualShown);
    expect(weather.runs).toHaveLength(1);
  });

  test("tools that another middleware brings at run time are its own", async () => {
    const brought = recording("brought");
    const bringing = createMiddleware({
      name: "bringing",
      wrapModelCall: (request, handler) =>
        handler({ ...request, tools: [...request.tools, brought.tool] }),
      wrapToolCall: (request, handler) =>
        handler(
          request.tool === undefined && request.toolCall.name === "brought"
            ? { ...request, tool: brought.tool }
            : request,
        ),
    });
    const { agent, model } = agentOf([call("brought"), ...usual], {
      middleware: ordered(order, bringing),
    });
    await agent.invoke(go);
    expect([brought.runs.length, weather.runs.length]).toEqual([1, 1]);
    expect(model.shown[0]?.toSorted()).toEqual([...meta, "brought"].toSorted());
  });
});

test.each([
  ["toolStrategy", toolStrategy],
  ["providerStrategy", providerStrategy],
] as const)("structured output by %s comes after tools were loaded", async (name, strategy) => {
  const schema = {
    title: "extract-1",
    type: "object",
    properties: { celsius: { type: "number" } },
    required: ["celsius"],
  };
  const answer = name === "toolStrategy" ? call("extract-1", { celsius: 21 }) : '{"celsius":21}';
  const { agent, model } = agentOf([load("get_weather"), call("get_weather"), answer], {
    middleware: [shelfOf()],
    responseFormat: strategy(schema as never) as never,
  });
  const result = await agent.invoke(go);
  expect(result.structuredResponse).toEqual({ celsius: 21 });
  expect(model.shown[1]?.slice(0, 3)).toEqual([...meta, "get_weather"]);
  expect(weather.runs).toHaveLength(1);
  expect(toolMessages(result)[1]?.text).toBe("get_weather ran");
});
