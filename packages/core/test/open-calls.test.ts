import fc from "fast-check";
import { expect, test } from "vitest";
import { OpenCalls } from "../src/open-calls.ts";

test("a result is told by its call once", () => {
  const calls = new OpenCalls();
  calls.add("1", "load_tool");
  expect(calls.take("1")).toEqual({ toolName: "load_tool", toolCallId: "1" });
  expect(calls.take("1")).toBeUndefined();
});

test("parallel calls of one id are told apart by nobody, unless it is the same tool", () => {
  const calls = new OpenCalls();
  calls.nextTurn();
  calls.add("", "load_tool");
  calls.add("", "weather");
  expect([calls.take(""), calls.take(""), calls.take("")]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
  calls.nextTurn();
  calls.add("", "load_tool");
  calls.add("", "load_tool");
  const load = { toolName: "load_tool", toolCallId: "" };
  expect([calls.take(""), calls.take(""), calls.take("")]).toEqual([load, load, undefined]);
});

test("a later turn's call takes the place of one that was never answered", () => {
  const calls = new OpenCalls();
  calls.add("1", "load_tool");
  calls.nextTurn();
  calls.add("1", undefined);
  expect(calls.take("1")).toBeUndefined();
  expect(calls.take("1")).toBeUndefined();
});

test("whatever is said of calls, no result is told by a name that its latest turn did not call", () => {
  const id = fc.constantFrom("", "1", "2", 3, null);
  const event = fc.oneof(
    fc.record({ do: fc.constant("turn" as const) }),
    fc.record({ do: fc.constant("add" as const), id, name: fc.constantFrom("a", "b", 1, null) }),
    fc.record({ do: fc.constant("take" as const), id }),
  );
  fc.assert(
    fc.property(fc.array(event, { maxLength: 30 }), (events) => {
      const calls = new OpenCalls();
      const made = new Map<unknown, Set<unknown>>();
      const open = new Map<unknown, number>();
      let turn = new Set<unknown>();
      for (const event of events) {
        if (event.do === "turn") {
          calls.nextTurn();
          turn = new Set();
        } else if (event.do === "add") {
          calls.add(event.id, event.name);
          if (!turn.has(event.id)) {
            made.set(event.id, new Set());
            open.set(event.id, 0);
          }
          turn.add(event.id);
          made.get(event.id)?.add(event.name);
          open.set(event.id, (open.get(event.id) ?? 0) + 1);
        } else {
          const taken = calls.take(event.id);
          const left = open.get(event.id) ?? 0;
          if (taken !== undefined) {
            expect(left).toBeGreaterThan(0);
            expect(taken.toolCallId).toBe(event.id);
            expect(made.get(event.id)).toContain(taken.toolName);
          }
          open.set(event.id, Math.max(0, left - 1));
        }
      }
    }),
  );
});
