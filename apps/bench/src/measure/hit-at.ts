/** Whether one of the right ids is among the first `k` that were found. */
export const hitAt = (found: readonly string[], gold: readonly string[], k: number): boolean =>
  found.slice(0, k).some((id) => gold.includes(id));
