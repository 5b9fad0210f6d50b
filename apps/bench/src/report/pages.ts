import { join } from "node:path";

import type { Part } from "./results.ts";

/** A page of the repository that shows results. */
export type Page = {
  /** Seen from the root. */
  readonly path: string;
  readonly file: string;
  readonly parts: readonly Part[];
};

const root = join(import.meta.dirname, "..", "..", "..", "..");
const page = (path: string, parts: readonly Part[]): Page => ({
  path,
  file: join(root, path),
  parts,
});

export const pages: readonly Page[] = [
  page("README.md", ["quality", "speed", "tokens", "ai-sdk"]),
  page("docs/ranking.md", ["ingredients"]),
];
