import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import {
  createInMemoryStore,
  createToolSearch,
  type InMemoryStoreOptions,
  type LoadedTool,
} from "../../src/index.ts";

const hour = 3_600_000;

function storeAt(options: Omit<InMemoryStoreOptions, "now"> = {}) {
  const clock = { now: 0 };
  return { clock, store: createInMemoryStore({ ...options, now: () => clock.now }) };
}

const loaded = (name: string, at = 0): LoadedTool => ({ name, by: "load", at });
const noLimit = { maxLoaded: undefined };
const names = (tools: readonly LoadedTool[]): string[] => tools.map(({ name }) => name);

test("says what it is: atomic, and gone with the process", () => {
  const { store } = storeAt();
  expect(store.id).toBe("in-memory");
  expect(store.capabilities).toEqual({ durable: false, atomicAdd: true });
});

describe("adding", () => {
  test("keeps the order in which tools were loaded", () => {
    const { store } = storeAt();
    store.add("t", [loaded("b"), loaded("a")], noLimit);
    store.add("t", [loaded("c")], noLimit);
    expect(names(store.read("t"))).toEqual(["b", "a", "c"]);
  });

  test("again changes nothing: neither the place nor what was known", () => {
    const { store } = storeAt();
    store.add("t", [{ ...loaded("a", 1), source: "met" }, loaded("b", 1)], noLimit);
    const answer = store.add("t", [{ ...loaded("a", 9), by: "search" }], noLimit);
    expect(answer).toEqual({ kept: ["a"], evicted: [] });
    expect(store.read("t")).toEqual([
      { name: "a", source: "met", by: "load", at: 1 },
      loaded("b", 1),
    ]);
  });

  test("tells every given name that is loaded afterwards", () => {
    const { store } = storeAt();
    store.add("t", [loaded("a")], noLimit);
    expect(store.add("t", [loaded("c"), loaded("a"), loaded("b")], noLimit)).toEqual({
      kept: ["c", "a", "b"],
      evicted: [],
    });
  });

  test("to one thread is not seen in another", () => {
    const { store } = storeAt();
    store.add("t1", [loaded("a")], noLimit);
    store.add("t2", [loaded("b")], noLimit);
    expect([names(store.read("t1")), names(store.read("t2")), store.read("t3")]).toEqual([
      ["a"],
      ["b"],
      [],
    ]);
  });

  test("takes names and threads that every object has by itself", () => {
    const { store } = storeAt();
    expect(store.read("__proto__")).toEqual([]);
    store.add("__proto__", [loaded("constructor"), loaded("__proto__")], noLimit);
    expect(names(store.read("__proto__"))).toEqual(["constructor", "__proto__"]);
    expect(store.read("constructor")).toEqual([]);
  });
});

describe("with maxLoaded", () => {
  test("the one that was loaded first goes first", () => {
    const { store } = storeAt();
    store.add("t", [loaded("a", 1), loaded("b", 1)], { maxLoaded: 2 });
    expect(store.add("t", [loaded("c", 2)], { maxLoaded: 2 })).toEqual({
      kept: ["c"],
      evicted: ["a"],
    });
    expect(names(store.read("t"))).toEqual(["b", "c"]);
  });

  test("the one that was used longest ago goes first, and use does not move a tool", () => {
    const { store } = storeAt();
    store.add("t", [loaded("a", 1), loaded("b", 2)], { maxLoaded: 2 });
    store.touch("t", ["a"], { now: 3 });
    expect(store.read("t")).toEqual([{ ...loaded("a", 1), lastUsed: 3 }, loaded("b", 2)]);
    expect(store.add("t", [loaded("c", 4)], { maxLoaded: 2 }).evicted).toEqual(["b"]);
    expect(names(store.read("t"))).toEqual(["a", "c"]);
  });

  test("what does not fit in one call is not reported as kept", () => {
    const { store } = storeAt();
    const answer = store.add("t", [loaded("a"), loaded("b"), loaded("c")], { maxLoaded: 2 });
    expect(answer).toEqual({ kept: ["b", "c"], evicted: ["a"] });
    expect(names(store.read("t"))).toEqual(["b", "c"]);
  });
});

