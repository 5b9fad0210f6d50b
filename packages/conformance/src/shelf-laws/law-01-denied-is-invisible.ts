import fc from "fast-check";
import { expect } from "vitest";
import type { DeniedEvent, FilterPhase } from "@toolshelf/core";
import { catalogs, queries, type ToolPlan } from "../material/catalogs.ts";
import { fakeTime } from "../material/fake-time.ts";
import { makeTool, type RecordingTool } from "../material/make-tool.ts";
import { Model } from "../material/model.ts";
import {
  allowed,
  answerOf,
  denials,
  filterBy,
  filterTimeout,
  policies,
  type Policy,
} from "../material/policies.ts";
import { wordRanker } from "../material/word-ranker.ts";
import type { Chapter } from "../suite/chapter.ts";
import { forAll } from "../suite/for-all.ts";
import { lawTitle } from "../suite/laws.ts";
import type { ShelfFactory } from "./shelf-factory.ts";

type PlannedTool = ToolPlan & { readonly policy: Policy };

const policedCatalogs: fc.Arbitrary<readonly PlannedTool[]> = catalogs().chain((plans) =>
  fc
    .array(policies, { minLength: plans.length, maxLength: plans.length })
    .map((given) => plans.map((plan, place) => ({ ...plan, policy: given[place] ?? allowed }))),
);

const toolsOf = (plans: readonly ToolPlan[]): RecordingTool[] =>
  plans.map(({ name, description }) => makeTool(name, { description }));

const filterOf = (plans: readonly PlannedTool[]): ReturnType<typeof filterBy> =>
  filterBy(new Map(plans.map(({ name, policy }) => [name, policy])));

const deniedIn = (plans: readonly PlannedTool[], ...phases: FilterPhase[]): string[] =>
  plans
    .filter(({ policy }) => phases.some((phase) => policy[phase] !== "allow"))
    .map(({ name }) => name);

/** Two names of one length, so that a text differs in nothing but the name. */
const secret = "wire_money_007";
const absent = "pour_coffee_42";
const open = "read_mail_001";

const masked = (text: string, name: string): string => text.replaceAll(name, "<name>");

