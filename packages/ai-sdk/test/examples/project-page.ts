import { model, prompt, sent, threadId } from "../support/project-page.ts";
import { tools } from "./weather.ts";
import { generateText, isStepCount } from "ai";
import { createToolShelf } from "../../src/index.ts";

const shelf = createToolShelf({ tools }); // once
const { text } = await generateText({
  model,
  prompt,
  stopWhen: isStepCount(10), // stepCountIs in 5 and 6
  ...shelf.session({ threadId }), // per call
});

export { sent, text };
