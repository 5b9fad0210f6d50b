import type { BaseChatModel } from "@langchain/core/language_models/chat_models";
import { END, MessagesValue, START, StateGraph, StateSchema } from "@langchain/langgraph";
import { toolsCondition } from "@langchain/langgraph/prebuilt";
import { createToolBinder, type ShelfTool } from "../../src/index.ts";

export const createGraph = (model: BaseChatModel, tools: ShelfTool[]) => {
  const binder = createToolBinder({ tools });
  const State = new StateSchema({ messages: MessagesValue, ...binder.stateFields });
  return new StateGraph(State)
    .addNode("model", async (state, config) => {
      const bound = await binder.bind(model, state, config);
      return { messages: [await bound.invoke(state.messages)] };
    })
    .addNode("tools", binder.toolNode())
    .addEdge(START, "model")
    .addConditionalEdges("model", toolsCondition, ["tools", END])
    .addEdge("tools", "model")
    .compile();
};
