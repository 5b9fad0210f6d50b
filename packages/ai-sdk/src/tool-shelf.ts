import {
  createToolSearch,
  ToolShelfError,
  type Diagnostic,
  type Threads,
  type ToolCatalog,
  type ToolSearchOptions,
} from "@toolshelf/core";
import type { ToolSet } from "ai";
import { isProviderTool, isRecord, type HostTool, type HostTools } from "./host-tool.ts";
import { Gate } from "./gate.ts";
import { dress } from "./meta-tools.ts";
import {
  remember,
  searchFunction,
  type NativeShelf,
  type Remembered,
  type RememberInput,
  type Searched,
  type SearchFunctionInput,
  type ToolSearchFunction,
} from "./native-search.ts";
import { createRepair, type RepairOptions } from "./repair-tool-call.ts";
import { Session, type AnySessionInput, type AnyShelf, type SessionOptions } from "./session.ts";
import type { MetaToolSet } from "./meta-tool-set.ts";
import type { OpenSession, SessionInput } from "./shelf-session.ts";
import type { ShelfTools, ToolSetOf } from "./shelf-tools.ts";
import type { ToolShelfOptions } from "./tool-shelf-options.ts";

/** Nothing has to be given where nothing is required. */
type WhenRequired<Input> = Record<string, never> extends Input ? [input?: Input] : [input: Input];

// oxlint-disable-next-line typescript/no-generated-empty-object-type -- a record that has no names is meant
type NoTools = Record<never, never>;

export interface ToolShelf<
  Tools extends ShelfTools,
  Context,
  Search extends string,
  Load extends string,
  Auto extends boolean,
> {
  /** Opens one call of the SDK. Synchronous, so that it can be spread. */
  session<Request extends ShelfTools = NoTools, Visible extends ToolSet = NoTools>(
    ...input: WhenRequired<SessionInput<Context, Request, Visible>>
  ): OpenSession<
    ToolSetOf<Tools> &
      ToolSetOf<NoInfer<Request>> &
      NoInfer<Visible> &
      MetaToolSet<Search, Load, Auto>
  >;
  /**
   * All tools for their types and for conversions: `InferUITools<typeof shelf.tools>`,
   * `convertToModelMessages(messages, { tools: shelf.tools })`, an agent's constructor. Nothing in
   * it runs, or is sent, without a session.
   */
  readonly tools: ToolSetOf<Tools> & MetaToolSet<Search, Load, Auto>;
  /** For `toolSearch({ search })` of AI SDK 7: ranks by this shelf, and knows its filter. */
  searchFunction(...input: WhenRequired<SearchFunctionInput<Context>>): ToolSearchFunction;
  /**
   * The tools of one generation with AI SDK 7's `toolSearch`, of which those that the thread
   * discovered before are not deferred; what is discovered now is kept for the next.
   */
  remember<All extends ToolSet>(
    tools: All,
    ...input: WhenRequired<RememberInput<Context>>
  ): Promise<All>;
  /**
   * For `repairToolCall`: a call to a tool that is not loaded becomes a call that loads it. Names
   * that no tool has, and tools that the caller may not load, are answered by the load tool.
   */
  readonly repairToolCall: <Options extends RepairOptions>(
    options: Options,
  ) => Promise<Options["toolCall"] | null>;
  /** What a model should know about the shelf, for the end of a system prompt; always the same. */
  readonly instructions: string;
  readonly catalog: ToolCatalog<ToolSet[string]>;
  readonly threads: Threads;
  /** What a person should know about the tools. */
  readonly diagnostics: readonly Diagnostic[];
  /** Lets go of everything; no step can be opened afterwards. */
  dispose(): Promise<void>;
}

/**
 * Puts tools of the AI SDK on a shelf, for versions 5, 6 and 7.
 *
 * @example
 * const shelf = createToolShelf({ tools });
 * const result = await generateText({
 *   model, prompt, stopWhen: stepCountIs(10), ...shelf.session({ threadId }),
 * });
 *
 * @throws ToolShelfError `invalid-option`, `invalid-tool`, `duplicate-tool` or `reserved-name`.
 */
