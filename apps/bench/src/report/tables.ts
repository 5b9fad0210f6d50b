import type { AiSdkResults } from "../ai-sdk/measure-ai-sdk.ts";
import type {
  IngredientFigures,
  IngredientResults,
  LeftOut,
} from "../ingredients/measure-ingredients.ts";
import type { QualityResults } from "../quality/measure-quality.ts";
import type { SearchFigures, SpeedResults } from "../speed/measure-speed.ts";
import type { TokenResults } from "../tokens/measure-tokens.ts";
import { markdownTable } from "./markdown-table.ts";
import type { Part, Results } from "./results.ts";

/** What is printed, and what stands in the page, of one part of the results. */
export const tablesOf = <Name extends Part>(part: Name, result: Results[Name]): string => {
  const make: { readonly [Each in Part]: (result: Results[Each]) => string } = {
    quality: qualityTables,
    speed: speedTables,
    tokens: tokenTables,
    "ai-sdk": aiSdkTables,
    ingredients: ingredientTables,
  };
  return make[part](result);
};

const percent = (share: number, digits = 0): string => `${(share * 100).toFixed(digits)} %`;
const whole = (value: number): string => Math.round(value).toLocaleString("en-US");
const ms = (value: number): string => `${value.toLocaleString("en-US")} ms`;
const times = (value: number): string => `${value.toLocaleString("en-US")} ×`;

const setNames = { dev: "development queries", "held-out": "held-out queries", all: "queries" };

function qualityTables(result: QualityResults): string {
  const { engines, confidence, drift } = result;
  const [first] = engines;
  const rates = ({ hit1, hit5 }: { hit1: number; hit5: number }): string =>
    `${percent(hit1)} / ${percent(hit5)}`;
  const kinds = Object.keys(first!.kinds);
  const kindRow = (kind: string): string[] => {
    const cells = engines.map((engine) => rates(engine.kinds[kind]!));
    return [`${kind} (${first!.kinds[kind]!.queries})`, ...cells];
  };
  const table = markdownTable(
    ["first hit right / among the first five", ...engines.map(({ engine }) => engine)],
    [["**all**", ...engines.map(({ overall }) => rates(overall))], ...kinds.map(kindRow)],
  );
  const { answerable, unanswerable } = confidence;
  const row = (name: string, { queries, match, weak, none }: typeof answerable): string[] => [
    `${name} (${queries})`,
    percent(match),
    percent(weak),
    percent(none),
  ];
  const confidenceTable = markdownTable(
    ["toolshelf says", "`match`", "`weak`", "`none`"],
    [row("a tool answers", answerable), row("no tool answers", unanswerable)],
  );
  const queries = answerable.queries + unanswerable.queries;
  return [
    `${queries} ${setNames[result.set]} over the ${result.tools} tools of ${result.servers} MCP servers.`,
    table,
    confidenceTable,
    `The score tells right first hits from wrong ones with an AUC of ${confidence.auc.toFixed(2)}. Between a catalogue of 20 tools and one of 5,000 it differs by ${drift.max.toFixed(2)} at most for the same query and tool.`,
  ].join("\n\n");
}

