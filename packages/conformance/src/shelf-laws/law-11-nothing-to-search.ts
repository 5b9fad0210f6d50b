import fc from "fast-check";
import { expect } from "vitest";
import type { FilterPhase, ToolSearch } from "@toolshelf/core";
import { catalogs } from "../material/catalogs.ts";
import { fakeTime } from "../material/fake-time.ts";
import { makeTool } from "../material/make-tool.ts";
import { Model } from "../material/model.ts";
import { allowed, denials, filterBy, filterTimeout } from "../material/policies.ts";
import type { Chapter } from "../suite/chapter.ts";
import { forAll } from "../suite/for-all.ts";
import { lawTitle } from "../suite/laws.ts";
import type { ShelfFactory } from "./shelf-factory.ts";

const mail = "send_mail_001";
const file = "read_file_002";

async function expectNothingAdded(shelf: ToolSearch, tools: readonly string[]): Promise<void> {
  const step = await shelf.run().step();
  expect(step.definitions.map(({ name }) => name)).toEqual(tools);
  expect(step.instructions).toBe("");
  expect([...step.metaTools.keys()]).toEqual([]);
}

/** Opens a run over tools of which some may be found, and looks at what the filter is asked. */
async function expectAskedUpTo(
  factory: ShelfFactory,
  tools: readonly string[],
  open: readonly string[],
): Promise<void> {
  const asked: { toolName: string; phase: FilterPhase }[] = [];
  const shelf = await factory({
    tools: tools.map((name) => makeTool(name)),
    filter: ({ toolName, phase }) => {
      asked.push({ toolName, phase });
      return open.includes(toolName);
    },
  });
  const run = shelf.run();
  const { metaTools } = await run.step();
  expect(metaTools.size > 0).toBe(open.length > 0);
  const names = asked.map(({ toolName }) => toolName);
  expect(asked.filter(({ phase }) => phase !== "search")).toEqual([]);
  expect(new Set(names).size, "each tool at most once").toBe(names.length);
  // Nobody is asked about after the first yes; without one, everybody is.
  if (open.length === 0) expect(names).toHaveLength(tools.length);
  else expect(names.findIndex((name) => open.includes(name))).toBe(names.length - 1);
  await run.step();
  expect(asked).toHaveLength(names.length);
}

export const nothingToSearch: Chapter<ShelfFactory> = {
  title: lawTitle(11),
  checks: {
    // D09: the search tool was sent with nothing to search.
    async "an empty shelf adds neither meta-tools nor instructions"(factory) {
      for (const tools of [undefined, [], {}]) {
        await expectNothingAdded(await factory({ tools }), []);
      }
      const empty = { name: "work", list: async () => ({ tools: [] }) };
      await expectNothingAdded(await factory({ tools: [empty] }), []);
    },

    async "a shelf whose tools are all pinned adds nothing to them"(factory) {
      const shelf = await factory({
        tools: [makeTool(mail), makeTool(file)],
        pinned: [file, mail],
      });
      await expectNothingAdded(shelf, [file, mail]);
    },

    async "a caller who may find nothing is sent nothing to find it with"(factory) {
      for (const denial of denials) {
        await fakeTime(async (settle) => {
          const policy = { ...allowed, search: denial };
          const shelf = await factory({
            tools: [makeTool(mail), makeTool(file)],
            filter: filterBy(
              new Map([
                [mail, policy],
                [file, policy],
              ]),
            ),
            limits: { filterTimeout },
          });
          await settle(expectNothingAdded(shelf, []));
        });
      }
    },

    async "with autoLoad, a tool that may be found and not loaded is nothing to search"(factory) {
      const shelf = await factory({
        tools: [makeTool(mail)],
        filter: ({ phase }) => phase !== "load",
        search: { autoLoad: true },
      });
      await expectNothingAdded(shelf, []);
    },

    async "where nothing is added, unknown names and hidden tools are refused in the same words"(
      factory,
    ) {
      const tool = makeTool(mail);
      const shelf = await factory({ tools: [tool], filter: () => false });
      const model = new Model(shelf.run());
      await model.next();
      const denied = await model.call(mail);
      const unknown = await model.call(file);
      expect([denied.status, unknown.status]).toEqual(["refused", "refused"]);
      expect(denied.text.replaceAll(mail, "")).toBe(unknown.text.replaceAll(file, ""));
      expect(tool.executions).toEqual([]);
    },

    async "one tool that the caller may find is enough: meta-tools, instructions, each once"(
      factory,
    ) {
      for (const [autoLoad, roles] of [
        [false, ["search", "load"]],
        [true, ["search"]],
      ] as const) {
        const shelf = await factory({
          tools: [makeTool(mail), makeTool(file)],
          filter: ({ toolName }) => toolName === file,
          search: { autoLoad },
        });
        const step = await shelf.run().step();
        expect(Array.from(step.metaTools.values(), ({ role }) => role)).toEqual(roles);
        expect(step.definitions).toHaveLength(roles.length);
        for (const name of step.metaTools.keys()) expect(step.instructions).toContain(name);
      }
    },

    async "a request that brings the only tool is given the means to find it"(factory) {
      const shelf = await factory({});
      await expectNothingAdded(shelf, []);
      const model = new Model(shelf.run({ tools: [makeTool(mail)] }));
      await model.next();
      expect((await model.search("send mail")).results[0]?.name).toBe(mail);
      await expectNothingAdded(shelf, []);
    },

    async "tools that the host shows by itself are nothing to search for"(factory) {
      const shelf = await factory({ tools: [makeTool(mail)] });
      const step = await shelf.run({ visibleTools: { [mail]: makeTool(mail) } }).step();
      expect(step.definitions.map(({ name }) => name)).toEqual([mail]);
      expect(step.instructions).toBe("");
    },

    async "it is decided at a run's first step and holds to its end"(factory) {
      let isAllowed = false;
      const shelf = await factory({
        tools: [makeTool(mail)],
        filter: () => isAllowed,
      });
      const early = shelf.run();
      const before = await early.step();
      isAllowed = true;
      const late = shelf.run();
      const after = await late.step();
      expect((await early.step()).metaTools.size).toBe(before.metaTools.size);
      isAllowed = false;
      const still = await late.step();
      expect(still.definitions).toEqual(after.definitions);
      expect(still.instructions).toBe(after.instructions);
      expect([before.metaTools.size, after.metaTools.size]).toEqual([0, 2]);
    },

    async "first steps that are opened at once are decided as one"(factory) {
      let answers = 0;
      const shelf = await factory({
        tools: [makeTool(mail)],
        filter: async () => {
          answers++;
          return answers === 1;
        },
      });
      const run = shelf.run();
      const together = await Promise.all([run.step(), run.step()]);
      const steps = [...together, await run.step()];
      expect(new Set(steps.map(({ metaTools }) => metaTools.size)).size).toBe(1);
    },

    async "the filter is asked up to the first tool that may be found, and not again in the run"(
      factory,
      effort,
    ) {
      const four = ["read_a_1", "read_b_2", "read_c_3", "read_d_4"];
      for (const name of four) await expectAskedUpTo(factory, four, [name]);
      const cases = catalogs({ max: 12 }).chain((plans) => {
        const names = plans.map(({ name }) => name);
        return fc.record({ names: fc.constant(names), open: fc.subarray(names) });
      });
      await forAll(cases, ({ names, open }) => expectAskedUpTo(factory, names, open), effort);
    },
  },
};
