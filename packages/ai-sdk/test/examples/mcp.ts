import { createMCPClient } from "ai7-mcp";
import { generateText, isStepCount, type LanguageModel } from "ai";
import { createToolShelf } from "../../src/index.ts";
import { tools } from "./weather.ts";

const shelf = createToolShelf({ tools });

export async function answerFor(
  user: { id: string; token: string },
  model: LanguageModel,
  url: string,
) {
  const headers = { authorization: `Bearer ${user.token}` };
  const client = await createMCPClient({ transport: { type: "http", url, headers } });
  try {
    const { text } = await generateText({
      model,
      prompt: "Who am I?",
      stopWhen: isStepCount(10),
      ...shelf.session({ threadId: user.id, tools: await client.tools() }),
    });
    return text;
  } finally {
    await client.close();
  }
}
