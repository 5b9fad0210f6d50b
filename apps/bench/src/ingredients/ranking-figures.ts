import type { LexicalRankerOptions } from "@toolshelf/core";

import { checkGold, readQueries } from "../catalog/query-set.ts";
import { readBenchCatalog } from "../catalog/read-bench-catalog.ts";
import { toolshelfWith } from "../engines/toolshelf.ts";
import { fourDigits } from "../measure/round.ts";
import { judgeConfidence } from "../quality/judge-confidence.ts";
import { scoreAnswers } from "../quality/score-answers.ts";

export type RankingFigures = {
  /** The share of answerable queries with a right tool first. */
  readonly hit1: number;
  /** The share of answerable queries with a right tool among the first five. */
  readonly hit5: number;
  /** The share of answerable queries that are called a match. */
  readonly match: number;
  /** The share of unanswerable queries that are not called a match. */
  readonly noMatch: number;
  /** How well the score tells right first hits from wrong ones. */
  readonly auc: number;
  /** hit1 by kind of query. */
  readonly kinds: Readonly<Record<string, number>>;
  /** What was answered, query by query. */
  readonly answers: readonly string[];
};

/** What toolshelf's ranker is worth with some options, over the development queries. */
export const rankingFigures = async (options: LexicalRankerOptions): Promise<RankingFigures> => {
  const tools = readBenchCatalog();
  // What is tuned by these figures must not have seen the others.
  const queries = readQueries("dev");
  checkGold(queries, tools);
  const answers = await (
    await toolshelfWith(options).open(tools)
  ).answer(queries.map(({ query }) => query));
  const asked = queries.map((query, at) => ({ query, answer: answers[at]! }));
  const { overall, kinds } = scoreAnswers(asked);
  const { answerable, unanswerable, auc } = judgeConfidence(asked);
  return {
    hit1: overall.hit1,
    hit5: overall.hit5,
    match: answerable.match,
    noMatch: fourDigits(1 - unanswerable.match),
    auc,
    kinds: Object.fromEntries(Object.entries(kinds).map(([kind, { hit1 }]) => [kind, hit1])),
    answers: answers.map(({ ids, confidence }) => [confidence, ...ids].join(" ")),
  };
};
