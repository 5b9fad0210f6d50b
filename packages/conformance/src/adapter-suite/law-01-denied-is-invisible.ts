import fc from "fast-check";
import { expect } from "vitest";
import { catalogs, queries } from "../material/catalogs.ts";
import { allowed, filterBy, policies, type Policy } from "../material/policies.ts";
import type { Chapter } from "../suite/chapter.ts";
import { forAll } from "../suite/for-all.ts";
import { lawTitle } from "../suite/laws.ts";
import type { AdapterFactory, AdapterOptions } from "./adapter-factory.ts";
import { makeAdapterTools } from "./make-adapter-tool.ts";
import { call, hostTools, load, search, shownAnswer, textsOf } from "./script.ts";

/** Two names of one length, so that a text differs in nothing but the name. */
const secret = "wire_money_007";
const absent = "pour_coffee_42";
const open = "read_mail_001";

const filterOf = (given: ReadonlyMap<string, Policy>): AdapterOptions["filter"] => {
  const filter = filterBy(given);
  return ({ toolName, phase, context }) =>
    filter({
      toolName,
      phase,
      context,
      tool: undefined,
      definition: { name: toolName, description: "", inputSchema: {} },
    });
};

/** Answers that come at once: with these a turn waits for no time limit. */
const prompt = policies.map(({ search: inSearch, load: inLoad, active }): Policy => ({
  search: inSearch === "never" ? "false" : inSearch,
  load: inLoad === "never" ? "reject" : inLoad,
  active: active === "never" ? "throw" : active,
}));

const policed = catalogs({ min: 2, max: 8 }).chain((plans) =>
  fc.record({
    names: fc.constant(plans.map(({ name }) => name)),
    given: fc.array(prompt, { minLength: plans.length, maxLength: plans.length }),
    query: queries,
    autoLoad: fc.boolean(),
  }),
);

export const deniedIsInvisible: Chapter<AdapterFactory> = {
  title: lawTitle(1),
  checks: {
    // E01: a search told callers of tools that they might not use.
    async "what is denied is not shown, not told and not run, each in its phase"(factory, effort) {
      await forAll(
        policed,
        async ({ names, given, query, autoLoad }) => {
          const policy = new Map(names.map((name, place) => [name, given[place] ?? allowed]));
          const isDenied = (name: string, ...phases: (keyof Policy)[]): boolean =>
            phases.some((phase) => policy.get(name)?.[phase] !== "allow");
          const tools = makeAdapterTools(...names);
          const adapter = await factory({
            tools,
            filter: filterOf(policy),
            search: { autoLoad, topK: names.length },
          });
          const found = names.filter((name) => !isDenied(name, "search"));
          const turn = await adapter.turn({
            threadId: "one",
            script: [
              [search(query), ...found.slice(0, 2).map((name) => search(name))],
              autoLoad || found.length === 0 ? [search(query)] : [load(...found)],
              names.map((name) => call(name)),
            ],
          });
          const told = turn.steps
            .slice(0, 2)
            .map(({ visible, calls }) => JSON.stringify([visible, calls.map(({ text }) => text)]));
          for (const name of names) {
            const seen = turn.steps.filter(({ visible }) => visible.includes(name)).length;
            if (isDenied(name, "search")) expect(told.join("\n")).not.toContain(name);
            if (!isDenied(name, "search", "load", "active")) continue;
            expect(seen, `steps that show ${name}`).toBe(0);
            expect(tools[name]?.executions, `runs of ${name}`).toEqual([]);
          }
        },
        effort,
      );
    },

    async "a tool denied in load may be found, and is then spoken of like an unknown name"(
      factory,
    ) {
      const tools = makeAdapterTools(secret, open);
      const adapter = await factory({
        tools,
        filter: filterOf(new Map([[secret, { ...allowed, load: "false" }]])),
      });
      const say = async (name: string) => {
        const turn = await adapter.turn({
          threadId: name,
          script: [[search("wire money")], [load(name)], [call(name)], [load(open, name)]],
        });
        expect(shownAnswer(turn, 0).results?.map((result) => result.name)).toContain(secret);
        return textsOf(turn)
          .slice(1)
          .map((texts) => texts.map((text) => text.replaceAll(name, "<name>")));
      };
      expect(await say(secret)).toEqual(await say(absent));
      expect(tools[secret]?.executions).toEqual([]);
    },

    async "with autoLoad a search returns and shows only what passes both search and load"(
      factory,
    ) {
      for (const phase of ["search", "load"] as const) {
        const adapter = await factory({
          tools: makeAdapterTools(secret, open),
          filter: filterOf(new Map([[secret, { ...allowed, [phase]: "false" }]])),
          search: { autoLoad: true },
        });
        const turn = await adapter.turn({ script: [[search("wire money"), search("read mail")]] });
        expect(JSON.stringify(textsOf(turn)), `denied in ${phase}`).not.toContain(secret);
        expect(hostTools(turn.steps[1] ?? { visible: [], calls: [] })).toEqual([open]);
      }
    },

    async "a filter that throws, rejects, answers with anything but true, or too late, denies"(
      factory,
    ) {
      for (const denial of ["throw", "reject", "truthy", "nothing", "never"] as const) {
        const tools = makeAdapterTools(secret, open);
        const policy: Policy = { search: "allow", load: "allow", active: denial };
        const adapter = await factory({
          tools,
          filter: filterOf(new Map([[secret, policy]])),
          filterTimeout: 10,
        });
        const { steps } = await adapter.turn({
          script: [[load(secret, open)], [call(secret), call(open)]],
        });
        expect(steps.map(hostTools), `active denied by ${denial}`).toEqual([[], [open], [open]]);
        expect(tools[secret]?.executions).toEqual([]);
        expect(tools[open]?.executions).toHaveLength(1);
      }
    },
  },
};
