import type {
  Adapter,
  AdapterFactory,
  AdapterOptions,
  AdapterTool,
  AdapterTools,
  AdapterTurn,
  AdapterTurnInput,
} from "@toolshelf/conformance";
import { brokenShelves } from "../broken-shelves.ts";
import { coreAdapter } from "../core-adapter.ts";
import type { Broken } from "../expect-suite-can-fail.ts";

/** A sound loop on a shelf that is broken. */
const onBrokenShelf = (what: string, seenBy: readonly string[]): Broken<AdapterFactory> => {
  const { [what]: shelf } = brokenShelves;
  if (shelf === undefined) throw new Error(`No broken shelf is one that ${what}`);
  return { factory: coreAdapter(shelf.factory), seenBy };
};

interface AdapterBreakage {
  readonly options?: (options: AdapterOptions) => AdapterOptions;
  readonly input?: (input: AdapterTurnInput) => AdapterTurnInput;
  readonly turn?: (turn: AdapterTurn, input: AdapterTurnInput) => AdapterTurn;
}

const sound = coreAdapter();

/** An adapter of core that is sound but for what is broken on purpose. */
const broken = (
  seenBy: readonly string[],
  make: () => AdapterBreakage,
): Broken<AdapterFactory> => ({
  seenBy,
  factory: async (given): Promise<Adapter> => {
    const breakage = make();
    const adapter = await sound(breakage.options?.(given) ?? given);
    return {
      turn: async (input) => {
        const turn = await adapter.turn(breakage.input?.(input) ?? input);
        return breakage.turn?.(turn, input) ?? turn;
      },
    };
  },
});

/** Changes the tools of the shelf and of each turn. */
const retool =
  (change: (tool: AdapterTool) => AdapterTool) =>
  (options: AdapterOptions): AdapterOptions => {
    const all = (tools: AdapterTools = {}): AdapterTools =>
      Object.fromEntries(Object.entries(tools).map(([name, tool]) => [name, change(tool)]));
    const { tools, requestTools } = options;
    return {
      ...options,
      tools: all(tools),
      requestTools: requestTools && ((context) => all(requestTools(context))),
    };
  };

const texts = (turn: AdapterTurn, change: (text: string) => string): AdapterTurn => ({
  ...turn,
  steps: turn.steps.map(({ visible, calls }) => ({
    visible,
    calls: calls.map(({ name, input, text }) => ({ name, input, text: change(text) })),
  })),
});

