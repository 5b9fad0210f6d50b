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

describe("a limit of loaded tools", () => {
  const limited = { now: 1, maxLoaded: 2 };

  test("counts the last use by its place in the report", async () => {
    const state = reportedState(forThread);
    await state.nextStep(
      new Map([
        ["a", 9],
        ["b", 2],
      ]),
      {},
    );
    expect(await state.add([loaded("c")], limited)).toEqual({ kept: ["c"], evicted: ["b"] });
    expect(await names(state)).toEqual(["a", "c"]);
  });

  test("takes what was used in this step for newer than all that the report tells", async () => {
    const state = reportedState(forThread);
    await state.nextStep(evidence("a", "b"), {});
    await state.use(["a", "nothing"], { now: 1 });
    expect((await state.add([loaded("c")], limited)).evicted).toEqual(["b"]);
    expect(await names(state)).toEqual(["a", "c"]);
  });

  test("is kept to in the next step, whose report may not hold what went", async () => {
    const state = reportedState(forThread);
    await state.nextStep(evidence("a", "b"), {});
    await state.add([loaded("c")], limited);
    expect(await state.nextStep(evidence("a", "b"), {})).toEqual([]);
    expect(await names(state)).toEqual(["b", "c"]);
  });

  test("lets a tool back in that went in the same step", async () => {
    const state = reportedState(forThread);
    await state.nextStep(evidence("a", "b"), {});
    await state.add([loaded("c")], limited);
    expect(await state.add([loaded("a")], limited)).toEqual({ kept: ["a"], evicted: ["b"] });
    await state.nextStep(evidence("a", "b"), {});
    expect(await names(state)).toEqual(["c", "a"]);
  });
});

describe("state in a store whose messages are trimmed", () => {
  test("drops what no result holds, but for what was loaded since the last step", async () => {
    const state = storedState(createInMemoryStore(), "t", { onTrim: "drop" });
    await state.nextStep(evidence(), {});
    await state.add([loaded("a"), loaded("b")], options);
    expect(await state.nextStep(evidence(), {})).toEqual([]);
    expect(await names(state)).toEqual(["a", "b"]);
    expect(await state.nextStep(evidence("b"), {})).toEqual(["a"]);
    expect(await names(state)).toEqual(["b"]);
  });

  test("drops nothing when there is no report", async () => {
    const state = storedState(createInMemoryStore(), "t", { onTrim: "drop" });
    await state.add([loaded("a")], options);
    await state.nextStep(evidence("a"), {});
    expect(await state.nextStep(undefined, {})).toEqual([]);
    expect(await names(state)).toEqual(["a"]);
  });
});

describe("state of a run alone", () => {
  test("has of the report only what this run has loaded", async () => {
    const state = reportedState({ lifetime: "run" });
    await state.nextStep(evidence("a"), {});
    expect(await names(state)).toEqual([]);
    await state.add([loaded("a")], options);
    await state.nextStep(evidence("a", "b"), {});
    expect(await names(state)).toEqual(["a"]);
  });
});