describe("touching", () => {
  test("what is not there does nothing", () => {
    const { store } = storeAt();
    store.touch("t", ["a"], { now: 1 });
    store.add("t", [loaded("a")], noLimit);
    store.touch("t", ["b"], { now: 1 });
    expect(store.read("t")).toEqual([loaded("a")]);
    expect(store.stats().threadCount).toBe(1);
  });
});

describe("removing", () => {
  test("names those that were there and are gone", () => {
    const { store } = storeAt();
    store.add("t", [loaded("a"), loaded("b"), loaded("c")], noLimit);
    expect(store.remove("t", ["c", "x", "a"])).toEqual(["a", "c"]);
    expect(names(store.read("t"))).toEqual(["b"]);
    expect(store.remove("t", ["a"])).toEqual([]);
  });

  test("all leaves no trace of the thread", () => {
    const { store } = storeAt();
    store.add("t1", [loaded("a"), loaded("b")], noLimit);
    store.add("t2", [loaded("a")], noLimit);
    expect(store.remove("t1", "all")).toEqual(["a", "b"]);
    expect(store.remove("t1", "all")).toEqual([]);
    expect(store.stats().threadCount).toBe(1);
    store.clearAll();
    expect([store.read("t2"), store.stats().threadCount]).toEqual([[], 0]);
  });
});

describe("a thread expires", () => {
  test("an hour after it was last used", () => {
    const { store, clock } = storeAt();
    store.add("t", [loaded("a")], noLimit);
    clock.now = hour - 1;
    expect(names(store.read("t"))).toEqual(["a"]);
    clock.now = 2 * hour - 2;
    expect(names(store.read("t"))).toEqual(["a"]);
    clock.now += hour;
    expect(store.read("t")).toEqual([]);
    expect(store.stats().threadCount).toBe(0);
  });

  test("by the ttl, counted from any access", () => {
    const { store, clock } = storeAt({ ttl: 10 });
    store.add("read", [loaded("a")], noLimit);
    store.add("add", [loaded("a")], noLimit);
    store.add("remove", [loaded("a")], noLimit);
    store.add("touch", [loaded("a")], noLimit);
    store.add("alone", [loaded("a")], noLimit);
    clock.now = 9;
    store.read("read");
    store.add("add", [loaded("b")], noLimit);
    store.remove("remove", ["x"]);
    store.touch("touch", ["a"], { now: 9 });
    clock.now = 10;
    const left = ["read", "add", "remove", "touch", "alone"].filter(
      (thread) => store.read(thread).length > 0,
    );
    expect(left).toEqual(["read", "add", "remove", "touch"]);
  });

  test("and what is added afterwards starts anew", () => {
    const { store, clock } = storeAt({ ttl: 10 });
    store.add("t", [loaded("a")], noLimit);
    clock.now = 10;
    store.add("t", [loaded("b", 10)], noLimit);
    expect(names(store.read("t"))).toEqual(["b"]);
  });

  test("never with a ttl of 0", () => {
    const { store, clock } = storeAt({ ttl: 0 });
    store.add("t", [loaded("a")], noLimit);
    clock.now = Number.MAX_SAFE_INTEGER;
    expect([store.cleanup(clock.now), names(store.read("t"))]).toEqual([0, ["a"]]);
  });

  test("also without being read, by cleanup, which tells how many went", () => {
    const { store, clock } = storeAt({ ttl: 10 });
    for (const thread of ["t1", "t2", "t3"]) {
      store.add(thread, [loaded("a")], noLimit);
      clock.now += 3;
    }
    store.read("t1");
    expect(store.stats()).toEqual({ threadCount: 3, oldestAccessTime: 3 });
    expect(store.cleanup(13)).toBe(1);
    expect(store.stats()).toEqual({ threadCount: 2, oldestAccessTime: 6 });
    expect(names(store.read("t1"))).toEqual(["a"]);
  });
});

