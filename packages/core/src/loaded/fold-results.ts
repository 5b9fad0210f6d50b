/** A tool's result as the conversation holds it, oldest first. */
export interface ToolResult {
  readonly toolName: string;
  readonly toolCallId?: string | undefined;
  /** Parsed, or the JSON text that was sent. */
  readonly output: unknown;
}

export type MetaToolNameSets = {
  readonly search: ReadonlySet<string>;
  readonly load: ReadonlySet<string>;
};

/**
 * The names that a conversation has loaded, in load order, told from the results of our own
 * meta-tools alone. A load result loads what it lists as `loaded` or `alreadyLoaded`, a search
 * result what it lists as `loaded`; `unloaded` takes away. Such fields in any other tool's result
 * do nothing, so no tool can load another by what it returns.
 */
export function foldResults(
  results: Iterable<ToolResult>,
  names: MetaToolNameSets,
): readonly string[] {
  return [...foldUses(results, names).keys()];
}

/**
 * Like {@link foldResults}, with the place among the results where each name was last used: where
 * it was loaded, or where its own last result stands.
 */
export function foldUses(
  results: Iterable<ToolResult>,
  names: MetaToolNameSets,
): ReadonlyMap<string, number> {
  const places = new Map<string, number>();
  let place = 0;
  for (const result of results) {
    place++;
    const { toolName, output } = (result as ToolResult | null) ?? { toolName: "", output: "" };
    const isLoad = names.load.has(toolName);
    if (!isLoad && !names.search.has(toolName)) {
      if (places.has(toolName)) places.set(toolName, place);
      continue;
    }
    const fields = parsed(output);
    if (fields === undefined) continue;
    for (const name of strings(fields["loaded"])) places.set(name, place);
    if (isLoad) for (const name of strings(fields["alreadyLoaded"])) places.set(name, place);
    for (const name of strings(fields["unloaded"])) places.delete(name);
  }
  return places;
}

/** Where each tool's last result stands, whether or not its load is still among the results. */
export function lastPlaces(results: Iterable<ToolResult>): ReadonlyMap<string, number> {
  const places = new Map<string, number>();
  let place = 0;
  for (const result of results) {
    place++;
    const { toolName } = (result as ToolResult | null) ?? {};
    if (toolName !== undefined) places.set(toolName, place);
  }
  return places;
}

function parsed(output: unknown): Readonly<Record<string, unknown>> | undefined {
  let value = output;
  if (typeof value === "string") {
    try {
      value = JSON.parse(value);
    } catch {
      return undefined; // Our results are JSON; what is not was cut or is an error's text.
    }
  }
  return typeof value === "object" && value !== null
    ? (value as Record<string, unknown>)
    : undefined;
}

function strings(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === "string") : [];
}
