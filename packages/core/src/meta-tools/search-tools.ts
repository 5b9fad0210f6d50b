import type { Abortable } from "../platform.ts";
import type { Confidence } from "../search/ranker.ts";
import type { ToolDefinition, ToolLike } from "../tool/tool-definition.ts";
import type { Hit } from "./find-tools.ts";
import type { LoadOutcome } from "./load-tools.ts";
import {
  bindMetaTool,
  inputFields,
  quoted,
  type MetaTool,
  type MetaToolNames,
} from "./meta-tool.ts";

/** A tool that a search found, as the model is told of it. */
export type SearchResult = {
  readonly name: string;
  /** At most 150 characters. */
  readonly description: string;
  /** 0 to 1, two decimals. */
  readonly score: number;
  /** Present when the tool can be called already. */
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
          description: 'Key words, such as "create github issue" or "weather"',
        },
      },
      required: ["query"],
      additionalProperties: false,
    }),
  });
}

export interface SearchToolOptions<Tool extends ToolLike> {
  readonly definition: ToolDefinition;
  readonly names: MetaToolNames;
  readonly find: (
    query: string,
    options: Abortable,
  ) => Promise<{ readonly hits: readonly Hit<Tool>[]; readonly confidence: Confidence }>;
  /** With autoLoad: loads what was found. */
  readonly load?:
    | ((names: readonly string[], options: Abortable) => Promise<LoadOutcome>)
    | undefined;
  /** Whether the step shows a tool, so that it can be called at once. */
  readonly isVisible: (name: string) => boolean;
  /** What is loaded at this moment, shown or not. */
  readonly loadedNow: (options: Abortable) => Promise<ReadonlySet<string>>;
}

export function searchTool<Tool extends ToolLike>(
  options: SearchToolOptions<Tool>,
): MetaTool<SearchOutput> {
  const { definition, names, find, load, isVisible, loadedNow } = options;
  return bindMetaTool<SearchOutput>("search", definition, async (input, { signal }) => {
    const query = inputFields(input)?.["query"];
    if (typeof query !== "string" || query.trim() === "") {
      const message = `${definition.name} needs {"query": "key words"}, a text that is not empty.`;
      return { output: { results: [], message, confidence: "none" }, refused: true };
    }
    const { hits, confidence } = await find(query, { signal });
    const loadedBefore = await loadedNow({ signal });
    const before = hits.map(({ entry }) => entry.name).filter((name) => loadedBefore.has(name));
    const outcome = await load?.(
      hits.map(({ entry }) => entry.name),
      { signal },
    );
    const loaded =
      outcome &&
      hits
        .map(({ entry }) => entry.name)
        .filter((name) => outcome.loaded.includes(name) || outcome.alreadyLoaded.includes(name));
    const output: SearchOutput = {
      results: hits.map(({ entry, score }) => ({
        name: entry.name,
        description: shortDescription(entry.definition.description),
        score: score === 1 ? 1 : Math.min(0.99, Math.max(0.01, Math.round(score * 100) / 100)),
        ...(loadedBefore.has(entry.name) ? { loaded: true } : {}),
      })),
      message: searchMessage({
        query,
        found: hits.length,
        confidence,
        before,
        loaded,
        isVisible,
        names,
      }),
      confidence,
      ...(loaded === undefined ? {} : { loaded }),
      ...(outcome === undefined || outcome.unloaded.length === 0
        ? {}
        : { unloaded: outcome.unloaded }),
    };
    return { output, refused: false };
  });
}

function searchMessage(found: {
  readonly query: string;
  readonly found: number;
  readonly confidence: Confidence;
  readonly before: readonly string[];
  readonly loaded: readonly string[] | undefined;
  readonly isVisible: (name: string) => boolean;
  readonly names: MetaToolNames;
}): string {
  const { query, before, loaded, isVisible, names } = found;
  if (found.found === 0)
    return `No tools found for ${quoted(query)}. Try other words, or say that no tool fits.`;
  const tools = found.found === 1 ? "1 tool" : `${found.found} tools`;
  const parts = [
    found.confidence === "weak"
      ? `Found ${tools} that may not be what you need; try other words if none fits.`
      : `Found ${tools}.`,
  ];
  const now = before.filter(isVisible);
  const next = (loaded ?? before).filter((name) => !isVisible(name));
  if (now.length > 0) parts.push(`Already loaded, call directly: ${now.join(", ")}.`);
  if (next.length > 0) parts.push(`Loaded, call from your next step: ${next.join(", ")}.`);
  if (loaded === undefined && found.found > before.length) {
    const which = before.length > 0 ? "the others" : "them";
    parts.push(`Use ${names.load.name} with exact names to make ${which} callable.`);
  }
  return parts.join(" ");
}

/** One line of at most 150 characters, cut at a word where one ends near. */
export function shortDescription(description: string): string {
  const line = description.replaceAll(/\s+/g, " ").trim();
  if (line.length <= 150) return line;
  const cut = line.slice(0, 149);
  const space = cut.lastIndexOf(" ");
  const end =
    space > 100 ? space : loneSurrogateAt(cut, cut.length - 1) ? cut.length - 1 : cut.length;
  return `${cut.slice(0, end)}…`;
}

function loneSurrogateAt(text: string, place: number): boolean {
  const unit = text.charCodeAt(place);
  return unit >= 0xd800 && unit <= 0xdbff;
}
