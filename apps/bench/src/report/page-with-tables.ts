import type { Page } from "./pages.ts";
import type { Results } from "./results.ts";
import { tablesOf } from "./tables.ts";
import { writeBetweenMarkers } from "./write-between-markers.ts";

/** A page's text with the tables of its results in their places. */
export const pageWithTables = (text: string, { parts }: Page, results: Results): string =>
  parts.reduce(
    (written, part) => writeBetweenMarkers(written, part, tablesOf(part, results[part])),
    text,
  );
