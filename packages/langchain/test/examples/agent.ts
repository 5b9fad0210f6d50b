import type { BaseChatModel } from "@langchain/core/language_models/chat_models";
import { MemorySaver } from "@langchain/langgraph";
import { createAgent, tool } from "langchain";
import { z } from "zod";
import { toolSearchMiddleware } from "../../src/index.ts";

const weather = tool(({ city }) => `21 degrees in ${city}`, {
  name: "get_weather",
  description: "Current weather for a city",
  schema: z.object({ city: z.string() }),
}); // … hundreds more

export const createAssistant = (model: BaseChatModel) =>
  createAgent({
    model,
    checkpointer: new MemorySaver(),
    middleware: [toolSearchMiddleware({ tools: [weather] })],
  });