function speedTables({ search, steps, heap, change, ratios, node }: SpeedResults): string {
  const of = (engine: string, tools: number): SearchFigures =>
    search.find((each) => each.engine === engine && each.tools === tools)!;
  const [ours, mastra, aiSdk, large] = [
    of("toolshelf", 10_000),
    of("Mastra", 10_000),
    of("AI SDK", 10_000),
    of("toolshelf", 50_000),
  ];
  const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`;
  const table = markdownTable(
    ["10,000 tools", "toolshelf", "Mastra", "AI SDK"],
    [
      ["a search, mean", ms(ours.meanMs), ms(mastra.meanMs), ms(aiSdk.meanMs)],
      ["a search, 95th percentile", ms(ours.p95Ms), ms(mastra.p95Ms), ms(aiSdk.p95Ms)],
      ["building the index", ms(ours.buildMs), ms(mastra.buildMs), "none"],
      ["from the tools to the first answer", ms(ours.readyMs), ms(mastra.readyMs), ""],
      [
        "heap per tool",
        kilobytes(heap.toolshelfBytesPerTool),
        kilobytes(heap.mastraBytesPerTool),
        "none",
      ],
      [
        `a step with ${steps.tools} request tools, same schema objects`,
        ms(steps.sameSchemas.toolshelfMs),
        ms(steps.sameSchemas.mastraMs),
        "",
      ],
      [
        "the same with one search",
        ms(steps.sameSchemasWithSearch.toolshelfMs),
        ms(steps.sameSchemasWithSearch.mastraMs),
        "",
      ],
      [
        `a step with ${steps.tools} request tools, equal schemas`,
        ms(steps.equalSchemas.toolshelfMs),
        ms(steps.equalSchemas.mastraMs),
        "",
      ],
      [
        "the same with one search",
        ms(steps.equalSchemasWithSearch.toolshelfMs),
        ms(steps.equalSchemasWithSearch.mastraMs),
        "",
      ],
      ["adding one tool, up to the next answer", ms(change.addMs), "", ""],
      ["removing one tool, up to the next answer", ms(change.removeMs), "", ""],
    ],
  );
  return [
    table,
    `Searches are ${times(ratios.searchMastra)} faster than Mastra's and ${times(ratios.searchAiSdk)} faster than the AI SDK's. At 50,000 tools the index takes ${ms(large.buildMs)} to build, ${times(ratios.build50kTo10k)} as long, and a search ${ms(large.meanMs)}. One machine, one run, Node ${node.split(".")[0]}.`,
  ].join("\n\n");
}

function tokenTables({ cuts, realTools }: TokenResults): string {
  const table = markdownTable(
    ["tools", "all definitions", "a task without", "with shelf", "saved", "ten tasks in a thread"],
    cuts.map((cut) => [
      whole(cut.tools),
      whole(cut.allDefinitions),
      whole(cut.eagerPerTask),
      whole(cut.shelfPerTask),
      percent(cut.saved, 1),
      `${percent(cut.session.saved, 1)} saved`,
    ]),
  );
  return [
    table,
    `Input tokens (o200k) of a task: search, load, use, answer with the shelf; use, answer without. Searches, loads and their results count again on each step that carries them. ${whole(realTools)} tools are of real servers; the larger catalogue is filled up with made-up ones.`,
  ].join("\n\n");
}

function aiSdkTables({ version, tools, tasks, ways }: AiSdkResults): string {
  const figure = (value: number): string => value.toFixed(2);
  const table = markdownTable(
    ["", ...ways.map(({ way }) => way)],
    [
      ["the first search finds a right tool", ...ways.map(({ hit }) => percent(hit))],
      ["tasks done", ...ways.map(({ first }) => percent(first.used))],
      ["model calls of a task", ...ways.map(({ first }) => figure(first.steps))],
      ["input tokens of a task", ...ways.map(({ first }) => whole(first.tokens))],
      [
        "asked again: the tool is there at once",
        ...ways.map(({ next }) => percent(next.remembered)),
      ],
      ["asked again: model calls", ...ways.map(({ next }) => figure(next.steps))],
      ["asked again: input tokens", ...ways.map(({ next }) => whole(next.tokens))],
    ],
  );
  return [
    `AI SDK ${version}, ${whole(tools)} tools of real MCP servers, ${tasks} queries that a tool answers, each in a thread of its own and then once more in the same conversation. Real generations with a scripted model: it searches with the query, then with the tool's name, calls the tool as soon as it is sent, and answers. Tokens (o200k) are those of definitions and messages on all steps.`,
    table,
  ].join("\n\n");
}

function ingredientTables({ queries, tools, whole, without }: IngredientResults): string {
  const shares = ["hit1", "hit5", "match", "noMatch"] as const;
  const figures = (of: IngredientFigures): readonly string[] => [
    ...shares.map((name) => withChange(percent(of[name], 1), 100 * (of[name] - whole[name]), 1)),
    withChange(of.auc.toFixed(3), of.auc - whole.auc, 3),
  ];
  const lost = (most: LeftOut["mostLost"]): string =>
    most === undefined ? "" : `${most.kind} −${(100 * most.hit1).toFixed(0)}`;
  const worth = ({ hit1, hit5, auc }: IngredientFigures): number => hit1 + hit5 + auc;
  const table = markdownTable(
    ["without", "hit@1", "hit@5", "match", "no match", "AUC", "other answers", "hit@1 lost most"],
    [
      ["**nothing left out**", ...figures(whole), "", ""],
      ...without
        .toSorted((a, b) => worth(a) - worth(b))
        .map(({ name, changed, mostLost, ...own }) =>
          [name, figures(own), percent(changed), lost(mostLost)].flat(),
        ),
    ],
  );
  const { answerable, unanswerable } = queries;
  return [
    `${answerable + unanswerable} development queries over ${tools} tools, in brackets the change in points. One of the ${answerable} queries that a tool answers is ${(100 / answerable).toFixed(1)} points, one of the ${unanswerable} that none does ${(100 / unanswerable).toFixed(1)}.`,
    table,
  ].join("\n\n");
}

/** A figure, and what it differs by from that of the whole where it does. */
function withChange(figure: string, change: number, digits: number): string {
  const size = Math.abs(change).toFixed(digits);
  if (Number(size) === 0) return figure;
  return `${figure} (${change < 0 ? "−" : "+"}${size})`;
}
