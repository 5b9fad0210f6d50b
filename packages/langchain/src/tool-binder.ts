import type { BaseLanguageModelInput } from "@langchain/core/language_models/base";
import type {
  BaseChatModel,
  BaseChatModelCallOptions,
} from "@langchain/core/language_models/chat_models";
import type { AIMessageChunk, BaseMessage, ToolMessage } from "@langchain/core/messages";
import type { Runnable } from "@langchain/core/runnables";
import type { Command } from "@langchain/langgraph";
import { ToolNode } from "@langchain/langgraph/prebuilt";
import { ToolShelfError, type AbortSignalLike, type Step } from "@toolshelf/core";
import { Branches } from "./branches.ts";
import { boundTool, boundTools, gate, type BoundTool, type DressOptions } from "./dressed-tools.ts";
import { GraphShelf, type AnyOptions, type Place } from "./graph-shelf.ts";
import {
  loadedToolsFields,
  mergeLoadedTools,
  type LoadedToolsFields,
  type LoadedToolsUpdate,
} from "./loaded-tools.ts";
import { callsOf, lastAnswer, messagesIn } from "./messages.ts";
import { turnOf } from "./turns.ts";
import type { ContextOf, ContextSchema, SharedOptions, ShelfTool, Storage } from "./options.ts";
import { threadIdOf } from "./thread-id.ts";
import type { ShelfHandle } from "./tool-search-middleware.ts";

export type ToolBinderOptions<
  Schema extends ContextSchema | undefined = undefined,
  Tool extends ShelfTool = ShelfTool,
  Store extends Storage = "state",
> = SharedOptions<Schema, Tool, Store>;

/** The part of a graph's state that is read. */
export interface BinderState {
  readonly messages: readonly BaseMessage[];
  /** With `storage: "state"`. */
  readonly loadedTools?: readonly string[] | undefined;
}

/** The part of a node's config that is read; none outside of a graph. */
export interface BinderConfig {
  readonly context?: unknown;
  readonly configurable?: Readonly<Record<string, unknown>> | undefined;
  readonly metadata?: Readonly<Record<string, unknown>> | undefined;
  readonly signal?: AbortSignalLike | undefined;
  readonly writer?: unknown;
}

/** What a node gives back to its graph. */
export type ToolNodeUpdate =
  | { messages: ToolMessage[] }
  | (Command | { messages: ToolMessage[] })[];

/** What calls came to, for a loop that has no graph to give it to. */
export interface RanTools {
  messages: ToolMessage[];
  /** What is loaded now, with `storage: "state"`. */
  loadedTools: string[];
}

export interface ToolBinder<
  Context = unknown,
  Tool extends ShelfTool = ShelfTool,
> extends ShelfHandle<Context, Tool> {
  /** To be spread into the fields of the graph's `StateSchema`. */
  readonly stateFields: LoadedToolsFields;
  /** The model with what is visible now. */
  bind(
    model: BaseChatModel,
    state: BinderState,
    config?: BinderConfig,
  ): Promise<Runnable<BaseLanguageModelInput, AIMessageChunk, BaseChatModelCallOptions>>;
  /** What {@link ToolBinder.bind} binds, for a call of `model.bindTools` of one's own. */
  tools(state: BinderState, config?: BinderConfig): Promise<readonly BoundTool[]>;
  /** For the system prompt, the same on every step of a run; empty where nothing can be searched. */
  instructions(state: BinderState, config?: BinderConfig): Promise<string>;
  /**
   * A node that runs the calls of the last answer: those to visible tools. The others are answered
   * with what to do. An executor of one's own has to hold to that itself.
   */
  toolNode(): (state: BinderState, config?: BinderConfig) => Promise<ToolNodeUpdate>;
  /** Like that node, for a loop without a graph. */
  runTools(state: BinderState, config?: BinderConfig): Promise<RanTools>;
}

/**
 * Tool search for a graph of one's own, and for a loop around `model.bindTools`.
 *
 * @example
 * const binder = createToolBinder({ tools });
 * const State = new StateSchema({ messages: MessagesValue, ...binder.stateFields });
 * const callModel = async (state, config) => {
 *   const bound = await binder.bind(model, state, config);
 *   return { messages: [await bound.invoke(state.messages)] };
 * };
 * // .addNode("model", callModel).addNode("tools", binder.toolNode())
 *
 * @throws ToolShelfError `invalid-option`, `invalid-tool`, `duplicate-tool` or `reserved-name`.
 */
