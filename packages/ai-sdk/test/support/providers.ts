// The real providers of each version of the SDK, pointed at a server of ours.
import type { LanguageModel } from "ai7";
import { createAnthropic as createAnthropic5 } from "ai5-anthropic";
import { createOpenAI as createOpenAI5 } from "ai5-openai";
import { createAnthropic as createAnthropic6 } from "ai6-anthropic";
import { createOpenAI as createOpenAI6 } from "ai6-openai";
import { createAnthropic as createAnthropic7, type AnthropicProvider } from "ai7-anthropic";
import { createOpenAI as createOpenAI7, type OpenAIProvider } from "ai7-openai";
import type { SdkVersion } from "./sdk-version.ts";

export const wireApis = ["chat", "responses", "messages"] as const;

/** Which of a provider's APIs a model speaks. */
export type WireApi = (typeof wireApis)[number];

const apiKey = "unused";
const openAIs = { 5: createOpenAI5, 6: createOpenAI6, 7: createOpenAI7 };
const anthropics = { 5: createAnthropic5, 6: createAnthropic6, 7: createAnthropic7 };

/** Typed as that of 7. 5 has no `tools.toolSearch`. */
export const openAIOf = (version: SdkVersion, baseURL: string): OpenAIProvider =>
  openAIs[version]({ apiKey, baseURL }) as never;

/** Typed as that of 7. */
export const anthropicOf = (version: SdkVersion, baseURL: string): AnthropicProvider =>
  anthropics[version]({ apiKey, baseURL }) as never;

/** A provider's model that speaks to the server at `baseURL`. */
export const providerModel = (
  version: SdkVersion,
  api: WireApi,
  baseURL: string,
): Exclude<LanguageModel, string> => {
  if (api === "messages") return anthropicOf(version, baseURL)("claude-sonnet-4-5");
  const openAI = openAIOf(version, baseURL);
  return api === "chat" ? openAI.chat("gpt-5") : openAI.responses("gpt-5");
};
