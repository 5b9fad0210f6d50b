import type { MetaToolNames } from "./meta-tool.ts";

/** What a model is told about the shelf. The same text on every step, so that it stays cached. */
export function instructions({ search, load }: MetaToolNames, autoLoad: boolean): string {
  const find = `You can use more tools than you are shown. When you lack one, call ${search.name} with a few key words of what it should do.`;
  const take = autoLoad
    ? "The tools it finds are loaded and can be called from your next step."
    : `Then call ${load.name} with exact names from the results; a loaded tool can be called from your next step.`;
  return `${find} ${take} If nothing fits, try other words once, then say so.`;
}
