import type { MastraToolLike } from "./options.ts";

/** Tools by the names that a search returns, with the keys that stand for other names. */
export type NamedTools = {
  readonly tools: Readonly<Record<string, MastraToolLike>>;
  readonly nameOfKey: ReadonlyMap<string, string>;
};

/**
 * A tool's name is its id. It is its key where it has none, and where the id is another tool's id
 * or key, as those of two MCP servers may be.
 */
export function byId(record: Readonly<Record<string, MastraToolLike | undefined>>): NamedTools {
  const keys = Object.keys(record).filter((key) => record[key] !== undefined);
  const counts = new Map<string, number>();
  for (const key of keys) {
    const id = idOf(record[key]) ?? key;
    counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  const nameOfKey = new Map<string, string>();
  const tools: [string, MastraToolLike][] = [];
  for (const key of keys) {
    const id = idOf(record[key]) ?? key;
    const isOthers = counts.get(id) !== 1 || (id !== key && Object.hasOwn(record, id));
    if (!isOthers && id !== key) nameOfKey.set(key, id);
    tools.push([isOthers ? key : id, record[key]!]);
  }
  return { tools: Object.fromEntries(tools), nameOfKey };
}

export function idOf(tool: unknown): string | undefined {
  try {
    const { id } = (tool ?? {}) as { readonly id?: unknown };
    return typeof id === "string" && id !== "" ? id : undefined;
  } catch {
    return undefined; // A getter that throws: what else is wrong with the tool is said of its key.
  }
}