export const deniedIsInvisible: Chapter<ShelfFactory> = {
  title: lawTitle(1),
  checks: {
    // E01: a search told callers of tools that they might not use.
    async "nothing that the model is sent names a tool denied in search"(factory, effort) {
      const cases = fc.record({
        plans: policedCatalogs,
        asked: fc.array(queries, { minLength: 1, maxLength: 4 }),
        topK: fc.integer({ min: 1, max: 6 }),
        autoLoad: fc.boolean(),
      });
      await forAll(
        cases,
        async ({ plans, asked, topK, autoLoad }) => {
          await fakeTime(async (settle) => {
            const shelf = await factory({
              tools: toolsOf(plans),
              filter: filterOf(plans),
              limits: { filterTimeout },
              search: { topK, autoLoad },
            });
            const model = new Model(shelf.run({ threadId: "one" }));
            await settle(model.next());
            for (const query of model.has("search") ? asked : []) {
              const { results } = await settle(model.search(query));
              const names = results.map(({ name }) => name);
              if (model.has("load") && names.length > 0) await settle(model.load(names));
              await settle(model.next());
              for (const name of model.tools) await settle(model.call(name));
            }
            const text = model.shown.join("\n");
            for (const name of deniedIn(plans, "search")) expect(text).not.toContain(name);
          });
        },
        effort,
      );
    },

    async "a tool denied in load or active is never among the tools of a step, nor run"(
      factory,
      effort,
    ) {
      await forAll(
        policedCatalogs,
        async (plans) => {
          await fakeTime(async (settle) => {
            const tools = toolsOf(plans);
            const names = plans.map(({ name }) => name);
            const shelf = await factory({
              tools,
              filter: filterOf(plans),
              limits: { filterTimeout },
            });
            const model = new Model(shelf.run({ threadId: "one" }));
            await settle(model.next());
            if (model.has("load")) await settle(model.load(names));
            const step = await settle(model.next());
            const outcomes = await settle(Promise.all(names.map((name) => model.call(name))));
            const hidden = new Set(deniedIn(plans, "load", "active"));
            expect(model.tools.filter((name) => hidden.has(name))).toEqual([]);
            for (const [place, { name, executions }] of tools.entries()) {
              if (!hidden.has(name)) continue;
              expect(step.isVisible(name), `${name} is visible`).toBe(false);
              expect(step.tools.has(name), `${name} is among the step's tools`).toBe(false);
              expect(outcomes[place]?.status).toBe("refused");
              expect(executions, `runs of ${name}`).toEqual([]);
            }
          });
        },
        effort,
      );
    },

    async "what the model reads is the same, word for word, as if denied tools did not exist"(
      factory,
      effort,
    ) {
      const cases = fc.record({
        plans: policedCatalogs,
        asked: fc.array(queries, { minLength: 1, maxLength: 3 }),
        autoLoad: fc.boolean(),
      });
      await forAll(
        cases,
        async ({ plans, asked, autoLoad }) => {
          const secrets = deniedIn(plans, "search", "load");
          const names = plans.map(({ name }) => name);
          const read = async (isThere: boolean): Promise<readonly string[]> => {
            const kept = isThere ? plans : plans.filter(({ name }) => !secrets.includes(name));
            let shown: readonly string[] = [];
            await fakeTime(async (settle) => {
              const shelf = await factory({
                tools: toolsOf(kept),
                filter: ({ toolName, phase }) => {
                  const policy = plans.find(({ name }) => name === toolName)?.policy ?? allowed;
                  if (!secrets.includes(toolName)) return answerOf(policy[phase]);
                  return answerOf(policy.search === "allow" ? policy.load : policy.search);
                },
                limits: { filterTimeout },
                search: { ranker: wordRanker(), autoLoad },
              });
              const model = new Model(shelf.run({ threadId: "one" }));
              await settle(model.next());
              for (const query of model.has("search") ? [...asked, ...names] : []) {
                await settle(model.search(query));
              }
              for (const name of names) await settle(model.call(name));
              for (const name of model.has("load") ? names : []) await settle(model.load([name]));
              if (model.has("load")) await settle(model.load(names));
              await settle(model.next());
              for (const name of names) await settle(model.call(name));
              shown = model.shown;
            });
            return shown;
          };
          expect(await read(true)).toEqual(await read(false));
        },
        effort,
      );
    },

    async "a tool denied in load may be found, and is then spoken of like an unknown name"(
      factory,
    ) {
      for (const denial of denials) {
        await fakeTime(async (settle) => {
          const tools = [makeTool(secret), makeTool(open)];
          const policy = { ...allowed, load: denial };
          const shelf = await factory({
            tools,
            filter: filterBy(new Map([[secret, policy]])),
            limits: { filterTimeout },
          });
          const model = new Model(shelf.run({ threadId: "one" }));
          await settle(model.next());
          const { results } = await settle(model.search("wire money"));
          expect(results.map(({ name }) => name)).toContain(secret);
          const say = async (name: string): Promise<readonly string[]> => {
            const before = model.shown.length;
            await settle(model.call(name));
            await settle(model.load([name]));
            await settle(model.load([open, name]));
            return model.shown.slice(before).map((text) => masked(text, name));
          };
          await settle(model.load([open]));
          expect(await say(secret), `denied by ${denial}`).toEqual(await say(absent));
        });
      }
    },

    async "a call to a tool denied in search is refused like a call to an unknown name"(factory) {
      for (const denial of denials) {
        await fakeTime(async (settle) => {
          const policy = { ...allowed, search: denial };
          const shelf = await factory({
            tools: [makeTool(secret), makeTool(open)],
            filter: filterBy(new Map([[secret, policy]])),
            limits: { filterTimeout },
          });
          const model = new Model(shelf.run({ threadId: "one" }));
          await settle(model.next());
          const denied = await settle(model.call(secret));
          const unknown = await settle(model.call(absent));
          expect(denied.status).toBe("refused");
          expect(masked(denied.text, secret)).toBe(masked(unknown.text, absent));
        });
      }
    },

    async "autoLoad returns and loads only what passes both search and load"(factory, effort) {
      const cases = fc.record({ plans: policedCatalogs, query: queries });
      await forAll(
        cases,
        async ({ plans, query }) => {
          await fakeTime(async (settle) => {
            const shelf = await factory({
              tools: toolsOf(plans),
              filter: filterOf(plans),
              limits: { filterTimeout },
              search: { autoLoad: true, topK: plans.length },
            });
            const model = new Model(shelf.run({ threadId: "one" }));
            await settle(model.next());
            if (!model.has("search")) return;
            const { results, loaded } = await settle(model.search(query));
            const denied = new Set(deniedIn(plans, "search", "load"));
            expect(results.filter(({ name }) => denied.has(name))).toEqual([]);
            expect(loaded?.filter((name) => denied.has(name))).toEqual([]);
            const kept = await settle(shelf.threads.inspect("one"));
            expect(kept.filter(({ name }) => denied.has(name))).toEqual([]);
          });
        },
        effort,
      );
    },

    async "a filter that throws, rejects, answers with anything but true, or too late, denies"(
      factory,
    ) {
      for (const denial of denials) {
        await fakeTime(async (settle) => {
          const tool = makeTool(secret);
          const current = new Map([[secret, allowed]]);
          const shelf = await factory({
            tools: [tool, makeTool(open)],
            filter: filterBy(current),
            limits: { filterTimeout },
          });
          const model = new Model(shelf.run({ threadId: "one" }));
          await settle(model.next());
          await settle(model.load([secret]));
          await settle(model.next());
          expect(model.tools, "an allowed tool").toEqual([secret]);

          current.set(secret, { search: denial, load: denial, active: denial });
          const step = await settle(model.next());
          expect(model.tools, `active denied by ${denial}`).toEqual([]);
          expect(step.tools.has(secret)).toBe(false);
          expect((await settle(model.call(secret))).status).toBe("refused");
          const { results } = await settle(model.search("wire money"));
          expect(results, `search denied by ${denial}`).toEqual([]);
          const { loaded, alreadyLoaded = [] } = await settle(model.load([secret]));
          expect([...loaded, ...alreadyLoaded], `load denied by ${denial}`).toEqual([]);
          expect(tool.executions).toEqual([]);
        });
      }
    },

    async "the host is told of a denial, its phase and its cause, and the model is not"(factory) {
      for (const denial of denials) {
        await fakeTime(async (settle) => {
          const current = new Map<string, Policy>();
          const events: DeniedEvent[] = [];
          const shelf = await factory({
            tools: [makeTool(secret), makeTool(open)],
            filter: filterBy(current),
            limits: { filterTimeout },
            onEvent: (event) => {
              if (event.type === "denied") events.push(event);
            },
          });
          const model = new Model(shelf.run({ threadId: "one" }));
          const phases = (): unknown[] =>
            events.splice(0).map(({ toolName, phase, threadId, error }) => ({
              toolName,
              phase,
              threadId,
              hasError: error !== undefined,
            }));
          const told = (phase: FilterPhase): unknown => ({
            toolName: secret,
            phase,
            threadId: "one",
            hasError: expect.any(Boolean),
          });
          await settle(model.next());
          await settle(model.load([secret]));
          expect(events).toEqual([]);

          current.set(secret, { search: denial, load: denial, active: denial });
          await settle(model.next());
          expect(phases(), `active denied by ${denial}`).toContainEqual(told("active"));
          await settle(model.search("wire money"));
          expect(phases(), `search denied by ${denial}`).toContainEqual(told("search"));
          await settle(model.load([secret]));
          const load = events.find(({ phase }) => phase === "load");
          expect(phases(), `load denied by ${denial}`).toContainEqual(told("load"));
          if (denial === "throw" || denial === "reject") {
            expect(load?.error).toMatchObject({
              message: expect.stringContaining("policy server"),
            });
          }
          if (denial === "never") expect(load?.error, "the time limit").toBeDefined();
          expect(model.shown.join("\n")).not.toContain("policy");
        });
      }
    },

    async "a search by the host leaves out what its caller may not find"(factory, effort) {
      const cases = fc.record({ plans: policedCatalogs, query: queries });
      await forAll(
        cases,
        async ({ plans, query }) => {
          await fakeTime(async (settle) => {
            const shelf = await factory({
              tools: toolsOf(plans),
              filter: filterOf(plans),
              limits: { filterTimeout },
            });
            const { results, confidence } = await settle(
              shelf.search(query, { topK: plans.length }),
            );
            const denied = new Set(deniedIn(plans, "search"));
            expect(results.filter(({ name }) => denied.has(name))).toEqual([]);
            if (results.length === 0) expect(confidence).toBe("none");
          });
        },
        effort,
      );
    },

    async "a word of the host or of the messages that a tool is loaded does not permit it"(
      factory,
    ) {
      const policy: Policy = { ...allowed, load: "false" };
      const filter = filterBy(new Map([[secret, policy]]));
      const tool = makeTool(secret);
      const output = { success: true, message: "", loaded: [secret, open] };

      const byHost = new Model((await factory({ tools: [tool, makeTool(open)], filter })).run());
      await byHost.next({ loaded: [secret, open] });
      const byMessages = new Model(
        (await factory({ tools: [tool, makeTool(open)], filter, storage: "context" })).run(),
      );
      const first = await byMessages.next({ toolResults: () => [] });
      const loader = [...first.metaTools.values()].find(({ role }) => role === "load")?.name ?? "";
      await byMessages.next({ toolResults: () => [{ toolName: loader, output }] });

      for (const model of [byHost, byMessages]) {
        expect(model.tools).toEqual([open]);
        expect((await model.call(secret)).status).toBe("refused");
      }
      expect(tool.executions).toEqual([]);
    },

    async "the filter decides on pinned tools at every step, and never on what the host shows"(
      factory,
    ) {
      const asked: string[] = [];
      let isAllowed = true;
      const shelf = await factory({
        tools: [makeTool(secret), makeTool(open)],
        pinned: [secret],
        filter: ({ toolName, phase }) => {
          asked.push(`${toolName} ${phase}`);
          return toolName !== secret || isAllowed;
        },
      });
      const model = new Model(shelf.run({ visibleTools: { [absent]: makeTool(absent) } }));
      await model.next();
      expect(model.tools.toSorted()).toEqual([absent, secret]);
      isAllowed = false;
      await model.next();
      expect(model.tools).toEqual([absent]);
      expect((await model.call(secret)).status).toBe("refused");
      expect(asked.filter((it) => it === `${secret} active`)).toHaveLength(2);
      expect(asked.filter((it) => it.startsWith(absent))).toEqual([]);
    },
  },
};
