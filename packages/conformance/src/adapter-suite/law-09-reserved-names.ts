import { expect } from "vitest";
import type { Chapter } from "../suite/chapter.ts";
import { lawTitle } from "../suite/laws.ts";
import type { AdapterFactory } from "./adapter-factory.ts";
import { makeAdapterTool, makeAdapterTools } from "./make-adapter-tool.ts";
import { hostTools, load, loadTool, search, searchTools, shownAnswer } from "./script.ts";

const mail = "send_mail_001";

export const reservedNames: Chapter<AdapterFactory> = {
  title: lawTitle(9),
  checks: {
    async "a static tool with a meta-tool's name is an error that says so"(factory) {
      for (const name of [searchTools, loadTool]) {
        const start = async () => {
          const adapter = await factory({ tools: makeAdapterTools(name, mail) });
          // Where a framework makes its tools no sooner than it needs them.
          await adapter.turn({ script: [] });
        };
        await expect(start(), name).rejects.toThrow(name);
      }
    },

    async "of a turn's tool with such a name the model sees an alias, and ours stays ours"(
      factory,
    ) {
      const own = makeAdapterTool(searchTools, { description: "Look for stars in the sky" });
      const adapter = await factory({
        tools: makeAdapterTools(mail),
        requestTools: () => ({ [searchTools]: own }),
      });
      const first = await adapter.turn({
        threadId: "one",
        script: [[search("stars in the sky"), load(mail)]],
      });
      for (const { visible } of first.steps) {
        expect(visible.filter((name) => name === searchTools)).toHaveLength(1);
      }
      const alias = shownAnswer(first, 0).results?.[0]?.name ?? "";
      expect(alias).toMatch(/^[a-zA-Z0-9_-]{1,64}$/);
      expect(alias).not.toBe(searchTools);
      expect(own.executions).toEqual([]);
      const second = await adapter.turn({
        threadId: "two",
        script: [[load(alias)], [{ name: alias, input: {} }]],
      });
      expect(second.steps.map(hostTools)).toEqual([[], [alias], [alias]]);
      expect(own.executions).toHaveLength(1);
    },
  },
};
