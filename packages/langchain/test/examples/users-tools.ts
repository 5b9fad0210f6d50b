import type { BaseChatModel } from "@langchain/core/language_models/chat_models";
import type { MultiServerMCPClient } from "@langchain/mcp-adapters";
import { createAgent } from "langchain";
import { z } from "zod";
import { toolSearchMiddleware } from "../../src/index.ts";

export const createUserAssistant = (
  model: BaseChatModel,
  clientOf: (user: string) => MultiServerMCPClient,
) => {
  const shelf = toolSearchMiddleware({
    contextSchema: z.object({ user: z.string(), mayWrite: z.boolean().default(false) }),
    requestTools: ({ context }) => clientOf(context.user).getTools(),
    filter: ({ toolName, context }) => context.mayWrite || !toolName.startsWith("write_"),
  });
  return createAgent({ model, middleware: [shelf] });
};
