import fc from "fast-check";
import { expect } from "vitest";
import type { Step } from "@toolshelf/core";
import { catalogs, queries } from "../material/catalogs.ts";
import { makeTool } from "../material/make-tool.ts";
import { Model } from "../material/model.ts";
import type { Chapter } from "../suite/chapter.ts";
import { forAll } from "../suite/for-all.ts";
import { lawTitle } from "../suite/laws.ts";
import type { ShelfFactory } from "./shelf-factory.ts";

const mail = "send_mail_001";
const file = "read_file_002";

/** After whatever was refused, the run still does its work. */
async function expectRunGoesOn(model: Model, name: string): Promise<void> {
  await model.load([name]);
  await model.next();
  expect((await model.call(name)).text).toBe(`${name} ran`);
}

type Move =
  | { readonly kind: "step" | "clear" }
  | { readonly kind: "search"; readonly query: string }
  | { readonly kind: "load" | "flip"; readonly place: number }
  /** From the step of `back` steps ago. */
  | { readonly kind: "call"; readonly place: number; readonly back: number };

const place = fc.nat({ max: 7 });
const back = fc.constantFrom(0, 0, 1, 2, 3);
const moves: fc.Arbitrary<Move> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant("load" as const), place }) },
  { weight: 6, arbitrary: fc.record({ kind: fc.constant("call" as const), place, back }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("step" as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("search" as const), query: queries }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("clear" as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("flip" as const), place }) },
);

