import MiniSearch from "minisearch";

import { qualifiedName } from "../catalog/bench-tool.ts";
import { oneByOne, topK, type Engine } from "./engine.ts";

/** MiniSearch as it comes, over name and description. */
export const miniSearch: Engine = {
  name: "MiniSearch",
  open(tools) {
    const started = performance.now();
    const index = new MiniSearch({ fields: ["name", "description"] });
    index.addAll(
      tools.map((tool) => ({
        id: tool.id,
        name: qualifiedName(tool),
        description: tool.description,
      })),
    );
    return Promise.resolve({
      buildMs: performance.now() - started,
      answer: oneByOne((query) => {
        const results = index.search(query).slice(0, topK);
        return { ids: results.map(({ id }) => id as string), score: results[0]?.score };
      }),
    });
  },
};
