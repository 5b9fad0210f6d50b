// One processor and one request context in several agents.
import type { InputProcessor } from "@mastra/core/processors";
import { RequestContext } from "@mastra/core/request-context";
import { createTool } from "@mastra/core/tools";
import { expect, test } from "vitest";
import { z } from "zod";
import { ToolSearchProcessor } from "../src/index.ts";
import { agentOf, call } from "./support/scripted-agent.ts";
import { scriptedModel, type ScriptedAnswer } from "./support/scripted-model.ts";

const make = (
  id: string,
  { answer = `${id} ran`, description = `To ${id.replaceAll("_", " ")}` } = {},
) =>
  createTool({
    id,
    description,
    inputSchema: z.object({}),
    execute: () => Promise.resolve(answer),
  });
const tools = { pay: make("pay_invoice"), weather: make("get_weather") };
const script = [call("load_tool", { toolName: "get_weather" }), call("get_weather"), "done"];

type Given = {
  readonly script?: readonly ScriptedAnswer[];
  readonly own?: object;
  readonly hooks?: object;
  readonly processors: InputProcessor[];
};

const agentWith = ({ script: said = script, own = {}, hooks = {}, processors }: Given) => {
  const { model, sent } = scriptedModel(said);
  const agent = agentOf(model, {
    tools: own as never,
    hooks,
    inputProcessors: processors,
  });
  return { agent, sent };
};

test.each([true, false])("at once, no agent is shown what another has: %s", async (isFirst) => {
  const processors = [
    new ToolSearchProcessor({ tools, filter: ({ toolName }) => toolName !== "pay_invoice" }),
  ];
  const requestContext = new RequestContext();
  const rich = agentWith({ own: { pay_invoice: make("pay_invoice") }, processors });
  const poor = agentWith({ processors });
  const both = isFirst ? [rich, poor] : [poor, rich];
  await Promise.all(both.map(({ agent }) => agent.generate("go", { maxSteps: 5, requestContext })));
  for (const { tools: shown } of rich.sent) expect(shown).toContain("pay_invoice");
  for (const { tools: shown } of poor.sent) expect(shown).not.toContain("pay_invoice");
});

test("at once, each agent's hooks see its own calls", async () => {
  const processors = [new ToolSearchProcessor({ tools })];
  const requestContext = new RequestContext();
  const seen: string[] = [];
  const hooksOf = (name: string) => ({
    beforeToolCall: ({ toolName }: { toolName: string }) => {
      if (toolName === "get_weather") seen.push(name);
    },
  });
  const agents = ["a", "b"].map((name) => agentWith({ hooks: hooksOf(name), processors }));
  await Promise.all(
    agents.map(({ agent }) => agent.generate("go", { maxSteps: 5, requestContext })),
  );
  expect(seen.toSorted((a, b) => (a < b ? -1 : 1))).toEqual(["a", "b"]);
});

test("in turn, an agent keeps a tool of its own that another's processor has too", async () => {
  const requestContext = new RequestContext();
  const first = agentWith({ processors: [new ToolSearchProcessor({ tools })] });
  await first.agent.generate("go", { maxSteps: 5, requestContext });
  const second = agentWith({
    own: { get_weather: make("get_weather") },
    processors: [new ToolSearchProcessor({ tools: {} })],
  });
  await second.agent.generate("go", { maxSteps: 5, requestContext });
  for (const { tools: shown } of second.sent) expect(shown).toContain("get_weather");
});

test("a tool that an earlier processor adds is shown, and is the one that runs", async () => {
  const own = make("get_weather", { answer: "from the processor", description: "Of its own" });
  const adding: InputProcessor = {
    id: "adding",
    processInputStep: ({ tools: given }) => ({ tools: { ...given, get_weather: own } }),
  };
  const { agent, sent } = agentWith({
    script: [call("get_weather"), "done"],
    processors: [adding, new ToolSearchProcessor({ tools })],
  });
  await agent.generate("go", { maxSteps: 5 });
  expect(sent[0]?.tools).toContain("get_weather");
  expect(sent[1]?.prompt).toContain("from the processor");
});
