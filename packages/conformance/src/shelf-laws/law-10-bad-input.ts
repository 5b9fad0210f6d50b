import fc from "fast-check";
import { expect } from "vitest";
import type { RunnableTool } from "@toolshelf/core";
import { makeTool } from "../material/make-tool.ts";
import { Model } from "../material/model.ts";
import type { Chapter } from "../suite/chapter.ts";
import { forAll } from "../suite/for-all.ts";
import { lawTitle } from "../suite/laws.ts";
import type { ShelfFactory } from "./shelf-factory.ts";

const mail = "send_mail_001";

/** A sound tool is found, loaded and run, whatever is beside it. */
async function expectWorks(model: Model): Promise<void> {
  await model.next();
  expect((await model.search("send mail")).results.map(({ name }) => name)).toContain(mail);
  await model.load([mail]);
  await model.next();
  expect((await model.call(mail)).text).toBe(`${mail} ran`);
}

const providersAccept = /^[a-zA-Z0-9_-]{1,64}$/;

const hostile = (extra: PropertyDescriptorMap): RunnableTool =>
  Object.defineProperties(makeTool("hostile"), extra);

const getter = (message: string): PropertyDescriptor => ({
  get: () => {
    throw new Error(message);
  },
});

export const badInput: Chapter<ShelfFactory> = {
  title: lawTitle(10),
  checks: {
    async "a tool whose schema or description cannot be read is reported, and the rest works"(
      factory,
    ) {
      const cyclic: Record<string, unknown> = { type: "object" };
      cyclic["properties"] = { self: cyclic };
      const tools = [
        hostile({ inputSchema: { value: 7 } }),
        hostile({ inputSchema: { value: "not a schema" } }),
        hostile({ inputSchema: getter("no schema today") }),
        hostile({ description: getter("no words today") }),
        hostile({ description: { value: { toString: 1 } } }),
        hostile({ inputSchema: { value: cyclic } }),
      ];
      for (const [number, tool] of tools.entries()) {
        const shelf = await factory({ tools: { hostile: tool, [mail]: makeTool(mail) } });
        await expectWorks(new Model(shelf.run()));
        expect(shelf.catalog.names()).toEqual(["hostile", mail]);
        // A schema that holds itself is sound JSON Schema to a reader by reference.
        if (number === tools.length - 1) continue;
        const about = shelf.catalog.diagnostics.filter(({ toolName }) => toolName === "hostile");
        expect(about.length, `diagnostics of tool ${number}`).toBeGreaterThan(0);
      }
    },

    async "names that providers refuse, or that JavaScript keeps for itself, are offered by an alias"(
      factory,
      effort,
    ) {
      const names = fc.oneof(
        fc.constantFrom("__proto__", "404", "0", "a b", "é", "x".repeat(65), "a/b", "."),
        fc.string({ minLength: 1, maxLength: 80, unit: "binary" }),
      );
      await forAll(
        fc.uniqueArray(names, { minLength: 1, maxLength: 5 }),
        async (given) => {
          const tools = [
            ...given.map((name) => makeTool(name, { description: "an odd one", answer: name })),
            makeTool(mail),
          ];
          const shelf = await factory({ tools });
          const offered = shelf.catalog.names();
          expect(offered).toHaveLength(tools.length);
          expect(offered.filter((name) => !providersAccept.test(name))).toEqual([]);
          const model = new Model(shelf.run());
          await expectWorks(model);
          await model.load(offered);
          await model.next();
          const ran = await Promise.all(offered.map((name) => model.call(name)));
          expect(new Set(ran.map(({ output }) => output))).toEqual(
            new Set([...given, `${mail} ran`]),
          );
        },
        effort,
      );
    },

    async "a megabyte of query, or any other, is answered, and shortly"(factory, effort) {
      const shelf = await factory({ tools: [makeTool(mail)] });
      const ask = async (query: string): Promise<void> => {
        // A run of its own for each: there may be a limit to the searches of one.
        const model = new Model(shelf.run());
        await model.next();
        const search = [...model.step.metaTools.values()].find(({ role }) => role === "search");
        const { status, text } = await model.call(search?.name ?? "", { query });
        expect(["ok", "refused"]).toContain(status);
        expect(text.length).toBeLessThan(2_000);
      };
      await ask("send mail ".repeat(100_000));
      await ask("x".repeat(1_000_000));
      await forAll(fc.string({ unit: "binary", maxLength: 200 }), ask, effort);
      await expectWorks(new Model(shelf.run()));
    },

    async "whatever a model sends a meta-tool, it is answered in words and the run goes on"(
      factory,
      effort,
    ) {
      const shelf = await factory({ tools: [makeTool(mail)] });
      const fields = fc.constantFrom("query", "toolName", "toolNames", "__proto__", "names");
      const inputs = fc.oneof(
        fc.anything(),
        fc.string(),
        fc.dictionary(fields, fc.anything()),
        fc.dictionary(fields, fc.anything()).map((value) => JSON.stringify(value) ?? ""),
        fc.constantFrom("{", "[]", "null", '{"query":', "[[[[", '{"__proto__":{"query":"mail"}}'),
      );
      await forAll(
        inputs,
        async (input) => {
          const model = new Model(shelf.run());
          await model.next();
          for (const name of model.step.metaTools.keys()) {
            const { status, text } = await model.call(name, input);
            expect(["ok", "refused"], text).toContain(status);
            expect(text).not.toBe("");
          }
          await expectWorks(model);
        },
        effort,
      );
    },

    async "arguments that are no JSON object do not reach the tool"(factory) {
      const tool = makeTool(mail);
      const shelf = await factory({ tools: [tool], pinned: [mail] });
      const model = new Model(shelf.run());
      await model.next();
      for (const input of ['{"note":', "[1]", "7", '"text"', 7, [1], true]) {
        const { status, text } = await model.call(mail, input);
        expect(status, JSON.stringify(input)).toBe("refused");
        expect(text).toContain(mail);
      }
      expect(tool.executions).toEqual([]);
      for (const nothing of ["", undefined, null]) await model.call(mail, nothing);
      expect(tool.executions.map(({ input }) => input)).toEqual([{}, {}, {}]);
    },

    async "a tool that throws, whatever it throws, fails that call alone"(factory) {
      const thrown = [new Error("out of paper"), "out of paper", undefined, null, { code: 7 }];
      for (const value of thrown) {
        const tool = makeTool("print_file_003", {
          onExecute: () => Promise.reject(value),
        });
        const shelf = await factory({
          tools: [tool, makeTool(mail)],
          pinned: ["print_file_003"],
        });
        const model = new Model(shelf.run());
        await model.next();
        const outcome = await model.call("print_file_003");
        expect(outcome.status).toBe("failed");
        expect(outcome.text).toContain("print_file_003");
        await expectWorks(model);
      }
    },

    async "a source that fails or lists nonsense is reported, and the rest works"(factory) {
      const shelf = await factory({
        tools: [
          { name: "down", list: () => Promise.reject(new Error("no route")) },
          {
            name: "odd",
            list: async () => ({ tools: [null, 7, {}] as unknown as RunnableTool[] }),
          },
          { name: "endless", list: async () => ({ tools: [], nextCursor: "again" }) },
          { name: "work", list: async () => ({ tools: [makeTool(mail)] }) },
        ],
      });
      await expectWorks(new Model(shelf.run()));
      const about = new Set(shelf.catalog.diagnostics.map(({ source }) => source));
      expect(about).toEqual(new Set(["down", "endless", "odd"]));
    },
  },
};
