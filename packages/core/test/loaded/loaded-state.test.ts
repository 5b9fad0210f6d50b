import { describe, expect, test } from "vitest";
import { createInMemoryStore, type LoadedTool } from "../../src/index.ts";
import { reportedState, storedState, type LoadedState } from "../../src/loaded/loaded-state.ts";

const loaded = (name: string): LoadedTool => ({ name, by: "load", at: 1 });
const options = { now: 1, maxLoaded: undefined };
const names = async (state: LoadedState): Promise<string[]> =>
  (await state.read({})).map(({ name }) => name);

describe("state in a store", () => {
  test("is that of one thread, and a step's report plays no part", async () => {
    const store = createInMemoryStore();
    const [mine, other] = [storedState(store, "t1"), storedState(store, "t2")];
    await mine.add([loaded("a")], options);
    mine.nextStep(["b"]);
    expect(await names(mine)).toEqual(["a"]);
    expect(await names(other)).toEqual([]);
    expect(mine.evidenceOnly).toBe(false);
  });
});

describe("state that the host reports", () => {
  test("is what the report says, in its order", async () => {
    const state = reportedState();
    state.nextStep(["b", "a"]);
    expect(await names(state)).toEqual(["b", "a"]);
    state.nextStep([]);
    expect(await names(state)).toEqual([]);
    expect(state.evidenceOnly).toBe(true);
  });

  test("has what was loaded a moment ago, which the report may not hold yet", async () => {
    const state = reportedState();
    state.nextStep(["a"]);
    expect(await state.add([loaded("b"), loaded("a")], options)).toEqual({
      kept: ["b", "a"],
      evicted: [],
    });
    expect(await names(state)).toEqual(["a", "b"]);
    state.nextStep(["a"]);
    expect(await names(state)).toEqual(["a", "b"]);
  });

  test("trusts the report again from the step after: a result that was cut unloads", async () => {
    const state = reportedState();
    state.nextStep([]);
    await state.add([loaded("a")], options);
    state.nextStep([]);
    state.nextStep([]);
    expect(await names(state)).toEqual([]);
  });
});
