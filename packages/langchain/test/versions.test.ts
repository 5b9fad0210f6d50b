import langchain from "langchain/package.json" with { type: "json" };
import { expect, test } from "vitest";
import { toolSearchMiddleware } from "../src/index.ts";
import { createAssistant } from "./examples/agent.ts";
import {
  agentOf,
  answersIn,
  go,
  meta,
  recording,
  thread,
  type PlainAgent,
} from "./support/scripted-agent.ts";
import { call, load, ScriptedModel } from "./support/scripted-model.ts";

// G10: an agent refused tools that a middleware added at run time.
test("a tool that is added at run time is shown and runs, in this end of the versions", async () => {
  const end = process.env["LANGCHAIN_VERSIONS"] ?? "newest";
  expect(langchain.version).toMatch(end === "lowest" ? /^1\.2\.39$/ : /^1\.5\./);
  const weather = recording("get_weather");
  const { agent, model } = agentOf([load("get_weather"), call("get_weather"), "done"], {
    middleware: [toolSearchMiddleware({ tools: [weather.tool] })],
  });
  await agent.invoke(go);
  expect(model.shown).toEqual([meta, [...meta, "get_weather"], [...meta, "get_weather"]]);
  expect(weather.runs).toHaveLength(1);
});

test("the agent of the page", async () => {
  const model = new ScriptedModel([
    load("get_weather"),
    call("get_weather", { city: "Rome" }),
    "done",
  ]);
  const assistant = createAssistant(model) as unknown as PlainAgent;
  const result = await assistant.invoke(go, thread("one"));
  expect(answersIn(result).at(-1)).toBe("21 degrees in Rome");
  expect(result.loadedTools).toEqual(["get_weather"]);
});
