import type { Confidence } from "../search/ranker.ts";
import type { ToolDefinition, ToolLike } from "../tool/tool-definition.ts";
import { findTools, reportSearch, type Hit } from "./find-tools.ts";
import { loadTools } from "./load-tools.ts";
import { loadedNow } from "./loaded-entries.ts";
import {
  bindMetaTool,
  inputFields,
  named,
  quoted,
  unlessEmpty,
  type MetaTool,
  type MetaToolAnswer,
  type MetaToolCallOptions,
  type MetaToolNames,
} from "./meta-tool.ts";
import { shortDescription } from "./short-description.ts";
import type { StepScope } from "./step-scope.ts";

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

export function searchTool<Context, Tool extends ToolLike>(
  scope: StepScope<Context, Tool>,
): MetaTool<SearchOutput> {
  const { metaTools, search } = scope.shelf;
  const definition = searchToolDefinition(metaTools, search.autoLoad);
  return bindMetaTool<SearchOutput>("search", definition, async (input, call) => {
    const asked = askedSearch(input, definition.name);
    if ("message" in asked) return refused(asked.message, search.autoLoad);
    if (!scope.log.admit()) {
      const message =
        "No more searches in this turn. Use what you have found, or say what is missing.";
      return refused(message, search.autoLoad);
    }
    const answer = (): Promise<SearchOutput> =>
      asked.query.trim() === "" ? listed(asked, scope) : searching(asked, call, scope);
    return { output: await (search.autoLoad ? scope.inTurn(answer) : answer()), refused: false };
  });
}

function refused(message: string, autoLoad: boolean): MetaToolAnswer<SearchOutput> {
  const output: SearchOutput = { results: [], message, confidence: "none" };
  return { output: autoLoad ? { ...output, loaded: [] } : output, refused: true };
}

/** Few searches are for a list, so what writes lists is loaded when one is. */
const loadListing = () => import("./list-shelf.ts");

async function listed<Context, Tool extends ToolLike>(
  asked: AskedSearch,
  scope: StepScope<Context, Tool>,
): Promise<SearchOutput> {
  const { entries, message, nextCursor } = await (await loadListing()).listShelf(asked, scope);
  const loaded = await loadedNow(scope, {});
  const results = entries.map(({ name, definition }): SearchResult => {
    const result = { name, description: shortDescription(definition.description) };
    return loaded.has(name) ? Object.assign(result, { loaded: true as const }) : result;
  });
  return {
    results,
    message,
    confidence: results.length > 0 ? "weak" : "none",
    ...(scope.shelf.search.autoLoad ? { loaded: [] } : {}),
    ...(nextCursor === undefined ? {} : { nextCursor }),
  };
}

export type AskedSearch = {
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

async function searching<Context, Tool extends ToolLike>(
  { query, source }: AskedSearch,
  { signal, toolCallId }: MetaToolCallOptions,
  scope: StepScope<Context, Tool>,
): Promise<SearchOutput> {
  const { shelf, log, toolResults } = scope;
  const started = shelf.now();
  const { hits, confidence } = await findTools(query, {
    ...scope,
    phases: shelf.search.phases,
    topK: shelf.search.topK,
    source,
    signal,
  });
  const durationMs = shelf.now() - started;
  const names = hits.map(({ entry }) => entry.name);
  const known = await loadedNow(scope, { signal });
  const outcome = shelf.search.autoLoad
    ? await loadTools(names, { by: "search", signal }, scope)
    : undefined;
  const before = new Set([...known].filter((name) => !outcome?.unloaded.includes(name)));
  const loaded =
    outcome &&
    names.filter((name) => outcome.loaded.includes(name) || outcome.alreadyLoaded.includes(name));
  const isRepeat = log.isRepeat(query, { hits: names, toolCallId }, toolResults);
  const notes = [
    isRepeat
      ? "The same tools as before; their descriptions are in the earlier result."
      : searchMessage({ query, names, confidence, before, loaded }, scope),
    ...(asksForList(query) ? [await (await loadListing()).sourcesText(scope)] : []),
  ];
  const output: SearchOutput = {
    results: hits.map((hit) =>
      searchResult(hit, { isRepeat, isLoaded: before.has(hit.entry.name) }),
    ),
    message: notes.join(" "),
    confidence,
    ...(loaded === undefined ? {} : { loaded }),
    ...unlessEmpty({ unloaded: outcome?.unloaded ?? [] }),
  };
  reportSearch({ query, hits, confidence, output, durationMs }, scope);
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

function searchMessage<Context, Tool extends ToolLike>(
  found: {
    readonly query: string;
    readonly names: readonly string[];
    readonly confidence: Confidence;
    readonly before: ReadonlySet<string>;
    readonly loaded: readonly string[] | undefined;
  },
  { shelf, visible }: StepScope<Context, Tool>,
): string {
  const { query, names, before, loaded } = found;
  if (names.length === 0) {
    return `No tools found for ${quoted(query)}. Try other words, or say that no tool fits.`;
  }
  const tools = names.length === 1 ? "1 tool" : `${names.length} tools`;
  const known = names.filter((name) => before.has(name));
  const now = known.filter((name) => visible.has(name));
  const next = (loaded ?? known).filter((name) => !visible.has(name));
  const which = known.length > 0 ? "the others" : "them";
  return [
    found.confidence === "weak"
      ? `Found ${tools} that may not be what you need; try other words if none fits.`
      : `Found ${tools}.`,
    ...named("Already loaded, call directly", now),
    ...named("Loaded, call from your next step", next),
    ...(loaded === undefined && names.length > known.length
      ? [`Use ${shelf.metaTools.load.name} with exact names to make ${which} callable.`]
      : []),
  ].join(" ");
}

/** Words of a request to see everything, which no ranking can answer. */
const listWords = new Set(
  "a all any are available can do every for give have i is list me of please show the there tool tools what which you your".split(
    " ",
  ),
);

/** Whether a query asks for a list. */
function asksForList(query: string): boolean {
  const words =
    query
      .slice(0, 200)
      .toLowerCase()
      .match(/\p{L}+/gu) ?? [];
  return (
    words.some((word) => word === "tool" || word === "tools") &&
    words.every((word) => listWords.has(word))
  );
}
