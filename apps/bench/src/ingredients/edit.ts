import { readFileSync } from "node:fs";
import { join } from "node:path";

/** A piece of core's source that stands in the place of another while a variant is measured. */
export type Edit = {
  /** Below `packages/core/src/search`. */
  readonly file: string;
  readonly from: string;
  readonly to: string;
};

const search = join(
  import.meta.dirname,
  "..",
  "..",
  "..",
  "..",
  "packages",
  "core",
  "src",
  "search",
);

export const editedFile = ({ file }: Edit): string => join(search, file);

/** Throws unless the piece stands there exactly once: a variant that changes nothing would lie. */
export const applyEdit = (source: string, { file, from, to }: Edit): string => {
  const found = source.split(from).length - 1;
  if (found !== 1) {
    throw new Error(
      `${file} has ${JSON.stringify(from)} ${found} times, not once. It was changed: bring apps/bench/src/ingredients/ingredients.ts up to date.`,
    );
  }
  return source.replace(from, () => to);
};

/** The sources that edits change, by path, as they are with them. */
export const editedSources = (edits: readonly Edit[]): ReadonlyMap<string, string> => {
  const sources = new Map<string, string>();
  for (const edit of edits) {
    const path = editedFile(edit);
    sources.set(path, applyEdit(sources.get(path) ?? readFileSync(path, "utf8"), edit));
  }
  return sources;
};
