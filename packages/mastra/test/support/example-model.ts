import { call } from "./scripted-agent.ts";
import { scriptedModel, type ScriptedModel } from "./scripted-model.ts";

/** A model that looks for the weather, takes what it finds, and calls it. */
export const exampleModel = (): ScriptedModel =>
  scriptedModel([
    call("search_tools", { query: "weather" }),
    call("load_tool", { toolName: "get_weather" }),
    call("get_weather"),
    "done",
  ]);
