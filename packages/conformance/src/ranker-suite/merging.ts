import { expect } from "vitest";
import { officeTools, otherTools } from "../material/office-tools.ts";
import type { Chapter } from "../suite/chapter.ts";
import { buildIndex, rank } from "./ranked-hits.ts";
import type { RankerFactory } from "./ranker-factory.ts";

export const merging: Chapter<RankerFactory> = {
  title: "scores of two indexes beside each other",
  checks: {
    async "a tool's score for a query moves by no more than 0.1 between one tool and 500"(factory) {
      const others = otherTools(500);
      const queries = [
        ["send_email", "send an email message"],
        ["send_email", "send"],
        ["github__create_issue", "open issue"],
        ["book-meeting-room", "reserve a room for a meeting"],
        ["getWeatherForecast", "weather in the city"],
      ] as const;
      for (const [name, query] of queries) {
        const tools = officeTools.filter((tool) => tool.name === name);
        const score = async (all: typeof others): Promise<number> => {
          const hits = await rank(await buildIndex(factory, all), query);
          return hits.find((hit) => hit.name === name)?.score ?? 0;
        };
        const [alone, among] = [await score(tools), await score([...others, ...tools])];
        expect(alone, `${name} for "${query}"`).toBeGreaterThan(0);
        expect(
          Math.abs(alone - among),
          `${name} for "${query}": ${alone} alone, ${among} among 500`,
        ).toBeLessThanOrEqual(0.1);
      }
    },
  },
};
