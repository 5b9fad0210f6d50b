import fc from "fast-check";
import { expect } from "vitest";
import { catalogs, queries } from "../material/catalogs.ts";
import type { Chapter } from "../suite/chapter.ts";
import { forAll } from "../suite/for-all.ts";
import { lawTitle } from "../suite/laws.ts";
import type { AdapterFactory, ScriptedCall } from "./adapter-factory.ts";
import { makeAdapterTools } from "./make-adapter-tool.ts";
import { call, hostTools, load, search, shownAnswer, textsOf } from "./script.ts";

const mail = "send_mail_001";
const file = "read_file_002";

export const hiddenDoesNotRun: Chapter<AdapterFactory> = {
  title: lawTitle(2),
  checks: {
    async "a tool that is searched for, loaded and called from the next step runs"(factory) {
      const tools = makeAdapterTools(mail, file);
      const adapter = await factory({ tools });
      const turn = await adapter.turn({
        threadId: "one",
        script: [[search("send mail")], [load(mail)], [call(mail, "hi")], "done"],
      });
      expect(turn.steps.map(hostTools)).toEqual([[], [], [mail], [mail]]);
      expect(shownAnswer(turn, 0).results?.[0]?.name).toBe(mail);
      expect(shownAnswer(turn, 1).loaded).toEqual([mail]);
      expect(textsOf(turn)[2]?.[0]).toContain(`${mail} ran`);
      expect(tools[mail]?.executions.map(({ input }) => input)).toEqual([{ note: "hi" }]);
    },

    async "a call before the load does not run, and the run goes on"(factory) {
      const tools = makeAdapterTools(mail, file);
      const adapter = await factory({ tools });
      const turn = await adapter.turn({
        threadId: "one",
        script: [[call(mail, "early")], [load(mail)], [call(mail, "late")], "done"],
      });
      expect(turn.steps).toHaveLength(4);
      expect(textsOf(turn)[0]?.[0]).toContain(mail);
      expect(textsOf(turn)[0]?.[0]).not.toContain(`${mail} ran`);
      expect(tools[mail]?.executions.map(({ input }) => input)).toEqual([{ note: "late" }]);
    },

    // G04: a load and a call of what it loads, in one batch of parallel calls.
    async "a call in the step of its load does not run, even side by side with it"(factory) {
      for (const autoLoad of [false, true]) {
        const tools = makeAdapterTools(mail, file);
        const adapter = await factory({ tools, search: { autoLoad, topK: 1 } });
        const first = autoLoad ? search("send mail") : load(mail);
        await adapter.turn({
          threadId: "one",
          script: [[call(mail, "before"), first, call(mail, "beside")], [call(mail, "after")]],
        });
        expect(tools[mail]?.executions.map(({ input }) => input)).toEqual([{ note: "after" }]);
      }
    },

    async "a name that no tool has is answered, whatever the name, and the run goes on"(factory) {
      const tools = makeAdapterTools(mail, file);
      const adapter = await factory({ tools });
      const names = ["nothing", "__proto__", "constructor", "toString", mail];
      const turn = await adapter.turn({
        threadId: "one",
        script: [names.map((name) => call(name)), [load(mail)], [call(mail)], "done"],
      });
      expect(turn.steps[0]?.calls.map(({ name }) => name)).toEqual(names);
      for (const [place, text] of (textsOf(turn)[0] ?? []).entries()) {
        expect(text, `the answer to ${names[place]}`).toMatch(/\S/);
        expect(text).not.toContain(file);
      }
      expect(tools[mail]?.executions).toHaveLength(1);
    },

    async "after any turns exactly the calls to visible tools have run, and refusals name no other"(
      factory,
      effort,
    ) {
      const place = fc.nat({ max: 7 });
      const move = fc.oneof(
        { weight: 3, arbitrary: fc.record({ kind: fc.constant("load" as const), place }) },
        { weight: 6, arbitrary: fc.record({ kind: fc.constant("call" as const), place }) },
        {
          weight: 1,
          arbitrary: fc.record({ kind: fc.constant("search" as const), query: queries }),
        },
      );
      const round = fc.array(move, { minLength: 1, maxLength: 4 });
      const cases = fc.record({
        plans: catalogs({ min: 2, max: 6 }),
        turns: fc.array(fc.array(round, { maxLength: 6 }), { minLength: 1, maxLength: 2 }),
      });
      await forAll(
        cases,
        async ({ plans, turns }) => {
          const names = plans.map(({ name }) => name);
          const tools = makeAdapterTools(...names);
          const adapter = await factory({ tools });
          let notes = 0;
          const scripted = (made: (typeof turns)[number][number][number]): ScriptedCall => {
            if (made.kind === "search") return search(made.query);
            const name = names[made.place % names.length] ?? "";
            return made.kind === "load" ? load(name) : call(name, String(notes++));
          };
          let messages: readonly unknown[] = [];
          const due: unknown[] = [];
          for (const rounds of turns) {
            const script = rounds.map((moves) => moves.map(scripted));
            const turn = await adapter.turn({ threadId: "one", messages, script });
            ({ messages } = turn);
            expect(turn.steps, "a step for each answer, and one for the last").toHaveLength(
              script.length + 1,
            );
            for (const [number, { visible, calls }] of turn.steps.entries()) {
              expect(calls.map(({ name }) => name)).toEqual(
                (script[number] ?? []).map(({ name }) => name),
              );
              for (const { name, input, text } of calls) {
                if (!names.includes(name)) continue;
                if (visible.includes(name)) due.push(input);
                else {
                  const told = names.filter((it) => it !== name && !visible.includes(it));
                  expect(told.filter((it) => text.includes(it))).toEqual([]);
                }
              }
            }
          }
          const ran = Object.values(tools).flatMap(({ executions }) =>
            executions.map(({ input }) => input),
          );
          expect(new Set(ran.map((input) => JSON.stringify(input)))).toEqual(
            new Set(due.map((input) => JSON.stringify(input))),
          );
          expect(ran).toHaveLength(due.length);
        },
        effort,
      );
    },
  },
};
