import { ToolShelfError, type ContextInput, type ToolResult } from "@toolshelf/core";
import type { ToolSet } from "ai";
import { undeferred } from "./fields.ts";
import type { HostTool, HostTools } from "./host-tool.ts";
import { modelMessageResults } from "./messages.ts";
import type { AnyShelf } from "./session.ts";

/** What AI SDK 7's `toolSearch` asks of a search function. */
export type ToolSearchFunction = (options: {
  query: string;
  tools: { name: string; description?: string }[];
}) => Promise<string[]>;

export type SearchFunctionInput<Context> = {
  /** Names at most. Default: the shelf's `topK`. */
  readonly topK?: number | undefined;
  /**
   * Tools of the generation that are not on the shelf. Where the shelf has a filter, no others can
   * be found: it is asked about tools, and the SDK tells a search no more than texts.
   */
  readonly tools?: ToolSet | undefined;
} & ContextInput<Context>;

export type RememberInput<Context> = {
  readonly threadId?: string | undefined;
  /** The conversation, as `ModelMessage`s; with `storage: "context"` it is what is remembered. */
  readonly messages?: readonly unknown[] | undefined;
} & ContextInput<Context>;

// How AI SDK 7 marks what its toolSearch() made.
const marked = Symbol.for("vercel.ai.toolSearch");
const searchOf = Symbol.for("vercel.ai.toolSearch.search");
const maxResultsOf = Symbol.for("vercel.ai.toolSearch.maxResults");

type SearchTool = HostTool & {
  readonly [marked]?: boolean;
  readonly [searchOf]?: ToolSearchFunction | undefined;
  readonly [maxResultsOf]?: number | undefined;
};

export type NativeShelf = {
  readonly shelf: AnyShelf;
  readonly isFiltered: boolean;
  readonly storage: "context" | "store";
  readonly loadName: string;
};

export type Searched = {
  readonly context?: unknown;
  readonly topK?: number | undefined;
  readonly tools?: HostTools | undefined;
};

/** Which of the functions that a search may be given are ours, and what they were made with. */
const made = new WeakMap<ToolSearchFunction, Searched>();

/** Ranks what the SDK offers to a search by the shelf; what is not on it, as tools of the request. */
export function searchFunction(native: NativeShelf, input: Searched): ToolSearchFunction {
  const { shelf, isFiltered } = native;
  const { context, topK, tools: own = {} } = input;
  const search: ToolSearchFunction = async ({ query, tools }) => {
    await shelf.catalog.ready();
    const others: [string, HostTool][] = [];
    for (const tool of tools) {
      if (shelf.catalog.get(tool.name) !== undefined) continue;
      if (Object.hasOwn(own, tool.name)) others.push([tool.name, own[tool.name]!]);
      else if (!isFiltered) others.push([tool.name, tool]);
    }
    const { results } = await shelf.search(query, {
      context,
      topK,
      tools: Object.fromEntries(others),
      phases: needed,
    });
    const offered = new Set(tools.map(({ name }) => name));
    return results.map(({ name }) => name).filter((name) => offered.has(name));
  };
  made.set(search, input);
  return search;
}

/** What AI SDK 7 finds, it shows and runs at once. */
const needed = ["search", "load", "active"] as const;

export type Remembered = {
  readonly threadId?: string | undefined;
  readonly context?: unknown;
  readonly messages?: readonly unknown[] | undefined;
};

/** The tools of a generation in which what was discovered before waits no more. */
export async function remember(
  native: NativeShelf,
  tools: HostTools,
  { threadId, context, messages }: Remembered,
): Promise<HostTools> {
  const { shelf, isFiltered, storage, loadName } = native;
  const searchTools = new Set(
    Object.keys(tools).filter((name) => (tools[name] as SearchTool)[marked] === true),
  );
  if (searchTools.size === 0) {
    throw new ToolShelfError(
      "invalid-option",
      "remember() was given no tool that toolSearch() of AI SDK 7 made, so nothing could be discovered. Put one into the tools.",
      { value: Object.keys(tools) },
    );
  }
  await shelf.catalog.ready();
  const others = Object.fromEntries(
    Object.entries(tools).filter(
      ([name]) => !searchTools.has(name) && shelf.catalog.get(name) === undefined,
    ),
  );
  const run = shelf.run({ threadId, context, tools: others });
  const step = await run.step(
    messages === undefined
      ? {}
      : { toolResults: () => discoveries(messages, { searchTools, loadName }) },
  );
  const keeps = storage === "store" && threadId !== undefined;
  const kept: Record<string, HostTool> = {};
  for (const [name, tool] of Object.entries(tools)) {
    if (searchTools.has(name)) {
      kept[name] = { ...tool, [searchOf]: remembering(tool) } as SearchTool;
    } else if (!step.tools.has(name)) kept[name] = tool;
  }
  // Last, and in the order of their discovery, so that what was sent before stays as it was.
  for (const name of step.tools.keys()) {
    const tool = tools[name];
    if (tool !== undefined) kept[name] = undeferred(tool);
  }
  return kept;

  /** Ours know the tools of this generation; what one of the host's finds has to pass the filter. */
  function remembering(tool: SearchTool): ToolSearchFunction {
    const given = tool[searchOf];
    const own = given === undefined ? { context } : made.get(given);
    const search =
      own === undefined
        ? (given as ToolSearchFunction)
        : searchFunction(native, { ...own, tools: { ...others, ...own.tools } });
    const maxResults = tool[maxResultsOf] ?? 5;
    return async (options) => {
      const offered = new Set(options.tools.map(({ name }) => name));
      const found = [...new Set(await search(options))].filter((name) => offered.has(name));
      const allowed = own === undefined && isFiltered ? await allowedOf(found) : found;
      const shown = allowed.slice(0, maxResults);
      if (keeps && shown.length > 0) await shelf.threads.load(threadId, shown);
      return shown;
    };
  }

  async function allowedOf(names: readonly string[]): Promise<readonly string[]> {
    const allowed: string[] = [];
    for (const name of names) {
      const tool = tools[name];
      if (tool === undefined) continue;
      const asked = { phases: needed, threadId, context };
      if (await shelf.allows({ name, tool }, asked)) allowed.push(name);
    }
    return allowed;
  }
}

/** What the SDK's search found, told as loads. */
function* discoveries(
  messages: readonly unknown[],
  {
    searchTools,
    loadName,
  }: { readonly searchTools: ReadonlySet<string>; readonly loadName: string },
): Generator<ToolResult, undefined> {
  for (const result of modelMessageResults(messages)) {
    yield searchTools.has(result.toolName)
      ? { ...result, toolName: loadName, output: { loaded: foundNames(result.output) } }
      : result;
  }
  return undefined;
}

function foundNames(output: unknown): readonly unknown[] {
  const { tools } = (output ?? {}) as { readonly tools?: unknown };
  if (!Array.isArray(tools)) return [];
  return tools.map((tool: { readonly name?: unknown } | null) => tool?.name);
}
