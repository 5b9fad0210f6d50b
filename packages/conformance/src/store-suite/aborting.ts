import { expect } from "vitest";
import { firedSignal } from "../material/fired-signal.ts";
import type { Chapter } from "../suite/chapter.ts";
import { withStore } from "./open-store.ts";
import type { StoreFactory } from "./store-factory.ts";

/** Methods may throw at once or reject; what they fail with is the signal's own reason. */
async function reasonOf(call: () => unknown): Promise<unknown> {
  try {
    await call();
  } catch (error) {
    return error;
  }
  return "it did not reject";
}

export const aborting: Chapter<StoreFactory> = {
  title: "giving up",
  checks: {
    async "a signal that has fired rejects read, with its reason"(factory) {
      await withStore(factory, async ({ store }) => {
        const signal = firedSignal();
        expect(await reasonOf(() => store.read("one", { signal }))).toBe(signal.reason);
      });
    },

    async "a signal that has fired rejects add and remove, with its reason, and nothing is changed"(
      factory,
    ) {
      await withStore(factory, async (open) => {
        const { store, start } = open;
        const signal = firedSignal();
        await open.add("one", [open.tool("a")]);
        const add = () =>
          store.add("one", [open.tool("b")], { signal, now: start, maxLoaded: undefined });
        expect(await reasonOf(add)).toBe(signal.reason);
        for (const names of [["a"], "all"] as const) {
          expect(await reasonOf(() => store.remove("one", names, { signal }))).toBe(signal.reason);
        }
        expect(await open.names("one")).toEqual(["a"]);
      });
    },
  },
};
