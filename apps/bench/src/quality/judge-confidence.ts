import type { Confidence } from "@toolshelf/core";

import { areaUnderCurve } from "../measure/area-under-curve.ts";
import { hitAt } from "../measure/hit-at.ts";
import { fourDigits } from "../measure/round.ts";
import { share } from "../measure/share.ts";
import { isAnswerable, type Asked } from "./score-answers.ts";

export type ConfidenceShares = { readonly queries: number } & Readonly<Record<Confidence, number>>;

export type Judgement = {
  readonly answerable: ConfidenceShares;
  readonly unanswerable: ConfidenceShares;
  /** How well the score tells right first hits from wrong ones, over all queries with a hit. */
  readonly auc: number;
  /** The same over answerable queries alone. */
  readonly aucAnswerable: number;
};

/** What confidence and score are worth, by queries that a tool answers and queries that none does. */
export const judgeConfidence = (asked: readonly Asked[]): Judgement => {
  const answerable = asked.filter(isAnswerable);
  return {
    answerable: shares(answerable),
    unanswerable: shares(asked.filter((each) => !isAnswerable(each))),
    auc: fourDigits(scoreCurve(asked)),
    aucAnswerable: fourDigits(scoreCurve(answerable)),
  };
};

const shares = (asked: readonly Asked[]): ConfidenceShares => {
  const of = (confidence: Confidence): number =>
    fourDigits(share(asked, ({ answer }) => answer.confidence === confidence));
  return { queries: asked.length, match: of("match"), weak: of("weak"), none: of("none") };
};

const scoreCurve = (asked: readonly Asked[]): number => {
  const right: number[] = [];
  const wrong: number[] = [];
  for (const { query, answer } of asked) {
    if (answer.score === undefined) continue;
    (hitAt(answer.ids, query.gold, 1) ? right : wrong).push(answer.score);
  }
  return areaUnderCurve(right, wrong);
};
