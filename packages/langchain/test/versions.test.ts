import langchain from "langchain/package.json" with { type: "json" };
import { expect, test } from "vitest";
import { toolSearchMiddleware } from "../src/index.ts";
import { agentOf, go, meta, recording } from "./support/scripted-agent.ts";
import { call, load } from "./support/scripted-model.ts";

// G10: an agent refused tools that a middleware added at run time.
test("a tool that is added at run time is shown and runs, in this end of the versions", async () => {
  const { LANGCHAIN_VERSIONS: end = "newest" } = process.env;
  expect(langchain.version).toMatch(end === "lowest" ? /^1\.2\.39$/ : /^1\.5\./);
  const weather = recording("get_weather");
  const { agent, model } = agentOf([load("get_weather"), call("get_weather"), "done"], {
    middleware: [toolSearchMiddleware({ tools: [weather.tool] })],
  });
  await agent.invoke(go);
  expect(model.shown).toEqual([meta, [...meta, "get_weather"], [...meta, "get_weather"]]);
  expect(weather.runs).toHaveLength(1);
});
