import type { MastraToolLike } from "./options.ts";

type Tools = Readonly<Record<string, MastraToolLike>>;

/**
 * Tools that a processor handed to an agent at the start of a run, before any is loaded. The agent
 * makes its own form of each, bound to its run, and gives all of them to every step.
 */
export type Lending = {
  readonly by: object;
  /** What the last step showed. */
  shown: ReadonlySet<string>;
};

/** On a function that agents hand on as it is: it tells which lending a tool is of. */
const mark = Symbol("toolshelf.lending");

type Marked = { readonly [mark]?: Lending };

export type LendOptions = {
  readonly by: object;
  /** Whether a tool may run now, and whether the last step showed it. */
  readonly mayRun: (tool: MastraToolLike, name: string, wasShown: boolean) => Promise<boolean>;
  /** Tools that the request has itself, by its keys, with the names that they are shown under. */
  readonly watched: readonly { key: string; name: string; tool: MastraToolLike }[];
};

type Asking = { readonly name: string; readonly mayRun: () => Promise<boolean> };

/** A tool that asks before it runs. */
export function guardOf(tool: MastraToolLike, asking: Asking): MastraToolLike {
  return viewOf(tool, executeOf(tool, asking));
}

/** Its own function behind the question; nothing for a tool that has none. */
function executeOf(
  tool: MastraToolLike,
  { name, mayRun }: Asking,
): Pick<MastraToolLike, "execute"> {
  const { execute } = tool;
  if (typeof execute !== "function") return {};
  return {
    execute: async (...input: unknown[]): Promise<unknown> => {
      if (!(await mayRun())) throw new Error(`Tool "${name}" not found.`);
      return await (execute.apply(tool, input) as Promise<unknown>);
    },
  };
}

/**
 * Whether an agent can make its own form of a tool. It makes them of all at once, so that one which
 * cannot be read would end the run, loaded or not; and its form of a provider's tool bears no mark.
 */
export function isLendable(tool: MastraToolLike): boolean {
  if (typeof tool !== "object" || tool === null) return false;
  let answer = lendable.get(tool);
  if (answer === undefined) {
    answer = canBeRead(tool);
    lendable.set(tool, answer);
  }
  return answer;
}

/** Agents are lent the same tools in every run. */
const lendable = new WeakMap<MastraToolLike, boolean>();

function canBeRead(tool: MastraToolLike): boolean {
  try {
    const { id, type, description, execute, inputSchema, outputSchema, requireApproval, onOutput } =
      tool as Readonly<Record<string, unknown>>;
    if (id !== undefined && typeof id !== "string") return false;
    if (type === "provider" || type === "provider-defined") return false;
    for (const schema of [inputSchema, outputSchema]) if (!isReadable(schema)) return false;
    void [description, execute, requireApproval, onOutput];
    return true;
  } catch {
    return false;
  }
}

/** JSON Schema that ends; other schemas say by themselves what is in them. */
function isReadable(schema: unknown): boolean {
  if (schema === undefined || schema === null || typeof schema === "function") return true;
  if (typeof schema !== "object") return false;
  const isPlain = Object.getPrototypeOf(schema) === Object.prototype && !("~standard" in schema);
  return !isPlain || JSON.stringify(schema) !== undefined;
}

/** The tools as an agent may have them: each asks before it runs. */
export function lend(
  tools: Tools,
  { by, mayRun, watched }: LendOptions,
): Record<string, MastraToolLike> {
  const lending: Lending = { by, shown: new Set() };
  const guard = (name: string, tool: MastraToolLike, marks: boolean): MastraToolLike => {
    const mayRunNow = () => mayRun(tool, name, lending.shown.has(name));
    const { onOutput } = tool as { onOutput?: (...output: unknown[]) => unknown };
    const marked = (...output: unknown[]): unknown => onOutput?.apply(tool, output);
    return viewOf(tool, {
      ...executeOf(tool, { name, mayRun: mayRunNow }),
      ...(marks ? { onOutput: Object.assign(marked, { [mark]: lending }) } : {}),
      [mark]: lending,
    });
  };
  return Object.fromEntries([
    ...Object.entries(tools).map(([name, tool]) => [name, guard(name, tool, true)]),
    ...watched.map(({ key, name, tool }) => [key, guard(name, tool, false)]),
  ]) as Record<string, MastraToolLike>;
}

/** The lending that a tool is of, in the agent's form; nothing for a tool of the request. */
export function lendingOf(tool: unknown): Lending | undefined {
  return markOf((tool as { onOutput?: unknown } | null | undefined)?.onOutput);
}

/** The lending under which a tool of the request is watched. */
export function watchOf(tool: unknown): Lending | undefined {
  return markOf(tool);
}

function markOf(value: unknown): Lending | undefined {
  const isObject = (typeof value === "object" && value !== null) || typeof value === "function";
  return isObject ? (value as Marked)[mark] : undefined;
}

/**
 * The host's tool with some fields of its own. Behind it stands an object of nobody's, since a
 * proxy may not say anything else than a frozen target.
 */
function viewOf(tool: MastraToolLike, own: Readonly<Record<PropertyKey, unknown>>): MastraToolLike {
  const valueOf = (key: PropertyKey): unknown =>
    Object.hasOwn(own, key) ? own[key] : (Reflect.get(tool, key) as unknown);
  return new Proxy({} as MastraToolLike, {
    get: (_target, key) => valueOf(key),
    has: (_target, key) => Object.hasOwn(own, key) || Reflect.has(tool, key),
    ownKeys: () => [...new Set([...Reflect.ownKeys(tool), ...Reflect.ownKeys(own)])],
    getOwnPropertyDescriptor: (_target, key) =>
      Object.hasOwn(own, key) || Object.hasOwn(tool, key)
        ? { value: valueOf(key), enumerable: true, configurable: true, writable: true }
        : undefined,
    getPrototypeOf: () => Reflect.getPrototypeOf(tool),
  });
}
