import { lexicalRanker, type RankIndex, type ToolDefinition } from "@toolshelf/core";

import { qualifiedName, type BenchTool } from "../catalog/bench-tool.ts";
import type { BenchQuery } from "../catalog/query-set.ts";
import { syntheticTools } from "../catalog/synthetic-tools.ts";
import { mean, percentile } from "../measure/percentile.ts";
import { fourDigits } from "../measure/round.ts";
import { share } from "../measure/share.ts";

export type Drift = {
  /** Pairs of a query and a tool. */
  readonly pairs: number;
  readonly mean: number;
  readonly p95: number;
  readonly max: number;
  /** The share of pairs whose scores differ by at most 0.1. */
  readonly within: number;
};

const small = 20;
const large = 5_000;

/**
 * How far the score of one pair of a query and a tool moves between a catalogue of 20 and one of
 * 5,000 (the benchmark's tools and made-up ones). The pairs: each query with each of its right
 * tools, and a query that none answers with the best hit of the large catalogue. A tool that is
 * not found scores 0.
 */
export const scoreDrift = async (
  tools: readonly BenchTool[],
  queries: readonly BenchQuery[],
): Promise<Drift> => {
  const definitions = toDefinitions([...tools, ...syntheticTools(large - tools.length)]);
  const all = [...definitions.values()];
  const ids = [...definitions.keys()];
  const ranker = lexicalRanker();
  const largeIndex = await ranker.index(all, {});
  const drifts: number[] = [];
  for (const { query, gold } of queries) {
    const inLarge = await scores(largeIndex, query);
    const best = inLarge.keys().next().value;
    const names = gold.length > 0 ? gold.map((id) => definitions.get(id)!.name) : [best ?? ""];
    for (const name of names) {
      const at = all.findIndex((each) => each.name === name);
      if (at === -1) continue;
      const index = await ranker.index(around(all, at), {});
      const inSmall = await scores(index, query);
      drifts.push(Math.abs((inLarge.get(name) ?? 0) - (inSmall.get(name) ?? 0)));
    }
  }
  if (ids.length !== large) throw new Error(`The large catalogue has ${ids.length} tools.`);
  return {
    pairs: drifts.length,
    mean: fourDigits(mean(drifts)),
    p95: fourDigits(percentile(drifts, 95)),
    max: fourDigits(Math.max(...drifts)),
    within: fourDigits(share(drifts, (drift) => drift <= 0.1)),
  };
};

/** One tool and others from all over the catalogue, always the same ones. */
function around(definitions: readonly ToolDefinition[], at: number): readonly ToolDefinition[] {
  const stride = Math.floor(definitions.length / small);
  return Array.from(
    { length: small },
    (_empty, place) => definitions[(at + place * stride) % definitions.length]!,
  );
}

async function scores(index: RankIndex, query: string): Promise<ReadonlyMap<string, number>> {
  const found = new Map<string, number>();
  for await (const { name, score } of await index.rank(query, {})) found.set(name, score);
  return found;
}

/** Definitions by id; a name that was there before is told apart by its server. */
function toDefinitions(tools: readonly BenchTool[]): ReadonlyMap<string, ToolDefinition> {
  const taken = new Set<string>();
  return new Map(
    tools.map((tool) => {
      const name = taken.has(tool.name) ? qualifiedName(tool) : tool.name;
      taken.add(name);
      const { description, inputSchema, source } = tool;
      return [tool.id, { name, description, inputSchema, source }];
    }),
  );
}
