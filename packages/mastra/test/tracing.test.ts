// What a tool is told of its call, and what is told of the call: the same for a loaded tool as for
// one that the agent was given eagerly.
import { Mastra } from "@mastra/core";
import { RequestContext } from "@mastra/core/request-context";
import { InMemoryStore } from "@mastra/core/storage";
import { createTool } from "@mastra/core/tools";
import { Memory } from "@mastra/memory";
import { Observability, TestExporter } from "@mastra/observability";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { ToolSearchProcessor } from "../src/index.ts";
import { agentOf, call } from "./support/scripted-agent.ts";
import { scriptedModel } from "./support/scripted-model.ts";

type Told = Readonly<Record<string, unknown>>;

const played = async (kind: "generate" | "stream", isEager: boolean) => {
  const told: Told[] = [];
  const weather = createTool({
    id: "get_weather",
    description: "Current weather for a city",
    inputSchema: z.object({}),
    execute: async (_input, context) => {
      told.push(context);
      return "sunny";
    },
  });
  const load = [call("load_tool", { toolName: "get_weather" })];
  const { model } = scriptedModel([...(isEager ? [] : load), call("get_weather"), "done"]);
  const exporter = new TestExporter({ logLevel: "error", logMetricsOnFlush: false });
  const storage = new InMemoryStore();
  const agent = agentOf(model, {
    memory: new Memory({ storage }),
    ...(isEager
      ? { tools: { get_weather: weather } }
      : { inputProcessors: [new ToolSearchProcessor({ tools: { weather } })] }),
  });
  const mastra = new Mastra({
    agents: { agent },
    storage,
    logger: false,
    observability: new Observability({
      configs: { default: { serviceName: "test", exporters: [exporter] } },
    }),
  });
  const options = {
    maxSteps: 5,
    requestContext: new RequestContext([["user", "ann"]]),
    memory: { thread: "thread", resource: "resource" },
  };
  const registered = mastra.getAgent("agent");
  if (kind === "generate") await registered.generate("go", options);
  else await (await registered.stream("go", options)).consumeStream();
  const spans = exporter.getCompletedSpans();
  const span = spans.find(({ name }) => name.includes("get_weather"));
  const parentOf = (id: string | undefined) => spans.find((one) => one.id === id);
  return { told: told[0]!, span: span!, parent: parentOf(span?.parentSpanId) };
};

/** Names of the fields of an object, and of the objects in it that hold what a tool is told. */
const fieldsOf = (told: Told) => ({
  all: Object.keys(told).toSorted(),
  agent: Object.keys(told["agent"] as object).toSorted(),
});

describe.each(["generate", "stream"] as const)("a loaded tool, by %s", (kind) => {
  test("is told what an eager one is told, and traced like one", async () => {
    const [eager, loaded] = [await played(kind, true), await played(kind, false)];

    expect(fieldsOf(loaded.told)).toEqual(fieldsOf(eager.told));
    for (const { told } of [eager, loaded]) {
      expect((told["requestContext"] as RequestContext).get("user")).toBe("ann");
      expect(told["agent"]).toMatchObject({ threadId: "thread", resourceId: "resource" });
    }

    const shapeOf = ({ span, parent }: typeof eager) => ({
      type: span.type,
      name: span.name,
      entityId: span.entityId,
      attributes: Object.keys(span.attributes ?? {}).toSorted(),
      output: span.output,
      parent: parent?.type,
    });
    expect(shapeOf(loaded)).toEqual(shapeOf(eager));
    expect(shapeOf(loaded)).toMatchObject({ type: "tool_call", output: "sunny" });
    // What a tool traces itself hangs below its own call.
    const own = (told: Told) =>
      (told["tracingContext"] as { currentSpan?: { id: string } } | undefined)?.currentSpan?.id;
    expect(own(loaded.told)).toBe(loaded.span.id);
    expect(own(eager.told)).toBe(eager.span.id);
  });
});
