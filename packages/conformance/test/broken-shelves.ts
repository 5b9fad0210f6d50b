import {
  createInMemoryStore,
  createToolSearch,
  type FilterRequest,
  type LoadedTool,
  type LoadedToolStore,
  type Ranker,
  type RunnableTool,
  type RunInput,
  type Step,
  type ToolDefinition,
  type ToolSearchOptions,
  type ToolSource,
} from "@toolshelf/core";
import type { ShelfFactory } from "@toolshelf/conformance";
import { breakShelf, rewrite, withMembers, type Breakage } from "./break-shelf.ts";
import type { Broken } from "./expect-suite-can-fail.ts";

type BrokenShelf = Broken<ShelfFactory>;

type Filter = NonNullable<ToolSearchOptions["filter"]>;

const refilter =
  (
    change: (
      filter: Filter,
      request: FilterRequest<unknown, RunnableTool>,
      options: ToolSearchOptions,
    ) => unknown,
  ) =>
  (options: ToolSearchOptions): ToolSearchOptions => {
    const { filter } = options;
    if (filter === undefined) return options;
    return { ...options, filter: (request) => change(filter, request, options) as boolean };
  };

const toolsOf = (tools: ToolSearchOptions["tools"]): RunnableTool[] =>
  tools !== undefined && Symbol.iterator in tools ? [...(tools as Iterable<RunnableTool>)] : [];

const isSource = (item: unknown): item is ToolSource<RunnableTool> =>
  typeof (item as { list?: unknown }).list === "function";

/** Changes the tools of whatever form they were given in. */
function retool(
  tools: ToolSearchOptions["tools"],
  change: (tools: readonly RunnableTool[]) => RunnableTool[],
): ToolSearchOptions["tools"] {
  if (tools === undefined) return tools;
  if (isSource(tools)) {
    return {
      name: tools.name,
      list: async (cursor) => {
        const page = await tools.list(cursor);
        return { ...page, tools: change([...(page.tools as Iterable<RunnableTool>)]) };
      },
    };
  }
  if (!(Symbol.iterator in tools)) {
    return Object.fromEntries(
      Object.entries(tools as Record<string, RunnableTool>).flatMap(([name, tool]) =>
        change([tool]).map((changed) => [name, changed] as const),
      ),
    );
  }
  const items = [...(tools as Iterable<RunnableTool>)];
  return items.some(isSource)
    ? (items.map((item) => retool(item as never, change)) as ToolSource<RunnableTool>[])
    : change(items);
}

/** Equal in all they do. */
const copied = (tools: readonly RunnableTool[]): RunnableTool[] =>
  tools.map((tool) => ({
    ...tool,
    execute: (input: unknown, options) => tool.execute?.(input, options),
  }));

/** Called, but on nothing. */
const detached = (tools: readonly RunnableTool[]): RunnableTool[] =>
  tools.map((tool) => ({
    ...tool,
    execute: (input: unknown, options) => tool.execute?.call(undefined, input, options),
  }));

const isReserved = ({ name = "" }: RunnableTool): boolean =>
  name === "search_tools" || name === "load_tool";

const withStore = (make: () => LoadedToolStore) => (options: ToolSearchOptions) =>
  options.storage === undefined ? { ...options, storage: make() } : options;

const everybodysStore = createInMemoryStore();

/** Meta-tools of a shelf that has something to find. */
const spareStep = (): Promise<Step> =>
  createToolSearch({ tools: [{ name: "spare", description: "spare" }] })
    .run()
    .step();

function executorsByName(): Breakage {
  const first = new Map<string, RunnableTool>();
  return {
    input: (input) => ({
      ...input,
      tools: retool(input.tools, (tools) =>
        tools.map((tool) => {
          const name = tool.name ?? "";
          if (!first.has(name)) first.set(name, tool);
          return first.get(name) ?? tool;
        }),
      ),
    }),
  };
}

function registrationOrder(): Breakage {
  const places = new Map<string, number>();
  const register = (tools: ToolSearchOptions["tools"]): void => {
    retool(tools, (list) => {
      for (const { name = "" } of list) {
        places.delete(name);
        places.set(name, places.size);
      }
      return [...list];
    });
  };
  const ranker: Ranker = {
    id: "as-registered",
    index: (definitions) => ({
      rank: () => {
        const order = [...places.keys()];
        return definitions
          .map(({ name }) => ({ name, score: 0.5, confidence: "match" as const }))
          .sort((a, b) => order.indexOf(a.name) - order.indexOf(b.name));
      },
    }),
  };
  return {
    options: (options) => {
      register(options.tools);
      return { ...options, search: { ...options.search, ranker } };
    },
    input: (input: RunInput) => {
      register(input.tools);
      return input;
    },
  };
}

