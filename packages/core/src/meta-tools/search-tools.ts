import type { CatalogEntry } from "../catalog/catalog-entry.ts";
import type { Abortable } from "../platform.ts";
import type { Confidence } from "../search/ranker.ts";
import type { ToolDefinition, ToolLike } from "../tool/tool-definition.ts";
import type { Hit } from "./find-tools.ts";
import { everySource, type SourceCount } from "./list-tools.ts";
import type { LoadOutcome } from "./load-tools.ts";
import {
  bindMetaTool,
  inputFields,
  quoted,
  type MetaTool,
  type MetaToolAnswer,
  type MetaToolCallOptions,
  type MetaToolNames,
} from "./meta-tool.ts";
import { shortDescription } from "./short-description.ts";
import type { InTurn } from "./step-scope.ts";

/** A tool that a search found, as the model is told of it. */
export type SearchResult = {
  readonly name: string;
  /** At most 150 characters. Absent when an earlier answer has it. */
  readonly description?: string | undefined;
  /** 0 to 1, two decimals. Absent in a listing, which ranks nothing. */
  readonly score?: number | undefined;
  /** Present when the tool is loaded. */
  readonly loaded?: true | undefined;
};

export type SearchOutput = {
  readonly results: readonly SearchResult[];
  readonly message: string;
  /** That of the best result: `match`, `weak`, or `none` when there is no result. */
  readonly confidence: Confidence;
  /** With `autoLoad`: the results that are loaded now. */
  readonly loaded?: readonly string[] | undefined;
  /** With `autoLoad` and `maxLoaded`: what had to go for them. */
  readonly unloaded?: readonly string[] | undefined;
  /** Of a listing that goes on. */
  readonly nextCursor?: string | undefined;
};

export function searchToolDefinition(
  { search, load }: MetaToolNames,
  autoLoad: boolean,
): ToolDefinition {
  const then = autoLoad
    ? "What is found is loaded and can be called from your next step."
    : `Returns names and descriptions; take what you need with ${load.name}.`;
  return Object.freeze({
    name: search.name,
    description:
      search.description ??
      `Search for tools by what they do. Use it whenever you need an ability that you have no tool for. ${then}`,
    inputSchema: Object.freeze({
      type: "object",
      properties: {
        query: {
          type: "string",
          description: 'Key words, such as "create github issue" or "weather"; "" lists a source',
        },
        source: { type: "string", description: "Only tools of this source" },
        cursor: { type: "string", description: "Where a listing goes on" },
      },
      required: ["query"],
      additionalProperties: false,
    }),
  });
}

/** What the search tool works with, bound to one step. */
export interface SearchToolOptions<Tool extends ToolLike> {
  readonly definition: ToolDefinition;
  readonly names: MetaToolNames;
  /** Counts a search of this run; false when it is one too many. */
  readonly admit: () => boolean;
  readonly find: (
    query: string,
    options: Abortable & { readonly source: string | undefined },
  ) => Promise<{ readonly hits: readonly Hit<Tool>[]; readonly confidence: Confidence }>;
  readonly list: (page: {
    readonly source: string;
    readonly cursor: string | undefined;
  }) => Promise<{
    readonly entries: readonly CatalogEntry<Tool>[];
    readonly nextCursor: string | undefined;
  }>;
  readonly countSources: () => Promise<readonly SourceCount[]>;
  /** With autoLoad: loads what was found. */
  readonly load?:
    | ((names: readonly string[], options: Abortable) => Promise<LoadOutcome>)
    | undefined;
  /** With autoLoad: keeps searches in the order in which they were asked for. */
  readonly inTurn: InTurn;
  /** Whether the model still has an answer with the same hits. */
  readonly isRepeat: (
    query: string,
    answer: { readonly hits: readonly string[]; readonly toolCallId: string | undefined },
  ) => boolean;
  /** Whether the step shows a tool, so that it can be called at once. */
  readonly isVisible: (name: string) => boolean;
  /** What is loaded at this moment, shown or not. */
  readonly loadedNow: (options: Abortable) => Promise<ReadonlySet<string>>;
  /** Told of each search and of what it gave. */
  readonly onSearched: (
    query: string,
    found: {
      readonly hits: readonly Hit<Tool>[];
      readonly confidence: Confidence;
      readonly output: SearchOutput;
      readonly durationMs: number;
    },
  ) => void;
  readonly now: () => number;
}

