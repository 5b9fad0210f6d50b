import type { Model } from "./model.ts";
import { offlineModel } from "./offline.ts";

type Environment = Readonly<Record<string, string | undefined>>;

// A provider's SDK is loaded when it is the one.
const providers = {
  chat: {
    load: async () => (await import("./openai-chat-model.ts")).openAIChatModel,
    prefix: "OPENAI",
    model: "gpt-5-mini",
  },
  responses: {
    load: async () => (await import("./openai-responses-model.ts")).openAIResponsesModel,
    prefix: "OPENAI",
    model: "gpt-5-mini",
  },
  anthropic: {
    load: async () => (await import("./anthropic-model.ts")).anthropicModel,
    prefix: "ANTHROPIC",
    model: "claude-haiku-5-5",
  },
} as const;

export type Api = keyof typeof providers;

/**
 * The model that does the talking: of the API that is asked for, else of the first provider whose
 * key is set, else the offline stand-in. What is missing or unknown is an error for a person.
 */
export const chooseModel = async (asked: string | undefined, env: Environment): Promise<Model> => {
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

const modelOf = async (api: Api, env: Environment): Promise<Model> => {
  const { load, prefix, model } = providers[api];
  const apiKey = env[`${prefix}_API_KEY`];
  if (!apiKey) throw new Error(`The API ${api} needs a key: set ${prefix}_API_KEY.`);
  const create = await load();
  return create({
    apiKey,
    baseURL: env[`${prefix}_BASE_URL`] || undefined,
    model: env[`${prefix}_MODEL`] || model,
  });
};
