import type { RequestContext } from "@mastra/core/request-context";
import type { MastraToolLike } from "./options.ts";

type Tools = Readonly<Record<string, MastraToolLike>>;

/** Tools that a processor handed to an agent at the start of a run, before any is loaded. */
export type Lending = {
  readonly names: ReadonlySet<string>;
  /** As the agent converted them: bound to its run, its hooks and its tracing. */
  readonly converted: Map<string, MastraToolLike>;
  /** What the last step showed. */
  shown: ReadonlySet<string>;
};

/**
 * Of each run, by the object that stands for its request. All processors see all of them: what one
 * lends is no tool of the request to another.
 */
const lendings = new WeakMap<RequestContext, Map<object, Lending>>();

type LendOptions = {
  readonly to: RequestContext;
  readonly by: object;
  /** Whether a tool that no step showed may run. */
  readonly mayRun: (name: string, tool: MastraToolLike) => Promise<boolean>;
  /** Tools that the request has itself, by its keys, with the names that they are shown under. */
  readonly watched: readonly { key: string; name: string; tool: MastraToolLike }[];
};

export function lend(
  tools: Tools,
  { to, by, mayRun, watched }: LendOptions,
): Record<string, MastraToolLike> {
  const lending: Lending = {
    names: new Set(Object.keys(tools)),
    converted: new Map(),
    shown: new Set(),
  };
  const known = lendings.get(to) ?? new Map<object, Lending>();
  lendings.set(to, known.set(by, lending));
  const guard = (name: string, tool: MastraToolLike): MastraToolLike =>
    guarded(tool, async () => {
      // An agent may keep the tools of a run for one that goes on with its call.
      if (lendingOf(by, to)?.shown.has(name) || (await mayRun(name, tool))) return;
      throw new Error(`Tool "${name}" not found.`);
    });
  return Object.fromEntries([
    ...Object.entries(tools).map(([name, tool]) => [name, guard(name, tool)]),
    ...watched.map(({ key, name, tool }) => [key, guard(name, tool)]),
  ]) as Record<string, MastraToolLike>;
}

export function lendingOf(by: object, to: RequestContext | undefined): Lending | undefined {
  return to === undefined ? undefined : lendings.get(to)?.get(by);
}

/** The tools of a step without those that were lent to the run. */
export function takeBack(tools: Tools, to: RequestContext | undefined): Tools {
  const all = to === undefined ? undefined : lendings.get(to);
  if (all === undefined) return tools;
  const own: Record<string, MastraToolLike> = { ...tools };
  for (const { names, converted } of all.values()) {
    for (const name of names) {
      if (!Object.hasOwn(own, name)) continue;
      converted.set(name, own[name]!);
      delete own[name];
    }
  }
  return own;
}

/** The host's tool in everything, except that it is asked for leave before it runs. */
function guarded(tool: MastraToolLike, ask: () => Promise<void>): MastraToolLike {
  const { execute } = tool;
  if (typeof execute !== "function") return tool;
  const asking = async (...input: unknown[]): Promise<unknown> => {
    await ask();
    return await (execute.apply(tool, input) as Promise<unknown>);
  };
  return new Proxy(tool, {
    get: (target, key) => (key === "execute" ? asking : (Reflect.get(target, key) as unknown)),
  });
}
