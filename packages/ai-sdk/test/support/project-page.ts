import type { LanguageModel } from "ai";
import { call, load, search } from "./play.ts";
import { scriptedModel } from "./scripted-model.ts";

// What the project's page takes as given.
const scripted = scriptedModel(7, [
  [search("weather")],
  [load("get_weather")],
  [call("get_weather", { city: "Rome" })],
  "21 degrees",
]);
export const model = scripted.model as LanguageModel;
export const { sent } = scripted;
export const prompt = "Weather in Rome?";
export const threadId = "project-page";
