import { anthropicModel } from "./anthropic-model.ts";
import type { Model } from "./model.ts";
import { offlineModel } from "./offline.ts";
import { openAIChatModel } from "./openai-chat-model.ts";
import { openAIResponsesModel } from "./openai-responses-model.ts";

type Environment = Readonly<Record<string, string | undefined>>;

const providers = {
  chat: { create: openAIChatModel, prefix: "OPENAI", model: "gpt-5-mini" },
  responses: { create: openAIResponsesModel, prefix: "OPENAI", model: "gpt-5-mini" },
  anthropic: { create: anthropicModel, prefix: "ANTHROPIC", model: "claude-haiku-5-5" },
} as const;

export type Api = keyof typeof providers;

/**
 * The model that does the talking: of the API that is asked for, else of the first provider whose
 * key is set, else the offline stand-in. What is missing or unknown is an error for a person.
 */
export const chooseModel = (asked: string | undefined, env: Environment): Model => {
  const api = asked ?? (env["OPENAI_API_KEY"] ? env["OPENAI_API"] || "chat" : undefined);
  if (api === undefined) {
    return env["ANTHROPIC_API_KEY"] ? modelOf("anthropic", env) : offlineModel();
  }
  if (!isApi(api)) {
    throw new Error(`No API is named ${api}. There are ${Object.keys(providers).join(", ")}.`);
  }
  return modelOf(api, env);
};

const isApi = (name: string): name is Api => Object.hasOwn(providers, name);

const modelOf = (api: Api, env: Environment): Model => {
  const { create, prefix, model } = providers[api];
  const apiKey = env[`${prefix}_API_KEY`];
  if (!apiKey) throw new Error(`The API ${api} needs a key: set ${prefix}_API_KEY.`);
  return create({
    apiKey,
    baseURL: env[`${prefix}_BASE_URL`] || undefined,
    model: env[`${prefix}_MODEL`] || model,
  });
};
