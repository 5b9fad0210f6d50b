import { readBenchCatalog } from "../catalog/read-bench-catalog.ts";
import { checkGold, readQueries, type SetChoice } from "../catalog/query-set.ts";
import { aiSdk } from "../engines/ai-sdk.ts";
import type { Engine } from "../engines/engine.ts";
import { mastra } from "../engines/mastra.ts";
import { miniSearch } from "../engines/mini-search.ts";
import { orama } from "../engines/orama.ts";
import { toolshelf } from "../engines/toolshelf.ts";
import { hitAt } from "../measure/hit-at.ts";
import type { Say } from "../report/progress.ts";
import { judgeConfidence, type Judgement } from "./judge-confidence.ts";
import { scoreAnswers, type Asked, type Scores } from "./score-answers.ts";
import { scoreDrift, type Drift } from "./score-drift.ts";

export type QualityResults = {
  readonly set: SetChoice;
  readonly tools: number;
  readonly servers: number;
  readonly engines: readonly ({ readonly engine: string } & Scores)[];
  readonly confidence: Judgement;
  readonly drift: Drift;
};

/** An answerable query whose right tool is not the first hit, for whoever tunes. */
export type Miss = {
  readonly kind: string;
  readonly query: string;
  readonly gold: readonly string[];
  readonly found: readonly string[];
};

const engines: readonly Engine[] = [toolshelf, mastra, aiSdk, miniSearch, orama];

/** Asks every engine every query of a set, over the same catalogue. */
export const measureQuality = async (
  set: SetChoice,
  say: Say,
): Promise<{ readonly results: QualityResults; readonly misses: readonly Miss[] }> => {
  const tools = readBenchCatalog();
  const queries = readQueries(set);
  checkGold(queries, tools);
  const texts = queries.map(({ query }) => query);
  const scored: QualityResults["engines"][number][] = [];
  let ours: readonly Asked[] = [];
  for (const engine of engines) {
    say(`quality: ${engine.name} answers ${queries.length} queries over ${tools.length} tools`);
    const answers = await (await engine.open(tools)).answer(texts);
    const asked = queries.map((query, at) => ({ query, answer: answers[at]! }));
    scored.push({ engine: engine.name, ...scoreAnswers(asked) });
    if (engine === toolshelf) ours = asked;
  }
  say("quality: scores in catalogues of 20 and of 5,000");
  const results = {
    set,
    tools: tools.length,
    servers: new Set(tools.map(({ source }) => source)).size,
    engines: scored,
    confidence: judgeConfidence(ours),
    drift: await scoreDrift(tools, queries),
  };
  return { results, misses: missesOf(ours) };
};

/** The worst first: right tools that are not among the five, then those that are not the first. */
const missesOf = (asked: readonly Asked[]): readonly Miss[] => {
  const place = ({ query, answer }: Asked, k: number): boolean => hitAt(answer.ids, query.gold, k);
  return asked
    .filter((each) => each.query.gold.length > 0 && !place(each, 1))
    .toSorted((a, b) => Number(place(a, 5)) - Number(place(b, 5)))
    .map(({ query: { kind, query, gold }, answer }) => ({ kind, query, gold, found: answer.ids }));
};
