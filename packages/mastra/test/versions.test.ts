// Both ends of the range of the peer.
import * as newest from "@mastra/core/agent";
import { RequestContext as NewestContext } from "@mastra/core/request-context";
import { createTool as createNewest } from "@mastra/core/tools";
import * as lowest from "mastra-lowest/agent";
import { RequestContext as LowestContext } from "mastra-lowest/request-context";
import { createTool as createLowest } from "mastra-lowest/tools";
import { expect, test } from "vitest";
import { z } from "zod";
import { ToolSearchProcessor } from "../src/index.ts";
import { scriptedModel } from "./support/scripted-model.ts";

const ends = {
  "1.18.0": { Agent: lowest.Agent, createTool: createLowest, RequestContext: LowestContext },
  "1.71": { Agent: newest.Agent, createTool: createNewest, RequestContext: NewestContext },
};

test.each(Object.entries(ends))("with @mastra/core %s", async (_version, end) => {
  const { Agent, createTool, RequestContext } = end as unknown as (typeof ends)["1.71"];
  const runs: string[] = [];
  const weather = createTool({
    id: "get_weather",
    description: "Get the weather of a city",
    inputSchema: z.object({}),
    execute: () => {
      runs.push("get_weather");
      return Promise.resolve("sunny");
    },
  });
  const call = (name: string, input: unknown = {}) => [{ name, input }] as const;
  const { model, sent } = scriptedModel([
    call("search_tools", { query: "weather" }),
    call("load_tool", { toolName: "get_weather" }),
    call("get_weather"),
    "done",
    call("get_weather"),
    "done",
  ]);
  const agent = new Agent({
    id: "agent",
    name: "agent",
    instructions: "Help.",
    model,
    inputProcessors: [new ToolSearchProcessor({ tools: { weather } })],
  });
  for (const turn of [1, 2]) {
    const requestContext = new RequestContext();
    requestContext.set("mastra__threadId", "thread");
    await agent.generate(`turn ${turn}`, { maxSteps: 6, requestContext });
  }
  const metaTools = ["search_tools", "load_tool"];
  expect(sent.map(({ tools }) => tools)).toEqual([
    metaTools,
    metaTools,
    ...Array.from({ length: 4 }, () => [...metaTools, "get_weather"]),
  ]);
  expect(runs).toHaveLength(2);
});
