import type { Ranked, Ranker, ToolDefinition } from "@toolshelf/core";

export interface CountingRanker extends Ranker {
  /** The names of each index that was asked for. */
  readonly builds: (readonly string[])[];
}

/**
 * Scores a tool by the share of the query's words that it has. A score depends on the tool and
 * the query alone, so leaving a tool out of the catalog moves no other: what a caller sees of a
 * shelf with denied tools can be compared with a shelf that never had them.
 */
export function wordRanker(): CountingRanker {
  const builds: (readonly string[])[] = [];
  return {
    id: "words",
    builds,
    index(definitions) {
      builds.push(definitions.map(({ name }) => name).sort());
      const entries = definitions.map((definition) => ({ definition, words: wordsOf(definition) }));
      return {
        rank(query) {
          const asked = [...new Set(split(query))];
          return entries
            .flatMap(({ definition: { name }, words }) => rankOne({ name, words, query, asked }))
            .sort((a, b) => b.score - a.score || (a.name < b.name ? -1 : 1));
        },
      };
    },
  };
}

function rankOne(given: {
  readonly name: string;
  readonly words: ReadonlySet<string>;
  readonly query: string;
  readonly asked: readonly string[];
}): Ranked[] {
  const { name, words, query, asked } = given;
  if (name === query.trim()) return [{ name, score: 1, confidence: "match" }];
  const share = asked.filter((word) => words.has(word)).length / asked.length;
  if (!(share > 0)) return [];
  return [{ name, score: share * 0.9, confidence: share > 0.5 ? "match" : "weak" }];
}

function wordsOf({ name, description }: ToolDefinition): ReadonlySet<string> {
  return new Set(split(`${name} ${description}`));
}

function split(text: string): string[] {
  return text.toLowerCase().match(/[a-z]+|\d+/g) ?? [];
}
