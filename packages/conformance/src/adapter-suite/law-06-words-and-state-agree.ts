import fc from "fast-check";
import { expect } from "vitest";
import { catalogs, queries } from "../material/catalogs.ts";
import type { Chapter } from "../suite/chapter.ts";
import { forAll } from "../suite/for-all.ts";
import { lawTitle } from "../suite/laws.ts";
import type { AdapterFactory } from "./adapter-factory.ts";
import { makeAdapterTools } from "./make-adapter-tool.ts";
import { hostTools, load, search, shownAnswer } from "./script.ts";

const storages = fc.constantFrom("in-memory" as const, "context" as const);

export const wordsAndStateAgree: Chapter<AdapterFactory> = {
  title: lawTitle(6),
  checks: {
    async "what answers say is loaded is what the next step shows, also of loads side by side"(
      factory,
      effort,
    ) {
      const place = fc.nat({ max: 8 });
      const cases = fc.record({
        plans: catalogs({ min: 2, max: 8 }),
        rounds: fc.array(
          fc.array(fc.array(place, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 3 }),
          { minLength: 1, maxLength: 4 },
        ),
        storage: storages,
      });
      await forAll(
        cases,
        async ({ plans, rounds, storage }) => {
          // One name more than there are tools, so that some loads ask for what is not there.
          const nameAt = (at: number): string =>
            plans[at % (plans.length + 1)]?.name ?? "no_such_tool";
          const adapter = await factory({
            tools: makeAdapterTools(...plans.map(({ name }) => name)),
            storage,
          });
          const asked = rounds.map((round) => round.map((places) => places.map(nameAt)));
          const turn = await adapter.turn({
            threadId: "one",
            script: asked.map((round) => round.map((names) => load(...names))),
          });
          const said = new Set<string>();
          for (const [step, round] of asked.entries()) {
            for (const [number, names] of round.entries()) {
              const answer = shownAnswer(turn, step, number);
              const there = [...(answer.loaded ?? []), ...(answer.alreadyLoaded ?? [])];
              expect([...there, ...(answer.notFound ?? [])].toSorted()).toEqual(
                [...new Set(names)].toSorted(),
              );
              for (const name of there) said.add(name);
            }
            const next = turn.steps[step + 1];
            expect(new Set(next === undefined ? [] : hostTools(next))).toEqual(said);
          }
        },
        effort,
      );
    },

    async "with autoLoad, what searches say is loaded is what the next step shows"(
      factory,
      effort,
    ) {
      const cases = fc.record({
        plans: catalogs({ min: 2, max: 8 }),
        rounds: fc.array(fc.array(queries, { minLength: 1, maxLength: 3 }), {
          minLength: 1,
          maxLength: 3,
        }),
        storage: storages,
      });
      await forAll(
        cases,
        async ({ plans, rounds, storage }) => {
          const adapter = await factory({
            tools: makeAdapterTools(...plans.map(({ name }) => name)),
            storage,
            search: { autoLoad: true, topK: 2 },
          });
          const turn = await adapter.turn({
            threadId: "one",
            script: rounds.map((round) => round.map((query) => search(query))),
          });
          const said = new Set<string>();
          for (const [step, round] of rounds.entries()) {
            for (const number of round.keys()) {
              for (const name of shownAnswer(turn, step, number).loaded ?? []) said.add(name);
            }
            const next = turn.steps[step + 1];
            expect(new Set(next === undefined ? [] : hostTools(next))).toEqual(said);
          }
        },
        effort,
      );
    },

    async "with maxLoaded no step shows more, and answers name what had to go"(factory, effort) {
      const place = fc.nat({ max: 7 });
      const cases = fc.record({
        plans: catalogs({ min: 3, max: 8 }),
        loads: fc.array(fc.array(place, { minLength: 1, maxLength: 3 }), {
          minLength: 2,
          maxLength: 6,
        }),
        maxLoaded: fc.integer({ min: 1, max: 4 }),
        storage: storages,
      });
      await forAll(
        cases,
        async ({ plans, loads, maxLoaded, storage }) => {
          const nameAt = (at: number): string => plans[at % plans.length]?.name ?? "";
          const adapter = await factory({
            tools: makeAdapterTools(...plans.map(({ name }) => name)),
            storage,
            maxLoaded,
          });
          const asked = loads.map((places) => places.map(nameAt));
          const turn = await adapter.turn({
            threadId: "one",
            script: asked.map((names) => [load(...names)]),
          });
          const said = new Set<string>();
          for (const [step, names] of asked.entries()) {
            const answer = shownAnswer(turn, step);
            const there = [...(answer.loaded ?? []), ...(answer.alreadyLoaded ?? [])];
            expect([...there, ...(answer.skipped ?? [])].toSorted()).toEqual(
              [...new Set(names)].toSorted(),
            );
            for (const name of there) said.add(name);
            for (const name of answer.unloaded ?? []) said.delete(name);
            const next = turn.steps[step + 1];
            const shown = next === undefined ? [] : hostTools(next);
            expect(new Set(shown)).toEqual(said);
            expect(shown.length).toBeLessThanOrEqual(maxLoaded);
          }
          const { messages } = turn;
          const later = await adapter.turn({ threadId: "one", messages, script: [] });
          expect(new Set(later.steps.flatMap(hostTools))).toEqual(said);
        },
        effort,
      );
    },
  },
};
