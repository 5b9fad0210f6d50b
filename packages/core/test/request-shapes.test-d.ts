// What must not compile is asserted by the compiler.
import type Anthropic from "@anthropic-ai/sdk";
import type OpenAI from "openai";
import { describe, expectTypeOf, test } from "vitest";
import {
  anthropicResults,
  createToolSearch,
  openAIChatResults,
  openAIResponsesResults,
  toAnthropic,
  toOpenAIChat,
  toOpenAIResponses,
  type ToolDefinition,
  type ToolResult,
} from "../src/index.ts";

const definitions: readonly ToolDefinition[] = [];
const openai = {} as OpenAI;
const anthropic = {} as Anthropic;

describe("chat completions", () => {
  test("take the tools without a cast", () => {
    const tools: OpenAI.ChatCompletionTool[] = toOpenAIChat(definitions);
    expectTypeOf(tools).not.toBeAny();
    expectTypeOf(toOpenAIChat(definitions)).toExtend<OpenAI.ChatCompletionFunctionTool[]>();
    void (() =>
      openai.chat.completions.create({
        model: "m",
        messages: [],
        tools: toOpenAIChat(definitions),
      }));
  });

  test("are read as the package types them, what it sends back among it", () => {
    const messages: OpenAI.ChatCompletionMessageParam[] = [];
    expectTypeOf(openAIChatResults(messages)).toExtend<Iterable<ToolResult>>();
    const frozen: readonly Readonly<OpenAI.ChatCompletionMessageParam>[] = messages;
    openAIChatResults(frozen);
    openAIChatResults([{} as OpenAI.ChatCompletionMessage, ...messages]);
    void (() =>
      createToolSearch()
        .run()
        .step({ toolResults: () => openAIChatResults(messages) }));
    // @ts-expect-error a message has a role
    openAIChatResults([{ content: "hi" }]);
    // @ts-expect-error the list, and not the text of one
    openAIChatResults("hi");
  });
});

describe("Responses", () => {
  test("take the tools without a cast", () => {
    const tools: OpenAI.Responses.Tool[] = toOpenAIResponses(definitions);
    expectTypeOf(tools).not.toBeAny();
    expectTypeOf(toOpenAIResponses(definitions)).toExtend<OpenAI.Responses.FunctionTool[]>();
    void (() =>
      openai.responses.create({ model: "m", input: [], tools: toOpenAIResponses(definitions) }));
    // @ts-expect-error the two shapes are not each other
    void (() => openai.responses.create({ model: "m", tools: toOpenAIChat(definitions) }));
  });

  test("are read as the package types them, what it sends back among it", () => {
    const items: OpenAI.Responses.ResponseInputItem[] = [];
    expectTypeOf(openAIResponsesResults(items)).toExtend<Iterable<ToolResult>>();
    openAIResponsesResults({} as OpenAI.Responses.ResponseInput);
    openAIResponsesResults({} as OpenAI.Responses.Response["output"]);
    void (() =>
      createToolSearch()
        .run()
        .step({ toolResults: () => openAIResponsesResults(items) }));
    // @ts-expect-error input may be one text, and then there are no results
    openAIResponsesResults("hi");
  });
});

describe("Anthropic's Messages", () => {
  test("take the tools without a cast", () => {
    const tools: Anthropic.ToolUnion[] = toAnthropic(definitions);
    expectTypeOf(tools).not.toBeAny();
    expectTypeOf(toAnthropic(definitions)).toExtend<Anthropic.Tool[]>();
    void (() =>
      anthropic.messages.create({
        model: "m",
        max_tokens: 1,
        messages: [],
        tools: toAnthropic(definitions),
      }));
  });

  test("are read as the package types them, what it sends back among it", () => {
    const messages: Anthropic.MessageParam[] = [];
    expectTypeOf(anthropicResults(messages)).toExtend<Iterable<ToolResult>>();
    const frozen: readonly Readonly<Anthropic.MessageParam>[] = messages;
    anthropicResults(frozen);
    anthropicResults([{} as Anthropic.Message]);
    void (() =>
      createToolSearch()
        .run()
        .step({ toolResults: () => anthropicResults(messages) }));
    // @ts-expect-error a message has a content
    anthropicResults([{ role: "user" }]);
  });
});
