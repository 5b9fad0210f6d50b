import { expect } from "vitest";
import { deepFreeze } from "../material/deep-freeze.ts";
import type { Chapter } from "../suite/chapter.ts";
import { lawTitle } from "../suite/laws.ts";
import type { AdapterFactory, AdapterTools } from "./adapter-factory.ts";
import { makeAdapterTools } from "./make-adapter-tool.ts";
import { call, load } from "./script.ts";

const mail = "send_mail_001";
const file = "read_file_002";

/** Every tool with every member, those included that nobody expects. */
const contentOf = (tools: AdapterTools): readonly unknown[] =>
  Object.entries(tools).map(([name, tool]) => [name, Object.entries(tool)]);

export const hostToolStaysItself: Chapter<AdapterFactory> = {
  title: lawTitle(3),
  checks: {
    async "an executor is given the model's input and the context of its own turn"(factory) {
      const tools = makeAdapterTools(mail, file);
      const adapter = await factory({ tools, pinned: [file] });
      for (const context of [{ user: "ann" }, { user: "ben" }]) {
        await adapter.turn({
          threadId: context.user,
          context,
          script: [[load(mail), call(file, "pinned")], [call(mail, "loaded")]],
        });
      }
      for (const [name, note] of [
        [file, "pinned"],
        [mail, "loaded"],
      ] as const) {
        expect(
          tools[name]?.executions.map((it) => [it.input, it.call.context]),
          name,
        ).toEqual([
          [{ note }, { user: "ann" }],
          [{ note }, { user: "ben" }],
        ]);
      }
    },

    async "an executor is called on the host's own object, where it is called on any"(factory) {
      const tools = makeAdapterTools(mail, file);
      const adapter = await factory({ tools, pinned: [file] });
      await adapter.turn({ threadId: "one", script: [[load(mail), call(file)], [call(mail)]] });
      for (const name of [mail, file]) {
        expect(tools[name]?.executions, `runs of ${name}`).toHaveLength(1);
        expect(tools[name]?.executions[0]?.call.isOwnObject ?? true).toBe(true);
      }
    },

    async "nothing that the host gave is changed, and it may all be frozen"(factory) {
      for (const isFrozen of [false, true]) {
        const tools = makeAdapterTools(mail, file);
        const before = contentOf(tools);
        const records = new Set(Object.values(tools).map(({ executions }) => executions));
        if (isFrozen) deepFreeze(tools, records);
        const adapter = await factory({ tools, pinned: isFrozen ? deepFreeze([file]) : [file] });
        const script = [[load(mail)], [call(mail), call(file)]];
        await adapter.turn({ threadId: "one", script: isFrozen ? deepFreeze(script) : script });
        expect(contentOf(tools)).toEqual(before);
        expect(tools[mail]?.executions).toHaveLength(1);
        expect(Object.values(tools).map((tool) => Object.isFrozen(tool))).toEqual([
          isFrozen,
          isFrozen,
        ]);
      }
    },
  },
};
