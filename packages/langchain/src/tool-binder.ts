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
import { boundTool, boundTools, gate, type BoundTool, type DressOptions } from "./dressed-tools.ts";
import { GraphShelf, type AnyOptions, type Place } from "./graph-shelf.ts";
import { loadedToolsFields, type LoadedToolsFields } from "./loaded-tools.ts";
import { callsOf, lastAnswer, messagesIn } from "./messages.ts";
import type { ContextOf, ContextSchema, SharedOptions, ShelfTool, Storage } from "./options.ts";
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
  readonly signal?: AbortSignalLike | undefined;
  readonly writer?: unknown;
}

export type ToolNodeUpdate =
  | { messages: ToolMessage[] }
  | (Command | { messages: ToolMessage[] })[];

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
  const graphShelf = new GraphShelf(options as unknown as AnyOptions, "createToolBinder");
  /** A step for the answer that the model is about to give. */
  const open = (state: BinderState, config: BinderConfig = {}): Promise<Step<ShelfTool>> => {
    const place = placeOf(state, config);
    const turn = graphShelf.turns.of(place.runtime, () => graphShelf.open(place));
    return graphShelf.step(turn, place);
  };
  const dressing = (step: Step<ShelfTool>): DressOptions => ({
    step,
    writesState: graphShelf.keepsState,
  });
  const tools = async (state: BinderState, config?: BinderConfig) =>
    boundTools(dressing(await open(state, config)));

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
    toolNode: () => async (state, config) => {
      const place = placeOf(state, config ?? {});
      const turn = graphShelf.turns.get(place.runtime);
      const step = await (turn?.step ?? open(state, config));
      const names = new Set(callsOf(lastAnswer(place.messages)).map(({ name }) => name));
      const executors = Array.from(
        names,
        (name) => boundTool(name, dressing(step)) ?? gate(name, dressing(step)),
      );
      const node = new ToolNode(executors);
      return (await node.invoke(state, config as never)) as ToolNodeUpdate;
    },
  };
}

function placeOf(state: BinderState, config: BinderConfig): Place {
  return { runtime: config, state, messages: messagesIn(state) };
}
