// Writes the tables of the committed results into the README.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { pageWithTables } from "./report/page-with-tables.ts";
import { readResults } from "./report/results.ts";

const readme = join(import.meta.dirname, "..", "..", "..", "README.md");
writeFileSync(readme, pageWithTables(readFileSync(readme, "utf8"), readResults()));
