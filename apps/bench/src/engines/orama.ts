import { create, insertMultiple, search } from "@orama/orama";

import { qualifiedName } from "../catalog/bench-tool.ts";
import { oneByOne, topK, type Engine } from "./engine.ts";

/** Orama as it comes, over name and description. */
export const orama: Engine = {
  name: "Orama",
  async open(tools) {
    const started = performance.now();
    const database = create({ schema: { name: "string", description: "string" } as const });
    await insertMultiple(
      database,
      tools.map((tool) => ({
        id: tool.id,
        name: qualifiedName(tool),
        description: tool.description,
      })),
    );
    return {
      buildMs: performance.now() - started,
      answer: oneByOne(async (term) => {
        const { hits } = await search(database, { term, limit: topK });
        return { ids: hits.map(({ id }) => id), score: hits[0]?.score };
      }),
    };
  },
};
