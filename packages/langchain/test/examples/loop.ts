import type { BaseChatModel } from "@langchain/core/language_models/chat_models";
import { HumanMessage, type BaseMessage } from "@langchain/core/messages";
import { createToolBinder, type ShelfTool } from "../../src/index.ts";

export const createLoop = (model: BaseChatModel, tools: ShelfTool[]) => {
  const binder = createToolBinder({ tools, storage: "context" });
  return async (prompt: string): Promise<BaseMessage[]> => {
    const messages: BaseMessage[] = [new HumanMessage(prompt)];
    for (;;) {
      const answer = await (await binder.bind(model, { messages })).invoke(messages);
      messages.push(answer);
      if (!answer.tool_calls?.length) return messages;
      const { messages: results } = await binder.runTools({ messages });
      messages.push(...results);
    }
  };
};
