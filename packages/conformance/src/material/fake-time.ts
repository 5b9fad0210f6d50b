import { vi } from "vitest";

/**
 * Runs `work` with timers that stand still until `settle` moves them, so that what waits for a
 * time limit is seen to end and no test waits for it.
 */
export async function fakeTime(
  work: (settle: <Value>(promise: Promise<Value>) => Promise<Value>) => Promise<void>,
): Promise<void> {
  const nested = vi.isFakeTimers();
  if (!nested) vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  try {
    await work(async (promise) => {
      const state = { isPending: true };
      const end = (): void => {
        state.isPending = false;
      };
      promise.then(end, end);
      for (let rounds = 0; state.isPending; rounds++) {
        if (rounds === 200) throw new Error("Nothing was heard within 10 s of fake time");
        // What is loaded when it is first wanted takes real time, and no timer.
        await vi.dynamicImportSettled();
        await vi.advanceTimersByTimeAsync(50);
      }
      return await promise;
    });
  } finally {
    if (!nested) vi.useRealTimers();
  }
}
