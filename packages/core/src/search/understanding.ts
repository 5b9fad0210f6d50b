import { type ConceptWords, findConcepts } from "./concepts.ts";
import { readQuery } from "./query.ts";
import { type Synonyms, Thesaurus } from "./thesaurus.ts";
import type { Words } from "./words.ts";

/** Makes the reader of queries out of a vocabulary. */
export function understandWith(
  words: Omit<ConceptWords, "thesaurus">,
  synonyms: Synonyms,
): Words["understand"] {
  const { analyzer, stopWords } = words;
  const all = { ...words, thesaurus: new Thesaurus(synonyms, stopWords, analyzer) };
  return (text, index) => {
    const query = readQuery(text, all);
    return { names: query.names, concepts: findConcepts(query, index, all) };
  };
}
