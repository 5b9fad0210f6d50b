// Writes the tables of the committed results into the pages that show them.
import { readFileSync, writeFileSync } from "node:fs";

import { pageWithTables } from "./report/page-with-tables.ts";
import { pages } from "./report/pages.ts";
import { readResults } from "./report/results.ts";

const results = readResults();
for (const page of pages) {
  writeFileSync(page.file, pageWithTables(readFileSync(page.file, "utf8"), page, results));
}