export function searchTool<Tool extends ToolLike>(
  options: SearchToolOptions<Tool>,
): MetaTool<SearchOutput> {
  const { definition, admit, load, inTurn } = options;
  return bindMetaTool<SearchOutput>("search", definition, async (input, call) => {
    const asked = askedSearch(input, definition.name);
    if ("message" in asked) return refused(asked.message, load !== undefined);
    if (!admit()) {
      const message =
        "No more searches in this turn. Use what you have found, or say what is missing.";
      return refused(message, load !== undefined);
    }
    const search = (): Promise<SearchOutput> =>
      asked.query.trim() === "" ? listing(asked, options) : searching(asked, call, options);
    return { output: await (load === undefined ? search() : inTurn(search)), refused: false };
  });
}

function refused(message: string, autoLoad: boolean): MetaToolAnswer<SearchOutput> {
  const output: SearchOutput = { results: [], message, confidence: "none" };
  return { output: autoLoad ? { ...output, loaded: [] } : output, refused: true };
}

type AskedSearch = {
  readonly query: string;
  readonly source: string | undefined;
  readonly cursor: string | undefined;
};

function askedSearch(input: unknown, name: string): AskedSearch | { readonly message: string } {
  const { query = "", source, cursor } = inputFields(input) ?? { query: undefined };
  const isText = (value: unknown): value is string | undefined =>
    value === undefined || typeof value === "string";
  // Models write null or "" for what they leave out.
  const optional = (value: unknown): unknown =>
    value === null || value === "" ? undefined : value;
  const [wantedSource, wantedCursor] = [optional(source), optional(cursor)];
  if (
    inputFields(input) === undefined ||
    typeof query !== "string" ||
    !isText(wantedSource) ||
    !isText(wantedCursor)
  ) {
    return { message: `${name} needs {"query": "key words"}, and takes a source and a cursor.` };
  }
  return { query, source: wantedSource, cursor: wantedCursor };
}

async function searching<Tool extends ToolLike>(
  { query, source }: AskedSearch,
  { signal, toolCallId }: MetaToolCallOptions,
  options: SearchToolOptions<Tool>,
): Promise<SearchOutput> {
  const started = options.now();
  const { hits, confidence } = await options.find(query, { signal, source });
  const durationMs = options.now() - started;
  const names = hits.map(({ entry }) => entry.name);
  const known = await options.loadedNow({ signal });
  const outcome = await options.load?.(names, { signal });
  const before = new Set([...known].filter((name) => !outcome?.unloaded.includes(name)));
  const loaded =
    outcome &&
    names.filter((name) => outcome.loaded.includes(name) || outcome.alreadyLoaded.includes(name));
  const isRepeat = options.isRepeat(query, { hits: names, toolCallId });
  const notes = [
    isRepeat
      ? "The same tools as before; their descriptions are in the earlier result."
      : searchMessage(query, { names, confidence, before, loaded, options }),
    ...(await listHint(query, options)),
  ];
  const output: SearchOutput = {
    results: hits.map((hit) =>
      searchResult(hit, { isRepeat, isLoaded: before.has(hit.entry.name) }),
    ),
    message: notes.join(" "),
    confidence,
    ...(loaded === undefined ? {} : { loaded }),
    ...(outcome === undefined || outcome.unloaded.length === 0
      ? {}
      : { unloaded: outcome.unloaded }),
  };
  options.onSearched(query, { hits, confidence, output, durationMs });
  return output;
}

function searchResult<Tool extends ToolLike>(
  { entry, score }: Hit<Tool>,
  { isRepeat, isLoaded }: { readonly isRepeat: boolean; readonly isLoaded: boolean },
): SearchResult {
  return {
    name: entry.name,
    ...(isRepeat ? {} : { description: shortDescription(entry.definition.description) }),
    // Two decimals, of which 1 is kept for a name that is given in full.
    score: score === 1 ? 1 : Math.min(0.99, Math.max(0.01, Math.round(score * 100) / 100)),
    ...(isLoaded ? { loaded: true } : {}),
  };
}

