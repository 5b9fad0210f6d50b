import { expect } from "vitest";
import type { Chapter } from "../suite/chapter.ts";
import { lawTitle } from "../suite/laws.ts";
import type { AdapterFactory, AdapterOptions } from "./adapter-factory.ts";
import { makeAdapterTools } from "./make-adapter-tool.ts";
import { loadTool, search, searchTools } from "./script.ts";

const mail = "send_mail_001";
const file = "read_file_002";

async function visibleOf(
  factory: AdapterFactory,
  options: AdapterOptions,
): Promise<readonly (readonly string[])[]> {
  const adapter = await factory(options);
  const { steps } = await adapter.turn({ script: [] });
  return steps.map(({ visible }) => visible);
}

export const nothingToSearch: Chapter<AdapterFactory> = {
  title: lawTitle(11),
  checks: {
    // D09: the search tool was sent with nothing to search.
    async "an empty shelf, or one whose tools are all pinned, adds nothing"(factory) {
      expect(await visibleOf(factory, {})).toEqual([[]]);
      expect(
        await visibleOf(factory, { tools: makeAdapterTools(mail, file), pinned: [file, mail] }),
      ).toEqual([[file, mail]]);
    },

    async "a caller who may find nothing is sent nothing to find it with"(factory) {
      expect(
        await visibleOf(factory, {
          tools: makeAdapterTools(mail, file),
          filter: ({ phase }) => phase !== "search",
        }),
      ).toEqual([[]]);
    },

    async "one tool that may be found is enough"(factory) {
      const filter: AdapterOptions["filter"] = ({ toolName }) => toolName === file;
      const tools = makeAdapterTools(mail, file);
      expect(await visibleOf(factory, { tools, filter })).toEqual([[searchTools, loadTool]]);
      const search = { autoLoad: true };
      expect(await visibleOf(factory, { tools, filter, search })).toEqual([[searchTools]]);
      expect(await visibleOf(factory, { requestTools: () => tools })).toEqual([
        [searchTools, loadTool],
      ]);
    },

    async "it is decided at a turn's first step and holds to its end"(factory) {
      let isAllowed = true;
      const adapter = await factory({
        tools: makeAdapterTools(mail),
        filter: () => {
          const answer = isAllowed;
          isAllowed = false;
          return answer;
        },
      });
      const { steps } = await adapter.turn({ script: [[search("mail")], [search("mail")]] });
      expect(steps.map(({ visible }) => visible)).toEqual(steps.map(() => [searchTools, loadTool]));
    },
  },
};
