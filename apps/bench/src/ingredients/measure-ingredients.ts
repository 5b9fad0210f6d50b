import { join } from "node:path";

import { readQueries } from "../catalog/query-set.ts";
import { readBenchCatalog } from "../catalog/read-bench-catalog.ts";
import { forkWorker } from "../measure/fork-worker.ts";
import { fourDigits } from "../measure/round.ts";
import { share } from "../measure/share.ts";
import type { Say } from "../report/progress.ts";
import { ingredients, type Ingredient } from "./ingredients.ts";
import { rankingFigures, type RankingFigures } from "./ranking-figures.ts";

export type IngredientFigures = Omit<RankingFigures, "kinds" | "answers">;

export type LeftOut = IngredientFigures & {
  readonly name: string;
  /** The share of queries with other hits among the first five, in another order, or another confidence. */
  readonly changed: number;
  /** The kind of query that loses most first hits, and the share it loses; not there if none does. */
  readonly mostLost?: { readonly kind: string; readonly hit1: number } | undefined;
};

export type IngredientResults = {
  readonly queries: { readonly answerable: number; readonly unanswerable: number };
  readonly tools: number;
  /** The ranker as it is. */
  readonly whole: IngredientFigures;
  /** The ranker without one ingredient, in the order in which a query meets them. */
  readonly without: readonly LeftOut[];
};

const worker = join(import.meta.dirname, "worker.ts");

/** Measures what each ingredient of the ranker is worth by leaving it out. */
export const measureIngredients = async (say: Say): Promise<IngredientResults> => {
  say("ingredients: the whole ranker");
  const whole = await rankingFigures({});
  const without: LeftOut[] = [];
  for (const ingredient of ingredients) {
    say(`ingredients: without ${ingredient.name}`);
    without.push(leftOut(ingredient.name, await figuresWithout(ingredient), whole));
  }
  const queries = readQueries("dev");
  const answerable = queries.filter(({ gold }) => gold.length > 0).length;
  return {
    queries: { answerable, unanswerable: queries.length - answerable },
    tools: readBenchCatalog().length,
    whole: figuresOf(whole),
    without,
  };
};

/** Core is loaded with an edit or without, once in a process: each edit gets a fresh one. */
const figuresWithout = (ingredient: Ingredient): Promise<RankingFigures> =>
  "edits" in ingredient
    ? forkWorker(worker, [JSON.stringify(ingredient.edits)])
    : rankingFigures(ingredient.without);

const figuresOf = ({
  kinds: _kinds,
  answers: _answers,
  ...own
}: RankingFigures): IngredientFigures => own;

const leftOut = (name: string, left: RankingFigures, whole: RankingFigures): LeftOut => {
  const losses = Object.entries(whole.kinds).map(([kind, hit1]) => ({
    kind,
    hit1: fourDigits(hit1 - left.kinds[kind]!),
  }));
  const [most] = losses.toSorted((a, b) => b.hit1 - a.hit1);
  const places = [...whole.answers.keys()];
  return {
    name,
    ...figuresOf(left),
    changed: fourDigits(share(places, (at) => left.answers[at] !== whole.answers[at])),
    mostLost: most !== undefined && most.hit1 > 0 ? most : undefined,
  };
};