const broken = (seenBy: readonly string[], make: () => Breakage): BrokenShelf => ({
  factory: breakShelf(make),
  seenBy,
});

/** Each is wrong in one way, and the checks that it names must fail on it. */
export const brokenShelves: Readonly<Record<string, BrokenShelf>> = {
  "finds what is denied in search": broken(
    [
      "nothing that the model is sent names a tool denied in search",
      "what the model reads is the same, word for word, as if denied tools did not exist",
      "a search by the host leaves out what its caller may not find",
      "a caller who may find nothing is sent nothing to find it with",
    ],
    () => ({ options: refilter((ask, request) => request.phase === "search" || ask(request)) }),
  ),
  "loads what is denied in load": broken(
    [
      "a tool denied in load or active is never among the tools of a step, nor run",
      "a tool denied in load may be found, and is then spoken of like an unknown name",
      "a word of the host or of the messages that a tool is loaded does not permit it",
      "autoLoad returns and loads only what passes both search and load",
      "with autoLoad, a tool that may be found and not loaded is nothing to search",
    ],
    () => ({ options: refilter((ask, request) => request.phase === "load" || ask(request)) }),
  ),
  "lets in when the filter fails": broken(
    ["a filter that throws, rejects, answers with anything but true, or too late, denies"],
    () => ({
      options: refilter(async (ask, request) => {
        try {
          return await ask(request);
        } catch {
          return true;
        }
      }),
    }),
  ),
  "takes any answer for a yes that is not a no": broken(
    ["a filter that throws, rejects, answers with anything but true, or too late, denies"],
    () => ({
      options: refilter(async (ask, request) => {
        const answer: unknown = await ask(request);
        return Boolean(answer);
      }),
    }),
  ),
  "waits for the filter for ever": broken(
    ["a filter that throws, rejects, answers with anything but true, or too late, denies"],
    () => ({ options: (options) => ({ ...options, limits: { filterTimeout: 1e9 } }) }),
  ),
  "tells nobody of a denial": broken(
    ["the host is told of a denial, its phase and its cause, and the model is not"],
    () => ({
      options: (options) => ({
        ...options,
        onEvent: (event) => {
          if (event.type !== "denied") options.onEvent?.(event);
        },
      }),
    }),
  ),
  "says when a name is that of a tool": broken(
    [
      "a tool denied in load may be found, and is then spoken of like an unknown name",
      "a call to a tool denied in search is refused like a call to an unknown name",
      "where nothing is added, unknown names and hidden tools are refused in the same words",
    ],
    () => ({
      call: (call, step, shelf) => async (name, input, options) => {
        const outcome = await call(name, input, options);
        return outcome.status === "refused" && shelf.catalog.get(name) !== undefined
          ? { ...outcome, text: `You may not use "${name}".` }
          : outcome;
      },
    }),
  ),
  "does not ask the filter about pinned tools": broken(
    ["the filter decides on pinned tools at every step, and never on what the host shows"],
    () => ({
      options: refilter(
        (ask, request, { pinned = [] }) => pinned.includes(request.toolName) || ask(request),
      ),
    }),
  ),

  "runs whatever it knows": broken(
    [
      "a tool denied in load or active is never among the tools of a step, nor run",
      "a call before the load is refused, and the run goes on",
      "a call in the step of its load is refused, even side by side with it",
      "with autoLoad too, what a search found runs from the next step on and not before",
      "a step that was opened before the load does not run the tool, however late the call",
      "a tool that the host unloads does not run from the next step on",
      "a tool whose thread expired does not run",
      "a tool that left its source does not run, and comes back with it",
      "after any calls, some side by side, exactly the calls to visible tools have run",
    ],
    () => {
      const known = new Map<string, RunnableTool>();
      return {
        call: (call, step, shelf) => async (name, input, options) => {
          for (const it of shelf.catalog.names()) {
            const tool = shelf.catalog.get(it);
            if (tool !== undefined) known.set(it, tool);
          }
          const tool = known.get(name);
          if (step.isVisible(name) || tool === undefined) return call(name, input, options);
          const output = await tool.execute?.(input, {});
          return { status: "ok", text: String(output), output };
        },
      };
    },
  ),
  "looks names up in a plain object": broken(
    ["a name that no tool has is refused, whatever the name"],
    () => ({
      call: (call) => async (name, input, options) =>
        name in {} ? { status: "ok", text: "", output: undefined } : call(name, input, options),
    }),
  ),
  "sends every tool it has": broken(
    ["a step sends what was loaded, and no more for a larger shelf"],
    () => ({
      step: (step, { catalog }) => ({
        ...step,
        definitions: [
          ...step.metaTools.values(),
          ...catalog.names().map((name) => catalog.definition(name) as ToolDefinition),
        ],
      }),
    }),
  ),
  "keeps the tools of a run's first step": broken(
    [
      "a tool that is searched for, loaded and called from the next step runs",
      "what was loaded is callable in the next step of the same run",
    ],
    () => {
      let first: Step | undefined;
      return { step: (step) => (first ??= step) };
    },
  ),
  "helps by listing every tool": broken(
    ["a refusal names no tool but the one that was called and those of the step"],
    () => ({
      call: (call, step, shelf) => async (name, input, options) => {
        const outcome = await call(name, input, options);
        return outcome.status === "refused"
          ? { ...outcome, text: `There are: ${shelf.catalog.names().join(", ")}.` }
          : outcome;
      },
    }),
  ),
  "shows loaded tools by name": broken(
    ["what was loaded and is allowed is what the next step shows, in load order"],
    () => ({
      step: (step) => ({
        ...step,
        definitions: step.definitions.toSorted((a, b) => (a.name < b.name ? -1 : 1)),
      }),
    }),
  ),

  "works on copies": broken(
    [
      "a visible tool is the host's own object, wherever the host keeps it",
      "a hidden tool is not handed out by a step, and the catalog has the host's object",
      "a tool of a source is the source's own object",
      "the filter is shown the host's own object",
    ],
    () => ({ options: (options) => ({ ...options, tools: retool(options.tools, copied) }) }),
  ),
  "calls executors apart from their tools": broken(
    [
      "the executor is called on its tool, with the input and what belongs to the call",
      "state that only the tool's own methods reach stays reachable",
    ],
    () => ({ options: (options) => ({ ...options, tools: retool(options.tools, detached) }) }),
  ),
  "hands out every tool": broken(
    ["a hidden tool is not handed out by a step, and the catalog has the host's object"],
    () => ({
      step: (step, { catalog }) => ({
        ...step,
        tools: new Map(catalog.names().map((name) => [name, catalog.get(name) as RunnableTool])),
      }),
    }),
  ),
  "leaves marks on the tools": broken(
    [
      "nothing of the host is changed, nor frozen",
      "a host that froze everything it gave is served like any other",
    ],
    () => ({
      step: (step) => {
        for (const tool of step.tools.values()) Object.assign(tool, { isLoaded: true });
        return step;
      },
    }),
  ),
  "freezes the host's tools": broken(["nothing of the host is changed, nor frozen"], () => ({
    step: (step) => {
      for (const tool of step.tools.values()) Object.freeze(tool);
      return step;
    },
  })),
  "shortens what the host wrote": broken(
    ["the model is sent the description and the schema that the host wrote"],
    () => ({
      step: (step) => ({
        ...step,
        definitions: step.definitions.map((it) => ({ ...it, inputSchema: { type: "object" } })),
      }),
    }),
  ),

  "has one thread for all": broken(
    [
      "a load in one thread is seen in no other, nor by a run without a thread",
      "turns at once read, word for word, what each would read alone",
    ],
    () => ({ input: (input) => ({ ...input, threadId: "one" }) }),
  ),
  "puts runs without a thread into one": broken(
    [
      "runs without a thread share nothing with each other or with any thread",
      "turns at once read, word for word, what each would read alone",
    ],
    () => ({ input: (input) => ({ ...input, threadId: input.threadId ?? "default" }) }),
  ),
  "keeps loads on the process": broken(["two shelves of the same tools share no load"], () => ({
    options: withStore(() => everybodysStore),
  })),
  "keeps executors with the index": broken(
    [
      "requests at once, with equal definitions, each run their own tool",
      "a later turn of a thread runs the tools of its own request",
    ],
    executorsByName,
  ),
  "keeps the tools of a request": broken(
    [
      "a request's tools are gone with it, and its host's search sees its own alone",
      "a request's tool stands before the shelf's own of that name for that request alone",
    ],
    () => {
      const kept: RunnableTool[] = [];
      return {
        input: (input) => {
          for (const tool of toolsOf(input.tools)) if (!kept.includes(tool)) kept.push(tool);
          return { ...input, tools: kept };
        },
      };
    },
  ),
  "indexes for every search": broken(
    ["equal definitions are indexed once, in whatever order, and different ones apart"],
    () => ({
      options: (options) => {
        const ranker = options.search?.ranker;
        if (ranker === undefined) return options;
        return {
          ...options,
          search: {
            ...options.search,
            ranker: {
              id: ranker.id,
              index: (definitions) => ({
                rank: async (query, how) => (await ranker.index(definitions, how)).rank(query, how),
              }),
            },
          },
        };
      },
    }),
  ),
  "remembers what the filter said to anybody": broken(
    ["a caller's filter answers for that caller alone"],
    () => {
      const said = new Map<string, unknown>();
      return {
        options: refilter((ask, request) => {
          const key = `${request.toolName} ${request.phase}`;
          if (!said.has(key)) said.set(key, ask(request));
          return said.get(key);
        }),
      };
    },
  ),

  "loads the first name alone": broken(
    [
      "one call loads many, and says of each name what became of it",
      "what another run of the thread loaded meanwhile is said to be loaded, in any step",
    ],
    () => ({
      call: (call) => (name, input, options) => {
        const names = (input as { toolNames?: unknown }).toolNames;
        return call(name, Array.isArray(names) ? { toolNames: names.slice(0, 1) } : input, options);
      },
    }),
  ),
  "takes a second load for a failure": broken(
    ["loading again succeeds and says so, and a search says what needs no load"],
    () => ({
      call: (call) => async (name, input, options) =>
        rewrite(await call(name, input, options), (fields) =>
          "alreadyLoaded" in fields ? { ...fields, success: false } : fields,
        ),
    }),
  ),
  "says loaded to whatever was asked": broken(
    [
      "what a store did not keep is not said to be loaded",
      "loads beside each other leave loaded what their answers say, and nothing else",
    ],
    () => ({
      call: (call) => async (name, input, options) =>
        rewrite(await call(name, input, options), (fields) =>
          "success" in fields
            ? { ...fields, success: true, loaded: (input as { toolNames: unknown }).toolNames }
            : fields,
        ),
    }),
  ),
  "keeps one tool of each load": broken(
    ["with autoLoad, what the searches say is loaded is loaded, and nothing else"],
    () => ({
      options: withStore(() => {
        const store = createInMemoryStore();
        return {
          ...store,
          add: (threadId: string, tools: readonly LoadedTool[], how) => {
            store.add(threadId, tools.slice(0, 1), how);
            return { kept: tools.map(({ name }) => name), evicted: [] };
          },
        } satisfies LoadedToolStore;
      }),
    }),
  ),

  "ranks in the order of registration": broken(
    [
      "a search finds the same tools in the same order, however they were registered",
      "a record, a list and sources of one set of tools are searched alike",
      "tools that score alike come in the order of their names",
      "request tools are found alike, however they were registered",
    ],
    registrationOrder,
  ),
  "lets the first of a name have it": broken(
    ["which tool bears which name, and what is said of it, hangs on the set of tools alone"],
    () => ({
      options: (options) => {
        const taken = new Set<string>();
        return {
          ...options,
          tools: retool(options.tools, (tools) =>
            tools.filter(({ name = "" }) => !taken.has(name) && taken.add(name)),
          ),
        };
      },
    }),
  ),
  "answers every other search with nothing": broken(
    ["the same searches on one shelf are answered the same"],
    () => {
      let searches = 0;
      return {
        shelf: (shelf) => ({
          search: async (query, options) => {
            const found = await shelf.search(query, options);
            return searches++ % 2 === 0 ? found : { ...found, results: [] };
          },
        }),
      };
    },
  ),

  "drops tools with its own names in silence": broken(
    [
      "a static tool with a meta-tool's name is an error at construction",
      "a request's visible tool with a meta-tool's name is an error at the first step",
      "a source's tool with a meta-tool's name gets an alias, runs by it, and is reported",
      "a request's tool with a meta-tool's name gets an alias, and the host hears of it",
    ],
    () => {
      const drop = (tools: readonly RunnableTool[]): RunnableTool[] =>
        tools.filter((tool) => !isReserved(tool));
      return {
        options: (options) => ({ ...options, tools: retool(options.tools, drop) }),
        input: (input) => ({ ...input, tools: retool(input.tools, drop), visibleTools: {} }),
      };
    },
  ),
  "sends its meta-tools twice": broken(
    ["the meta-tools that the model is sent are the shelf's own, each once"],
    () => ({
      step: (step) => ({ ...step, definitions: [...step.metaTools.values(), ...step.definitions] }),
    }),
  ),

  "keeps what went wrong to itself": broken(
    [
      "a tool whose schema or description cannot be read is reported, and the rest works",
      "a source that fails or lists nonsense is reported, and the rest works",
    ],
    () => ({
      shelf: ({ catalog }) => ({ catalog: withMembers(catalog, { diagnostics: [] }) }),
    }),
  ),
  "drops tools with odd names": broken(
    ["names that providers refuse, or that JavaScript keeps for itself, are offered by an alias"],
    () => ({
      options: (options) => ({
        ...options,
        tools: retool(options.tools, (tools) =>
          tools.filter(({ name = "" }) => /^[a-z_]\w*$/.test(name)),
        ),
      }),
    }),
  ),
  "repeats all that it is asked": broken(
    ["a megabyte of query, or any other, is answered, and shortly"],
    () => ({
      call: (call) => async (name, input, options) => {
        const outcome = await call(name, input, options);
        return { ...outcome, text: `${outcome.text} for ${JSON.stringify(input)}` };
      },
    }),
  ),
  "throws at input that it did not expect": broken(
    ["whatever a model sends a meta-tool, it is answered in words and the run goes on"],
    () => ({
      call: (call) => async (name, input, options) => {
        const outcome = await call(name, input, options);
        if (outcome.status === "refused") throw new Error(outcome.text);
        return outcome;
      },
    }),
  ),
  "makes arguments of anything": broken(
    ["arguments that are no JSON object do not reach the tool"],
    () => ({
      call: (call) => async (name, input, options) => {
        const outcome = await call(name, input, options);
        return outcome.status === "refused" ? call(name, {}, options) : outcome;
      },
    }),
  ),
  "throws what a tool throws": broken(
    ["a tool that throws, whatever it throws, fails that call alone"],
    () => ({
      call: (call) => async (name, input, options) => {
        const outcome = await call(name, input, options);
        if (outcome.status === "failed") throw outcome.error;
        return outcome;
      },
    }),
  ),

  "always sends its meta-tools": broken(
    [
      "an empty shelf adds neither meta-tools nor instructions",
      "a shelf whose tools are all pinned adds nothing to them",
      "a caller who may find nothing is sent nothing to find it with",
      "with autoLoad, a tool that may be found and not loaded is nothing to search",
      "tools that the host shows by itself are nothing to search for",
    ],
    () => ({
      step: async (step) => {
        const { metaTools, instructions } = step.metaTools.size > 0 ? step : await spareStep();
        const own = step.definitions.filter(({ name }) => !metaTools.has(name));
        return { ...step, metaTools, instructions, definitions: [...metaTools.values(), ...own] };
      },
    }),
  ),
  "looks at its own tools alone for something to search": broken(
    ["a request that brings the only tool is given the means to find it"],
    () => ({
      step: (step, { catalog }) =>
        catalog.size > 0
          ? step
          : { ...step, definitions: [], metaTools: new Map(), instructions: "" },
    }),
  ),
  "forgets its instructions": broken(
    ["one tool that the caller may find is enough: meta-tools, instructions, each once"],
    () => ({ step: (step) => ({ ...step, instructions: "" }) }),
  ),
  "decides anew at every step": broken(
    [
      "it is decided at a run's first step and holds to its end",
      "first steps that are opened at once are decided as one",
    ],
    () => ({ isNewRunEachStep: true }),
  ),
  "asks about every tool at once": broken(
    ["the filter is asked up to the first tool that may be found, and not again in the run"],
    () => {
      let filter: ToolSearchOptions["filter"];
      return {
        options: (options) => {
          ({ filter } = options);
          return options;
        },
        step: (step, { catalog }) => {
          for (const toolName of catalog.names()) {
            const tool = catalog.get(toolName);
            const definition = catalog.definition(toolName);
            if (tool === undefined || definition === undefined) continue;
            void filter?.({ toolName, tool, definition, phase: "search", context: undefined });
          }
          return step;
        },
      };
    },
  ),
};
