import { markdownTable } from "./markdown-table.ts";
import type { Results } from "./results.ts";

const columns = ["", "toolshelf", "Mastra", "AI SDK", "LangChain: selector", "LangChain: provider"];

const percent = (share: number): string => `${(share * 100).toFixed(0)} %`;
const withModel = ["a model's choice", "the provider's"];

/** Each search that a framework brings along beside ours: figures of the bench, and what was seen of each. */
export const builtInSearches = ({ quality, speed }: Pick<Results, "quality" | "speed">): string => {
  const names = ["toolshelf", "Mastra", "AI SDK"];
  const engines = names.map((name) => quality.engines.find(({ engine }) => engine === name)!);
  const searches = names.map((name) =>
    speed.search.find(({ engine, tools }) => engine === name && tools === 10_000)!,
  );
  const kind = (name: string, { kinds }: (typeof engines)[number]): string =>
    percent(kinds[name]!.hit5);
  return markdownTable(
    columns,
    [
      [
        "the right tool is among five",
        ...engines.map(({ overall }) => percent(overall.hit5)),
        ...withModel,
      ],
      [
        "by a synonym / with a typo",
        ...engines.map((engine) => `${kind("synonym", engine)} / ${kind("typo", engine)}`),
        ...withModel,
      ],
      [
        "a search among 10,000 tools",
        ...searches.map(({ meanMs }) => `${meanMs.toLocaleString("en-US")} ms`),
        "a model call",
        "at the provider",
      ],
      [
        "models",
        "any",
        "any",
        "any",
        "one with structured output selects",
        "recent ones of Anthropic and OpenAI",
      ],
      [
        "model calls it adds",
        "search and load; with `autoLoad`, search",
        "search and load; with `autoLoad`, search",
        "search",
        "one ahead of every model call",
        "none",
      ],
      [
        "filter by caller",
        "for search, load and use",
        "for search, load (not with `autoLoad`) and use",
        "none: pass what is allowed",
        "none",
        "none",
      ],
      [
        "what is loaded is kept",
        "by thread: in memory, messages, graph state, your store",
        "by thread: in memory, messages",
        "until the generation ends",
        "not at all: chosen anew at each model call",
        "by the provider",
      ],
      [
        "tools of one request",
        "yes; equal definitions are indexed once",
        "yes, indexed anew at each step",
        "yes",
        "with another middleware",
        "with another middleware",
      ],
      [
        "order sent, for caches",
        "as loaded",
        "as loaded",
        "as in `tools`: loads shift it",
        "as in `tools`: a choice shifts it",
        "all are sent, always",
      ],
      [
        "a hidden tool is called",
        "refused: load it first",
        "refused: not found",
        "refused: unavailable",
        "it runs",
        "nothing is hidden",
      ],
      [
        "nothing fits",
        `told as \`weak\` or \`none\` in ${percent(1 - quality.confidence.unanswerable.match)}`,
        "told, if no word matches",
        "an empty list, if no word matches",
        "an empty choice",
        "the provider's",
      ],
      [
        "only there",
        "one shelf for all loops; rankers and stores of your own",
        "nothing to install",
        "a search function of your own; code mode",
        "a model's judgement, no search to learn",
        "no step for the search",
      ],
    ],
    "left",
  );
};
