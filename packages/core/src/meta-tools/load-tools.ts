import type { CatalogEntry } from "../catalog/catalog-entry.ts";
import type { CatalogView } from "../catalog/catalog-view.ts";
import type { Emit } from "../events.ts";
import type { FilterGate } from "../filter/tool-filter.ts";
import type { LoadedState } from "../loaded/loaded-state.ts";
import type { Abortable } from "../platform.ts";
import type { ToolLike } from "../tool/tool-definition.ts";

/** What became of each name that was asked for. Every name is in exactly one list. */
export type LoadOutcome = {
  readonly loaded: readonly string[];
  readonly alreadyLoaded: readonly string[];
  /** Unknown, or not for this caller: the two look alike. */
  readonly notFound: readonly string[];
  /** Beyond what one call may load, or what the thread may hold. */
  readonly skipped: readonly string[];
  /** What had to go for the new ones. */
  readonly unloaded: readonly string[];
};

export type LoadOptions<Context, Tool extends ToolLike> = Abortable & {
  readonly by: "load" | "search";
  readonly view: CatalogView<Tool>;
  readonly gate: FilterGate<Context, Tool>;
  readonly state: LoadedState;
  /** Tools that are callable without being loaded. */
  readonly isShown: (name: string) => boolean;
  readonly limits: { readonly maxLoadPerCall: number; readonly maxLoaded: number | undefined };
  readonly now: () => number;
  readonly threadId: string | undefined;
  readonly emit: Emit;
};

/** Loads tools by their public names and says what became of each. */
export async function loadTools<Context, Tool extends ToolLike>(
  requested: readonly string[],
  options: LoadOptions<Context, Tool>,
): Promise<LoadOutcome> {
  const { by, view, gate, state, limits, signal, emit, threadId } = options;
  const names = [...new Set(requested)];
  const before = new Set((await state.read({ signal })).map(({ name }) => name));
  const alreadyLoaded: string[] = [];
  const notFound: string[] = [];
  const skipped: string[] = [];
  const wanted: CatalogEntry<Tool>[] = [];
  for (const name of names) {
    const entry = view.get(name);
    if (entry === undefined) notFound.push(name);
    else if (options.isShown(name)) alreadyLoaded.push(name);
    else if (!(await gate.allows(entry, "load"))) notFound.push(name);
    else if (before.has(name)) {
      if (await gate.allows(entry, "active")) alreadyLoaded.push(name);
      else notFound.push(name);
    } else if (wanted.length >= limits.maxLoadPerCall) skipped.push(name);
    else wanted.push(entry);
  }

  let kept: ReadonlySet<string> = new Set();
  let unloaded: readonly string[] = [];
  if (wanted.length > 0) {
    const at = options.now();
    const answer = await state.add(
      wanted.map(({ name, source }) => ({
        name,
        by,
        at,
        ...(source === undefined ? {} : { source }),
      })),
      { signal, now: at, maxLoaded: limits.maxLoaded },
    );
    kept = new Set(answer.kept);
    unloaded = answer.evicted.filter((name) => !names.includes(name));
  }
  const loaded = wanted.map(({ name }) => name).filter((name) => kept.has(name));
  skipped.push(...wanted.map(({ name }) => name).filter((name) => !kept.has(name)));
  emit({ type: "load", names: loaded, alreadyLoaded, notFound, by }, threadId);
  if (unloaded.length > 0) emit({ type: "unload", names: unloaded, cause: "evicted" }, threadId);
  return { loaded, alreadyLoaded, notFound, skipped, unloaded };
}
