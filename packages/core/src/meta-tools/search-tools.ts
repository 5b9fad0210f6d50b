import type { Confidence } from "../search/ranker.ts";
import type { ToolDefinition, ToolLike } from "../tool/tool-definition.ts";
import { loadedNow } from "./loaded-entries.ts";
import {
  bindMetaTool,
  inputFields,
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
  return bindMetaTool<SearchOutput>("search", { definition, ...scope }, async (input, call) => {
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

// What a search takes is loaded when the first one comes, as the vocabulary is.
const loadListing = () => import("./list-shelf.ts");
const loadSearch = () => import("./run-search.ts");

async function searching<Context, Tool extends ToolLike>(
  asked: AskedSearch,
  call: MetaToolCallOptions,
  scope: StepScope<Context, Tool>,
): Promise<SearchOutput> {
  return await (await loadSearch()).runSearch(asked, call, scope);
}

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
