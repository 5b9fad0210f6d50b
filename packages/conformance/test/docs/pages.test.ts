import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

// What the pages show is what is run here.
await import("./json-file-store-suite.ts");
await import("./word-overlap-ranker-suite.ts");
await import("./small-adapter-suite.ts");

const read = (path: string): string => readFileSync(new URL(path, import.meta.url), "utf8");

const words: Readonly<Record<string, string>> = {
  "writing-a-store.md": `id capabilities durable atomicAdd read add remove kept evicted touch
    clearAll stats cleanup close now maxLoaded signal name source by at lastUsed threadCount
    oldestAccessTime`,
  "writing-a-ranker.md": `id index rank update snapshot name score confidence matched term field
    kind context signal description inputSchema source tags keywords`,
  "writing-an-adapter.md": `threadId context tools visibleTools toolResults loaded signal
    definitions instructions metaTools isVisible call requestTools filter filterTimeout maxLoaded
    storage search pinned script messages visible calls text isOwnObject skip knownFailures`,
};

describe.each([
  ["writing-a-store.md", ["json-file-store.ts", "json-file-store-suite.ts"]],
  ["writing-a-ranker.md", ["word-overlap-ranker.ts", "word-overlap-ranker-suite.ts"]],
  ["writing-an-adapter.md", ["small-framework.ts", "small-adapter.ts", "small-adapter-suite.ts"]],
])("docs/%s", (page, examples) => {
  const text = read(`../../../../docs/${page}`);

  it.each(examples)("shows %s as it is run", (example) => {
    expect(text).toContain(`\`\`\`ts\n${read(`./${example}`)}\`\`\``);
  });

  // A word of the interface that the page does not mention would be news to its reader.
  it.each(words[page]?.split(/\s+/u) ?? [])("explains %s", (word) => {
    expect(text).toMatch(new RegExp(`\`${word}[\`(]`));
  });
});