/** Each is wrong in one way, and the checks that it names must fail on it. */
export const brokenAdapters: Readonly<Record<string, Broken<AdapterFactory>>> = {
  "finds what is denied in search": onBrokenShelf("finds what is denied in search", [
    "what is denied is not shown, not told and not run, each in its phase",
    "with autoLoad a search returns and shows only what passes both search and load",
    "a caller who may find nothing is sent nothing to find it with",
  ]),
  "loads what is denied in load": onBrokenShelf("loads what is denied in load", [
    "what is denied is not shown, not told and not run, each in its phase",
    "a tool denied in load may be found, and is then spoken of like an unknown name",
    "with autoLoad a search returns and shows only what passes both search and load",
    "messages are evidence and no permission: the filter is asked about load again",
  ]),
  "lets in when the filter fails": onBrokenShelf("lets in when the filter fails", [
    "a filter that throws, rejects, answers with anything but true, or too late, denies",
  ]),
  "says when a name is that of a tool": onBrokenShelf("says when a name is that of a tool", [
    "a tool denied in load may be found, and is then spoken of like an unknown name",
  ]),
  "runs whatever it knows": onBrokenShelf("runs whatever it knows", [
    "a call before the load does not run, and the run goes on",
    "a call in the step of its load does not run, even side by side with it",
    "a name that no tool has is answered, whatever the name, and the run goes on",
    "after any turns exactly the calls to visible tools have run, and refusals name no other",
    "a load in one thread is seen in no other thread",
  ]),
  "calls executors on nothing": broken(
    ["an executor is called on the host's own object, where it is called on any"],
    () => ({
      options: retool(({ description, inputSchema, execute }) => ({
        description,
        inputSchema,
        execute: (input, { context }) => execute(input, { context, isOwnObject: false }),
      })),
    }),
  ),
  "shows nothing that was loaded": broken(
    [
      "a tool that is searched for, loaded and called from the next step runs",
      "what answers say is loaded is what the next step shows, also of loads side by side",
      "with autoLoad, what searches say is loaded is what the next step shows",
      "our own tools come first, then pinned ones, then loaded ones in the order of loading",
      "of a turn's tool with such a name the model sees an alias, and ours stays ours",
    ],
    () => ({
      turn: ({ steps, messages }) => ({
        messages,
        steps: steps.map(({ visible, calls }) => ({ visible: visible.slice(0, 2), calls })),
      }),
    }),
  ),
  "throws at a name that it does not know": broken(
    [
      "a name that no tool has is answered, whatever the name, and the run goes on",
      "a call before the load does not run, and the run goes on",
    ],
    () => ({
      turn: (turn) => {
        for (const { visible, calls } of turn.steps) {
          const unknown = calls.find(({ name }) => !visible.includes(name));
          if (unknown !== undefined) throw new Error(`no tool ${unknown.name}`);
        }
        return turn;
      },
    }),
  ),
  "keeps the context of its first turn": broken(
    [
      "an executor is given the model's input and the context of its own turn",
      "turns at once that bring equal tools each run their own",
      "the filter is asked for each caller, with the context of that caller's turn",
    ],
    () => {
      let first: AdapterTurnInput | undefined;
      return {
        input: (input) => {
          first ??= input;
          return { ...input, context: first.context };
        },
      };
    },
  ),
  "leaves marks on tools": broken(
    ["nothing that the host gave is changed, and it may all be frozen"],
    () => ({ options: retool((tool) => Object.assign(tool, { isWrapped: true })) }),
  ),
  "sends tools in the order of their names": broken(
    [
      "our own tools come first, then pinned ones, then loaded ones in the order of loading",
      "over the steps of a turn the list grows only at its end, and the next turn keeps it",
    ],
    () => ({
      turn: ({ steps, messages }) => ({
        messages,
        steps: steps.map(({ visible, calls }) => ({ visible: visible.toSorted(), calls })),
      }),
    }),
  ),
  "has one thread for all": broken(
    [
      "a load in one thread is seen in no other thread",
      "turns without a thread share nothing with each other or with any thread",
    ],
    () => ({ input: (input) => ({ ...input, threadId: "one" }) }),
  ),
  "keeps executors with the index": broken(
    ["turns at once that bring equal tools each run their own"],
    () => {
      let first: AdapterTools | undefined;
      return {
        options: (options) => ({
          ...options,
          requestTools: (context) => (first ??= options.requestTools?.(context) ?? {}),
        }),
      };
    },
  ),
  "keeps the tools of a turn": broken(["tools that a turn brings are gone with it"], () => {
    let kept: AdapterTools = {};
    return {
      options: (options) => ({
        ...options,
        requestTools: (context) => (kept = { ...kept, ...options.requestTools?.(context) }),
      }),
    };
  }),
  "says that all was loaded": broken(
    ["what answers say is loaded is what the next step shows, also of loads side by side"],
    () => ({ turn: (turn) => texts(turn, (text) => text.replace('"notFound":', '"loaded":')) }),
  ),
  "says nothing of what a search loaded": broken(
    ["with autoLoad, what searches say is loaded is what the next step shows"],
    () => ({ turn: (turn) => texts(turn, (text) => text.replace('"loaded":[', '"found":[')) }),
  ),
  "begins each turn with no messages": broken(
    [
      "a later turn has what the messages loaded, in load order, also after a restart",
      "with autoLoad the results of searches are what loads",
      "the messages decide and not the thread's id",
    ],
    () => ({ input: (input) => ({ ...input, messages: [] }) }),
  ),
  "keeps the state by thread, whatever the messages": broken(
    [
      "a later turn has what the messages loaded, in load order, also after a restart",
      "when the messages are gone, so is what they loaded",
      "the messages decide and not the thread's id",
    ],
    () => ({ options: (options) => ({ ...options, storage: "in-memory" }) }),
  ),
  "takes what a search found for loaded": broken(["a search alone loads nothing"], () => ({
    options: (options) => ({ ...options, search: { ...options.search, autoLoad: true } }),
  })),
  "reads every result as one of ours": broken(
    ["a result of another tool that looks like ours loads nothing"],
    () => ({
      input: (input) => ({
        ...input,
        messages: input.messages?.map((message) => {
          const { output } = message as { readonly output: unknown };
          return { toolName: "load_tool", output };
        }),
      }),
    }),
  ),
  "drops tools with its own names in silence": broken(
    [
      "a static tool with a meta-tool's name is an error that says so",
      "of a turn's tool with such a name the model sees an alias, and ours stays ours",
    ],
    () => ({
      options: ({ tools = {}, requestTools, ...options }) => {
        const sparing = (all: AdapterTools): AdapterTools =>
          Object.fromEntries(
            Object.entries(all).filter(([name]) => !/^(search_tools|load_tool)$/.test(name)),
          );
        return {
          ...options,
          tools: sparing(tools),
          requestTools: requestTools && ((context) => sparing(requestTools(context))),
        };
      },
    }),
  ),
  "always sends its meta-tools": onBrokenShelf("always sends its meta-tools", [
    "an empty shelf, or one whose tools are all pinned, adds nothing",
    "a caller who may find nothing is sent nothing to find it with",
  ]),
  "looks at its own tools alone for something to search": onBrokenShelf(
    "looks at its own tools alone for something to search",
    ["one tool that may be found is enough"],
  ),
  "decides anew at every step": onBrokenShelf("decides anew at every step", [
    "it is decided at a turn's first step and holds to its end",
  ]),
  "does not say what had to go": broken(
    ["with maxLoaded no step shows more, and answers name what had to go"],
    () => ({ turn: (turn) => texts(turn, (text) => text.replace('"unloaded":', '"gone":')) }),
  ),
  "holds as much as it is asked to": broken(
    ["with maxLoaded no step shows more, and answers name what had to go"],
    () => ({ options: ({ maxLoaded: _maxLoaded, ...options }) => options }),
  ),
};
