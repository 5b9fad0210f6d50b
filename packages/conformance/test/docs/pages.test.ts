import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

// What the pages show is what is run here.
await import("./json-file-store-suite.ts");
await import("./word-overlap-ranker-suite.ts");

const read = (path: string): string => readFileSync(new URL(path, import.meta.url), "utf8");

describe.each([
  ["writing-a-store.md", ["json-file-store.ts", "json-file-store-suite.ts"]],
  ["writing-a-ranker.md", ["word-overlap-ranker.ts", "word-overlap-ranker-suite.ts"]],
])("docs/%s", (page, examples) => {
  const text = read(`../../../../docs/${page}`);

  it.each(examples)("shows %s as it is run", (example) => {
    expect(text).toContain(`\`\`\`ts\n${read(`./${example}`)}\`\`\``);
  });

  // A word of the interface that the page does not mention would be news to its reader.
  it.each(
    page === "writing-a-store.md"
      ? ["id", "capabilities", "durable", "atomicAdd", "read", "add", "remove", "kept", "evicted"]
          .concat(["touch", "clearAll", "stats", "cleanup", "close", "now", "maxLoaded", "signal"])
          .concat(["name", "source", "by", "at", "lastUsed", "threadCount", "oldestAccessTime"])
      : ["id", "index", "rank", "update", "snapshot", "name", "score", "confidence", "matched"]
          .concat(["term", "field", "kind", "context", "signal", "description", "inputSchema"])
          .concat(["source", "tags", "keywords"]),
  )("explains %s", (word) => {
    expect(text).toMatch(new RegExp(`\`${word}[\`(]`));
  });
});
