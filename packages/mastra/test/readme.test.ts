import { readdirSync, readFileSync } from "node:fs";
import { RequestContext } from "@mastra/core/request-context";
import { describe, expect, test } from "vitest";
import { agent, sent } from "./examples/agent.ts";
import { byPlan } from "./examples/filter.ts";
import { ask_user, tools } from "./examples/tools.ts";
import { ofRequest } from "./examples/users-tools.ts";
import { agentOf, call } from "./support/scripted-agent.ts";
import { scriptedModel } from "./support/scripted-model.ts";

const read = (path: string): string => readFileSync(new URL(path, import.meta.url), "utf8");
const squeezed = (text: string): string => text.replaceAll(/\s+/gu, " ").trim();
const codeIn = (page: string): readonly string[] =>
  [...page.matchAll(/```ts\n(.*?)```/gsu)].map(([, code]) => squeezed(code ?? ""));

const examples = readdirSync(new URL("examples", import.meta.url)).map((name) =>
  squeezed(
    read(`examples/${name}`)
      .replaceAll('"../../src/index.ts"', '"@toolshelf/mastra"')
      .replace("const { model, sent } = exampleModel();\n", ""),
  ),
);
const metaTools = ["search_tools", "load_tool"];

const sentTo = async (processor: typeof byPlan, plan: string, own: object = {}) => {
  const scripted = scriptedModel([
    call("load_tool", { toolNames: ["premium_report", "get_weather"] }),
  ]);
  const built = agentOf(scripted.model, { tools: own as never, inputProcessors: [processor] });
  const requestContext = new RequestContext([
    ["plan", plan],
    ["mastra__threadId", plan],
  ]);
  await built.generate("go", { maxSteps: 3, requestContext });
  return scripted.sent.map((step) => step.tools);
};

describe("what the page shows", () => {
  test("is what is tested here", () => {
    const project = read("../../../README.md").split("\n## ");
    const shown = [
      ...codeIn(read("../README.md")),
      ...codeIn(project.find((section) => section.startsWith("In Mastra")) ?? ""),
    ];
    expect(shown).toHaveLength(4);
    expect(shown.filter((code) => !examples.some((text) => text.includes(code)))).toEqual([]);
  });

  test("is an agent that finds, loads and calls a tool", async () => {
    const { text } = await agent.generate("Weather?", { maxSteps: 8 });
    expect(text).toBe("done");
    expect(sent.map((step) => step.tools)).toEqual([
      metaTools,
      metaTools,
      [...metaTools, "get_weather"],
      [...metaTools, "get_weather"],
    ]);
  });

  test("withholds a request's tools, but those that are pinned", async () => {
    const own = { ask_user, get_weather: tools.weather };
    expect(await sentTo(ofRequest, "free", own)).toEqual([
      [...metaTools, "ask_user"],
      [...metaTools, "ask_user", "get_weather"],
    ]);
  });

  test("filters by the request", async () => {
    expect((await sentTo(byPlan, "free")).at(-1)).toEqual([...metaTools, "get_weather"]);
    expect((await sentTo(byPlan, "pro")).at(-1)).toEqual([
      ...metaTools,
      "premium_report",
      "get_weather",
    ]);
  });
});
