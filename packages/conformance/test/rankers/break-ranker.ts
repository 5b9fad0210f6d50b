import type { Ranked, Ranker, RankIndex, ToolDefinition } from "@toolshelf/core";
import type { RankerFactory } from "@toolshelf/conformance";
import { wordOverlapRanker } from "../docs/word-overlap-ranker.ts";

type Rank = (query: string, ...rest: [Parameters<RankIndex["rank"]>[1]?]) => readonly Ranked[];

export interface RankerBreakage {
  /** What is indexed in place of what was given. */
  readonly definitions?: (definitions: readonly ToolDefinition[]) => readonly ToolDefinition[];
  readonly index?: (rank: Rank, definitions: readonly ToolDefinition[]) => Partial<RankIndex>;
  /** Whether the signal reaches the sound ranker. */
  readonly isDeafToSignals?: boolean;
}

/** A ranker with everything optional, sound but for what is broken on purpose. */
export function breakRanker(make: () => RankerBreakage): RankerFactory {
  return (): Ranker => {
    const breakage = make();
    const sound = wordOverlapRanker();
    const own = breakage.definitions ?? ((definitions) => definitions);
    const options = (given: Parameters<Ranker["index"]>[1]) =>
      breakage.isDeafToSignals === true ? {} : given;
    return {
      id: "broken",
      async index(given, indexOptions) {
        let definitions = [...given];
        let index = await sound.index(own(given), options(indexOptions));
        const rank: Rank = (query, rankOptions = {}) =>
          index.rank(query, options(rankOptions)) as readonly Ranked[];
        return {
          rank,
          async update({ add, remove }) {
            definitions = [...definitions.filter(({ name }) => !remove.includes(name)), ...add];
            index = await sound.index(own(definitions), {});
          },
          snapshot: () => definitions.map(({ name }) => name),
          ...breakage.index?.(rank, given),
        };
      },
    };
  };
}
