import type { CatalogEntry } from "../catalog/catalog-entry.ts";
import type { CatalogView } from "../catalog/catalog-view.ts";
import type { LoadedState } from "../loaded/loaded-state.ts";
import type { Abortable } from "../platform.ts";
import type { ToolLike } from "../tool/tool-definition.ts";
import { mayUse, type StepScope } from "./step-scope.ts";

export type LoadedEntries<Tool extends ToolLike> = {
  /** By public name, in load order. */
  readonly entries: ReadonlyMap<string, CatalogEntry<Tool>>;
  /** Names that stand for no tool any more, or for more than one. */
  readonly gone: readonly string[];
};

/**
 * The tools that are loaded. A store keeps the source with each name, so a load leads to the same
 * tool when a collision has given it another name since; a name alone, as messages and hosts have
 * it, leads to a tool only while there is no doubt which.
 */
export async function loadedEntries<Tool extends ToolLike>(
  state: LoadedState,
  view: CatalogView<Tool>,
  options: Abortable,
): Promise<LoadedEntries<Tool>> {
  const entries = new Map<string, CatalogEntry<Tool>>();
  const gone: string[] = [];
  for (const { name, source } of await state.read(options)) {
    const fits = (entry: CatalogEntry<Tool>): boolean =>
      state.evidenceOnly || entry.source === source;
    const borne = view.get(name);
    const meant =
      borne !== undefined && fits(borne)
        ? [borne]
        : view.knownAs(name).filter((entry) => fits(entry));
    const [entry] = meant;
    if (entry === undefined || meant.length > 1) gone.push(name);
    else entries.set(entry.name, entry);
  }
  return { entries, gone };
}

/** What is loaded at this moment, shown or not: another run of the thread may have loaded. */
export async function loadedNow<Context, Tool extends ToolLike>(
  scope: StepScope<Context, Tool>,
  options: Abortable,
): Promise<ReadonlySet<string>> {
  // What the step shows may have been unloaded since.
  const loaded = new Set(scope.permanent);
  const { entries } = await loadedEntries(scope.state, scope.view, options);
  for (const [name, entry] of entries) {
    if (loaded.has(name) || !(await mayUse(entry, scope))) continue;
    if ((await scope.resolver.resolve(entry, options.signal)) !== undefined) loaded.add(name);
  }
  return loaded;
}
