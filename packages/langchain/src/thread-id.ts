/** As much of a graph's config as is read. */
export type ConfigurableLike = {
  readonly thread_id?: unknown;
  readonly checkpoint_ns?: unknown;
};

/** Whether a sub-graph has loaded tools of its own, or those of the graph that calls it. */
export type Subgraphs = "own" | "shared";

/** Where in a tree of graphs something runs: empty for the graph that was invoked. */
export function namespaceOf(configurable: ConfigurableLike | undefined): string {
  const path = configurable?.checkpoint_ns;
  // The last part is the node's own.
  return typeof path === "string" ? path.split("|").slice(0, -1).join("|") : "";
}

/** Under which a store keeps what is loaded; nothing for a run without a thread. */
export function threadIdOf(
  configurable: ConfigurableLike | undefined,
  subgraphs: Subgraphs,
): string | undefined {
  const id = configurable?.thread_id;
  if ((typeof id !== "string" && typeof id !== "number") || id === "") return undefined;
  const namespace = subgraphs === "own" ? namespaceOf(configurable) : "";
  return namespace === "" ? String(id) : `${id}|${namespace}`;
}
