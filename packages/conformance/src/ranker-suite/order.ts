import fc from "fast-check";
import { expect } from "vitest";
import { catalogs, queries } from "../material/catalogs.ts";
import { defineTool, defineTools } from "../material/define-tool.ts";
import { officeTools } from "../material/office-tools.ts";
import type { Chapter } from "../suite/chapter.ts";
import { forAll } from "../suite/for-all.ts";
import { buildIndex, expectSound, rank, rankNames } from "./ranked-hits.ts";
import type { RankerFactory } from "./ranker-factory.ts";

const catalogAndQueries = fc.record({
  plans: catalogs({ max: 20 }),
  asked: fc.array(queries, { minLength: 1, maxLength: 3 }),
});

export const order: Chapter<RankerFactory> = {
  title: "order and scores",
  checks: {
    async "what a tool says of itself finds it"(factory) {
      const index = await buildIndex(factory, officeTools);
      for (const [query, name] of [
        ["send an email message", "send_email"],
        ["open a new issue in a repository", "github__create_issue"],
        ["reserve a room for a meeting", "book-meeting-room"],
        ["reserve", "book-meeting-room"],
        ["weather of the next days for a city", "getWeatherForecast"],
      ] as const) {
        expect(await rankNames(index, query), query).toContain(name);
      }
    },

    async "hits come best first with scores above 0 and at most 1, each of an indexed tool, once"(
      factory,
      effort,
    ) {
      const index = await buildIndex(factory, officeTools);
      for (const { name, description } of officeTools) {
        for (const query of [name, description]) expectSound(await rank(index, query), officeTools);
      }
      await forAll(
        catalogAndQueries,
        async ({ plans, asked }) => {
          const definitions = defineTools(plans);
          const its = await buildIndex(factory, definitions);
          for (const query of asked) expectSound(await rank(its, query), definitions);
        },
        effort,
      );
    },

    // Law 8
    async "equal scores stand by name"(factory) {
      const places = [7, 2, 9, 0, 4, 1, 8, 3, 6, 5];
      const names = places.map((place) => `send_mail_00${place}`);
      const definitions = names.map((name) => defineTool(name, "Send a mail to a person"));
      const hits = await rank(await buildIndex(factory, definitions), "send a mail to a person");
      expectSound(hits, definitions);
      expect(hits.map(({ name }) => name)).toEqual(names.toSorted());
    },

    // Law 8
    async "the same tools in any order are ranked the same"(factory, effort) {
      const cases = catalogs({ min: 2, max: 20 }).chain((plans) =>
        fc.record({
          plans: fc.constant(plans),
          shuffled: fc.shuffledSubarray([...plans], { minLength: plans.length }),
          asked: fc.array(queries, { minLength: 1, maxLength: 3 }),
        }),
      );
      await forAll(
        cases,
        async ({ plans, shuffled, asked }) => {
          const index = await buildIndex(factory, defineTools(plans));
          const other = await buildIndex(factory, defineTools(shuffled));
          for (const query of asked) {
            expect(await rank(other, query), query).toEqual(await rank(index, query));
          }
        },
        effort,
      );
    },

    // Law 8
    async "the same question is answered the same, whatever was asked in between"(factory, effort) {
      await forAll(
        catalogAndQueries,
        async ({ plans, asked }) => {
          const index = await buildIndex(factory, defineTools(plans));
          const first = [];
          for (const query of asked) first.push(await rank(index, query));
          const again = [];
          for (const query of asked.toReversed()) again.unshift(await rank(index, query));
          expect(again).toEqual(first);
        },
        effort,
      );
    },
  },
};
