import { ToolLoopAgent, type LanguageModel } from "ai";
import { z } from "zod";
import { createToolShelf, type FilterRequest } from "../../src/index.ts";
import { tools } from "./weather.ts";

const shelf = createToolShelf({
  tools,
  filter: ({ context, toolName }: FilterRequest<{ plan: string }>) =>
    context.plan === "pro" || !toolName.startsWith("premium_"),
});

export const createAssistant = (model: LanguageModel) =>
  new ToolLoopAgent({
    model,
    tools: shelf.tools, // for the types; nothing in it runs without a session
    callOptionsSchema: z.object({ threadId: z.string(), plan: z.string() }),
    prepareCall: ({ options, ...call }) => ({
      ...call,
      ...shelf.session({ threadId: options.threadId, context: options }),
    }),
  });
