import type { Catalog } from "../catalog/catalog.ts";
import type { RequestNamings } from "../catalog/request-namings.ts";
import type { Emit } from "../events.ts";
import type { FilterPhase, ToolFilter } from "../filter/tool-filter.ts";
import type { Retention } from "../loaded/loaded-state.ts";
import type { LoadedToolStore } from "../loaded/loaded-tool-store.ts";
import type { IndexCache } from "../search/index-cache.ts";
import type { Ranker } from "../search/ranker.ts";
import type { EstimateTokens } from "../tool/estimate-tokens.ts";
import type { ToolDefinition, ToolLike } from "../tool/tool-definition.ts";
import type { MetaToolNames } from "./meta-tool.ts";

export type Limits = {
  readonly maxLoadPerCall: number;
  readonly maxLoaded: number | undefined;
  readonly maxSearchesPerRun: number | undefined;
  readonly filterTimeout: number;
  readonly sourceTimeout: number;
};

/** Everything of a shelf that its runs share, with all options filled in. */
export interface Shelf<Context, Tool extends ToolLike> {
  readonly catalog: Catalog<Tool>;
  readonly ranker: Ranker;
  readonly indexes: IndexCache;
  readonly namings: RequestNamings;
  readonly filter: ToolFilter<Context, Tool> | undefined;
  readonly storage: "context" | LoadedToolStore;
  readonly search: {
    readonly topK: number;
    readonly minScore: number;
    readonly autoLoad: boolean;
    /** What a tool must pass to be given to a model by a search. */
    readonly phases: readonly FilterPhase[];
  };
  readonly limits: Limits;
  readonly retention: Retention;
  readonly pinned: ReadonlySet<string>;
  readonly injectCatalog: false | { readonly maxTokens: number | undefined };
  readonly metaTools: MetaToolNames;
  /** Whether these are offered where there is nothing to find. */
  readonly alwaysOffered: boolean;
  readonly estimateTokens: EstimateTokens;
  readonly countTokens: (definitions: Iterable<ToolDefinition>) => number;
  readonly now: () => number;
  readonly emit: Emit;
  /** False when nobody listens, so that nothing is measured for nobody. */
  readonly observed: boolean;
  readonly isDisposed: () => boolean;
}
