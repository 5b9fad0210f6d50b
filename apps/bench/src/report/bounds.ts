import type { WayFigures } from "../ai-sdk/measure-ai-sdk.ts";
import type { Part, Results } from "./results.ts";

/** What a figure has to be, at least or at most. */
export type Bound = {
  readonly part: Part;
  readonly name: string;
  readonly figure: (results: Results) => number;
} & ({ readonly atLeast: number } | { readonly atMost: number });

const ours = ({ quality }: Results): Results["quality"]["engines"][number] =>
  quality.engines.find(({ engine }) => engine === "toolshelf")!;
const kind =
  (name: string): Bound["figure"] =>
  (results) =>
    ours(results).kinds[name]?.hit5 ?? Number.NaN;

const way =
  (name: string, figure: (figures: WayFigures) => number): Bound["figure"] =>
  (results) => {
    const figures = results["ai-sdk"].ways.find((each) => each.way === name);
    return figures === undefined ? Number.NaN : figure(figures);
  };
const shelfWays = ["toolSearch, searchFunction, remember", "session", "session, autoLoad"];

export const bounds: readonly Bound[] = [
  {
    part: "quality",
    name: "queries",
    figure: ({ quality: { confidence } }) =>
      confidence.answerable.queries + confidence.unanswerable.queries,
    atLeast: 250,
  },
  { part: "quality", name: "servers", figure: ({ quality }) => quality.servers, atLeast: 20 },
  { part: "quality", name: "hit@5", figure: (r) => ours(r).overall.hit5, atLeast: 0.93 },
  { part: "quality", name: "hit@1", figure: (r) => ours(r).overall.hit1, atLeast: 0.78 },
  { part: "quality", name: "hit@5 of synonyms", figure: kind("synonym"), atLeast: 0.8 },
  { part: "quality", name: "hit@5 of typos", figure: kind("typo"), atLeast: 0.92 },
  { part: "quality", name: "hit@5 of inflection", figure: kind("inflection"), atLeast: 0.92 },
  {
    part: "quality",
    name: "unanswerable queries that are no match",
    figure: ({ quality }) => 1 - quality.confidence.unanswerable.match,
    atLeast: 0.9,
  },
  {
    part: "quality",
    name: "answerable queries that are a match",
    figure: ({ quality }) => quality.confidence.answerable.match,
    atLeast: 0.8,
  },
  {
    part: "quality",
    name: "answerable queries without a hit",
    figure: ({ quality }) => quality.confidence.answerable.none,
    atMost: 0.05,
  },
  {
    part: "quality",
    name: "AUC of the score",
    figure: ({ quality }) => quality.confidence.auc,
    atLeast: 0.85,
  },
  {
    part: "quality",
    name: "score drift from 20 to 5,000 tools",
    figure: ({ quality }) => quality.drift.max,
    atMost: 0.1,
  },
  {
    part: "speed",
    name: "searches faster than Mastra's, times",
    figure: ({ speed }) => speed.ratios.searchMastra,
    atLeast: 10,
  },
  {
    part: "speed",
    name: "searches faster than the AI SDK's, times",
    figure: ({ speed }) => speed.ratios.searchAiSdk,
    atLeast: 10,
  },
  {
    part: "speed",
    name: "p95 of a search to its mean",
    figure: ({ speed }) => speed.ratios.p95ToMean,
    atMost: 4,
  },
  {
    part: "speed",
    name: "index build to Mastra's",
    figure: ({ speed }) => speed.ratios.buildToMastra,
    atMost: 1.5,
  },
  {
    part: "speed",
    name: "index build at 50,000 to 10,000",
    figure: ({ speed }) => speed.ratios.build50kTo10k,
    atMost: 6,
  },
  {
    part: "speed",
    name: "steps faster than Mastra's, same schema objects, times",
    figure: ({ speed }) => speed.steps.sameSchemas.ratio,
    atLeast: 40,
  },
  {
    part: "speed",
    name: "steps faster than Mastra's, equal schemas, times",
    figure: ({ speed }) => speed.steps.equalSchemas.ratio,
    atLeast: 4,
  },
  {
    part: "speed",
    name: "heap per tool at 10,000, bytes",
    figure: ({ speed }) => speed.heap.toolshelfBytesPerTool,
    atMost: 6_000,
  },
  {
    part: "speed",
    name: "definitions indexed for a change of one",
    figure: ({ speed }) => speed.change.definitionsIndexed,
    atMost: 1,
  },
  {
    part: "speed",
    name: "adding one tool to a full build",
    figure: ({ speed }) => speed.change.addToFull,
    atMost: 0.1,
  },
  {
    part: "speed",
    name: "removing one tool to a full build",
    figure: ({ speed }) => speed.change.removeToFull,
    atMost: 0.1,
  },
  ...shelfWays.flatMap((name): readonly Bound[] => [
    {
      part: "ai-sdk",
      name: `hits of the first search, ${name}`,
      figure: way(name, ({ hit }) => hit),
      atLeast: 0.9,
    },
    {
      part: "ai-sdk",
      name: `tools that the next generation remembers, ${name}`,
      figure: way(name, ({ next }) => next.remembered),
      atLeast: 1,
    },
    {
      part: "ai-sdk",
      name: `tokens of a task to toolSearch's, ${name}`,
      figure: (results) =>
        way(name, ({ first }) => first.tokens)(results) /
        way("toolSearch", ({ first }) => first.tokens)(results),
      atMost: 1,
    },
  ]),
];

export const limitText = (bound: Bound): string =>
  "atLeast" in bound ? `at least ${bound.atLeast}` : `at most ${bound.atMost}`;

export const isMet = (bound: Bound, results: Results): boolean => {
  const figure = bound.figure(results);
  return "atLeast" in bound ? figure >= bound.atLeast : figure <= bound.atMost;
};