export function createToolBinder<
  Schema extends ContextSchema | undefined = undefined,
  Tool extends ShelfTool = ShelfTool,
  Store extends Storage = "state",
>(options: ToolBinderOptions<Schema, Tool, Store>): ToolBinder<ContextOf<Schema>, Tool> {
  const graphShelf = new GraphShelf(options as unknown as AnyOptions, {
    where: "createToolBinder",
  });
  const { storage = "state" } = options;
  // Told by each branch's own state or messages, and not by a store that all of a run share.
  const isEvidence = storage === "state" || storage === "context";
  const branches = new Branches();
  /** A step for the answer that the model is about to give. */
  const open = (state: BinderState, config: BinderConfig = {}): Promise<Step<ShelfTool>> => {
    const place = placeOf(state, config);
    if (!isEvidence) needThread(place);
    const shared = graphShelf.turns.of(place.runtime, () => graphShelf.open(place));
    const isBranched = branches.bind(shared, config) && isEvidence;
    return graphShelf.step(isBranched ? turnOf(graphShelf.open(place)) : shared, place);
  };
  /** The step that the last answer was given in; outside of a run, by what is loaded now. */
  const lastStep = (state: BinderState, config: BinderConfig = {}): Promise<Step<ShelfTool>> => {
    const place = placeOf(state, config);
    const turn = graphShelf.turns.get(place.runtime);
    const isBranched = turn !== undefined && branches.run(turn, config) && isEvidence;
    if (turn?.step !== undefined && !isBranched) return turn.step;
    return graphShelf.step(turnOf(graphShelf.open(place)), place);
  };
  const dressing = (step: Step<ShelfTool>): DressOptions => ({
    step,
    writesState: graphShelf.keepsState,
  });
  const tools = async (state: BinderState, config?: BinderConfig) =>
    boundTools(dressing(await open(state, config)));
  const runCalls = async (state: BinderState, config?: BinderConfig): Promise<ToolNodeUpdate> => {
    const step = await lastStep(state, config);
    const { lg_tool_call: sent } = state as { readonly lg_tool_call?: { readonly name: string } };
    const calls = sent === undefined ? callsOf(lastAnswer(messagesIn(state))) : [sent];
    const names = new Set(calls.map(({ name }) => name));
    const executors = Array.from(
      names,
      (name) => boundTool(name, dressing(step)) ?? gate(name, dressing(step)),
    );
    return (await new ToolNode(executors).invoke(state, config as never)) as ToolNodeUpdate;
  };

  return {
    stateFields: loadedToolsFields,
    shelf: graphShelf.shelf as unknown as ToolBinder<ContextOf<Schema>, Tool>["shelf"],
    tools,
    async bind(model, state, config) {
      if (typeof model.bindTools !== "function") {
        throw new ToolShelfError(
          "not-supported",
          "The model has no bindTools(), so it cannot call tools. Use one that can.",
          { value: model },
        );
      }
      return model.bindTools([...(await tools(state, config))]);
    },
    instructions: async (state, config) => (await open(state, config)).instructions,
    toolNode: () => runCalls,
    runTools: async (state, config) => ranTools(state, await runCalls(state, config)),
  };
}

/** A graph's run keeps what it loads; a loop without one has nothing but a thread. */
function needThread({ runtime: { writer, configurable } }: Place): void {
  if (writer !== undefined || threadIdOf(configurable, "shared") !== undefined) return;
  throw new ToolShelfError(
    "invalid-option",
    'Outside of a graph, loaded tools are kept by thread: pass { configurable: { thread_id } }, or use storage "state" or "context".',
    { value: configurable },
  );
}

function ranTools(state: BinderState, updates: ToolNodeUpdate): RanTools {
  type Update = {
    readonly messages?: readonly ToolMessage[];
    readonly loadedTools?: LoadedToolsUpdate;
  };
  const messages: ToolMessage[] = [];
  let loadedTools = mergeLoadedTools(state.loadedTools, []);
  for (const given of [updates].flat()) {
    const update = ("messages" in given ? given : (given.update ?? {})) as Update;
    messages.push(...(update.messages ?? []));
    loadedTools = mergeLoadedTools(loadedTools, update.loadedTools);
  }
  return { messages, loadedTools };
}

function placeOf(state: BinderState, config: BinderConfig): Place {
  return { runtime: config, state, messages: messagesIn(state) };
}
