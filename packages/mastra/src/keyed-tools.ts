import type { MastraToolLike } from "./options.ts";

/** Tools by the names that a search returns, with the keys that stand for other names. */
export type NamedTools = {
  readonly tools: Readonly<Record<string, MastraToolLike>>;
  readonly nameOfKey: ReadonlyMap<string, string>;
};

/**
 * A tool's name is its id. Where two tools have one id, as two MCP servers may, and where a tool
 * has none, it is the key.
 */
export function byId(record: Readonly<Record<string, MastraToolLike>>): NamedTools {
  const keys = Object.keys(record);
  const counts = new Map<string, number>();
  const idOf = (key: string): string => {
    const id = (record[key] as MastraToolLike | null | undefined)?.id;
    return typeof id === "string" && id !== "" ? id : key;
  };
  for (const key of keys) counts.set(idOf(key), (counts.get(idOf(key)) ?? 0) + 1);
  const nameOfKey = new Map<string, string>();
  const tools: [string, MastraToolLike][] = [];
  for (const key of keys) {
    const id = idOf(key);
    const name = counts.get(id) === 1 || id === key ? id : key;
    if (name !== key && !keys.includes(name)) nameOfKey.set(key, name);
    tools.push([name !== key && keys.includes(name) ? key : name, record[key]!]);
  }
  return { tools: Object.fromEntries(tools), nameOfKey };
}
