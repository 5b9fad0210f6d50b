import { ToolShelfError, type ContextInput, type ToolResult } from "@toolshelf/core";
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

/** Ranks what the SDK offers to a search by the shelf; what is not on it, as tools of the request. */
export function searchFunction(
  shelf: AnyShelf,
  { context, topK }: { readonly context?: unknown; readonly topK?: number | undefined },
): ToolSearchFunction {
  return async ({ query, tools }) => {
    await shelf.catalog.ready();
    const others = tools.filter(({ name }) => shelf.catalog.get(name) === undefined);
    const { results } = await shelf.search(query, {
      context,
      topK,
      tools: Object.fromEntries(others.map((tool) => [tool.name, tool])),
      phases: ["search", "load", "active"],
    });
    const offered = new Set(tools.map(({ name }) => name));
    return results.map(({ name }) => name).filter((name) => offered.has(name));
  };
}

export type Remembered = {
  readonly threadId?: string | undefined;
  readonly context?: unknown;
  readonly messages?: readonly unknown[] | undefined;
};

/** The tools of a generation in which what was discovered before waits no more. */
export async function remember(
  shelf: AnyShelf,
  {
    tools,
    storage,
    loadName,
  }: {
    readonly tools: HostTools;
    readonly storage: "context" | "store";
    readonly loadName: string;
  },
  { threadId, context, messages }: Remembered,
): Promise<HostTools> {
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
  const others = Object.entries(tools).filter(
    ([name]) => !searchTools.has(name) && shelf.catalog.get(name) === undefined,
  );
  const run = shelf.run({ threadId, context, tools: Object.fromEntries(others) });
  const step = await run.step(
    messages === undefined
      ? {}
      : { toolResults: () => discoveries(messages, { searchTools, loadName }) },
  );
  const keeps = storage === "store" && threadId !== undefined;
  const kept: Record<string, HostTool> = {};
  for (const [name, tool] of Object.entries(tools)) {
    if (searchTools.has(name)) {
      const inner = (tool as SearchTool)[searchOf] ?? searchFunction(shelf, { context });
      kept[name] = { ...tool, [searchOf]: keeps ? remembering(tool, inner) : inner } as SearchTool;
    } else if (!step.tools.has(name)) kept[name] = tool;
  }
  // Last, and in the order of their discovery, so that what was sent before stays as it was.
  for (const name of step.tools.keys()) {
    const tool = tools[name];
    if (tool !== undefined) kept[name] = { ...tool, deferLoading: undefined } as HostTool;
  }
  return kept;

  function remembering(tool: HostTool, search: ToolSearchFunction): ToolSearchFunction {
    const maxResults = (tool as SearchTool)[maxResultsOf] ?? 5;
    return async (options) => {
      const offered = new Set(options.tools.map(({ name }) => name));
      const found = [...new Set(await search(options))].filter((name) => offered.has(name));
      const shown = found.slice(0, maxResults);
      if (shown.length > 0) await shelf.threads.load(threadId!, shown);
      return shown;
    };
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
