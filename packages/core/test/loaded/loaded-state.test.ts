import { describe, expect, test } from "vitest";
import { createInMemoryStore, type LoadedTool } from "../../src/index.ts";
import {
  reportedState,
  storedState,
  type Evidence,
  type LoadedState,
} from "../../src/loaded/loaded-state.ts";

const loaded = (name: string): LoadedTool => ({ name, by: "load", at: 1 });
const options = { now: 1, maxLoaded: undefined };
const keep = { onTrim: "keep" } as const;
const forThread = { lifetime: "thread" } as const;
const evidence = (...loadedNames: string[]): Evidence =>
  new Map(loadedNames.map((name, place) => [name, place + 1]));
const names = async (state: LoadedState): Promise<string[]> =>
  (await state.read({})).map(({ name }) => name);

describe("state in a store", () => {
  test("is that of one thread, and a step's report plays no part", async () => {
    const store = createInMemoryStore();
    const [mine, other] = [storedState(store, "t1", keep), storedState(store, "t2", keep)];
    await mine.add([loaded("a")], options);
    expect(await mine.nextStep(evidence("b"), {})).toEqual([]);
    expect(await names(mine)).toEqual(["a"]);
    expect(await names(other)).toEqual([]);
    expect(mine.evidenceOnly).toBe(false);
  });
});

describe("state that the host reports", () => {
  test("is what the report says, in its order", async () => {
    const state = reportedState(forThread);
    await state.nextStep(evidence("b", "a"), {});
    expect(await names(state)).toEqual(["b", "a"]);
    expect(await state.nextStep(evidence(), {})).toEqual(["b", "a"]);
    expect(await names(state)).toEqual([]);
    expect(state.evidenceOnly).toBe(true);
  });

  test("has what was loaded a moment ago, which the report may not hold yet", async () => {
    const state = reportedState(forThread);
    await state.nextStep(evidence("a"), {});
    expect(await state.add([loaded("b"), loaded("a")], options)).toEqual({
      kept: ["b", "a"],
      evicted: [],
    });
    expect(await names(state)).toEqual(["a", "b"]);
    expect(await state.nextStep(evidence("a"), {})).toEqual([]);
    expect(await names(state)).toEqual(["a", "b"]);
  });

  test("trusts the report again from the step after: a result that was cut unloads", async () => {
    const state = reportedState(forThread);
    await state.nextStep(evidence(), {});
    await state.add([loaded("a")], options);
    expect(await state.nextStep(evidence(), {})).toEqual([]);
    expect(await state.nextStep(evidence(), {})).toEqual(["a"]);
    expect(await names(state)).toEqual([]);
  });
});
