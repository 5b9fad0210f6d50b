import type { CatalogEntry } from "../catalog/catalog-entry.ts";
import { namesakes, nearNames } from "../catalog/name-lookup.ts";
import type { Abortable } from "../platform.ts";
import type { ToolLike } from "../tool/tool-definition.ts";
import { loadedEntries } from "./loaded-entries.ts";
import { quoted } from "./meta-tool.ts";
import type { StepScope } from "./step-scope.ts";

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

/** Loads tools by the names that a model wrote, and says what became of each. */
export async function loadTools<Context, Tool extends ToolLike>(
  written: readonly string[],
  { by, signal }: Abortable & { readonly by: "load" | "search" },
  scope: StepScope<Context, Tool>,
): Promise<LoadOutcome> {
  const { shelf, view, gate, state, resolver, permanent, acknowledged, threadId } = scope;
  const { emit, limits } = shelf;
  const before = (await loadedEntries(state, view, { signal })).entries;
  const room = Math.min(limits.maxLoadPerCall, limits.maxLoaded ?? Infinity);
  const alreadyLoaded = new Set<string>();
  const notFound: string[] = [];
  const skipped = new Set<string>();
  const failed = new Set<string>();
  const wanted = new Map<string, CatalogEntry<Tool>>();
  for (const name of new Set(written)) {
    const entry = await loadable(name, scope);
    if (entry === undefined) notFound.push(name);
    else if (permanent.has(entry.name)) alreadyLoaded.add(entry.name);
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
    const at = shelf.now();
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
  for (const name of unloaded) acknowledged.delete(name);
  for (const name of [...loaded, ...alreadyLoaded]) acknowledged.add(name);
  return {
    loaded,
    alreadyLoaded: [...alreadyLoaded],
    notFound,
    skipped: [...skipped],
    failed: [...failed],
    unloaded,
  };
}

/** The one tool that a written name means to this caller. What is shown needs no permission. */
async function loadable<Context, Tool extends ToolLike>(
  written: string,
  { view, gate, permanent }: StepScope<Context, Tool>,
): Promise<CatalogEntry<Tool> | undefined> {
  for (const meant of namesakes(view, written)) {
    const allowed: CatalogEntry<Tool>[] = [];
    for (const entry of meant) {
      if (permanent.has(entry.name) || (await gate.allows(entry, "load"))) allowed.push(entry);
    }
    // Of several none is meant; the model is told their names.
    if (allowed.length > 0) return allowed.length === 1 ? allowed[0] : undefined;
  }
  return undefined;
}

/**
 * What may be said to this caller of a name that was not found: that its tool is gone, and at most
 * three near names. Of a tool that the caller could not find, not even its end is told.
 */
export async function missingText<Context, Tool extends ToolLike>(
  written: string,
  missing: string,
  { shelf, view, gate }: StepScope<Context, Tool>,
): Promise<string> {
  const gone = view.get(written) === undefined ? shelf.catalog.gone(written) : undefined;
  const isGone = gone !== undefined && (await gate.allowsAll(gone, ["search", "load"]));
  const names: string[] = [];
  const near = gate.allowed(nearNames(view, written), ["search", "load", "active"]);
  for await (const { name } of near) {
    names.push(name);
    if (names.length === 3) break;
  }
  const nearby = names.length > 0 ? ` Did you mean: ${names.join(", ")}?` : "";
  return `${isGone ? `${quoted(written)} is no longer available.` : missing}${nearby}`;
}
