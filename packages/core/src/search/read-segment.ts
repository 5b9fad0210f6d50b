import { platform, throwIfAborted, type Abortable } from "../platform.ts";
import type { ToolDefinition } from "../tool/tool-definition.ts";
import { readDocument } from "./document.ts";
import { fields } from "./fields.ts";
import { SegmentBuilder, type Segment } from "./segment.ts";
import type { Words } from "./words.ts";

/** Definitions that are read before other work gets its turn: about 30 ms. */
const batchSize = 500;
const maxNameLength = 255;

/** Reads definitions bit by bit, so that a large catalog does not hold up everything else. */
export async function readSegment(
  definitions: readonly ToolDefinition[],
  words: Words,
  { signal }: Abortable,
): Promise<Segment> {
  const sorted = definitions.toSorted(byName);
  const builder = new SegmentBuilder(fields);
  const nameLengths = new Uint8Array(sorted.length);
  for (const [tool, definition] of sorted.entries()) {
    if (tool > 0 && tool % batchSize === 0) {
      await new Promise<void>((resume) => void platform.setTimeout(resume, 0));
    }
    throwIfAborted(signal);
    const terms = termsOf(definition, words);
    nameLengths[tool] = Math.min(maxNameLength, new Set(terms[0]).size);
    builder.add(tool, terms);
  }
  return builder.finish(sorted, nameLengths);
}

function termsOf(definition: ToolDefinition, { analyzer, stopWords }: Words): string[][] {
  const document = readDocument(definition);
  return fields.map(({ name, words: kept }) => {
    const terms: string[] = [];
    for (const { words, joined } of analyzer.tokens(document[name])) {
      for (const { surface, term } of words) {
        if (stopWords.has(surface) === (kept === "stop")) terms.push(term);
      }
      // A name in its joined form is found among the names.
      if (joined !== undefined && name !== "name") terms.push(joined.term);
    }
    return terms;
  });
}

function byName(a: ToolDefinition, b: ToolDefinition): number {
  if (a.name !== b.name) return a.name < b.name ? -1 : 1;
  return a.description < b.description ? -1 : Number(a.description > b.description);
}
