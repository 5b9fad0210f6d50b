import { SystemMessage, ToolMessage } from "@langchain/core/messages";
import type { ClientTool, ServerTool } from "@langchain/core/tools";
import type { AgentMiddleware } from "langchain";
import { ToolShelfError, type Step, type ToolSearch } from "@toolshelf/core";
import {
  boundTool,
  isLangChainTool,
  isMetaTool,
  refuse,
  type BoundTool,
  type DressOptions,
  type ToolCallLike,
} from "./dressed-tools.ts";
import { GraphShelf, type AnyOptions, type Place } from "./graph-shelf.ts";
import { loadedToolsSchema, type LoadedToolsSchema } from "./loaded-tools.ts";
import { lastAnswer, messagesIn, type MessageLike } from "./messages.ts";
import {
  agentKeys,
  type ContextOf,
  type ContextSchema,
  type SharedOptions,
  type ShelfTool,
  type Storage,
} from "./options.ts";
import { answerError, type ToolErrors } from "./tool-errors.ts";
import { turnOf, type RuntimeLike, type Turn } from "./turns.ts";

export interface ToolSearchMiddlewareOptions<
  Schema extends ContextSchema | undefined = undefined,
  Tool extends ShelfTool = ShelfTool,
  Store extends Storage = "state",
> extends SharedOptions<Schema, Tool, Store> {
  /** Two in one agent need names of their own. Default `"toolSearch"`. */
  name?: string | undefined;
  /**
   * Puts tools that the agent was given itself on the shelf as well, and withholds them until they
   * are loaded: all of them, those of other middleware too, or those for which this answers true. A
   * tool that stands on the shelf and in the agent's list waits in any case. Default false.
   */
  deferAgentTools?: boolean | ((tool: ClientTool) => boolean) | undefined;
  /**
   * What becomes of what a tool throws. `"throw"`: a middleware that stands before this one may try
   * again, and else the agent answers the model with it (LangChain before 1.5.3 ends the run).
   * `"answer"`: the model is answered at once. Default `"throw"`.
   */
  toolErrors?: ToolErrors | undefined;
}

/** What a middleware of ours has beside its hooks. */
export interface ShelfHandle<Context = unknown, Tool extends ShelfTool = ShelfTool> {
  /** Tools can be added, replaced and removed while agents run, and looked at. */
  readonly shelf: Pick<
    ToolSearch<Context, Tool>,
    "catalog" | "threads" | "search" | "report" | "dispose"
  >;
}

export type ToolSearchMiddleware<
  Schema extends ContextSchema | undefined = undefined,
  Tool extends ShelfTool = ShelfTool,
  Store extends Storage = "state",
> = AgentMiddleware<
  Store extends "state" ? LoadedToolsSchema : undefined,
  Schema,
  ContextOf<Schema>,
  readonly []
> &
  ShelfHandle<ContextOf<Schema>, Tool>;

/**
 * Lets the model of an agent find and load tools at run time, and sends it no others.
 *
 * @example
 * createAgent({ model, checkpointer, middleware: [toolSearchMiddleware({ tools })] });
 *
 * @throws ToolShelfError `invalid-option`, `invalid-tool`, `duplicate-tool` or `reserved-name`.
 */
export function toolSearchMiddleware<
  Schema extends ContextSchema | undefined = undefined,
  Tool extends ShelfTool = ShelfTool,
  Store extends Storage = "state",
>(
  options: ToolSearchMiddlewareOptions<Schema, Tool, Store>,
): ToolSearchMiddleware<Schema, Tool, Store> {
  const hooks = new MiddlewareHooks(options as unknown as AnyMiddlewareOptions);
  const { name = "toolSearch", contextSchema, storage = "state" } = options;
  return {
    name,
    ...(storage === "state" ? { stateSchema: loadedToolsSchema } : {}),
    ...(contextSchema === undefined ? {} : { contextSchema }),
    wrapModelCall: (request: ModelRequest, handler: ModelHandler) =>
      hooks.callModel(request, handler),
    wrapToolCall: (request: ToolRequest, handler: ToolHandler) => hooks.callTool(request, handler),
    shelf: hooks.graphShelf.shelf,
  } as unknown as ToolSearchMiddleware<Schema, Tool, Store>;
}

