// Function words, and the polite ones that requests are wrapped in. They say nothing about which tool is meant.
const stopWords = new Set(
  `a an and are as at be been being but by can could do does for from had has have he her his how i if in into is it
  its let me my of on or our please she should so some that the their them then there these they this those to up us
  using via was we were what when where which who whose will with would you your just also want need like back now
  first finally next after`.split(/\s+/),
);

export const isStopWord = (word: string): boolean =>
  stopWords.has(word.toLowerCase().replace(/['’](?:s|re|d|ll|ve|m)$/, ""));

/** One spelling for all the ways to join words: entityType, entity_type and entity-type. */
export const compact = (word: string): string => word.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");

/** Takes off the commonest English endings, so that "files", "filing" and "filed" meet. Only ever compared with itself. */
export const stem = (word: string): string => {
  let root = word.toLowerCase().replace(/['’]s$/, "");
  if (root.length > 4 && root.endsWith("ies")) root = `${root.slice(0, -3)}y`;
  else if (root.length > 4 && /(?:ss|sh|ch|x|z)es$/.test(root)) root = root.slice(0, -2);
  else if (root.length > 3 && root.endsWith("s") && !/(?:ss|us|is)$/.test(root))
    root = root.slice(0, -1);
  if (root.length > 5 && root.endsWith("ing")) root = root.slice(0, -3);
  else if (root.length > 4 && root.endsWith("ed")) root = root.slice(0, -2);
  if (root.length > 3 && root.endsWith("e")) root = root.slice(0, -1);
  // "running" and "run", but not "call" and "cal".
  if (/([bdgmnprt])\1$/.test(root) && root.length > 3) root = root.slice(0, -1);
  return root;
};

/** The words inside an identifier or a text, lower case: "entityType" gives entity and type. */
export const wordsOf = (text: string): string[] =>
  text
    .slice(0, 10_000)
    .replace(/(\p{Ll}|\p{N})(\p{Lu})/gu, "$1 $2")
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, "$1 $2")
    .toLowerCase()
    .match(/\p{L}[\p{L}\p{N}]*|\p{N}+/gu) ?? [];

export const stemsOf = (text: string): string[] => wordsOf(text).map(stem);
