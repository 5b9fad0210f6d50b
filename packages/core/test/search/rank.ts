import {
  createToolSearch,
  type FilterRequest,
  type SearchHit,
  type ToolLike,
} from "../../src/index.ts";
import type { ToolDefinition } from "../../src/tool/tool-definition.ts";
import { lexicalRanker, type LexicalRankerOptions } from "../../src/search/lexical-ranker.ts";
import type { Ranked } from "../../src/search/ranker.ts";

type Definitions = readonly ToolDefinition[] | Readonly<Record<string, string>>;

/** A definition with nothing but what a test says of it. */
export const tool = (
  name: string,
  description = "",
  rest: Partial<ToolDefinition> = {},
): ToolDefinition => ({ name, description, inputSchema: { type: "object" }, ...rest });

/** All hits for a query over definitions, or over a record of name to description. */
export const rank = async (
  definitions: Definitions,
  query: string,
  options?: LexicalRankerOptions,
): Promise<Ranked[]> => {
  const list = Array.isArray(definitions)
    ? (definitions as readonly ToolDefinition[])
    : Object.entries(definitions as Record<string, string>).map(([name, text]) => tool(name, text));
  const index = await lexicalRanker(options).index(list, {});
  const hits: Ranked[] = [];
  for await (const hit of await index.rank(query, {})) hits.push(hit);
  return hits;
};

export const names = (hits: readonly { readonly name: string }[]): string[] =>
  hits.map(({ name }) => name);

/** The five hits of a shelf whose sources list the definitions. */
export const search = async (
  definitions: readonly ToolDefinition[],
  query: string,
  filter?: (request: FilterRequest<unknown, ToolLike>) => boolean,
): Promise<readonly SearchHit[]> => {
  const sources = [...new Set(definitions.map(({ source }) => source))].map((name) => ({
    name: name ?? "none",
    list: () => Promise.resolve({ tools: definitions.filter(({ source }) => source === name) }),
  }));
  const shelf = createToolSearch<unknown, ToolLike>({ tools: sources, filter });
  return (await shelf.search(query)).results;
};
