import type { LoadOutput, SearchOutput } from "@toolshelf/core";
import type { Tool } from "ai";

/** What a model writes to the search tool. */
export type SearchInput = {
  readonly query: string;
  readonly source?: string | undefined;
  readonly cursor?: string | undefined;
};

/** What a model writes to the load tool. */
export type LoadInput = { readonly toolNames: readonly string[] };

/** The meta-tools under their names; with autoLoad there is no load tool. */
export type MetaToolSet<Search extends string, Load extends string, Auto extends boolean> = {
  [Name in Search]: Tool<SearchInput, SearchOutput>;
} & (Auto extends true ? unknown : { [Name in Load]: Tool<LoadInput, LoadOutput> });
