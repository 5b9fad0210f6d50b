import fc from "fast-check";
import { expect } from "vitest";
import { catalogs, queries } from "../material/catalogs.ts";
import { defineTool, defineTools } from "../material/define-tool.ts";
import { officeTools } from "../material/office-tools.ts";
import type { Chapter, Skipped } from "../suite/chapter.ts";
import { forAll } from "../suite/for-all.ts";
import { buildIndex, rank } from "./ranked-hits.ts";
import type { RankerFactory } from "./ranker-factory.ts";

/** Whether the rest of a check has something to look at. */
async function lacks(
  factory: RankerFactory,
  method: "update" | "snapshot",
): Promise<Skipped | undefined> {
  const ranker = await factory();
  const index = await ranker.index(officeTools, {});
  if (index[method] !== undefined) return undefined;
  return { skipped: `an index of the ranker "${ranker.id}" has no ${method}` };
}

export const changing: Chapter<RankerFactory> = {
  title: "changes in place, where the index has them",
  checks: {
    async "an index that was updated answers like one that was built anew"(factory, effort) {
      const skipped = await lacks(factory, "update");
      if (skipped !== undefined) return skipped;
      const cases = catalogs({ min: 2, max: 16 }).chain((plans) => {
        const names = plans.map(({ name }) => name);
        return fc.record({
          plans: fc.constant(plans),
          before: fc.subarray(names),
          after: fc.subarray(names),
          // Tools that stay, and mean something else afterwards.
          changed: fc.subarray(names),
          asked: fc.array(queries, { minLength: 1, maxLength: 3 }),
        });
      });
      await forAll(
        cases,
        async ({ plans, before, after, changed, asked }) => {
          const old = defineTools(plans.filter(({ name }) => before.includes(name)));
          const wanted = defineTools(plans.filter(({ name }) => after.includes(name))).map((it) =>
            before.includes(it.name) && changed.includes(it.name)
              ? defineTool(it.name, "archive the calendar")
              : it,
          );
          const index = await buildIndex(factory, old);
          await index.update?.({
            add: wanted.filter(({ name }) => !before.includes(name) || changed.includes(name)),
            remove: [
              ...before.filter((name) => !after.includes(name) || changed.includes(name)),
              "no_such_tool",
            ],
          });
          const fresh = await buildIndex(factory, wanted);
          for (const query of [...asked, "archive the calendar", ...after.slice(0, 2)]) {
            expect(await rank(index, query), query).toEqual(await rank(fresh, query));
          }
        },
        effort,
      );
      return undefined;
    },

    async "a snapshot is a plain value, which JSON keeps as it is"(factory) {
      const skipped = await lacks(factory, "snapshot");
      if (skipped !== undefined) return skipped;
      const snapshot = (await buildIndex(factory, officeTools)).snapshot?.();
      expect(JSON.parse(JSON.stringify(snapshot))).toEqual(snapshot);
      return undefined;
    },
  },
};
