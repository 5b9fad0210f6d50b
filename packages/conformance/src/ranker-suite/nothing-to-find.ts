import { expect } from "vitest";
import { officeTools } from "../material/office-tools.ts";
import type { Chapter } from "../suite/chapter.ts";
import { buildIndex, rank } from "./ranked-hits.ts";
import type { RankerFactory } from "./ranker-factory.ts";

export const nothingToFind: Chapter<RankerFactory> = {
  title: "nothing to find",
  checks: {
    async "an empty query finds nothing"(factory) {
      const index = await buildIndex(factory, officeTools);
      for (const query of ["", " ", "\n\t \u00a0"]) {
        expect(await rank(index, query), JSON.stringify(query)).toEqual([]);
      }
    },

    async "an empty index has nothing for any query"(factory) {
      const index = await buildIndex(factory, []);
      for (const query of ["send an email", "send_email", "", "__proto__"]) {
        expect(await rank(index, query), JSON.stringify(query)).toEqual([]);
      }
    },
  },
};
