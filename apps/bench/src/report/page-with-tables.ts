import { sectionOf, type Page } from "./pages.ts";
import type { Results } from "./results.ts";
import { writeBetweenMarkers } from "./write-between-markers.ts";

/** A page's text with the tables of its results in their places. */
export const pageWithTables = (text: string, { sections }: Page, results: Results): string =>
  sections.reduce(
    (written, section) => writeBetweenMarkers(written, section, sectionOf(section, results)),
    text,
  );
