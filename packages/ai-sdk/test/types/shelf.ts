/* oxlint-disable typescript/no-deprecated -- so are things called that all three versions have */
// Compiled against AI SDK 5, 6 and 7, with and without exactOptionalPropertyTypes.
import {
  convertToModelMessages,
  dynamicTool,
  generateText,
  jsonSchema,
  stepCountIs,
  streamText,
  tool,
  type InferUITools,
  type LanguageModel,
  type UIDataTypes,
  type UIMessage,
  validateUIMessages,
} from "ai";
import { expectTypeOf } from "vitest";
import { z } from "zod";
import { createToolShelf, type FilterRequest, type ToolSource } from "../../src/index.ts";

declare const model: LanguageModel;
declare const threadId: string | undefined;

const weather = tool({
  description: "Current weather for a city",
  inputSchema: z.object({ city: z.string() }),
  execute: async ({ city }) => ({ city, celsius: 21 }),
});
const ask = tool({
  description: "Ask the person",
  inputSchema: z.object({ question: z.string() }),
  outputSchema: z.string(),
});
const anything = dynamicTool({
  description: "Anything",
  inputSchema: jsonSchema({ type: "object" }),
  execute: async () => 1,
});
const tools = { weather, ask, anything };

type User = { readonly user: string };
const shelf = createToolShelf({
  tools,
  pinned: ["ask"],
  search: { topK: 3 },
  filter: ({ context, phase, toolName }: FilterRequest<User>) =>
    phase === "search" || context.user !== toolName,
});

// @ts-expect-error no tool has this name
createToolShelf({ tools, pinned: ["asks"] });
// @ts-expect-error the filter reads a context
shelf.session({ threadId: "t" });
// @ts-expect-error the context is another
shelf.session({ context: { name: "ada" } });
// @ts-expect-error no such option
createToolShelf({ tools, topK: 5 });

const result = await generateText({
  model,
  prompt: "hello",
  stopWhen: stepCountIs(5),
  ...shelf.session({ threadId, context: { user: "ada" } }),
});
for (const call of result.toolCalls) {
  if (call.dynamic) continue;
  expectTypeOf<typeof call.toolName>().toEqualTypeOf<
    "weather" | "ask" | "anything" | "search_tools" | "load_tool"
  >();
  if (call.toolName === "weather")
    expectTypeOf<typeof call.input>().toEqualTypeOf<{ city: string }>();
  if (call.toolName === "load_tool") {
    const names: readonly string[] = call.input.toolNames;
    void names;
  }
}
for (const made of result.toolResults) {
  if (made.dynamic) continue;
  if (made.toolName === "weather") {
    expectTypeOf<typeof made.output>().toEqualTypeOf<{ city: string; celsius: number }>();
  }
  if (made.toolName === "search_tools") {
    const first: string | undefined = made.output.results[0]?.name;
    void first;
  }
}

const stream = streamText({
  model,
  prompt: "hello",
  ...shelf.session({ context: { user: "ada" } }),
});
for await (const part of stream.fullStream) {
  if (part.type === "tool-call" && !part.dynamic && part.toolName === "weather") {
    const city: string = part.input.city;
    void city;
  }
}

type Message = UIMessage<unknown, UIDataTypes, InferUITools<typeof shelf.tools>>;
export function textOf({ parts }: Message): string[] {
  return parts.map((part) => {
    if (part.type === "tool-weather" && part.state === "output-available") {
      const celsius: number = part.output.celsius;
      return `${celsius}`;
    }
    if (part.type === "tool-search_tools" && part.state === "input-available") {
      return `looks for ${part.input.query}`;
    }
    if (part.type === "tool-load_tool" && part.state === "output-available") {
      return part.output.loaded.join();
    }
    // @ts-expect-error no tool has this name
    if (part.type === "tool-nothing") return "";
    return "";
  });
}
for await (const message of stream.toUIMessageStream<Message>()) void message;

const messages: UIMessage[] = [];
await validateUIMessages<Message>({ messages, tools: shelf.tools });
void convertToModelMessages(messages, { tools: shelf.tools });

// Tools of the request, whose names are known, and those of an MCP client, whose names are not.
const known = shelf.session({ context: { user: "ada" }, tools: { extra: weather } });
const name: "extra" | "weather" | "ask" | "anything" | "search_tools" | "load_tool" =
  "" as keyof typeof known.tools;
void name;
const mcp = {} as Record<string, typeof anything>;
const withMcp = shelf.session({ context: { user: "ada" }, tools: mcp, visibleTools: { now: ask } });
const more = await generateText({ model, prompt: "hello", ...withMcp });
for (const call of more.toolCalls) {
  const called: string = call.toolName;
  void called;
}
const loose = createToolShelf({ tools: mcp, pinned: ["any"] });
await generateText({ model, prompt: "hello", ...loose.session() });
const empty = createToolShelf({ tools: {} });
await generateText({ model, prompt: "hello", ...empty.session({ tools: mcp }) });
declare const source: ToolSource<typeof anything>;
const listed = createToolShelf({ tools: [source], pinned: ["any"] });
await generateText({ model, prompt: "hello", ...listed.session({ tools: source }) });

// A prepareStep of one's own, around the session's.
const session = shelf.session({ context: { user: "ada" } });
await generateText({
  model,
  prompt: "hello",
  ...session,
  prepareStep: async (options) => ({
    ...(await session.prepareStep(options)),
    ...(options.stepNumber > 3 ? { toolChoice: "none" as const } : {}),
  }),
});
await generateText({
  model,
  prompt: "hello",
  ...session,
  prepareStep: async (options) => ({
    ...(await session.prepareStep(options)),
    activeTools: ["weather"],
  }),
});
await generateText({
  model,
  prompt: "hello",
  ...session,
  // @ts-expect-error no tool has this name
  prepareStep: async (options) => ({
    ...(await session.prepareStep(options)),
    activeTools: ["nothing"],
  }),
});

// Renamed meta-tools, and none that loads.
const renamed = createToolShelf({
  tools: { weather },
  metaTools: { search: { name: "find_tools" } },
  search: { autoLoad: true },
});
expectTypeOf<keyof typeof renamed.tools>().toEqualTypeOf<"weather" | "find_tools">();
await generateText({
  model,
  prompt: "hello",
  ...renamed.session(),
  experimental_repairToolCall: renamed.repairToolCall,
});
