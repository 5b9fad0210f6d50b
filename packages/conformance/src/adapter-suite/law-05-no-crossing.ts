import { expect } from "vitest";
import type { Chapter } from "../suite/chapter.ts";
import { lawTitle } from "../suite/laws.ts";
import type { AdapterFactory } from "./adapter-factory.ts";
import { makeAdapterTool, makeAdapterTools } from "./make-adapter-tool.ts";
import { call, hostTools, load, search, textsOf } from "./script.ts";

const mail = "send_mail_001";
const file = "read_file_002";

export const noCrossing: Chapter<AdapterFactory> = {
  title: lawTitle(5),
  checks: {
    // C14: what was loaded stood in a place that every session of the process shared.
    async "a load in one thread is seen in no other thread"(factory) {
      const tools = makeAdapterTools(mail, file);
      const adapter = await factory({ tools });
      await adapter.turn({ threadId: "one", script: [[load(mail)]] });
      for (const threadId of ["two", "ONE", "__proto__"]) {
        const other = await adapter.turn({ threadId, script: [[call(mail)]] });
        expect(other.steps.map(hostTools), `thread ${threadId}`).toEqual([[], []]);
      }
      expect(tools[mail]?.executions).toEqual([]);
      const again = await adapter.turn({ threadId: "one", script: [] });
      expect(again.steps.map(hostTools)).toEqual([[mail]]);
    },

    async "turns without a thread share nothing with each other or with any thread"(factory) {
      const adapter = await factory({ tools: makeAdapterTools(mail, file) });
      const [first, second] = await Promise.all([
        adapter.turn({ script: [[load(mail)]] }),
        adapter.turn({ script: [[load(file)]] }),
      ]);
      expect([first.steps.map(hostTools), second.steps.map(hostTools)]).toEqual([
        [[], [mail]],
        [[], [file]],
      ]);
      for (const threadId of [undefined, "default"]) {
        const other = await adapter.turn({ threadId, script: [] });
        expect(other.steps.map(hostTools)).toEqual([[]]);
      }
    },

    // E05: an index shared by requests handed one user's executor to another.
    async "turns at once that bring equal tools each run their own"(factory) {
      const adapter = await factory({
        tools: makeAdapterTools(file),
        requestTools: (context) => ({ [mail]: makeAdapterTool(mail, { answer: { context } }) }),
      });
      const users = ["ann", "ben", "cay", "dan"];
      const turns = await Promise.all(
        users.map((user, place) =>
          adapter.turn({
            // The last two write in one conversation.
            threadId: place < 2 ? user : "shared",
            context: { user },
            script: [[search("send mail")], [load(mail)], [call(mail)]],
          }),
        ),
      );
      for (const [place, turn] of turns.entries()) {
        const said = textsOf(turn)[2]?.[0] ?? "";
        expect(users.filter((user) => said.includes(user))).toEqual([users[place]]);
      }
    },

    async "tools that a turn brings are gone with it"(factory) {
      const adapter = await factory({
        tools: makeAdapterTools(file),
        requestTools: (context) => (context === "ann" ? makeAdapterTools(mail) : {}),
      });
      await adapter.turn({ threadId: "one", context: "ann", script: [[load(mail)]] });
      const later = await adapter.turn({
        threadId: "one",
        context: "ben",
        script: [[search("send mail"), load(mail)]],
      });
      expect(later.steps.map(hostTools)).toEqual([[], []]);
      expect(textsOf(later)[0]?.[0]).not.toContain(mail);
    },

    async "the filter is asked for each caller, with the context of that caller's turn"(factory) {
      const adapter = await factory({
        tools: makeAdapterTools(mail, file),
        filter: async ({ toolName, context }) =>
          toolName === ((context as { user: string }).user === "ann" ? mail : file),
      });
      const turns = await Promise.all(
        ["ann", "ben"].map((user) =>
          adapter.turn({ threadId: user, context: { user }, script: [[load(mail, file)]] }),
        ),
      );
      expect(turns.map(({ steps }) => steps.map(hostTools))).toEqual([
        [[], [mail]],
        [[], [file]],
      ]);
    },
  },
};
