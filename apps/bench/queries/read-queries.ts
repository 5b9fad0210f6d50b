import { readFileSync } from "node:fs";
import { join } from "node:path";

/** In what way a query asks; `unanswerable` ones ask for what no tool of the catalog does. */
export const queryKinds = [
  "plain",
  "identifier",
  "inflection",
  "abbreviation",
  "synonym",
  "typo",
  "parameter",
  "sentence",
  "german",
  "spanish",
  "french",
  "chinese",
  "japanese",
  "unanswerable",
] as const;

export type QueryKind = (typeof queryKinds)[number];

/** `dev` may be looked at while a ranker is tuned; `held-out` is scored only at the end. */
export const queryHalves = ["dev", "held-out"] as const;

export type QueryHalf = (typeof queryHalves)[number];

export type Query = {
  /** `kind-number`, unique over both halves. */
  readonly id: string;
  readonly kind: QueryKind;
  readonly query: string;
  /** `server/tool` of every tool that answers; any of them is a right answer. */
  readonly gold: readonly string[];
};

/** One half of the query set, in the order of its file. */
export const readQueries = (half: QueryHalf): readonly Query[] =>
  readFileSync(join(import.meta.dirname, `${half}.jsonl`), "utf8")
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as Query);
