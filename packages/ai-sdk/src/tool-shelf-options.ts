import type {
  MetaToolOptions,
  SearchOptions,
  ToolFilter,
  ToolSearchOptions,
} from "@toolshelf/core";
import type { ToolSet } from "ai";
import type { NamesOf, ShelfTools } from "./shelf-tools.ts";

export type ToolShelfOptions<
  Tools extends ShelfTools,
  Context,
  Search extends string,
  Load extends string,
  Auto extends boolean,
> = Omit<
  ToolSearchOptions<Context, ToolSet[string]>,
  "tools" | "filter" | "pinned" | "search" | "metaTools"
> & {
  /** What is on the shelf for everybody: a record of tools, or sources such as MCP servers. */
  readonly tools: Tools;
  readonly search?:
    | (Omit<SearchOptions, "autoLoad"> & { readonly autoLoad?: Auto | undefined })
    | undefined;
  /** Which tools this caller may find, load and use. Default: all. */
  readonly filter?: ToolFilter<Context, ToolSet[string]> | undefined;
  /** Names that are visible on every step, and not searched for. */
  readonly pinned?: readonly PinnedNames<Tools>[] | undefined;
  /** Names and texts of the meta-tools. */
  readonly metaTools?:
    | {
        readonly search?: (MetaToolOptions & { readonly name?: Search | undefined }) | undefined;
        readonly load?: (MetaToolOptions & { readonly name?: Load | undefined }) | undefined;
        readonly always?: boolean | undefined;
      }
    | undefined;
};

type PinnedNames<Tools> = Tools extends ToolSet ? NamesOf<Tools> : string;
