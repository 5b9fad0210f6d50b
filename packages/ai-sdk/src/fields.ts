import type { HostTool } from "./host-tool.ts";

export type Fields = { -readonly [Field in keyof HostTool]: HostTool[Field] };

/**
 * A tool's fields in an object of our own. A spread would lose what a tool has from its class; a
 * method of a class stays bound to the tool, whose private fields it may use.
 *
 * @throws Whatever a getter of the tool throws.
 */
export function fieldsOf(host: HostTool): Fields {
  const inherited: Record<PropertyKey, unknown> = {};
  let from: object | null = Object.getPrototypeOf(host);
  for (; from !== null; from = Object.getPrototypeOf(from)) {
    for (const key of Reflect.ownKeys(from)) {
      if (key in inherited || key in Object.prototype) continue;
      const value: unknown = Reflect.get(host, key);
      inherited[key] = typeof value === "function" ? value.bind(host) : value;
    }
  }
  return { ...inherited, ...host };
}

const waiting = new WeakMap<HostTool, HostTool>();

/**
 * The tool as it is sent. AI SDK 7 keeps a tool with `deferLoading` back until its own search finds
 * it: of such a tool it is a copy that does not wait, and of any other the tool itself.
 */
export function undeferred(host: HostTool): HostTool {
  if (!isDeferred(host)) return host;
  let shown = waiting.get(host);
  if (shown === undefined) {
    shown = { ...fieldsOf(host), deferLoading: undefined };
    waiting.set(host, shown);
  }
  return shown;
}

function isDeferred(host: HostTool): boolean {
  try {
    return host.deferLoading === true;
  } catch {
    return false; // The SDK cannot read it either.
  }
}
