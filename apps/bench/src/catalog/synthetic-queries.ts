import type { BenchTool } from "./bench-tool.ts";
import { between, createRandom, pick, type Random } from "./random.ts";
import { qualifiers } from "./tool-words.ts";

type Make = (tool: BenchTool, random: Random) => string;

const wordsOf = (name: string): readonly string[] =>
  name
    .replaceAll(/([a-z])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .split(/[^a-z]+/);

const plain: Make = ({ name }) => wordsOf(name).join(" ");

const withService: Make = (tool, random) => `${tool.source} ${plain(tool, random)}`;

const identifier: Make = ({ name }) =>
  wordsOf(name)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join("");

const inflected: Make = ({ name }) => {
  const [verb = "", ...rest] = wordsOf(name);
  return `${verb.replace(/e$/, "")}ing the ${rest.join(" ")}s`;
};

const sentence: Make = (tool, random) =>
  `I would like to ${plain(tool, random)} for my team, only the ${pick(random, qualifiers)} ones please`;

/** One letter left out, doubled, or swapped with the next. */
const misspell = (word: string, random: Random): string => {
  const at = between(random, 1, Math.max(1, word.length - 2));
  const [a = "", b = ""] = [word[at], word[at + 1]];
  const middle = pick(random, [b, `${a}${a}${b}`, `${b}${a}`]);
  return word.slice(0, at) + middle + word.slice(at + 2);
};

const typos: Make = (tool, random) =>
  wordsOf(tool.name)
    .map((word) => (word.length > 3 ? misspell(word, random) : word))
    .join(" ");

const makers: readonly Make[] = [plain, withService, identifier, inflected, sentence, typos, typos];

/** Queries for made-up tools as people write them, two of seven full of typos. */
export const syntheticQueries = (
  tools: readonly BenchTool[],
  count: number,
  seed = 1,
): readonly string[] => {
  const random = createRandom(seed);
  return Array.from({ length: count }, (_empty, at) =>
    (makers[at % makers.length] as Make)(pick(random, tools), random),
  );
};