function searchMessage<Tool extends ToolLike>(
  query: string,
  found: {
    readonly names: readonly string[];
    readonly confidence: Confidence;
    readonly before: ReadonlySet<string>;
    readonly loaded: readonly string[] | undefined;
    readonly options: SearchToolOptions<Tool>;
  },
): string {
  const { names, before, loaded, options } = found;
  if (names.length === 0) {
    return `No tools found for ${quoted(query)}. Try other words, or say that no tool fits.`;
  }
  const tools = names.length === 1 ? "1 tool" : `${names.length} tools`;
  const parts = [
    found.confidence === "weak"
      ? `Found ${tools} that may not be what you need; try other words if none fits.`
      : `Found ${tools}.`,
  ];
  const known = names.filter((name) => before.has(name));
  const now = known.filter(options.isVisible);
  const next = (loaded ?? known).filter((name) => !options.isVisible(name));
  if (now.length > 0) parts.push(`Already loaded, call directly: ${now.join(", ")}.`);
  if (next.length > 0) parts.push(`Loaded, call from your next step: ${next.join(", ")}.`);
  if (loaded === undefined && names.length > known.length) {
    const which = known.length > 0 ? "the others" : "them";
    parts.push(`Use ${options.names.load.name} with exact names to make ${which} callable.`);
  }
  return parts.join(" ");
}

/** Words of a request to see everything, which no ranking can answer. */
const listWords = new Set(
  "a all any are available can do every everything for get give have i is list me of please show the there tool tools what which you your".split(
    " ",
  ),
);

/** How to list, for a query that asks for a list. */
async function listHint<Tool extends ToolLike>(
  query: string,
  options: SearchToolOptions<Tool>,
): Promise<readonly string[]> {
  const words =
    query
      .slice(0, 200)
      .toLowerCase()
      .match(/\p{L}+/gu) ?? [];
  const isList =
    words.some((word) => word === "tool" || word === "tools") &&
    words.every((word) => listWords.has(word));
  return isList ? [sourcesMessage(await options.countSources())] : [];
}

async function listing<Tool extends ToolLike>(
  { source, cursor }: AskedSearch,
  options: SearchToolOptions<Tool>,
): Promise<SearchOutput> {
  const empty: SearchOutput = {
    results: [],
    message: "",
    confidence: "none",
    ...(options.load === undefined ? {} : { loaded: [] }),
  };
  if (source === undefined) {
    return { ...empty, message: sourcesMessage(await options.countSources()) };
  }
  const { entries, nextCursor } = await options.list({ source, cursor });
  if (entries.length === 0) {
    const message =
      cursor === undefined
        ? `There is no source ${quoted(source)}. ${sourcesMessage(await options.countSources())}`
        : "The listing ends here.";
    return { ...empty, message };
  }
  const loaded = await options.loadedNow({});
  return {
    ...empty,
    results: entries.map(({ name, definition }) => listed(name, definition, loaded)),
    message:
      nextCursor === undefined
        ? "The listing ends here."
        : "The listing goes on: give the cursor to see more.",
    confidence: "weak",
    ...(nextCursor === undefined ? {} : { nextCursor }),
  };
}

function listed(
  name: string,
  definition: ToolDefinition,
  loaded: ReadonlySet<string>,
): SearchResult {
  const result = { name, description: shortDescription(definition.description) };
  return loaded.has(name) ? { ...result, loaded: true } : result;
}

function sourcesMessage(counts: readonly SourceCount[]): string {
  const total = counts.reduce((sum, { tools }) => sum + tools, 0);
  const named = counts.filter(({ source }) => source !== undefined);
  const tools = total === 1 ? "There is 1 tool" : `There are ${total} tools`;
  const sources =
    named.length === 0
      ? ""
      : `, by source: ${named.map(({ source, tools: count }) => `${source} (${count})`).join(", ")}`;
  const example = named[0]?.source ?? everySource;
  return `${tools}${sources}. To list, give a source and an empty query: {"query": "", "source": ${JSON.stringify(example)}}; ${JSON.stringify(everySource)} lists all.`;
}
