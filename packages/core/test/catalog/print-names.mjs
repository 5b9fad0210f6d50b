// Prints, as JSON, the public names that the names of a JSON list get: [name, source?][].
import { createToolSearch } from "@toolshelf/core";

const pairs = JSON.parse(process.argv[2] ?? "[]");
const sources = Map.groupBy(pairs, ([, source = "only"]) => source);
const shelf = createToolSearch({
  tools: Array.from(sources, ([name, listed]) => ({
    name,
    list: async () => ({ tools: listed.map(([tool]) => ({ name: tool, description: tool })) }),
  })),
});
await shelf.catalog.ready();
const named = shelf.catalog.names().map((name) => [name, shelf.catalog.get(name)?.name]);
process.stdout.write(JSON.stringify(named));
