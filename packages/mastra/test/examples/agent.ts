import { exampleModel } from "../support/example-model.ts";
import { tools } from "./tools.ts";
import { Agent } from "@mastra/core/agent";
import { ToolSearchProcessor } from "../../src/index.ts"; // was: "@mastra/core/processors"

const { model, sent } = exampleModel();
const agent = new Agent({
  id: "assistant",
  name: "assistant",
  instructions: "Help.",
  model,
  inputProcessors: [new ToolSearchProcessor({ tools, search: { topK: 5 } })],
});

export { agent, sent };