export const hiddenDoesNotRun: Chapter<ShelfFactory> = {
  title: lawTitle(2),
  checks: {
    // I03, I20: a loop of one's own, with whatever model it calls.
    async "a tool that is searched for, loaded and called from the next step runs"(factory) {
      const tool = makeTool(mail);
      const shelf = await factory({ tools: [tool, makeTool(file)] });
      const model = new Model(shelf.run({ threadId: "one" }));
      await model.next();
      expect(model.tools).toEqual([]);
      const { results } = await model.search("send mail");
      expect(results[0]?.name).toBe(mail);
      const { success, loaded } = await model.load([mail]);
      expect({ success, loaded }).toEqual({ success: true, loaded: [mail] });
      await model.next();
      expect(model.tools).toEqual([mail]);
      const outcome = await model.call(mail, '{"note":"hi"}');
      expect(outcome).toMatchObject({ status: "ok", text: `${mail} ran`, output: `${mail} ran` });
      expect(tool.executions.map(({ input }) => input)).toEqual([{ note: "hi" }]);
    },

    // D11: definitions that nobody used were sent, counted and read at every call.
    async "a step sends what was loaded, and no more for a larger shelf"(factory) {
      const sent: string[] = [];
      for (const size of [3, 300]) {
        const others = Array.from({ length: size }, (_, place) => makeTool(`print_page_${place}`));
        const shelf = await factory({ tools: [makeTool(mail), ...others] });
        const model = new Model(shelf.run());
        const first = await model.next();
        expect(first.definitions.map(({ name }) => name)).toEqual([...first.metaTools.keys()]);
        await model.load([mail]);
        const { definitions, instructions } = await model.next();
        sent.push(JSON.stringify({ definitions, instructions }));
      }
      expect(sent[1]).toBe(sent[0]);
    },

    async "a call before the load is refused, and the run goes on"(factory) {
      const tool = makeTool(mail);
      const shelf = await factory({ tools: [tool, makeTool(file)] });
      const model = new Model(shelf.run({ threadId: "one" }));
      const step = await model.next();
      expect(step.isVisible(mail)).toBe(false);
      const outcome = await model.call(mail, { note: "hi" });
      expect(outcome.status).toBe("refused");
      expect(outcome.text).toContain(mail);
      expect(tool.executions).toEqual([]);
      await expectRunGoesOn(model, mail);
    },

    // G04: a load and a call of what it loads, in one batch of parallel calls.
    async "a call in the step of its load is refused, even side by side with it"(factory) {
      const tool = makeTool(mail);
      const shelf = await factory({ tools: [tool, makeTool(file)] });
      const model = new Model(shelf.run({ threadId: "one" }));
      await model.next();
      const [before, , beside] = await Promise.all([
        model.call(mail),
        model.load([mail]),
        model.call(mail),
      ]);
      const after = await model.call(mail);
      expect([before, beside, after].map(({ status }) => status)).toEqual([
        "refused",
        "refused",
        "refused",
      ]);
      expect(tool.executions).toEqual([]);
      await model.next();
      expect((await model.call(mail)).status).toBe("ok");
    },

    async "with autoLoad too, what a search found runs from the next step on and not before"(
      factory,
    ) {
      const tool = makeTool(mail);
      const shelf = await factory({ tools: [tool, makeTool(file)], search: { autoLoad: true } });
      const model = new Model(shelf.run({ threadId: "one" }));
      await model.next();
      const [{ loaded }, beside] = await Promise.all([model.search("send mail"), model.call(mail)]);
      expect(loaded).toEqual([mail]);
      expect([beside.status, (await model.call(mail)).status]).toEqual(["refused", "refused"]);
      expect(tool.executions).toEqual([]);
      await model.next();
      expect((await model.call(mail)).status).toBe("ok");
    },

    // C15: the loader said "call it now" where a tool list was fixed for the whole turn.
    async "what was loaded is callable in the next step of the same run"(factory) {
      const shelf = await factory({ tools: [makeTool(mail), makeTool(file)] });
      const model = new Model(shelf.run({ threadId: "one" }));
      await model.next();
      await expectRunGoesOn(model, mail);
      await expectRunGoesOn(model, file);
      expect(model.tools).toEqual([mail, file]);
    },

    async "a step that was opened before the load does not run the tool, however late the call"(
      factory,
    ) {
      const tool = makeTool(mail);
      const shelf = await factory({ tools: [tool, makeTool(file)] });
      const model = new Model(shelf.run({ threadId: "one" }));
      const old = await model.next();
      await model.next();
      await model.load([mail]);
      await model.next();
      expect((await model.call(mail, {}, old)).status).toBe("refused");
      expect(tool.executions).toEqual([]);
      expect((await model.call(mail)).status).toBe("ok");
    },

    async "a tool that the host unloads does not run from the next step on"(factory) {
      const tool = makeTool(mail);
      const shelf = await factory({ tools: [tool, makeTool(file)] });
      const model = new Model(shelf.run({ threadId: "one" }));
      await model.next();
      await model.load([mail]);
      await model.next();
      await shelf.threads.clear("one");
      await model.next();
      expect((await model.call(mail)).status).toBe("refused");
      expect(tool.executions).toEqual([]);
      await expectRunGoesOn(model, mail);
    },

    async "a tool whose thread expired does not run"(factory) {
      const tool = makeTool(mail);
      let time = 0;
      const shelf = await factory({ tools: [tool, makeTool(file)], ttl: 1_000, now: () => time });
      const model = new Model(shelf.run({ threadId: "one" }));
      await model.next();
      await model.load([mail]);
      time = 999;
      await model.next();
      expect(model.tools).toEqual([mail]);
      time = 1_999;
      await model.next();
      expect((await model.call(mail)).status).toBe("refused");
      expect(tool.executions).toEqual([]);
      await expectRunGoesOn(model, mail);
    },

    async "a tool that left its source does not run, and comes back with it"(factory) {
      const tool = makeTool(mail);
      let listed = [tool, makeTool(file)];
      const shelf = await factory({
        tools: { name: "work", list: async () => ({ tools: listed }) },
      });
      const model = new Model(shelf.run({ threadId: "one" }));
      await model.next();
      await model.load([mail]);
      await model.next();
      expect(model.tools).toEqual([mail]);
      listed = listed.slice(1);
      await shelf.catalog.refresh();
      await model.next();
      expect(model.tools).toEqual([]);
      expect((await model.call(mail)).status).toBe("refused");
      expect((await model.load([mail])).loaded).toEqual([]);
      expect(tool.executions).toEqual([]);
      listed = [tool, ...listed];
      await shelf.catalog.refresh();
      await model.next();
      await expectRunGoesOn(model, mail);
    },

    async "a name that no tool has is refused, whatever the name"(factory) {
      const shelf = await factory({ tools: [makeTool(mail)] });
      const model = new Model(shelf.run());
      const step = await model.next();
      for (const name of ["", "nothing", "__proto__", "constructor", "toString", "0", "\n", mail]) {
        const outcome = await model.call(name, { note: "hi" });
        expect(outcome.status, JSON.stringify(name)).toBe("refused");
        expect(step.isVisible(name)).toBe(false);
      }
      await expectRunGoesOn(model, mail);
    },

    async "a refusal names no tool but the one that was called and those of the step"(
      factory,
      effort,
    ) {
      await forAll(
        catalogs({ min: 3 }),
        async (plans) => {
          const names = plans.map(({ name }) => name);
          const shelf = await factory({ tools: plans.map(({ name }) => makeTool(name)) });
          const model = new Model(shelf.run());
          await model.next();
          await model.load(names.slice(0, 1));
          await model.next();
          for (const called of [...names.slice(1), "no_such_tool"]) {
            const { status, text } = await model.call(called);
            expect(status).toBe("refused");
            expect(names.slice(1).filter((it) => it !== called && text.includes(it))).toEqual([]);
          }
        },
        effort,
      );
    },

    async "after any calls, some side by side, exactly the calls to visible tools have run"(
      factory,
      effort,
    ) {
      const cases = fc.record({
        plans: catalogs({ min: 2, max: 8 }),
        // Each inner list is played at once.
        rounds: fc.array(fc.array(moves, { minLength: 1, maxLength: 4 }), { maxLength: 12 }),
      });
      await forAll(
        cases,
        async ({ plans, rounds }) => {
          const tools = plans.map(({ name, description }) => makeTool(name, { description }));
          const denied = new Set<string>();
          const shelf = await factory({
            tools,
            filter: async ({ toolName, phase }) => phase !== "active" || !denied.has(toolName),
          });
          const model = new Model(shelf.run({ threadId: "one" }));
          const steps: Step[] = [await model.next()];
          const due = new Map(tools.map(({ name }) => [name, 0]));

          const call = async (name: string, step: Step): Promise<void> => {
            const isSent = step.definitions.some((definition) => definition.name === name);
            expect(step.isVisible(name), `isVisible agrees on ${name}`).toBe(isSent);
            if (isSent) due.set(name, (due.get(name) ?? 0) + 1);
            const outcome = await model.call(name, {}, step);
            expect(outcome.status).toBe(isSent ? "ok" : "refused");
          };
          const nameAt = (at: number): string => tools[at % tools.length]?.name ?? "";
          const play = async (move: Move, step: Step): Promise<void> => {
            switch (move.kind) {
              case "clear":
                return shelf.threads.clear("one");
              case "step":
                steps.push(await model.next());
                return undefined;
              case "search":
                await model.search(move.query, step);
                return undefined;
              case "load":
                await model.load([nameAt(move.place)], step);
                return undefined;
              case "call":
                return call(
                  nameAt(move.place),
                  move.back === 0 ? step : (steps.at(-move.back) ?? step),
                );
              case "flip": {
                const name = nameAt(move.place);
                if (!denied.delete(name)) denied.add(name);
                return undefined;
              }
            }
          };
          for (const round of rounds) {
            const { step } = model;
            await Promise.all(round.map((move) => play(move, step)));
          }
          expect(new Map(tools.map(({ name, executions }) => [name, executions.length]))).toEqual(
            due,
          );
        },
        effort,
      );
    },

    async "what was loaded and is allowed is what the next step shows, in load order"(
      factory,
      effort,
    ) {
      const cases = fc.record({
        plans: catalogs({ min: 2, max: 8 }),
        order: fc.array(fc.array(place, { minLength: 1, maxLength: 3 }), { maxLength: 6 }),
      });
      await forAll(
        cases,
        async ({ plans, order }) => {
          const shelf = await factory({ tools: plans.map(({ name }) => makeTool(name)) });
          const model = new Model(shelf.run({ threadId: "one" }));
          await model.next();
          const expected = new Set<string>();
          for (const places of order) {
            const names = places.map((it) => plans[it % plans.length]?.name ?? "");
            await model.load(names);
            for (const name of names) expected.add(name);
            await model.next();
            expect(model.tools).toEqual([...expected]);
          }
        },
        effort,
      );
    },
  },
};