test("of more than maxThreads the one unused for longest goes", () => {
  const { store, clock } = storeAt({ maxThreads: 2 });
  store.add("t1", [loaded("a")], noLimit);
  clock.now = 1;
  store.add("t2", [loaded("a")], noLimit);
  clock.now = 2;
  store.read("t1");
  store.add("t3", [loaded("a")], noLimit);
  expect(store.stats()).toEqual({ threadCount: 2, oldestAccessTime: 2 });
  expect(["t1", "t2", "t3"].filter((thread) => store.read(thread).length > 0)).toEqual([
    "t1",
    "t3",
  ]);
});

test("an empty store has no oldest access", () => {
  expect(storeAt().store.stats()).toEqual({ threadCount: 0, oldestAccessTime: null });
});

test("what was read is the caller's own list", () => {
  const { store } = storeAt();
  store.add("t", [loaded("a")], noLimit);
  (store.read("t") as LoadedTool[]).push(loaded("b"));
  expect(names(store.read("t"))).toEqual(["a"]);
});

describe("the sweep", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  const threadCount = (store: { stats(): { threadCount: number } }): number =>
    store.stats().threadCount;

  test("frees expired threads that nobody looks at, and ends when none is left", () => {
    const store = createInMemoryStore({ ttl: 1_000 });
    expect(vi.getTimerCount()).toBe(0);
    store.add("t1", [loaded("a")], noLimit);
    store.add("t2", [loaded("a")], noLimit);
    expect(vi.getTimerCount()).toBe(1);
    vi.advanceTimersByTime(600);
    store.read("t2");
    vi.advanceTimersByTime(400);
    expect(threadCount(store)).toBe(1);
    vi.advanceTimersByTime(1_000);
    expect(threadCount(store)).toBe(0);
    expect(vi.getTimerCount()).toBe(0);
    store.add("t3", [loaded("a")], noLimit);
    expect(vi.getTimerCount()).toBe(1);
  });

  test("comes every ten minutes where threads live longer", () => {
    const store = createInMemoryStore({ ttl: 2 * hour });
    store.add("t", [loaded("a")], noLimit);
    vi.advanceTimersByTime(2 * hour - 1);
    expect(threadCount(store)).toBe(1);
    vi.advanceTimersByTime(600_000);
    expect(threadCount(store)).toBe(0);
  });

  test("does not keep a process alive", () => {
    const timers: unknown[] = [];
    const setTimer = vi.spyOn(globalThis, "setTimeout");
    createInMemoryStore({ ttl: 1_000 }).add("t", [loaded("a")], noLimit);
    timers.push(...setTimer.mock.results.map(({ value }) => value as unknown));
    setTimer.mockRestore();
    expect(timers.map((timer) => (timer as NodeJS.Timeout).hasRef())).toEqual([false]);
  });

  test("is not begun where nothing expires", () => {
    const store = createInMemoryStore({ ttl: 0 });
    store.add("t", [loaded("a")], noLimit);
    expect(vi.getTimerCount()).toBe(0);
  });

  test("ends with close, which forgets everything; a second close does nothing", () => {
    const store = createInMemoryStore({ ttl: 1_000 });
    store.add("t", [loaded("a")], noLimit);
    store.close();
    store.close();
    expect([vi.getTimerCount(), threadCount(store)]).toEqual([0, 0]);
  });

  test("of a shelf ends when the shelf is disposed of", async () => {
    const shelf = createToolSearch({ tools: { a: { description: "A" } }, ttl: 1_000 });
    await (await shelf.run({ threadId: "t" }).step()).call("load_tool", { toolName: "a" });
    expect(vi.getTimerCount()).toBe(1);
    await shelf.dispose();
    expect(vi.getTimerCount()).toBe(0);
  });
});
