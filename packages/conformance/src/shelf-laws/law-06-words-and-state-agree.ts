import fc from "fast-check";
import { expect } from "vitest";
import { createInMemoryStore, type LoadedToolStore, type ToolSearch } from "@toolshelf/core";
import { catalogs, queries } from "../material/catalogs.ts";
import { makeTool } from "../material/make-tool.ts";
import { Model, type ShownSearch } from "../material/model.ts";
import type { Chapter } from "../suite/chapter.ts";
import { forAll } from "../suite/for-all.ts";
import { lawTitle } from "../suite/laws.ts";
import type { ShelfFactory } from "./shelf-factory.ts";

const mail = "send_mail_001";
const file = "read_file_002";

const loadedNames = async (shelf: ToolSearch): Promise<string[]> =>
  (await shelf.threads.inspect("one")).map(({ name }) => name);

const markedLoaded = ({ results }: ShownSearch): string[] =>
  results.filter(({ loaded }) => loaded === true).map(({ name }) => name);

export const wordsAndStateAgree: Chapter<ShelfFactory> = {
  title: lawTitle(6),
  checks: {
    // I02: five tools took five calls.
    async "one call loads many, and says of each name what became of it"(factory) {
      const shelf = await factory({ tools: [makeTool(mail), makeTool(file)] });
      const model = new Model(shelf.run({ threadId: "one" }));
      await model.next();
      await model.load([file]);
      const answer = await model.load([mail, file, "no_such_tool"]);
      expect(answer).toMatchObject({
        success: false,
        loaded: [mail],
        alreadyLoaded: [file],
        notFound: ["no_such_tool"],
      });
      expect(await loadedNames(shelf)).toEqual([file, mail]);
    },

    // H03: "already loaded" read like a failure, and every search said to load again.
    async "loading again succeeds and says so, and a search says what needs no load"(factory) {
      const shelf = await factory({ tools: [makeTool(mail), makeTool(file)] });
      const model = new Model(shelf.run({ threadId: "one" }));
      await model.next();
      await model.load([mail]);
      await model.next();
      expect(await model.load([mail])).toMatchObject({
        success: true,
        loaded: [],
        alreadyLoaded: [mail],
      });
      const found = await model.search("send mail");
      expect(markedLoaded(found)).toEqual([mail]);
      expect(found.message).toContain(mail);
      expect(await loadedNames(shelf)).toEqual([mail]);
    },

    async "what another run of the thread loaded meanwhile is said to be loaded, in any step"(
      factory,
    ) {
      const shelf = await factory({ tools: [makeTool(mail), makeTool(file)] });
      const [model, other] = [1, 2].map(() => new Model(shelf.run({ threadId: "one" })));
      if (model === undefined || other === undefined) throw new Error("two runs");
      await Promise.all([model.next(), other.next()]);
      await other.load([mail, file]);
      expect(await model.load([mail])).toMatchObject({ success: true, alreadyLoaded: [mail] });
      const marked = [
        ...markedLoaded(await model.search(mail)),
        ...markedLoaded(await model.search(file)),
      ];
      expect(new Set(marked)).toEqual(new Set([mail, file]));
    },

    async "what a store did not keep is not said to be loaded"(factory) {
      const store = createInMemoryStore();
      const forgetful: LoadedToolStore = {
        id: "forgetful",
        capabilities: store.capabilities,
        read: (threadId) => store.read(threadId),
        remove: (threadId, names) => store.remove(threadId, names),
        add: (threadId, tools, options) =>
          store.add(
            threadId,
            tools.filter(({ name }) => name !== mail),
            options,
          ),
      };
      const shelf = await factory({ tools: [makeTool(mail), makeTool(file)], storage: forgetful });
      const model = new Model(shelf.run({ threadId: "one" }));
      await model.next();
      const answer = await model.load([mail, file]);
      expect({ success: answer.success, loaded: answer.loaded }).toEqual({
        success: false,
        loaded: [file],
      });
      await model.next();
      expect(model.tools).toEqual([file]);
    },

    async "loads beside each other leave loaded what their answers say, and nothing else"(
      factory,
      effort,
    ) {
      const place = fc.nat({ max: 9 });
      const cases = fc.record({
        plans: catalogs({ min: 2, max: 10 }),
        rounds: fc.array(
          fc.array(fc.array(place, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 4 }),
          { minLength: 1, maxLength: 4 },
        ),
        query: queries,
      });
      await forAll(
        cases,
        async ({ plans, rounds, query }) => {
          // One name more than there are tools, so that some loads ask for what is not there.
          const nameAt = (at: number): string =>
            plans[at % (plans.length + 1)]?.name ?? "no_such_tool";
          const shelf = await factory({
            tools: plans.map(({ name, description }) => makeTool(name, { description })),
            search: { topK: plans.length },
          });
          const model = new Model(shelf.run({ threadId: "one" }));
          await model.next();
          const said = new Set<string>();
          for (const round of rounds) {
            const asked = round.map((places) => places.map(nameAt));
            const answers = await Promise.all(asked.map((names) => model.load(names)));
            for (const [number, answer] of answers.entries()) {
              const there = [...answer.loaded, ...(answer.alreadyLoaded ?? [])];
              const all = [...there, ...(answer.notFound ?? [])];
              expect(all.toSorted()).toEqual([...new Set(asked[number])].toSorted());
              expect(answer.success).toBe(answer.notFound === undefined);
              for (const name of there) said.add(name);
            }
            expect((await loadedNames(shelf)).toSorted()).toEqual([...said].toSorted());
            await model.next();
            expect(model.tools).toEqual(await loadedNames(shelf));
            const found = await model.search(query);
            expect(markedLoaded(found)).toEqual(
              found.results.map(({ name }) => name).filter((name) => said.has(name)),
            );
          }
        },
        effort,
      );
    },

    async "with autoLoad, what the searches say is loaded is loaded, and nothing else"(
      factory,
      effort,
    ) {
      const cases = fc.record({
        plans: catalogs({ min: 2, max: 10 }),
        rounds: fc.array(fc.array(queries, { minLength: 1, maxLength: 3 }), {
          minLength: 1,
          maxLength: 3,
        }),
        topK: fc.integer({ min: 1, max: 4 }),
      });
      await forAll(
        cases,
        async ({ plans, rounds, topK }) => {
          const shelf = await factory({
            tools: plans.map(({ name, description }) => makeTool(name, { description })),
            search: { autoLoad: true, topK },
          });
          const model = new Model(shelf.run({ threadId: "one" }));
          await model.next();
          const said = new Set<string>();
          for (const round of rounds) {
            const answers = await Promise.all(round.map((query) => model.search(query)));
            for (const { results, loaded } of answers) {
              expect(loaded).toEqual(results.map(({ name }) => name));
              for (const { name } of results) said.add(name);
            }
            expect((await loadedNames(shelf)).toSorted()).toEqual([...said].toSorted());
            await model.next();
            expect(model.tools).toEqual(await loadedNames(shelf));
          }
        },
        effort,
      );
    },
  },
};
