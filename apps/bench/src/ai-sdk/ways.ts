import { createToolShelf } from "@toolshelf/ai-sdk";
import { toolSearch, type ToolSet } from "ai7";

import type { Setup } from "./play-task.ts";

/** A way to keep tools back in AI SDK 7. */
export type Way = {
  readonly name: string;
  /** Made once for all threads. */
  readonly open: (tools: ToolSet) => (threadId: string) => Promise<Setup>;
};

const searchTool = "search";

const waiting = (tools: ToolSet): ToolSet =>
  Object.fromEntries(
    Object.entries(tools).map(([name, tool]) => [name, { ...tool, deferLoading: true }]),
  );

/** The SDK's own with its defaults; its search, and then its memory, by the shelf; sessions. */
export const ways: readonly Way[] = [
  {
    name: "toolSearch",
    open: (tools) => {
      const deferred = waiting(tools);
      return async () => ({
        searchTool,
        settings: { tools: { ...deferred, search: toolSearch() } },
      });
    },
  },
  {
    name: "toolSearch, searchFunction, remember",
    open: (tools) => {
      const deferred = waiting(tools);
      const shelf = createToolShelf({ tools });
      return async (threadId) => {
        const search = toolSearch({ search: shelf.searchFunction() });
        return {
          searchTool,
          settings: { tools: await shelf.remember({ ...deferred, search }, { threadId }) },
        };
      };
    },
  },
  {
    name: "session",
    open: (tools) => {
      const shelf = createToolShelf({ tools });
      return async (threadId) => ({
        searchTool: "search_tools",
        loadTool: "load_tool",
        settings: shelf.session({ threadId }),
      });
    },
  },
  {
    name: "session, autoLoad",
    open: (tools) => {
      const shelf = createToolShelf({ tools, search: { autoLoad: true } });
      return async (threadId) => ({
        searchTool: "search_tools",
        settings: shelf.session({ threadId }),
      });
    },
  },
];
