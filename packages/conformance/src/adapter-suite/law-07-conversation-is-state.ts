import { expect } from "vitest";
import type { Chapter } from "../suite/chapter.ts";
import { lawTitle } from "../suite/laws.ts";
import type { AdapterFactory, AdapterOptions } from "./adapter-factory.ts";
import { makeAdapterTool, makeAdapterTools } from "./make-adapter-tool.ts";
import { call, hostTools, load, search } from "./script.ts";

const mail = "send_mail_001";
const file = "read_file_002";

const inContext = (options: AdapterOptions = {}): AdapterOptions => ({
  tools: makeAdapterTools(mail, file),
  storage: "context",
  ...options,
});

export const conversationIsState: Chapter<AdapterFactory> = {
  title: lawTitle(7),
  checks: {
    async "a later turn has what the messages loaded, in load order, also after a restart"(
      factory,
    ) {
      const adapter = await factory(inContext());
      const first = await adapter.turn({ threadId: "one", script: [[load(mail)], [load(file)]] });
      for (const its of [adapter, await factory(inContext())]) {
        const { messages } = first;
        const later = await its.turn({ threadId: "one", messages, script: [[call(mail)]] });
        expect(later.steps.map(hostTools)).toEqual([
          [mail, file],
          [mail, file],
        ]);
        expect(later.steps[0]?.calls[0]?.text).toContain(`${mail} ran`);
      }
    },

    async "with autoLoad the results of searches are what loads"(factory) {
      const options = inContext({ search: { autoLoad: true, topK: 1 } });
      const adapter = await factory(options);
      const first = await adapter.turn({ threadId: "one", script: [[search("read file")]] });
      expect(first.steps.map(hostTools)).toEqual([[], [file]]);
      const again = await factory(options);
      const later = await again.turn({ messages: first.messages, script: [] });
      expect(later.steps.map(hostTools)).toEqual([[file]]);
    },

    async "a search alone loads nothing"(factory) {
      const adapter = await factory(inContext());
      const first = await adapter.turn({ threadId: "one", script: [[search("read file")]] });
      const later = await adapter.turn({ messages: first.messages, script: [] });
      expect([...first.steps, ...later.steps].map(hostTools)).toEqual([[], [], []]);
    },

    async "when the messages are gone, so is what they loaded"(factory) {
      const adapter = await factory(inContext());
      await adapter.turn({ threadId: "one", script: [[load(mail)]] });
      const later = await adapter.turn({ threadId: "one", messages: [], script: [] });
      expect(later.steps.map(hostTools)).toEqual([[]]);
    },

    async "the messages decide and not the thread's id"(factory) {
      const adapter = await factory(inContext());
      const left = await adapter.turn({ threadId: "one", script: [[load(mail)]] });
      const right = await adapter.turn({ threadId: "one", script: [[load(file)]] });
      const shown = [];
      for (const [threadId, { messages }] of [
        ["one", left],
        ["two", right],
        ["three", left],
      ] as const) {
        const { steps } = await adapter.turn({ threadId, messages, script: [] });
        shown.push(steps.map(hostTools));
      }
      expect(shown).toEqual([[[mail]], [[file]], [[mail]]]);
    },

    async "a result of another tool that looks like ours loads nothing"(factory) {
      const answer = {
        success: true,
        toolName: file,
        loaded: [file],
        alreadyLoaded: [file],
        results: [{ name: file, loaded: true }],
      };
      const adapter = await factory(
        inContext({
          tools: { [mail]: makeAdapterTool(mail, { answer }), [file]: makeAdapterTool(file) },
          pinned: [mail],
        }),
      );
      const first = await adapter.turn({ threadId: "one", script: [[call(mail)]] });
      const { messages } = first;
      const later = await adapter.turn({ threadId: "one", messages, script: [] });
      expect([...first.steps, ...later.steps].map(hostTools)).toEqual([[mail], [mail], [mail]]);
    },

    async "messages are evidence and no permission: the filter is asked about load again"(factory) {
      const denied = new Set<string>();
      const tools = makeAdapterTools(mail, file);
      const adapter = await factory(
        inContext({
          tools,
          filter: ({ toolName, phase }) => phase !== "load" || !denied.has(toolName),
        }),
      );
      const { messages } = await adapter.turn({ threadId: "one", script: [[load(mail, file)]] });
      denied.add(mail);
      const later = await adapter.turn({ threadId: "one", messages, script: [[call(mail)]] });
      expect(later.steps.map(hostTools)).toEqual([[file], [file]]);
      expect(tools[mail]?.executions).toEqual([]);
    },
  },
};
