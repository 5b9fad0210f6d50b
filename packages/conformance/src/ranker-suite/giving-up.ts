import { expect } from "vitest";
import { firedSignal } from "../material/fired-signal.ts";
import { officeTools } from "../material/office-tools.ts";
import type { Chapter } from "../suite/chapter.ts";
import { rankNames, readHits, reasonOf } from "./ranked-hits.ts";
import type { RankerFactory } from "./ranker-factory.ts";

export const givingUp: Chapter<RankerFactory> = {
  title: "giving up",
  checks: {
    async "a signal that has fired rejects index, with its reason, and another call is served"(
      factory,
    ) {
      const ranker = await factory();
      const signal = firedSignal();
      const index = await reasonOf((options) => ranker.index(officeTools, options), signal);
      expect(index).toBe(signal.reason);
      const sound = await ranker.index(officeTools, {});
      expect(await rankNames(sound, "send_email")).toContain("send_email");
    },

    async "a signal that has fired rejects rank, with its reason, and another call is served"(
      factory,
    ) {
      const ranker = await factory();
      const sound = await ranker.index(officeTools, {});
      const signal = firedSignal();
      // At the call, or at the first hit that is read.
      const ranked = await reasonOf(
        async (options) => readHits(await sound.rank("send email", options)),
        signal,
      );
      expect(ranked).toBe(signal.reason);
      expect(await rankNames(sound, "send_email")).toContain("send_email");
    },
  },
};
