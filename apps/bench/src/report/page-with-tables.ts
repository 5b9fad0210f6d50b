import { parts, type Results } from "./results.ts";
import { tablesOf } from "./tables.ts";
import { writeBetweenMarkers } from "./write-between-markers.ts";

/** A page with the tables of all results in their places. */
export const pageWithTables = (page: string, results: Results): string =>
  parts.reduce(
    (text, part) => writeBetweenMarkers(text, part, tablesOf(part, results[part])),
    page,
  );
