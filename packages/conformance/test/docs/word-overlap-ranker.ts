import type { Abortable, Ranked, Ranker, ToolDefinition } from "@toolshelf/core";

/** Scores a tool by how many of the query's words are in its name or description. */
export function wordOverlapRanker(): Ranker {
  return {
    id: "word-overlap",
    index(definitions, options) {
      throwIfAborted(options);
      const tools = definitions.map((definition) => ({
        name: definition.name,
        words: new Set(wordsOf(textOf(definition))),
      }));
      return {
        rank(query, options) {
          throwIfAborted(options);
          const asked = [...new Set(wordsOf(query))];
          const hits = tools.flatMap(({ name, words }): Ranked[] => {
            if (name === query.trim()) return [{ name, score: 1, confidence: "match" }];
            const share = asked.filter((word) => words.has(word)).length / asked.length;
            // Without words to ask for the share is not a number, which is not above 0 either.
            if (!(share > 0)) return [];
            return [{ name, score: 0.9 * share, confidence: share > 0.5 ? "match" : "weak" }];
          });
          return hits.sort((a, b) => b.score - a.score || (a.name < b.name ? -1 : 1));
        },
      };
    },
  };
}

function textOf({ name, description, keywords = [] }: ToolDefinition): string {
  return [name, description, ...keywords].join(" ");
}

/** Text comes from anyone, so no more of it is read than a person would. */
function wordsOf(text: string): readonly string[] {
  const spaced = text.slice(0, 10_000).replaceAll(/([a-z])([A-Z])/g, "$1 $2");
  return spaced.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}

function throwIfAborted({ signal }: Abortable): void {
  if (signal?.aborted) throw signal.reason;
}
