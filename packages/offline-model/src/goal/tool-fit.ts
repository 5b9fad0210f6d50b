import type { OfflineTool } from "../conversation.ts";
import { readShape } from "../schema/shape.ts";
import { stem, stemsOf } from "../text/words.ts";
import { firstSentence, type ToolWords } from "./deed.ts";

export type ToolFit = {
  /** The share of the key words that the tool's name, description or argument names carry. */
  readonly covered: number;
  /** The share of the words in the tool's name that the key words hold. */
  readonly nameHeld: number;
  /** The share of the key words found in the tool's name. */
  readonly inName: number;
  /** Whether the first key word, nearly always the verb, is in the tool's name. */
  readonly verb: boolean;
};

/** Identifiers count by their parts: create_directory holds "create" and "directory". */
const expand = (words: readonly string[]): string[] => [
  ...new Set(words.flatMap((word) => stemsOf(word))),
];

export const toolFit = (
  words: readonly string[],
  tool: Pick<OfflineTool, "name" | "description" | "inputSchema">,
): ToolFit => {
  const wanted = expand(words);
  const name = new Set(stemsOf(tool.name));
  const properties =
    tool.inputSchema === undefined ? [] : [...readShape(tool.inputSchema).properties.keys()];
  const known = new Set([
    ...name,
    ...stemsOf(tool.description ?? ""),
    ...properties.flatMap(stemsOf),
    ...properties.map(stem),
  ]);
  const share = (part: number, whole: number): number => (whole === 0 ? 0 : part / whole);
  return {
    covered: share(wanted.filter((word) => known.has(word)).length, wanted.length),
    nameHeld: share([...name].filter((word) => wanted.includes(word)).length, name.size),
    inName: share(wanted.filter((word) => name.has(word)).length, wanted.length),
    verb: wanted[0] !== undefined && name.has(wanted[0]),
  };
};

/** Whether the tool's name or first sentence holds one of the words, or a word that one of them begins with. */
export const speaksOfAny = (words: readonly string[], tool: ToolWords): boolean => {
  const own = [...stemsOf(tool.name), ...stemsOf(firstSentence(tool.description))];
  return expand(words).some((word) =>
    own.some((known) => known === word || (known.length > 2 && word.startsWith(known))),
  );
};
