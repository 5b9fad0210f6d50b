import { join } from "node:path";

import { builtInSearches } from "./built-in-searches.ts";
import type { Part, Results } from "./results.ts";
import { tablesOf } from "./tables.ts";

/** What a page shows between markers of this name: a part of the results, or a view of several. */
export type Section = Part | "built-in";

export const sectionOf = (section: Section, results: Results): string =>
  section === "built-in" ? builtInSearches(results) : tablesOf(section, results[section]);

/** A page of the repository that shows results. */
export type Page = {
  /** Seen from the root. */
  readonly path: string;
  readonly file: string;
  readonly sections: readonly Section[];
};

const root = join(import.meta.dirname, "..", "..", "..", "..");
const page = (path: string, sections: readonly Section[]): Page => ({
  path,
  file: join(root, path),
  sections,
});

export const pages: readonly Page[] = [
  page("README.md", ["built-in", "quality", "speed", "tokens", "ai-sdk"]),
  page("docs/ranking.md", ["ingredients"]),
];
