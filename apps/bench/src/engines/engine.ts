import type { Confidence } from "@toolshelf/core";

import type { BenchTool } from "../catalog/bench-tool.ts";

export type Answer = {
  /** Ids of tools, best first. */
  readonly ids: readonly string[];
  /** Of the first hit, where the engine gives scores. */
  readonly score?: number | undefined;
  readonly confidence?: Confidence | undefined;
  /** ms that the search itself took. */
  readonly ms: number;
};

/** An engine over one catalogue. */
export type OpenEngine = {
  /** ms that building its index took; 0 without one. */
  readonly buildMs: number;
  /** ms from the tools to the first answer, where that is more than a build and a search. */
  readonly readyMs?: number | undefined;
  /** Answers queries one after the other, five hits each at most. */
  answer(queries: readonly string[]): Promise<readonly Answer[]>;
};

export type Engine = {
  /** As tables show it. */
  readonly name: string;
  open(tools: readonly BenchTool[]): Promise<OpenEngine>;
};

/** How many hits every engine is asked for; what Mastra's, the AI SDK's and ours give by default. */
export const topK = 5;

type Found = Omit<Answer, "ms">;

/** Answers queries with a search that takes one. */
export const oneByOne =
  (search: (query: string) => Promise<Found> | Found): OpenEngine["answer"] =>
  async (queries) => {
    const answers: Answer[] = [];
    for (const query of queries) {
      const started = performance.now();
      const found = await search(query);
      answers.push({ ...found, ms: performance.now() - started });
    }
    return answers;
  };