export function createToolShelf<
  Tools extends ShelfTools,
  Context = unknown,
  Search extends string = "search_tools",
  Load extends string = "load_tool",
  Auto extends boolean = false,
>(
  options: ToolShelfOptions<Tools, Context, Search, Load, Auto>,
): ToolShelf<Tools, Context, Search, Load, Auto> {
  if (typeof (options as unknown) !== "object" || options === null) {
    throw new ToolShelfError(
      "invalid-option",
      "options must be an object, as in createToolShelf({ tools }).",
      { value: options },
    );
  }
  const { tools, pinned: asked = [], metaTools } = options;
  const provided = providerTools(tools);
  const pinned = [...new Set([...asked, ...provided])];
  const shelf: AnyShelf = createToolSearch<unknown, HostTool>({
    ...options,
    pinned,
  } as ToolSearchOptions<unknown, HostTool>);
  const autoLoad = options.search?.autoLoad ?? false;
  const storage = options.storage === "context" ? "context" : "store";
  const isFiltered = options.filter !== undefined;
  const loadName = metaTools?.load?.name ?? "load_tool";
  const sessions: SessionOptions = {
    shelf,
    metaNames: {
      search: new Set([
        metaTools?.search?.name ?? "search_tools",
        ...(metaTools?.search?.formerNames ?? []),
      ]),
      load: new Set([loadName, ...(metaTools?.load?.formerNames ?? [])]),
    },
    pinned: isFiltered ? [] : pinned,
    autoLoad,
    isFiltered,
    needsMessages: storage === "context" || options.onTrim === "drop",
    isForgetful: options.lifetime === "run",
    isListed: options.injectCatalog !== undefined && options.injectCatalog !== false,
  };
  const native: NativeShelf = { shelf, isFiltered, storage, loadName };
  const made = {
    session: (input: AnySessionInput = {}) => asSpreadable(new Session(sessions, input)),
    get tools() {
      return unopened(shelf);
    },
    searchFunction: (input: Searched = {}) => searchFunction(native, input),
    remember: (given: HostTools, input: Remembered = {}) => remember(native, given, input),
    repairToolCall: createRepair(shelf.metaTools),
    instructions: shelf.instructions,
    catalog: shelf.catalog,
    threads: shelf.threads,
    get diagnostics(): readonly Diagnostic[] {
      const { diagnostics } = shelf.catalog;
      return [
        ...diagnostics.filter(({ toolName = "" }) => !provided.includes(toolName)),
        ...provided.map(alwaysVisible),
      ];
    },
    dispose: () => shelf.dispose(),
  };
  return made as unknown as ToolShelf<Tools, Context, Search, Load, Auto>;
}

function providerTools(tools: unknown): readonly string[] {
  if (!isRecord(tools)) return [];
  return Object.keys(tools).filter((name) => isProviderTool(tools[name]!));
}

function alwaysVisible(toolName: string): Diagnostic {
  return {
    code: "tool",
    toolName,
    message: `"${toolName}" is a tool that the provider defines. There is no definition to keep back, so it is always visible.`,
  };
}

/** The settings of the SDK; what else a session has is not spread into its call. */
function asSpreadable(session: Session): unknown {
  const { tools, activeTools } = session;
  return Object.defineProperties(
    { tools, activeTools, prepareStep: session.prepareStep.bind(session) },
    {
      add: { value: session.add.bind(session) },
      diagnostics: { get: () => session.diagnostics },
    },
  );
}

/** All tools by name, for types and conversions: what the SDK would send or run is not to be seen. */
function unopened({ catalog, metaTools }: AnyShelf): HostTools {
  const refuse = async (name: string): Promise<never> => {
    throw new ToolShelfError(
      "tool-not-loaded",
      `"${name}" was called without a session. Spread shelf.session() into the call of the SDK; shelf.tools is for types and for messages.`,
      { value: name },
    );
  };
  const tools: Record<string, HostTool> = {};
  for (const meta of metaTools) tools[meta.name] = dress(meta, () => refuse(meta.name));
  for (const name of catalog.names()) {
    const { tool } = new Gate(name, catalog.get(name)!, { find: async () => undefined, refuse });
    Object.defineProperty(tools, name, { value: tool, configurable: true, writable: true });
  }
  return tools;
}
