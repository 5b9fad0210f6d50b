// The checkpointer that writes to a file is made for the newest versions.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { HumanMessage } from "@langchain/core/messages";
import { Command } from "@langchain/langgraph";
import { SqliteSaver } from "@langchain/langgraph-checkpoint-sqlite";
import { afterEach, beforeEach, expect, test } from "vitest";
import { toolSearchMiddleware, type Storage } from "../src/index.ts";
import { createCarefulAssistant } from "./examples/approval.ts";
import { createGraph } from "./examples/graph.ts";
import { agentOf, answersIn, go, meta, recording, thread } from "./support/scripted-agent.ts";
import { call, load, ScriptedModel, type ScriptedAnswer } from "./support/scripted-model.ts";

let folder = "";
const open: SqliteSaver[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "toolshelf-langchain-"));
});
afterEach(() => {
  for (const saver of open.splice(0)) saver.db.close();
  rmSync(folder, { recursive: true });
});

/** Another process, as far as the file can tell. */
const restarted = (): SqliteSaver => {
  const saver = SqliteSaver.fromConnString(join(folder, "threads.sqlite"));
  open.push(saver);
  return saver;
};

test.each(["state", "context"] satisfies Storage[])(
  "after a restart a thread has what it loaded, and no other thread has (%s)",
  async (storage) => {
    const weather = recording("get_weather");
    const play = async (script: readonly ScriptedAnswer[], id: string) => {
      const { agent, model } = agentOf(script, {
        middleware: [toolSearchMiddleware({ tools: [weather.tool], storage })],
        checkpointer: restarted(),
      });
      await agent.invoke(go, thread(id));
      return model.shown;
    };
    await play([load("get_weather"), "done"], "one");
    expect(await play([call("get_weather"), "done"], "two")).toEqual([meta, meta]);
    expect(weather.runs).toHaveLength(0);
    expect(await play([call("get_weather"), "done"], "one")).toEqual([
      [...meta, "get_weather"],
      [...meta, "get_weather"],
    ]);
    expect(weather.runs).toHaveLength(1);
  },
);

test("a call that waited for a person runs once after a restart", async () => {
  const mail = recording("send_mail");
  const assistant = (script: readonly ScriptedAnswer[]) => {
    const model = new ScriptedModel(script);
    const agent = createCarefulAssistant(model, { tools: [mail.tool], checkpointer: restarted() });
    return { model, agent };
  };
  const first = assistant([load("send_mail"), call("send_mail", { note: "hi" })]);
  await first.agent.invoke(go as never, thread("one"));
  expect(mail.runs).toEqual([]);
  const second = assistant(["done"]);
  const approve = new Command({ resume: { decisions: [{ type: "approve" }] } });
  const result = await second.agent.invoke(approve as never, thread("one"));
  expect(mail.runs).toEqual([{ note: "hi" }]);
  expect(answersIn(result).at(-1)).toBe("send_mail ran");
  expect(second.model.shown).toEqual([[...meta, "send_mail"]]);
});

test("a graph of one's own has the same", async () => {
  const weather = recording("get_weather");
  const play = async (script: readonly ScriptedAnswer[]) => {
    const model = new ScriptedModel(script);
    const graph = createGraph(model, [weather.tool]);
    graph.checkpointer = restarted();
    await graph.invoke({ messages: [new HumanMessage("go")] }, thread("one"));
    return model.shown;
  };
  await play([load("get_weather"), "done"]);
  expect(await play([call("get_weather"), "done"])).toEqual([
    [...meta, "get_weather"],
    [...meta, "get_weather"],
  ]);
  expect(weather.runs).toHaveLength(1);
});
