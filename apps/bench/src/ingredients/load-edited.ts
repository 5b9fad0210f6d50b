import { registerHooks } from "node:module";
import { fileURLToPath } from "node:url";

import { editedSources, type Edit } from "./edit.ts";

/**
 * Has this process load core with edits. Core must not be loaded yet.
 *
 * @returns a check for afterwards, which throws when an edited file was never loaded
 */
export const loadEdited = (edits: readonly Edit[]): (() => void) => {
  const waiting = new Map(editedSources(edits));
  registerHooks({
    load(url, context, nextLoad) {
      const loaded = nextLoad(url, context);
      const path = url.startsWith("file:") ? fileURLToPath(url) : "";
      const source = waiting.get(path);
      if (source === undefined) return loaded;
      waiting.delete(path);
      return { ...loaded, source };
    },
  });
  return () => {
    const [file] = waiting.keys();
    if (file !== undefined) throw new Error(`${file} was never loaded.`);
  };
};
