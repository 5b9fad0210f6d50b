import {
  adapterSuite,
  type AdapterFactory,
  type AdapterOptions,
  type AdapterTools,
  type AdapterTurnInput,
} from "@toolshelf/conformance";
import type { ToolSet } from "ai";
import { createToolShelf, type FilterRequest } from "../src/index.ts";
import { scriptedModel, type SentStep } from "./support/scripted-model.ts";
import { lowestSdks, sdks, type Sdk } from "./support/sdk.ts";

type Kind = "generateText" | "streamText";

/** The SDK tells a tool nothing of the caller, so the tools are made for one. */
const toAiSdk = (sdk: Sdk, tools: AdapterTools = {}, contextOf: () => unknown): ToolSet =>
  Object.fromEntries(
    Object.entries(tools).map(([name, { description, inputSchema, execute }]) => {
      const tool: ToolSet[string] = sdk.tool({
        description,
        inputSchema: sdk.jsonSchema(inputSchema as never),
        execute: async (input: unknown) => await execute(input, { context: contextOf() }),
      } as never);
      return [name, tool];
    }),
  );

const shelfOf = (sdk: Sdk, given: AdapterOptions, contextOf: () => unknown) => {
  const { tools, filter, filterTimeout, maxLoaded, storage, search, pinned } = given;
  return createToolShelf<ToolSet, unknown, string, string, boolean>({
    tools: toAiSdk(sdk, tools, contextOf),
    storage,
    pinned,
    search,
    limits: { filterTimeout, maxLoaded },
    filter:
      filter &&
      (async ({ toolName, phase, context }: FilterRequest) =>
        await filter({ toolName, phase, context })),
  });
};

const factoryWith =
  (sdk: Sdk, kind: Kind): AdapterFactory =>
  (options) => {
    let context: unknown;
    const shelf = shelfOf(sdk, options, () => context);
    return {
      async turn(input: AdapterTurnInput) {
        const { threadId, messages = [], script } = input;
        context = input.context;
        const { model, sent } = scriptedModel(sdk.version, script);
        const request = options.requestTools?.(input.context);
        const conversation = [...messages, { role: "user", content: "go" }];
        const settings = {
          model,
          messages: conversation as never,
          stopWhen: sdk.stepCountIs(20),
          ...shelf.session({
            threadId,
            context: input.context,
            tools: request && toAiSdk(sdk, request, () => input.context),
          }),
        };
        const result =
          kind === "generateText" ? await sdk.generateText(settings) : sdk.streamText(settings);
        if (kind === "streamText") for await (const part of sdk.partsOf(result)) void part;
        const results = readResults(sent.at(-1));
        return {
          steps: sent.map(({ tools, callIds }, place) => {
            const answer = script[place];
            const calls = answer === undefined || typeof answer === "string" ? [] : answer;
            return {
              visible: tools,
              calls: calls.map(({ name, input: asked }, at) => ({
                name,
                input: asked,
                text: results.get(callIds[at]!) ?? "",
              })),
            };
          }),
          messages: [...conversation, ...(await sdk.responseMessages(result))],
        };
      },
    };
  };

type ResultPart = {
  readonly toolCallId: string;
  readonly output: { readonly type: string; readonly value: unknown };
};

/** What the model read of each call, by the call's id. */
const readResults = (last: SentStep | undefined): ReadonlyMap<string, string> =>
  new Map(
    (last?.prompt ?? [])
      .filter(({ role }) => role === "tool")
      .flatMap(({ content }) => content as readonly ResultPart[])
      .map(({ toolCallId, output: { value } }) => [
        toolCallId,
        typeof value === "string" ? value : JSON.stringify(value),
      ]),
  );

const known = {
  knownFailures: {
    "a name that no tool has is answered, whatever the name, and the run goes on":
      "AI SDK 5 and 6 take a name of Object.prototype for a tool of the client's, with any tools, and end the run",
  },
};

for (const sdk of [...sdks, ...lowestSdks]) {
  const exceptions = sdk.version === 7 ? {} : known;
  for (const kind of ["generateText", "streamText"] as const) {
    const name = `the AI SDK adapter with ${kind} of ${sdk.release}`;
    adapterSuite(name, factoryWith(sdk, kind), exceptions);
  }
}
