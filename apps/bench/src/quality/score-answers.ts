import type { BenchQuery } from "../catalog/query-set.ts";
import type { Answer } from "../engines/engine.ts";
import { hitAt } from "../measure/hit-at.ts";
import { fourDigits } from "../measure/round.ts";
import { share } from "../measure/share.ts";

export type HitRates = {
  readonly queries: number;
  /** The share of queries with a right tool first. */
  readonly hit1: number;
  /** The share of queries with a right tool among the first five. */
  readonly hit5: number;
};

export type Scores = {
  /** Over all queries that a tool answers. */
  readonly overall: HitRates;
  readonly kinds: Readonly<Record<string, HitRates>>;
};

export type Asked = { readonly query: BenchQuery; readonly answer: Answer };

export const isAnswerable = ({ query }: Asked): boolean => query.gold.length > 0;

export const scoreAnswers = (asked: readonly Asked[]): Scores => {
  const answerable = asked.filter(isAnswerable);
  const kinds = Map.groupBy(answerable, ({ query }) => query.kind);
  return {
    overall: hitRates(answerable),
    kinds: Object.fromEntries([...kinds].map(([kind, some]) => [kind, hitRates(some)])),
  };
};

const hitRates = (asked: readonly Asked[]): HitRates => {
  const at = (k: number): number =>
    fourDigits(share(asked, ({ query, answer }) => hitAt(answer.ids, query.gold, k)));
  return { queries: asked.length, hit1: at(1), hit5: at(5) };
};
