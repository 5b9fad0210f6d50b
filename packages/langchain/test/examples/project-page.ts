import { checkpointer, model, tools } from "../support/project-page.ts";
import { createAgent } from "langchain";
import { toolSearchMiddleware } from "../../src/index.ts";

const agent = createAgent({
  model,
  checkpointer,
  middleware: [toolSearchMiddleware({ tools })],
});

export { agent, model };