type AnyMiddlewareOptions = AnyOptions &
  Pick<ToolSearchMiddlewareOptions, "deferAgentTools" | "toolErrors">;

/** As much of LangChain's requests as is read, the same from 1.2 on. */
type AgentTool = ClientTool | ServerTool;
type ModelRequest = {
  readonly messages: readonly MessageLike[];
  readonly tools?: readonly AgentTool[] | undefined;
  readonly state: unknown;
  readonly runtime: RuntimeLike;
  readonly systemMessage?: SystemMessage | undefined;
};
type ModelHandler = (request: ModelRequest) => Promise<unknown>;
type ToolRequest = {
  readonly toolCall: ToolCallLike;
  readonly tool: AgentTool | undefined;
  readonly state: unknown;
  readonly runtime: RuntimeLike;
};
type ToolHandler = (request: ToolRequest) => Promise<unknown>;

class MiddlewareHooks {
  readonly graphShelf: GraphShelf;
  readonly #options: AnyMiddlewareOptions;
  /** The step that each answer of a model was given in. */
  readonly #steps = new WeakMap<object, Promise<Step<ShelfTool>>>();

  constructor(options: AnyMiddlewareOptions) {
    this.graphShelf = new GraphShelf(options, { where: "toolSearchMiddleware", keys: agentKeys });
    this.#options = options;
  }

