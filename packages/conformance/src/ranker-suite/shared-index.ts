import fc from "fast-check";
import { expect } from "vitest";
import { catalogs, queries } from "../material/catalogs.ts";
import { deepFreeze } from "../material/deep-freeze.ts";
import { defineTools } from "../material/define-tool.ts";
import { officeTools } from "../material/office-tools.ts";
import type { Chapter } from "../suite/chapter.ts";
import { forAll } from "../suite/for-all.ts";
import { buildIndex, rank, rankNames, readHits, type Hits, type PlainHit } from "./ranked-hits.ts";
import type { RankerFactory } from "./ranker-factory.ts";

const several = fc.record({
  plans: catalogs({ min: 2, max: 20 }),
  asked: fc.array(queries, { minLength: 2, maxLength: 5 }),
});

/** Takes one hit of each list in turn, as callers do that are served at once. */
async function readInTurn(lists: readonly Hits[]): Promise<PlainHit[][]> {
  const readers = lists.map((hits) =>
    Symbol.asyncIterator in hits ? hits[Symbol.asyncIterator]() : hits[Symbol.iterator](),
  );
  const read: PlainHit[][] = readers.map(() => []);
  const open = new Set(readers.keys());
  while (open.size > 0) {
    for (const place of open) {
      const next = await readers[place]?.next();
      if (next === undefined || next.done === true) open.delete(place);
      else {
        const { name, score, confidence } = next.value;
        read[place]?.push({ name, score, confidence });
      }
    }
  }
  return read;
}

export const sharedIndex: Chapter<RankerFactory> = {
  title: "one index for many callers",
  checks: {
    async "questions at once are each answered as if they were asked alone"(factory, effort) {
      await forAll(
        several,
        async ({ plans, asked }) => {
          const index = await buildIndex(factory, defineTools(plans));
          const alone = [];
          for (const query of asked) alone.push(await rank(index, query));
          expect(await Promise.all(asked.map((query) => rank(index, query)))).toEqual(alone);
          const lists = await Promise.all(asked.map(async (query) => index.rank(query, {})));
          expect(await readInTurn(lists), "read in turn").toEqual(alone);
        },
        effort,
      );
    },

    async "hits may be read in part, and once more from the start"(factory, effort) {
      const cases = fc.record({ plans: catalogs({ min: 3, max: 20 }), query: queries });
      await forAll(
        cases,
        async ({ plans, query }) => {
          const index = await buildIndex(factory, defineTools(plans));
          const whole = await rank(index, query);
          const hits = await index.rank(query, {});
          expect(await readHits(hits, 1)).toEqual(whole.slice(0, 1));
          expect(await readHits(hits, 2)).toEqual(whole.slice(0, 2));
          expect(await readHits(hits)).toEqual(whole);
          expect(await readHits(hits)).toEqual(whole);
        },
        effort,
      );
    },

    async "indexes of one ranker know nothing of each other"(factory) {
      const ranker = await factory();
      const [half, rest] = [officeTools.slice(0, 3), officeTools.slice(3)];
      const [one, other] = await Promise.all([ranker.index(half, {}), ranker.index(rest, {})]);
      for (const { name } of rest) expect(await rankNames(one, name)).not.toContain(name);
      for (const { name } of half) expect(await rankNames(other, name)).not.toContain(name);
      expect((await rank(one, "send_email"))[0]?.name).toBe("send_email");
      const again = await ranker.index(half, {});
      expect(await rank(again, "send email")).toEqual(await rank(one, "send email"));
    },

    async "what is indexed may be frozen, is not changed, and may change afterwards"(factory) {
      const definitions = structuredCopy(officeTools).toReversed();
      const before = JSON.stringify(definitions);
      const open = await buildIndex(factory, definitions);
      const answer = await rank(open, "send an email");
      expect(JSON.stringify(definitions)).toBe(before);
      const frozen = await buildIndex(factory, deepFreeze(structuredCopy(definitions)));
      expect(await rank(frozen, "send an email")).toEqual(answer);
      // The list is the caller's, who may use it again.
      definitions.length = 0;
      expect(await rank(open, "send an email")).toEqual(answer);
    },
  },
};

function structuredCopy<Value>(value: Value): Value {
  return JSON.parse(JSON.stringify(value)) as Value;
}
