import {
  AIMessage,
  HumanMessage,
  type BaseMessage,
  type ToolMessage,
} from "@langchain/core/messages";
import { StructuredTool } from "@langchain/core/tools";
import type { JSONSchema as JsonSchema } from "@langchain/core/utils/json_schema";
import {
  END,
  MemorySaver,
  MessagesValue,
  START,
  StateGraph,
  StateSchema,
} from "@langchain/langgraph";
import { createAgent } from "langchain";
import {
  adapterSuite,
  type AdapterFactory,
  type AdapterOptions,
  type AdapterTool,
  type AdapterTools,
  type AdapterTurn,
  type AdapterTurnInput,
} from "@toolshelf/conformance";
import {
  createToolBinder,
  toolSearchMiddleware,
  type ShelfTool,
  type Storage,
} from "../src/index.ts";
import { ScriptedModel } from "./support/scripted-model.ts";

class PlainTool extends StructuredTool {
  readonly name: string;
  readonly description: string;
  readonly schema: JsonSchema;
  readonly #execute: AdapterTool["execute"];
  readonly #own: PlainTool = this;

  constructor(name: string, { description, inputSchema, execute }: AdapterTool) {
    super();
    this.name = name;
    this.description = description;
    // LangChain writes into a JSON Schema that it checks arguments by, whoever calls the tool.
    this.schema = structuredClone(inputSchema) as never;
    this.#execute = execute;
  }

  protected async _call(input: unknown, _manager: unknown, config: unknown): Promise<unknown> {
    const { context } = config as { readonly context?: unknown };
    return await this.#execute(input, { context, isOwnObject: this === this.#own });
  }
}

const toLangChain = (tools: AdapterTools = {}): readonly ShelfTool[] =>
  Object.entries(tools).map(([name, plain]) => new PlainTool(name, plain));

const optionsOf = (given: AdapterOptions, storage: Storage) => {
  const { tools, filter, filterTimeout, maxLoaded, search, pinned, requestTools } = given;
  return {
    tools: toLangChain(tools),
    storage: given.storage === "context" ? ("context" as const) : storage,
    pinned,
    search,
    limits: { filterTimeout, maxLoaded },
    filter,
    ...(requestTools === undefined
      ? {}
      : {
          requestTools: ({ context }: { context: unknown }) => toLangChain(requestTools(context)),
        }),
  };
};

/** A graph that is invoked once for each turn. */
type Graph = {
  invoke(input: never, config: never): Promise<{ messages: BaseMessage[] }>;
};
type MakeGraph = (
  options: ReturnType<typeof optionsOf>,
) => (model: ScriptedModel, checkpointer: MemorySaver) => Graph;

const agent: MakeGraph = (options) => {
  const middleware = toolSearchMiddleware(options);
  return (model, checkpointer) =>
    createAgent({ model, tools: [], checkpointer, middleware: [middleware] }) as never;
};

const graph: MakeGraph = (options) => {
  const binder = createToolBinder(options);
  const State = new StateSchema({ messages: MessagesValue, ...binder.stateFields });
  return (model, checkpointer) =>
    new StateGraph(State)
      .addNode("model", async (state, config) => {
        const bound = await binder.bind(model, state, config);
        return { messages: [await bound.invoke(state.messages)] };
      })
      .addNode("tools", binder.toolNode())
      .addEdge(START, "model")
      .addConditionalEdges("model", ({ messages }) =>
        AIMessage.isInstance(messages.at(-1)) && (messages.at(-1) as AIMessage).tool_calls?.length
          ? "tools"
          : END,
      )
      .addEdge("tools", "model")
      .compile({ checkpointer }) as never;
};

const factoryOf =
  (make: MakeGraph, storage: Storage): AdapterFactory =>
  (options) => {
    const build = make(optionsOf(options, storage));
    const checkpointer = new MemorySaver();
    let anonymous = 0;
    return {
      async turn({ threadId, context, messages = [], script }: AdapterTurnInput) {
        const model = new ScriptedModel(script);
        // With a checkpointer a graph wants a thread; a new one is nobody's.
        const isOwn = storage !== "state" || options.storage === "context";
        // MemorySaver takes no name of Object.prototype.
        const thread = isOwn ? threadId : `thread ${threadId ?? anonymous++}`;
        const built = build(model, isOwn ? (undefined as never) : checkpointer);
        const input = { messages: [...messages, new HumanMessage("go")] };
        const config = {
          context,
          recursionLimit: 100,
          configurable: thread === undefined ? {} : { thread_id: thread },
        };
        const result = await built.invoke(input as never, config as never);
        return turnOf(model, script, result.messages);
      },
    };
  };

const turnOf = (
  { sent }: ScriptedModel,
  script: AdapterTurnInput["script"],
  messages: readonly BaseMessage[],
): AdapterTurn => {
  const results = new Map(
    messages
      .filter((message): message is ToolMessage => message.type === "tool")
      .map(({ tool_call_id: id, text }) => [id, text]),
  );
  return {
    steps: sent.map(({ tools, callIds }, place) => {
      const answer = script[place];
      const calls = answer === undefined || typeof answer === "string" ? [] : answer;
      return {
        visible: tools,
        calls: calls.map(({ name, input }, at) => ({
          name,
          input,
          text: results.get(callIds[at]!) ?? "",
        })),
      };
    }),
    messages,
  };
};

// The laws are the same at both ends; random cases look for more where more changes.
const options = { runs: process.env["LANGCHAIN_VERSIONS"] === "lowest" ? 10 : 40 };

for (const [name, make] of [
  ["the middleware", agent],
  ["the binder", graph],
] as const) {
  adapterSuite(`${name}, with loads in the graph's state`, factoryOf(make, "state"), options);
  adapterSuite(`${name}, with loads in memory`, factoryOf(make, "in-memory"), options);
}
