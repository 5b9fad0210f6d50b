import fc from "fast-check";
import { expect } from "vitest";
import { catalogs, queries } from "../material/catalogs.ts";
import type { Chapter } from "../suite/chapter.ts";
import { forAll } from "../suite/for-all.ts";
import { lawTitle } from "../suite/laws.ts";
import type { AdapterFactory, AdapterStep } from "./adapter-factory.ts";
import { makeAdapterTools } from "./make-adapter-tool.ts";
import { load, loadTool, search, searchTools } from "./script.ts";

function expectGrowth(steps: readonly AdapterStep[]): void {
  let before: readonly string[] = [];
  for (const { visible } of steps) {
    expect(visible.slice(0, before.length), "what was sent before").toEqual(before);
    expect(new Set(visible).size, "each once").toBe(visible.length);
    before = visible;
  }
}

export const appendOnly: Chapter<AdapterFactory> = {
  title: lawTitle(4),
  checks: {
    async "our own tools come first, then pinned ones, then loaded ones in the order of loading"(
      factory,
    ) {
      const adapter = await factory({
        tools: makeAdapterTools("m_1", "z_2", "a_3", "k_4"),
        pinned: ["z_2"],
      });
      const { steps } = await adapter.turn({
        threadId: "one",
        script: [[load("m_1")], [load("k_4", "a_3")]],
      });
      const sent = [searchTools, loadTool, "z_2"];
      expect(steps.map(({ visible }) => visible)).toEqual([
        sent,
        [...sent, "m_1"],
        [...sent, "m_1", "k_4", "a_3"],
      ]);
    },

    async "over the steps of a turn the list grows only at its end, and the next turn keeps it"(
      factory,
      effort,
    ) {
      const place = fc.nat({ max: 9 });
      const cases = fc.record({
        plans: catalogs({ min: 2, max: 10 }),
        rounds: fc.array(fc.array(place, { minLength: 1, maxLength: 3 }), { maxLength: 6 }),
        asked: fc.array(fc.array(queries, { minLength: 1, maxLength: 2 }), { maxLength: 4 }),
        autoLoad: fc.boolean(),
        storage: fc.constantFrom("in-memory" as const, "context" as const),
      });
      await forAll(
        cases,
        async ({ plans, rounds, asked, autoLoad, storage }) => {
          const names = plans.map(({ name }) => name);
          const adapter = await factory({
            tools: makeAdapterTools(...names),
            pinned: names.slice(0, 1),
            storage,
            search: { autoLoad, topK: 2 },
          });
          const nameAt = (at: number): string => names[at % names.length] ?? "";
          const script = autoLoad
            ? asked.map((words) => words.map((query) => search(query)))
            : rounds.map((places) => places.map((at) => load(nameAt(at))));
          const first = await adapter.turn({ threadId: "one", script });
          const second = await adapter.turn({
            threadId: "one",
            messages: first.messages,
            script: [],
          });
          expectGrowth([...first.steps, ...second.steps]);
        },
        effort,
      );
    },
  },
};