  async callModel(request: ModelRequest, handler: ModelHandler): Promise<unknown> {
    const { runtime, state, messages, tools = [], systemMessage } = request;
    // Which of the agent's tools stand on the shelf is known when that is full.
    await this.graphShelf.shelf.catalog.ready({ signal: runtime.signal });
    const waiting: readonly AgentTool[] = tools.filter((tool) => this.#waits(tool));
    const shown = tools.filter((tool) => !waiting.includes(tool));
    const place: Place = { runtime, state, messages, isChecked: true };
    const turn = this.graphShelf.turns.of(runtime, () =>
      this.graphShelf.open(place, namedTools(shown)),
    );
    await this.#offer(waiting, turn);
    const opening = this.graphShelf.step(turn, place);
    const step = await opening;
    refuseMetaNames(shown, step);
    const added = addedTools(shown, this.#dressing(step));
    const answer = await handler({
      ...request,
      tools: [...shown, ...added],
      ...(step.instructions === ""
        ? {}
        : { systemMessage: withText(systemMessage, step.instructions) }),
    });
    if (typeof answer === "object" && answer !== null) this.#steps.set(answer, opening);
    return answer;
  }

  async callTool(request: ToolRequest, handler: ToolHandler): Promise<unknown> {
    const { toolCall, tool, runtime } = request;
    await this.graphShelf.shelf.catalog.ready({ signal: runtime.signal });
    const run = async (given: AgentTool | undefined): Promise<unknown> => {
      try {
        return await handler({ ...request, tool: given });
      } catch (error) {
        if (runtime.signal?.aborted === true) throw error;
        const { toolErrors = "throw" } = this.#options;
        return answerError(error, { call: toolCall, toolErrors });
      }
    };
    // The host's own, and what another middleware has put in its place.
    if (tool !== undefined && !this.#waits(tool)) return await run(tool);
    const step = await this.#stepOf(request);
    const visible = boundTool(toolCall.name, this.#dressing(step));
    if (visible !== undefined) return await run(visible as AgentTool);
    if (tool !== undefined) return await refuse(toolCall, step);
    // It may be one that a middleware behind this one brings.
    const answer = await run(undefined);
    return isUnknownTool(answer, toolCall) ? await refuse(toolCall, step) : answer;
  }

  #dressing(step: Step<ShelfTool>): DressOptions {
    return { step, writesState: this.graphShelf.keepsState };
  }

  /** Puts tools of the agent's on the shelf, for this run and once. */
  async #offer(waiting: readonly AgentTool[], { run, offered }: Turn): Promise<void> {
    const fresh = waiting.filter((tool) => !offered.has(tool) && this.#onShelf(tool) === undefined);
    if (fresh.length === 0) return;
    for (const tool of fresh) offered.add(tool);
    (await run).add(fresh as ShelfTool[]);
  }

  /**
   * The step that a call was made in. A call that waited, for a person or in another process, comes
   * without: it is judged by what is loaded and allowed now.
   */
  #stepOf({ state, runtime, tool }: ToolRequest): Promise<Step<ShelfTool>> {
    const messages = messagesIn(state);
    const answer = lastAnswer(messages);
    const known = answer && this.#steps.get(answer);
    // Another middleware may have put another message in the place of the model's.
    const step = known ?? this.graphShelf.turns.get(runtime)?.step;
    if (step !== undefined) return step;
    const place: Place = { runtime, state, messages };
    const turn = turnOf(this.graphShelf.open(place));
    const isAgents = tool !== undefined && this.#onShelf(tool) === undefined;
    if (isAgents) {
      return this.#offer([tool], turn).then(() => this.graphShelf.step(turn, place));
    }
    const opened = this.graphShelf.step(turn, place);
    // For the calls beside it.
    if (answer !== undefined) this.#steps.set(answer, opened);
    return opened;
  }

  #waits(tool: AgentTool): boolean {
    if (!isLangChainTool(tool) || isMetaTool(tool)) return false;
    if (this.#onShelf(tool) !== undefined) return true;
    const { deferAgentTools = false } = this.#options;
    const answer: unknown =
      typeof deferAgentTools === "function" ? deferAgentTools(tool) : deferAgentTools;
    return answer === true;
  }

  /** The very tool, where it stands on the shelf too. */
  #onShelf(tool: AgentTool): ShelfTool | undefined {
    const found = this.graphShelf.shelf.catalog.get(nameOf(tool) ?? "");
    return found === (tool as unknown) ? found : undefined;
  }
}

function nameOf(tool: AgentTool): string | undefined {
  const { name } = tool as { readonly name?: unknown };
  return typeof name === "string" ? name : undefined;
}

function namedTools(tools: readonly AgentTool[]): Readonly<Record<string, ShelfTool>> {
  return Object.fromEntries(
    tools.flatMap((tool) => {
      const name = nameOf(tool);
      return name === undefined || !isLangChainTool(tool) ? [] : [[name, tool as ShelfTool]];
    }),
  );
}

/** What a step adds to the agent's own tools: none that is there, under whatever name. */
function addedTools(shown: readonly AgentTool[], dressing: DressOptions): readonly BoundTool[] {
  const { metaTools, tools } = dressing.step;
  const objects = new Set<unknown>(shown);
  const names = new Set(shown.map(nameOf));
  const further = [...tools].filter(([name, tool]) => !objects.has(tool) && !names.has(name));
  return [...metaTools.keys(), ...further.map(([name]) => name)].map((name) =>
    boundTool(name, dressing)!,
  );
}

/** Core sees the tools of a run's first step. */
function refuseMetaNames(shown: readonly AgentTool[], step: Step<ShelfTool>): void {
  const name = shown.map(nameOf).find((it) => it !== undefined && step.metaTools.has(it));
  if (name === undefined) return;
  throw new ToolShelfError(
    "reserved-name",
    `The agent, or a middleware, has a tool "${name}", which is the name of a meta-tool. Rename it, or rename the meta-tool with the option metaTools: two tool searches in one agent need names of their own.`,
    { value: name },
  );
}

/** The system message with a text behind what it says. */
function withText(message: SystemMessage | undefined, text: string): SystemMessage {
  if (message === undefined || message.text === "") return new SystemMessage(text);
  const { content, id, name, additional_kwargs, response_metadata } = message;
  return new SystemMessage({
    ...(id === undefined ? {} : { id }),
    ...(name === undefined ? {} : { name }),
    additional_kwargs,
    response_metadata,
    content:
      typeof content === "string" ? `${content}\n\n${text}` : [...content, { type: "text", text }],
  });
}

/** LangChain's answer to a name that no tool has, which lists the tools of the agent. */
function isUnknownTool(answer: unknown, { name }: ToolCallLike): boolean {
  return (
    ToolMessage.isInstance(answer) &&
    answer.status === "error" &&
    typeof answer.content === "string" &&
    answer.content.startsWith(`Error: ${name} is not a valid tool, try one of [`)
  );
}
