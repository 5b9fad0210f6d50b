// Measures the ranker with edits in this process and sends the figures to the one that started it.
import type { Edit } from "./edit.ts";
import { loadEdited } from "./load-edited.ts";

const checkLoaded = loadEdited(JSON.parse(process.argv[2]!) as readonly Edit[]);
const { rankingFigures } = await import("./ranking-figures.ts");
const figures = await rankingFigures({});
checkLoaded();
process.send?.(figures, () => process.exit(0));
