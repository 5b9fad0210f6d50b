import {
  convertToModelMessages,
  createUIMessageStreamResponse,
  isStepCount,
  streamText,
  toUIMessageStream,
  type InferUITools,
  type LanguageModel,
  type UIDataTypes,
  type UIMessage,
} from "ai";
import { createToolShelf } from "../../src/index.ts";
import { tools } from "./weather.ts";

const shelf = createToolShelf({ tools, storage: "context" }); // told from the messages
export type ChatMessage = UIMessage<unknown, UIDataTypes, InferUITools<typeof shelf.tools>>;

export const createRoute = (model: LanguageModel) =>
  async function POST(request: Request) {
    const { messages } = (await request.json()) as { messages: ChatMessage[] };
    const { stream } = streamText({
      model,
      messages: await convertToModelMessages(messages, { tools: shelf.tools }),
      stopWhen: isStepCount(10),
      ...shelf.session(),
    });
    return createUIMessageStreamResponse({ stream: toUIMessageStream({ stream }) });
  };
