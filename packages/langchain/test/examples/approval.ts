import type { BaseChatModel } from "@langchain/core/language_models/chat_models";
import type { BaseCheckpointSaver } from "@langchain/langgraph";
import { createAgent, humanInTheLoopMiddleware } from "langchain";
import { toolSearchMiddleware, type ShelfTool } from "../../src/index.ts";

export const createCarefulAssistant = (
  model: BaseChatModel,
  { tools, checkpointer }: { tools: ShelfTool[]; checkpointer: BaseCheckpointSaver },
) =>
  createAgent({
    model,
    checkpointer,
    middleware: [
      humanInTheLoopMiddleware({ interruptOn: { send_mail: true } }),
      toolSearchMiddleware({ tools }),
    ],
  });
