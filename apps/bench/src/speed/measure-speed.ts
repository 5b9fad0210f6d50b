import { mean, median, percentile } from "../measure/percentile.ts";
import { threeFigures } from "../measure/round.ts";
import type { Say } from "../report/progress.ts";
import type { SearchJob, SearchTimes } from "./jobs/search-job.ts";
import type { StepJob, StepTimes } from "./jobs/step-job.ts";
import { runJob } from "./run-job.ts";

/** All times in ms. */
export type SearchFigures = {
  readonly engine: string;
  readonly tools: number;
  readonly buildMs: number;
  /** From the tools to the first answer. */
  readonly readyMs: number;
  readonly meanMs: number;
  readonly p95Ms: number;
};

export type StepFigures = {
  readonly toolshelfMs: number;
  readonly mastraMs: number;
  readonly ratio: number;
};

export type SpeedResults = {
  readonly node: string;
  readonly rounds: number;
  /**
   * Builds are the fastest of all rounds, the one that other programs disturbed the least. Of each
   * query the middle of all rounds is taken, and mean and p95 are over these.
   */
  readonly search: readonly SearchFigures[];
  readonly steps: {
    readonly tools: number;
    readonly sameSchemas: StepFigures;
    readonly equalSchemas: StepFigures;
    readonly sameSchemasWithSearch: StepFigures;
    readonly equalSchemasWithSearch: StepFigures;
  };
  readonly heap: {
    readonly tools: number;
    readonly toolshelfBytesPerTool: number;
    readonly mastraBytesPerTool: number;
  };
  readonly change: {
    readonly tools: number;
    readonly fullMs: number;
    readonly addMs: number;
    readonly removeMs: number;
    readonly addToFull: number;
    readonly removeToFull: number;
    readonly definitionsIndexed: number;
  };
  readonly ratios: {
    readonly searchMastra: number;
    readonly searchAiSdk: number;
    readonly p95ToMean: number;
    readonly buildToMastra: number;
    readonly build50kTo10k: number;
  };
};

const rounds = 3;
const queries = 70;
const requestTools = 700;

const contenders: readonly (Pick<SearchJob, "engine" | "tools"> & { readonly name: string })[] = [
  { engine: "toolshelf", name: "toolshelf", tools: 10_000 },
  { engine: "mastra", name: "Mastra", tools: 10_000 },
  { engine: "aiSdk", name: "AI SDK", tools: 10_000 },
  { engine: "toolshelf", name: "toolshelf", tools: 50_000 },
];

/** Measures every contender in each round, so that a slow minute of the machine hits all of them. */
export const measureSpeed = async (say: Say): Promise<SpeedResults> => {
  const search = await measureSearch(say);
  const [ours, mastra, aiSdk, large] = search as [
    SearchFigures,
    SearchFigures,
    SearchFigures,
    SearchFigures,
  ];
  return {
    node: process.versions.node,
    rounds,
    search,
    steps: await measureSteps(say),
    heap: await measureHeap(say),
    change: await measureChange(say),
    ratios: {
      searchMastra: threeFigures(mastra.meanMs / ours.meanMs),
      searchAiSdk: threeFigures(aiSdk.meanMs / ours.meanMs),
      p95ToMean: threeFigures(ours.p95Ms / ours.meanMs),
      buildToMastra: threeFigures(ours.buildMs / mastra.buildMs),
      build50kTo10k: threeFigures(large.buildMs / ours.buildMs),
    },
  };
};

async function measureSearch(say: Say): Promise<readonly SearchFigures[]> {
  const times: SearchTimes[][] = contenders.map(() => []);
  for (let round = 1; round <= rounds; round++) {
    for (const [at, { engine, name, tools }] of contenders.entries()) {
      say(`speed: search, round ${round} of ${rounds}: ${name}, ${tools} tools`);
      times[at]!.push(await runJob("search", { engine, tools, queries }));
    }
  }
  return contenders.map(({ name, tools }, at) => {
    const own = times[at]!;
    const each = Array.from({ length: queries }, (_empty, query) =>
      median(own.map(({ searchMs }) => searchMs[query]!)),
    );
    return {
      engine: name,
      tools,
      buildMs: threeFigures(Math.min(...own.map(({ buildMs }) => buildMs))),
      readyMs: threeFigures(Math.min(...own.map(({ readyMs }) => readyMs))),
      meanMs: threeFigures(mean(each)),
      p95Ms: threeFigures(percentile(each, 95)),
    };
  });
}

async function measureSteps(say: Say): Promise<SpeedResults["steps"]> {
  const measure = async (
    schemas: StepJob["schemas"],
  ): Promise<{ step: StepFigures; withSearch: StepFigures }> => {
    const ours: StepTimes[] = [];
    const theirs: StepTimes[] = [];
    for (let round = 1; round <= rounds; round++) {
      say(`speed: steps with ${requestTools} request tools, ${schemas} schemas, round ${round}`);
      const job = { tools: requestTools, schemas };
      ours.push(await runJob("step", { ...job, engine: "toolshelf", steps: 60 }));
      theirs.push(await runJob("step", { ...job, engine: "mastra", steps: 12 }));
    }
    return {
      step: stepFigures(ours, theirs, "stepMs"),
      withSearch: stepFigures(ours, theirs, "withSearchMs"),
    };
  };
  const same = await measure("same");
  const equal = await measure("equal");
  return {
    tools: requestTools,
    sameSchemas: same.step,
    equalSchemas: equal.step,
    sameSchemasWithSearch: same.withSearch,
    equalSchemasWithSearch: equal.withSearch,
  };
}

const stepFigures = (
  ours: readonly StepTimes[],
  theirs: readonly StepTimes[],
  which: keyof StepTimes,
): StepFigures => {
  const middle = (times: readonly StepTimes[]): number =>
    median(times.flatMap((each) => each[which]));
  const toolshelfMs = middle(ours);
  const mastraMs = middle(theirs);
  return {
    toolshelfMs: threeFigures(toolshelfMs),
    mastraMs: threeFigures(mastraMs),
    ratio: threeFigures(mastraMs / toolshelfMs),
  };
};

async function measureHeap(say: Say): Promise<SpeedResults["heap"]> {
  const tools = 10_000;
  say(`speed: heap at ${tools} tools`);
  const ours = await runJob("heap", { engine: "toolshelf", tools });
  const theirs = await runJob("heap", { engine: "mastra", tools });
  return {
    tools,
    toolshelfBytesPerTool: Math.round(ours.bytesPerTool),
    mastraBytesPerTool: Math.round(theirs.bytesPerTool),
  };
}

async function measureChange(say: Say): Promise<SpeedResults["change"]> {
  const tools = 10_000;
  say(`speed: adding and removing one of ${tools} tools`);
  const { fullMs, addMs, removeMs, definitionsIndexed } = await runJob("change", {
    tools,
    changes: 5,
  });
  const add = median(addMs);
  const remove = median(removeMs);
  return {
    tools,
    fullMs: threeFigures(fullMs),
    addMs: threeFigures(add),
    removeMs: threeFigures(remove),
    addToFull: threeFigures(add / fullMs),
    removeToFull: threeFigures(remove / fullMs),
    definitionsIndexed,
  };
}
