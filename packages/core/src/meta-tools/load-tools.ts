import type { CatalogEntry } from "../catalog/catalog-entry.ts";
import type { CatalogView } from "../catalog/catalog-view.ts";
import { namesakes, nearNames } from "../catalog/name-lookup.ts";
import type { Emit } from "../events.ts";
import type { FilterGate } from "../filter/tool-filter.ts";
import type { LoadedState } from "../loaded/loaded-state.ts";
import type { Abortable } from "../platform.ts";
import type { ToolLike } from "../tool/tool-definition.ts";
import { loadedEntries } from "./loaded-entries.ts";
import type { ToolResolver } from "./resolve-tools.ts";

/** What became of each name that was asked for. Every name is in exactly one list. */
export type LoadOutcome = {
  readonly loaded: readonly string[];
  readonly alreadyLoaded: readonly string[];
  /** Unknown, or not for this caller: the two look alike. As they were written. */
  readonly notFound: readonly string[];
  /** Beyond what one call may load, or what the thread may hold. */
  readonly skipped: readonly string[];
  /** Lazy tools that could not be resolved. */
  readonly failed: readonly string[];
  /** What had to go for the new ones. */
  readonly unloaded: readonly string[];
};

export type LoadOptions<Context, Tool extends ToolLike> = Abortable & {
  readonly by: "load" | "search";
  readonly view: CatalogView<Tool>;
  readonly gate: FilterGate<Context, Tool>;
  readonly state: LoadedState;
  readonly resolver: ToolResolver<Tool>;
  /** Tools that are callable without being loaded. */
  readonly isPermanent: (name: string) => boolean;
  readonly limits: { readonly maxLoadPerCall: number; readonly maxLoaded: number | undefined };
  readonly now: () => number;
  readonly threadId: string | undefined;
  readonly emit: Emit;
};

/** Loads tools by the names that a model wrote, and says what became of each. */
export async function loadTools<Context, Tool extends ToolLike>(
  written: readonly string[],
  options: LoadOptions<Context, Tool>,
): Promise<LoadOutcome> {
  const { by, view, gate, state, resolver, limits, signal, emit, threadId } = options;
  const before = (await loadedEntries(state, view, { signal })).entries;
  const room = Math.min(limits.maxLoadPerCall, limits.maxLoaded ?? Infinity);
  const alreadyLoaded = new Set<string>();
  const notFound: string[] = [];
  const skipped = new Set<string>();
  const failed = new Set<string>();
  const wanted = new Map<string, CatalogEntry<Tool>>();
  for (const name of new Set(written)) {
    const entry = await loadable(name, options);
    if (entry === undefined) notFound.push(name);
    else if (options.isPermanent(entry.name)) alreadyLoaded.add(entry.name);
    // A tool that could not be used once it is loaded is not loaded to begin with.
    else if (!(await gate.allows(entry, "active"))) notFound.push(name);
    else if (wanted.has(entry.name)) continue;
    else if (!before.has(entry.name) && wanted.size >= room) skipped.add(entry.name);
    // Of what is loaded already too: in this run it may be out of reach.
    else if ((await resolver.resolve(entry, signal)) === undefined) failed.add(entry.name);
    else if (before.has(entry.name)) alreadyLoaded.add(entry.name);
    else wanted.set(entry.name, entry);
  }

  let kept: ReadonlySet<string> = new Set();
  let evicted: readonly string[] = [];
  if (wanted.size > 0) {
    const at = options.now();
    if (limits.maxLoaded !== undefined) await state.use([...alreadyLoaded], { now: at });
    const answer = await state.add(
      Array.from(wanted.values(), ({ name, source }) =>
        source === undefined ? { name, by, at } : { name, source, by, at },
      ),
      { signal, now: at, maxLoaded: limits.maxLoaded },
    );
    kept = new Set(answer.kept);
    evicted = answer.evicted;
  }
  const loaded = [...wanted.keys()].filter((name) => kept.has(name));
  for (const name of wanted.keys()) if (!kept.has(name)) skipped.add(name);
  // What came and went within this call was skipped, and what is asked for again may have gone.
  const unloaded = evicted.filter((name) => !wanted.has(name));
  for (const name of unloaded) if (alreadyLoaded.delete(name)) skipped.add(name);
  emit({ type: "load", names: loaded, alreadyLoaded: [...alreadyLoaded], notFound, by }, threadId);
  if (unloaded.length > 0) emit({ type: "unload", names: unloaded, cause: "evicted" }, threadId);
  return {
    loaded,
    alreadyLoaded: [...alreadyLoaded],
    notFound,
    skipped: [...skipped],
    failed: [...failed],
    unloaded,
  };
}

type Asking<Context, Tool extends ToolLike> = Pick<
  LoadOptions<Context, Tool>,
  "view" | "gate" | "isPermanent"
>;

/** The one tool that a written name means to this caller. What is shown needs no permission. */
async function loadable<Context, Tool extends ToolLike>(
  written: string,
  { view, gate, isPermanent }: Asking<Context, Tool>,
): Promise<CatalogEntry<Tool> | undefined> {
  for (const meant of namesakes(view, written)) {
    const allowed: CatalogEntry<Tool>[] = [];
    for (const entry of meant) {
      if (isPermanent(entry.name) || (await gate.allows(entry, "load"))) allowed.push(entry);
    }
    // Of several none is meant; the model is told their names.
    if (allowed.length > 0) return allowed.length === 1 ? allowed[0] : undefined;
  }
  return undefined;
}

/** At most three names that this caller may find, load and use, near to one that was not found. */
export async function suggestNames<Context, Tool extends ToolLike>(
  written: string,
  { view, gate }: Pick<Asking<Context, Tool>, "view" | "gate">,
): Promise<readonly string[]> {
  const names: string[] = [];
  for await (const { name } of gate.allowed(nearNames(view, written), [
    "search",
    "load",
    "active",
  ])) {
    names.push(name);
    if (names.length === 3) break;
  }
  return names;
}
