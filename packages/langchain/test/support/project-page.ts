import { MemorySaver } from "@langchain/langgraph";
import { tool } from "langchain";
import { z } from "zod";
import { call, load, ScriptedModel } from "./scripted-model.ts";

// What the project's page takes as given.
export const tools = [
  tool(({ city }) => `21 degrees in ${city}`, {
    name: "get_weather",
    description: "Current weather for a city",
    schema: z.object({ city: z.string() }),
  }),
];
export const checkpointer = new MemorySaver();
export const model = new ScriptedModel([
  load("get_weather"),
  call("get_weather", { city: "Rome" }),
  "done",
]);
