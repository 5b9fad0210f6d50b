import { expect } from "vitest";
import { officeTools, otherTools } from "../material/office-tools.ts";
import type { Chapter } from "../suite/chapter.ts";
import { buildIndex, rank } from "./ranked-hits.ts";
import type { RankerFactory } from "./ranker-factory.ts";

export const exactNames: Chapter<RankerFactory> = {
  title: "exact names",
  checks: {
    async "a query that is a tool's full name has that tool first, with score 1"(factory) {
      for (const others of [[], otherTools(50)]) {
        const index = await buildIndex(factory, [...others, ...officeTools]);
        for (const { name } of officeTools) {
          const [first] = await rank(index, name);
          expect(first, `the first hit for ${name}`).toEqual({
            name,
            score: 1,
            confidence: "match",
          });
        }
      }
    },

    async "and that tool alone has it"(factory) {
      const index = await buildIndex(factory, officeTools);
      for (const { name } of officeTools) {
        const best = (await rank(index, name)).filter(({ score }) => score === 1);
        expect(
          best.map((hit) => hit.name),
          `what scores 1 for ${name}`,
        ).toEqual([name]);
      }
    },
  },
};
