import { Agent } from "@mastra/core/agent";
import { RequestContext } from "@mastra/core/request-context";
import { createTool } from "@mastra/core/tools";
import { jsonSchema } from "ai5";
import * as lowestAgent from "mastra-lowest/agent";
import * as lowestContext from "mastra-lowest/request-context";
import * as lowestTools from "mastra-lowest/tools";
import {
  adapterSuite,
  type AdapterFactory,
  type AdapterOptions,
  type AdapterTools,
  type AdapterTurnInput,
} from "@toolshelf/conformance";
import { ToolSearchProcessor, type ToolSearchProcessorOptions } from "../src/index.ts";
import { scriptedModel } from "./support/scripted-model.ts";

type End = {
  readonly Agent: typeof Agent;
  readonly RequestContext: typeof RequestContext;
  readonly createTool: typeof createTool;
};
const newest: End = { Agent, RequestContext, createTool };
const lowest = { ...lowestAgent, ...lowestContext, ...lowestTools } as unknown as End;

const contextKey = "context";

const toMastra = (
  { createTool: create }: End,
  tools: AdapterTools = {},
): ToolSearchProcessorOptions["tools"] =>
  Object.fromEntries(
    Object.entries(tools).map(([id, { description, inputSchema, execute }]) => [
      id,
      create({
        id,
        description,
        inputSchema: jsonSchema(inputSchema as never) as never,
        execute: async (input, context) =>
          (await execute(input, { context: context.requestContext?.get(contextKey) })) as never,
      }),
    ]),
  );

const optionsOf = (end: End, given: AdapterOptions): ToolSearchProcessorOptions => {
  const { tools, filter, filterTimeout, maxLoaded, storage, search, pinned, requestTools } = given;
  return {
    tools: toMastra(end, tools),
    ...(storage === undefined ? {} : { storage }),
    ...(pinned === undefined ? {} : { pinned }),
    ...(requestTools === undefined ? {} : { includeResolvedTools: true }),
    search: { ...search },
    limits: { filterTimeout, maxLoaded },
    ...(filter === undefined
      ? {}
      : {
          filter: async ({ toolName, phase, requestContext }) =>
            await filter({ toolName, phase, context: requestContext?.get(contextKey) }),
        }),
  };
};

const factoryWith =
  (end: End): AdapterFactory =>
  (options) => {
    const processor = new ToolSearchProcessor(optionsOf(end, options));
    return {
      async turn({ threadId, context, messages = [], script }: AdapterTurnInput) {
        const { model, sent } = scriptedModel(script);
        const requestContext = new end.RequestContext();
        requestContext.set(contextKey, context);
        if (threadId !== undefined) requestContext.set("mastra__threadId", threadId);
        const agent = new end.Agent({
          id: "agent",
          name: "agent",
          instructions: "Help.",
          model,
          inputProcessors: [processor],
          tools: toMastra(end, options.requestTools?.(context)) as never,
        });
        // Mastra takes a message for that of another conversation if it says so.
        const earlier = messages.map((message) => ({
          ...(message as object),
          threadId: undefined,
        }));
        const input = [...earlier, { role: "user", content: "go" }];
        const result = await agent.generate(input as never, { requestContext, maxSteps: 20 });
        const prompts = sent.map(({ prompt }) => prompt);
        const results = readResults(prompts.at(-1) ?? "[]");
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
          messages: [...input, ...result.response.dbMessages!] as readonly unknown[],
        };
      },
    };
  };

type Prompt = readonly {
  readonly role: string;
  readonly content: readonly {
    readonly toolCallId: string;
    readonly output?: { readonly type: string; readonly value: unknown };
  }[];
}[];

/** What the model read of each call, by the call's id. */
const readResults = (prompt: string): ReadonlyMap<string, string> =>
  new Map(
    (JSON.parse(prompt) as Prompt)
      .filter(({ role }) => role === "tool")
      .flatMap(({ content }) => content)
      .map(({ toolCallId, output }) => [
        toolCallId,
        typeof output?.value === "string" ? output.value : JSON.stringify(output?.value),
      ]),
  );

const offered = "Mastra documents that the meta-tools are always there";

const exceptions = {
  knownFailures: {
    "a name that no tool has is answered, whatever the name, and the run goes on":
      "Mastra ends a run that calls a name of Object.prototype, with any tools",
  },
  skip: {
    "turns without a thread share nothing with each other or with any thread":
      "Mastra documents one thread, default, for all requests without; see processor.test.ts",
    "an empty shelf, or one whose tools are all pinned, adds nothing": offered,
    "a caller who may find nothing is sent nothing to find it with": offered,
  },
};

adapterSuite("the Mastra adapter with 1.71", factoryWith(newest), exceptions);
adapterSuite("the Mastra adapter with 1.18.0", factoryWith(lowest), exceptions);
