import { afterEach, beforeEach, expect, vi } from "vitest";

const methods = ["log", "info", "warn", "error", "debug"] as const;
let spies: ReturnType<typeof vi.spyOn>[] = [];

// Libraries are silent: whatever a test lets through to the console fails it.
beforeEach(() => {
  spies = methods.map((method) => vi.spyOn(console, method));
});

afterEach(() => {
  const said = spies.flatMap((spy) => spy.mock.calls);
  for (const spy of spies) spy.mockRestore();
  expect(said, "console output during a test").toEqual([]);
});
