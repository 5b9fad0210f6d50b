import {
  createToolSearch,
  ToolShelfError,
  type LoadedToolStore,
  type Run,
  type Step,
  type StepInput,
  type ToolSearch,
  type ToolsInput,
} from "@toolshelf/core";
import { loadedIn } from "./loaded-tools.ts";
import { toolResults, type MessageLike } from "./messages.ts";
import {
  checkOwnOptions,
  ownKeys,
  type ContextSchema,
  type SharedOptions,
  type ShelfTool,
  type Storage,
  type ToolsRequest,
} from "./options.ts";
import { threadIdOf } from "./thread-id.ts";
import { Turns, type RuntimeLike, type Turn } from "./turns.ts";

export type AnyOptions = SharedOptions<ContextSchema | undefined, ShelfTool, Storage>;
export type AnyShelf = ToolSearch<unknown, ShelfTool>;

/** Where a step is taken: what a node of a graph is given. */
export type Place = {
  readonly runtime: RuntimeLike;
  readonly state: unknown;
  /** What the model reads, where that is not the state's. */
  readonly messages: readonly MessageLike[];
  /** LangChain checks the context where a model is called, and nowhere else. */
  readonly isChecked?: boolean | undefined;
};

/** Tools that the graph shows by itself. */
export type VisibleTools = Readonly<Record<string, ShelfTool>>;

export type GraphShelfOptions = {
  /** The function that was called, for errors. */
  readonly where: string;
  /** Options that are its own. */
  readonly keys?: readonly string[] | undefined;
};

/** A shelf whose runs are those of a graph. */
export class GraphShelf {
  readonly shelf: AnyShelf;
  readonly keepsState: boolean;
  readonly turns: Turns = new Turns();
  readonly #options: AnyOptions;

  constructor(options: AnyOptions, { where, keys = [] }: GraphShelfOptions) {
    checkOwnOptions(options, where);
    const own = new Set([...ownKeys, ...keys]);
    const ofCore = Object.fromEntries(Object.entries(options).filter(([key]) => !own.has(key)));
    const { storage = "state" } = options;
    this.#options = options;
    this.keepsState = storage === "state";
    this.shelf = createToolSearch<unknown, ShelfTool>({
      ...ofCore,
      storage: storage === "state" ? stateOfGraph : storage,
    });
  }

  /** Opens the next step of a turn, and remembers it as the turn's last. */
  step(turn: Turn, place: Place): Promise<Step<ShelfTool>> {
    const step = turn.run.then((run) => run.step(this.#input(place)));
    turn.step = step;
    return step;
  }

  async open(place: Place, visibleTools?: VisibleTools): Promise<Run<ShelfTool>> {
    const { runtime, state, messages } = place;
    const context = this.#contextOf(place);
    const threadId = threadIdOf(runtime.configurable, this.#options.subgraphs ?? "own");
    const run = this.shelf.run({ context, threadId, visibleTools });
    const given = await this.#requestTools({
      context,
      threadId,
      state: { ...(state as object), messages } as ToolsRequest["state"],
      configurable: runtime.configurable ?? {},
    });
    if (given !== undefined) run.add(given);
    return run;
  }

  #requestTools(request: ToolsRequest): Promise<ToolsInput<ShelfTool> | undefined> {
    const { requestTools } = this.#options;
    return Promise.resolve(requestTools?.(request as ToolsRequest<never>));
  }

  #input({ runtime, state, messages }: Place): StepInput {
    return {
      signal: runtime.signal,
      toolResults: () => toolResults(messages),
      ...(this.keepsState ? { loaded: loadedIn(state) } : {}),
    };
  }

  #contextOf({ runtime: { context }, isChecked = false }: Place): unknown {
    const schema = this.#options.contextSchema as
      | { parse?: (value: unknown) => unknown }
      | undefined;
    if (isChecked || typeof schema?.parse !== "function") return context;
    try {
      return schema.parse(context ?? {});
    } catch {
      return undefined; // A filter that reads it throws, and a throw denies.
    }
  }
}

function elsewhere(): never {
  throw new ToolShelfError(
    "not-supported",
    'With storage "state" the graph holds what is loaded. Read it with graph.getState(config), or give it: threads.inspect(id, { loaded: state.loadedTools }). Unload with graph.updateState(config, { loadedTools: { remove: names } }).',
  );
}

/** Stands where a store would: each step is told by the graph what is loaded. */
const stateOfGraph: LoadedToolStore = {
  id: "graph-state",
  capabilities: { durable: true, atomicAdd: true },
  read: elsewhere,
  add: elsewhere,
  remove: elsewhere,
  clearAll: elsewhere,
  stats: elsewhere,
};
