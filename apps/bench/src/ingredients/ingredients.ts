import type { LexicalRankerOptions } from "@toolshelf/core";
import { synonyms } from "@toolshelf/core/vocabulary";

import type { Edit } from "./edit.ts";

/** Something that the lexical ranker does, and how to have it not done. */
export type Ingredient = {
  /** As the table shows it. */
  readonly name: string;
} & (
  | { readonly without: LexicalRankerOptions }
  /** Where no option leaves it out. */
  | { readonly edits: readonly Edit[] }
);

const edit =
  (file: string) =>
  (from: string, to: string): Edit => ({ file, from, to });

const analyzer = edit("analyzer.ts");
const concepts = edit("concepts.ts");
const document = edit("document.ts");
const findTools = edit("../meta-tools/find-tools.ts");
const lexicalIndex = edit("lexical-index.ts");
const lexicalRanker = edit("lexical-ranker.ts");
const query = edit("query.ts");
const segment = edit("segment.ts");
const stemmer = edit("stemmer.ts");
const tally = edit("tally.ts");
const thesaurus = edit("thesaurus.ts");
const vocabulary = edit("vocabulary/index.ts");

/** The built-in table without the values of one kind, by the mark in front of them. */
const withoutValues = (isLeftOut: (value: string) => boolean): LexicalRankerOptions => ({
  synonyms: Object.fromEntries(
    Object.entries(synonyms).map(([key, values]) => [
      key,
      values.filter((value) => !isLeftOut(value)),
    ]),
  ),
});

const guesses = "variants.push(...typos, ...this.#prefixes(surface));";

/** In the order in which a query meets them. */
export const ingredients: readonly Ingredient[] = [
  // Reading words.
  {
    name: "stemming",
    edits: [stemmer("return withoutEnding(withoutTense(singular(word)));", "return word;")],
  },
  {
    name: "identifiers split at capitals and digits",
    edits: [analyzer("const pieces = split(part);", "const pieces = [part];")],
  },
  {
    name: "values read as their kind (`url`, `file`)",
    edits: [
      query("const kind = kindOf(raw, token);", "const kind: string | undefined = undefined;"),
    ],
  },
  { name: "stop words", without: { stopWords: [] } },
  {
    name: "filler words weigh half",
    edits: [concepts("const fillerWeight = 0.5;", "const fillerWeight = 1;")],
  },

  // Meeting words.
  { name: "all synonyms, other languages too", without: { synonyms: {} } },
  { name: "words alike", without: withoutValues((value) => !/^[=!]/.test(value)) },
  {
    name: "short forms and spellings",
    edits: [vocabulary('rows(spellingRows, " = ")', 'rows("", " = ")')],
  },
  {
    name: "other languages",
    edits: [
      vocabulary('rows(languageRows, "|")', 'rows("", "|")'),
      edit("vocabulary/stop-words.ts")(", ...foreignStopWords]", "]"),
      lexicalRanker("vocabulary.foreignStopWords.map", "[].map"),
    ],
  },
  {
    name: "Chinese and Japanese cut at known words",
    edits: [
      query("if (analyzer.isUnspaced(part)) addUnspaced(part);", "if (false) addUnspaced(part);"),
    ],
  },
  {
    name: "phrases of several words",
    edits: [thesaurus("const maxPhrase = 4;", "const maxPhrase = 1;")],
  },
  {
    name: "words alike weigh a third",
    edits: [concepts("const alikeWeight = 0.35;", "const alikeWeight = 1;")],
  },
  { name: "opposites", without: withoutValues((value) => value.startsWith("!")) },
  {
    name: "compounds joined",
    edits: [concepts("return this.#has(term) ? [whole([term])] : [];", "return [];")],
  },
  { name: "compounds split", edits: [concepts("const maxSplits = 8;", "const maxSplits = 0;")] },
  {
    name: "typo tolerance",
    edits: [concepts(guesses, "variants.push(...this.#prefixes(surface));")],
  },
  {
    name: "beginnings of words",
    edits: [concepts(guesses, "variants.push(...typos);")],
  },
  {
    name: "no guesses in long queries",
    edits: [concepts("const maxGuessedQuery = 6;", "const maxGuessedQuery = 64;")],
  },

  // What a tool says.
  {
    name: "the name as a field",
    edits: [document("name: base,\n    source:", 'name: "",\n    source:')],
  },
  {
    name: "the source as a field",
    edits: [
      document(
        "source: `${asText(definition.source).slice(0, maxNameLength)} ${qualifier}`",
        'source: ""',
      ),
    ],
  },
  {
    name: "the description's first sentence",
    edits: [document("summary: text.slice(0, cut)", 'summary: ""')],
  },
  {
    name: "the rest of the description",
    edits: [document("description: text.slice(cut)", 'description: ""')],
  },
  {
    name: "names of parameters",
    edits: [document('parameters: schema.names.join(" ")', 'parameters: ""')],
  },
  {
    name: "texts of parameters",
    edits: [document('parameterTexts: schema.texts.join("\\n")', 'parameterTexts: ""')],
  },
  {
    name: "field boosts",
    edits: [segment("(boost * count * (saturation + 1))", "(count * (saturation + 1))")],
  },
  {
    name: "length normalisation",
    edits: [segment("const lengthNormalisation = 0.9;", "const lengthNormalisation = 0;")],
  },
  { name: "repeat cap", edits: [segment("const maxCount = 2;", "const maxCount = Infinity;")] },

  // What a word weighs.
  { name: "rarity", edits: [concepts("const rarityPower = 0.8;", "const rarityPower = 0;")] },
  { name: "rarity's prior", edits: [concepts("const priorTools = 400;", "const priorTools = 0;")] },
  {
    name: "rarity's flattening",
    edits: [concepts("const rarityPower = 0.8;", "const rarityPower = 1;")],
  },
  {
    name: "rarity's cap",
    edits: [concepts("const maxRarity = 250;", "const maxRarity = Infinity;")],
  },
  {
    name: "words that no tool has weigh too",
    edits: [
      concepts(
        "(this.#words.fillers.has(term) ? fillerWeight : 1)",
        "(met.length === 0 ? 0 : this.#words.fillers.has(term) ? fillerWeight : 1)",
      ),
    ],
  },

  // The order of tools.
  { name: "coverage", edits: [tally("const coveragePower = 0.75;", "const coveragePower = 0;")] },
  { name: "name bonus", edits: [tally("const nameBonus = 0.6;", "const nameBonus = 0;")] },
  {
    name: "exact names",
    edits: [
      lexicalIndex(
        "const named = findNamed(names, terms);",
        "const named: ReturnType<typeof findNamed> = new Map();",
      ),
    ],
  },
  {
    name: "spreading over sources",
    edits: [
      findTools(
        "score === 1 || source === undefined || isNamed(source) ? undefined : source",
        "score < 0 ? source : undefined",
      ),
    ],
  },

  // What is called a match.
  { name: "a match has a rare word", edits: [tally("if (hasRare[tool] === 0) return false;", "")] },
  {
    name: "a match has half of the words",
    edits: [tally("const manyAnswerable = 4;", "const manyAnswerable = Infinity;")],
  },
  {
    name: "less is asked of long queries",
    edits: [tally("const matchRelief = 0.25;", "const matchRelief = 0;")],
  },
];
