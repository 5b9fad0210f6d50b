import type { ToolDocument } from "./document.ts";
import type { Field } from "./segment.ts";

export type DocumentField = Field & {
  readonly name: keyof ToolDocument;
  /** What of the field's words is indexed here. */
  readonly words: "telling" | "stop";
};

/** The name comes first: its place is how a hit in a name is known. Boosts are of the recipe. */
export const fields: readonly DocumentField[] = [
  { name: "name", words: "telling", boost: 3, typicalLength: 3 },
  { name: "source", words: "telling", boost: 1.5, typicalLength: 2 },
  { name: "keywords", words: "telling", boost: 1.5, typicalLength: 4 },
  { name: "summary", words: "telling", boost: 1.2, typicalLength: 9 },
  { name: "description", words: "telling", boost: 0.6, typicalLength: 25 },
  { name: "parameters", words: "telling", boost: 1, typicalLength: 6 },
  { name: "parameterTexts", words: "telling", boost: 0.4, typicalLength: 30 },
  // For a name of stop words alone ("who_is"), and for the queries that ask for it.
  { name: "name", words: "stop", boost: 1, typicalLength: 2 },
];

/** The bits of the fields that hold the words of a name. */
export const nameField: number = 1 | (1 << 7);
