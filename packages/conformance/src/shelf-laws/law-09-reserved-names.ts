import { expect } from "vitest";
import { ToolShelfError, type CollisionEvent, type MetaToolRole } from "@toolshelf/core";
import { makeTool } from "../material/make-tool.ts";
import { Model } from "../material/model.ts";
import type { Chapter } from "../suite/chapter.ts";
import { lawTitle } from "../suite/laws.ts";
import type { ShelfFactory } from "./shelf-factory.ts";

const file = "read_file_002";

/** What the shelf under test calls its meta-tools. */
async function metaToolNames(factory: ShelfFactory): Promise<readonly string[]> {
  const shelf = await factory({ tools: [makeTool(file)] });
  const names = [...(await shelf.run().step()).metaTools.keys()];
  expect(names).toHaveLength(2);
  return names;
}

async function thrownBy(work: () => Promise<unknown>): Promise<unknown> {
  try {
    await work();
  } catch (error) {
    return error;
  }
  throw new Error("Nothing was thrown");
}

function expectReserved(error: unknown, name: string): void {
  expect(ToolShelfError.isInstance(error), String(error)).toBe(true);
  expect((error as ToolShelfError).code).toBe("reserved-name");
  expect((error as ToolShelfError).message).toContain(name);
}

export const reservedNames: Chapter<ShelfFactory> = {
  title: lawTitle(9),
  checks: {
    async "a static tool with a meta-tool's name is an error at construction"(factory) {
      for (const name of await metaToolNames(factory)) {
        expectReserved(await thrownBy(async () => factory({ tools: [makeTool(name)] })), name);
      }
    },

    async "a request's visible tool with a meta-tool's name is an error at the first step"(
      factory,
    ) {
      for (const name of await metaToolNames(factory)) {
        const shelf = await factory({ tools: [makeTool(file)] });
        const run = shelf.run({ visibleTools: { [name]: makeTool(name) } });
        expectReserved(await thrownBy(() => run.step()), name);
      }
    },

    async "a source's tool with a meta-tool's name gets an alias, runs by it, and is reported"(
      factory,
    ) {
      for (const name of await metaToolNames(factory)) {
        const tool = makeTool(name, { description: "hunt for truffles" });
        const shelf = await factory({
          tools: [{ name: "work", list: async () => ({ tools: [tool, makeTool(file)] }) }],
        });
        const model = new Model(shelf.run());
        await model.next();
        const alias = (await model.search("hunt truffles")).results[0]?.name ?? "";
        expect(alias).not.toBe(name);
        expect(shelf.catalog.diagnostics.some(({ message }) => message.includes(alias))).toBe(true);
        await model.load([alias]);
        await model.next();
        expect((await model.call(alias)).output).toBe(`${name} ran`);
        expect(tool.executions).toHaveLength(1);
      }
    },

    async "a request's tool with a meta-tool's name gets an alias, and the host hears of it"(
      factory,
    ) {
      for (const name of await metaToolNames(factory)) {
        const events: CollisionEvent[] = [];
        const tool = makeTool(name, { description: "hunt for truffles" });
        const shelf = await factory({
          tools: [makeTool(file)],
          onEvent: (event) => {
            if (event.type === "collision") events.push(event);
          },
        });
        const model = new Model(shelf.run({ tools: [tool] }));
        await model.next();
        const alias = (await model.search("hunt truffles")).results[0]?.name ?? "";
        expect(alias).not.toBe(name);
        expect(events.map(({ toolName, names }) => ({ toolName, names }))).toEqual([
          { toolName: name, names: [alias] },
        ]);
        await model.load([alias]);
        await model.next();
        expect((await model.call(alias)).output).toBe(`${name} ran`);
      }
    },

    async "the meta-tools that the model is sent are the shelf's own, each once"(factory) {
      const names = await metaToolNames(factory);
      const tools = names.map((name) => makeTool(name, { answer: "not the shelf's" }));
      const shelf = await factory({ tools: [makeTool(file)] });
      const model = new Model(shelf.run({ tools }));
      const step = await model.next();
      const sent = step.definitions.map(({ name }) => name);
      expect(sent).toEqual([...names]);
      const roles: readonly MetaToolRole[] = ["search", "load"];
      expect(Array.from(step.metaTools.values(), ({ role }) => role)).toEqual(roles);
      expect((await model.search("read file")).results[0]?.name).toBe(file);
      expect((await model.load([file])).loaded).toEqual([file]);
      expect(tools.flatMap(({ executions }) => executions)).toEqual([]);
    },
  },
};
