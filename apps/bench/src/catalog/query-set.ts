import { readFileSync } from "node:fs";
import { join } from "node:path";

import type { BenchTool } from "./bench-tool.ts";

export type BenchQuery = {
  readonly id: string;
  /** What is hard about it: a synonym, a typo, another language. */
  readonly kind: string;
  readonly query: string;
  /** Ids of the tools that answer it, any of which will do; empty when none does. */
  readonly gold: readonly string[];
};

/** `dev` is for looking at while tuning; `held-out` was never looked at. */
export type SetName = "dev" | "held-out";
export type SetChoice = SetName | "all";

export const setChoices: readonly SetChoice[] = ["dev", "held-out", "all"];

const folder = join(import.meta.dirname, "..", "..", "queries");

export const readQueries = (choice: SetChoice): readonly BenchQuery[] => {
  const names: readonly SetName[] = choice === "all" ? ["dev", "held-out"] : [choice];
  return names.flatMap((name) =>
    readFileSync(join(folder, `${name}.jsonl`), "utf8")
      .split("\n")
      .filter((line) => line.trim() !== "")
      .map((line) => JSON.parse(line) as BenchQuery),
  );
};

/** Throws when a query asks for a tool that the catalogue lacks: its score would mean nothing. */
export const checkGold = (queries: readonly BenchQuery[], tools: readonly BenchTool[]): void => {
  const ids = new Set(tools.map(({ id }) => id));
  const lost = new Set(queries.flatMap(({ gold }) => gold).filter((id) => !ids.has(id)));
  if (lost.size > 0) {
    throw new Error(
      `The catalogue lacks ${lost.size} tools that queries ask for, for example ${[...lost][0]}. Read it again: delete apps/bench/.cache.`,
    );
  }
};
