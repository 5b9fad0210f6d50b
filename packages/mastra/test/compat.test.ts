import { describe, expect, test, vi } from "vitest";
import {
  ContextLoadedToolStore,
  deriveLoadedNamesFromMessages,
  LegacyMapLoadedToolStore,
} from "../src/compat.ts";

const message = (toolName: string, result: unknown, state = "result") => ({
  content: { parts: [{ type: "tool-invocation", toolInvocation: { toolName, state, result } }] },
});

test("names are derived from results of the meta-tools alone", () => {
  const messages = [
    message("search_tools", { results: [{ name: "a" }, null, { name: 1 }] }),
    message("load_tool", { success: true, toolName: "b" }),
    message("load_tool", { success: false, toolName: "c" }),
    message("load_tool", { loaded: ["d", 2] }),
    message("load_tool", { success: true, toolName: "e" }, "call"),
    message("other", { loaded: ["f"] }),
    message("load_tool", "text"),
    {},
  ];
  expect([...deriveLoadedNamesFromMessages({ messages })]).toEqual(["a", "b", "d"]);
  expect(deriveLoadedNamesFromMessages({}).size).toBe(0);
});

describe("ContextLoadedToolStore", () => {
  test("bridges what the messages do not confirm yet, by thread", () => {
    const store = new ContextLoadedToolStore();
    store.addLoaded(["a", "b"], { threadId: "t" });
    store.addLoaded(["x"], {});
    const confirmed = { messages: [message("load_tool", { loaded: ["a"] })] };
    expect([...store.getLoadedNames({ threadId: "t", args: confirmed })]).toEqual(["a", "b"]);
    expect([...store.getLoadedNames({ threadId: "t", args: {} })]).toEqual(["b"]);
    expect(store.getLoadedNames({ args: {} }).size).toBe(0);
  });
});

describe("LegacyMapLoadedToolStore", () => {
  test("shares default, counts reads, and forgets after the ttl", () => {
    vi.useFakeTimers({ now: 0 });
    try {
      const store = new LegacyMapLoadedToolStore({ ttl: 200_000 });
      store.addLoaded(["a"], {});
      expect([...store.getLoadedNames({ threadId: undefined })]).toEqual(["a"]);
      store.getLoadedNames({ threadId: "t" });
      expect(store.getStateStats()).toEqual({ threadCount: 2, oldestAccessTime: 0 });
      store.clearState();
      expect(store.getStateStats().threadCount).toBe(1);
      vi.advanceTimersByTime(300_000);
      expect(store.getStateStats()).toEqual({ threadCount: 0, oldestAccessTime: null });
      store.addLoaded(["b"], { threadId: "t" });
      vi.setSystemTime(600_000);
      expect(store.cleanupStaleState()).toBe(1);
      store.clearAllState();
      expect(new LegacyMapLoadedToolStore({ ttl: 0 }).cleanupStaleState()).toBe(0);
    } finally {
      vi.useRealTimers();
    }
  });
});
