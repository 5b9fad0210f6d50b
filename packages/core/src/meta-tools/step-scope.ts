import type { CatalogEntry } from "../catalog/catalog-entry.ts";
import type { CatalogView } from "../catalog/catalog-view.ts";
import type { FilterGate } from "../filter/tool-filter.ts";
import type { ToolResult } from "../loaded/fold-results.ts";
import type { LoadedState } from "../loaded/loaded-state.ts";
import type { ToolLike } from "../tool/tool-definition.ts";
import type { ToolResolver } from "./resolve-tools.ts";
import type { SearchLog } from "./search-log.ts";
import type { Shelf } from "./shelf.ts";

/** Runs a piece of work, at once or when its turn comes. */
export type InTurn = <Value>(work: () => Promise<Value>) => Promise<Value>;

/** What one step works with. */
export interface StepScope<Context, Tool extends ToolLike> {
  readonly shelf: Shelf<Context, Tool>;
  readonly threadId: string | undefined;
  readonly context: Context;
  readonly view: CatalogView<Tool>;
  readonly gate: FilterGate<Context, Tool>;
  readonly state: LoadedState;
  readonly resolver: ToolResolver<Tool>;
  readonly log: SearchLog;
  readonly toolResults: (() => Iterable<ToolResult>) | undefined;
  /** Host tools of this step by public name, in wire order. */
  readonly visible: ReadonlyMap<string, CatalogEntry<Tool>>;
  /** Names among them that are visible without being loaded. */
  readonly permanent: Set<string>;
  /** Runs what changes the loaded tools, in the order asked for where that makes a difference. */
  readonly inTurn: InTurn;
  /** Names that were said to be loaded in this step, callable from the next. */
  readonly acknowledged: Set<string>;
}

/**
 * Whether a tool that is loaded may be used now. Messages and a host's word are evidence of a
 * load, not permission for it.
 */
export async function mayUse<Context, Tool extends ToolLike>(
  entry: CatalogEntry<Tool>,
  { gate, state }: Pick<StepScope<Context, Tool>, "gate" | "state">,
): Promise<boolean> {
  return await gate.allowsAll(entry, state.evidenceOnly ? ["active", "load"] : ["active"]);
}
