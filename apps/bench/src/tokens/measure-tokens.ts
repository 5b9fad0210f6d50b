import { createToolSearch } from "@toolshelf/core";

import type { BenchTool } from "../catalog/bench-tool.ts";
import { readQueries, type BenchQuery } from "../catalog/query-set.ts";
import { createRandom, sample } from "../catalog/random.ts";
import { readBenchCatalog } from "../catalog/read-bench-catalog.ts";
import { syntheticTools } from "../catalog/synthetic-tools.ts";
import { toSources } from "../engines/toolshelf.ts";
import { mean } from "../measure/percentile.ts";
import { fourDigits } from "../measure/round.ts";
import type { Say } from "../report/progress.ts";
import { definitionTokens } from "./count-tokens.ts";
import { scriptTask, type Task } from "./script-task.ts";

export type TokenFigures = {
  readonly tools: number;
  /** All definitions, as every step has them without a shelf. */
  readonly allDefinitions: number;
  readonly tasks: number;
  /** Model calls of a task, on average; without a shelf it takes two. */
  readonly stepsPerTask: number;
  /** Input tokens of a task, on average. */
  readonly eagerPerTask: number;
  readonly shelfPerTask: number;
  readonly saved: number;
  /** All tasks one after the other in one thread, where what was loaded stays. */
  readonly session: { readonly eager: number; readonly shelf: number; readonly saved: number };
};

export type TokenResults = {
  readonly encoding: string;
  /** Tools of real servers; cuts that are larger hold made-up ones too. */
  readonly realTools: number;
  readonly cuts: readonly TokenFigures[];
};

const sizes = [100, 500, 1_000];
const tasksPerCut = 10;
/** Using the tool, and the answer. */
const eagerSteps = 2;
/** What a model would write; other languages and odd spellings are for the ranker's test. */
const kinds = new Set(["plain", "sentence", "synonym", "abbreviation", "inflection", "parameter"]);

/** What definitions cost with a shelf and without, for scripted tasks on catalogues of some sizes. */
export const measureTokens = async (say: Say): Promise<TokenResults> => {
  const real = readBenchCatalog();
  const queries = readQueries("dev").filter(({ kind, gold }) => kinds.has(kind) && gold.length > 0);
  const cuts: TokenFigures[] = [];
  for (const size of [...sizes, real.length].toSorted((a, b) => a - b)) {
    say(`tokens: ${tasksPerCut} tasks on ${size} tools`);
    const tools = cut(real, size);
    cuts.push(await measureCut(tools, tasksFor(tools, queries)));
  }
  return { encoding: "o200k_base", realTools: real.length, cuts };
};

function cut(real: readonly BenchTool[], size: number): readonly BenchTool[] {
  return size <= real.length
    ? sample(createRandom(size), real, size)
    : [...real, ...syntheticTools(size - real.length)];
}

function tasksFor(
  tools: readonly BenchTool[],
  queries: readonly BenchQuery[],
): readonly BenchQuery[] {
  const ids = new Set(tools.map(({ id }) => id));
  const possible = queries.filter(({ gold }) => gold.some((id) => ids.has(id)));
  if (possible.length < tasksPerCut) {
    throw new Error(`Only ${possible.length} tasks can be done with ${tools.length} tools.`);
  }
  return sample(createRandom(7), possible, tasksPerCut);
}

async function measureCut(
  tools: readonly BenchTool[],
  queries: readonly BenchQuery[],
): Promise<TokenFigures> {
  const idsOf = new Map<unknown, string>();
  const shelf = createToolSearch({
    tools: toSources(tools, ({ host, id }) => idsOf.set(host, id)),
  });
  await shelf.catalog.ready();
  const names = shelf.catalog.names();
  const tasks: readonly Task[] = queries.map(({ query, gold }) => ({
    query,
    gold: names.filter((name) => gold.includes(idsOf.get(shelf.catalog.get(name)) ?? "")),
  }));
  const allDefinitions = definitionTokens(names.map((name) => shelf.catalog.definition(name)!));

  const single = [];
  for (const task of tasks) single.push(await scriptTask(shelf.run(), task, { tokens: 0 }));
  const carried = { tokens: 0 };
  let session = 0;
  for (const task of tasks) {
    session += (await scriptTask(shelf.run({ threadId: "session" }), task, carried)).tokens;
  }
  await shelf.dispose();

  const eager = allDefinitions * eagerSteps;
  const perTask = mean(single.map(({ tokens }) => tokens));
  return {
    tools: tools.length,
    allDefinitions,
    tasks: tasks.length,
    stepsPerTask: fourDigits(mean(single.map(({ steps }) => steps))),
    eagerPerTask: eager,
    shelfPerTask: Math.round(perTask),
    saved: fourDigits(1 - perTask / eager),
    session: {
      eager: eager * tasks.length,
      shelf: session,
      saved: fourDigits(1 - session / (eager * tasks.length)),
    },
  };
}
