import { expect, test } from "vitest";

import { fewerKeyWords, keyWords } from "../src/goal/key-words.ts";
import { resolvePronouns } from "../src/goal/resolve-pronouns.ts";
import { splitGoals } from "../src/text/split-goals.ts";
import { tokenize } from "../src/text/tokens.ts";

const kinds = (text: string): string[] =>
  tokenize(text).map(({ kind, text: piece }) => `${kind} ${piece}`);

test("values are known by their form", () => {
  expect(kinds(`put "a \\"b\\"" in ./x/y.md, -3.5 and 1,200 at https://e.org/a?b=c.`)).toEqual([
    "word put",
    'quoted a "b"',
    "word in",
    "path ./x/y.md",
    "punctuation ,",
    "number -3.5",
    "word and",
    "number 1,200",
    "word at",
    "url https://e.org/a?b=c",
    "punctuation .",
  ]);
  expect(kinds("it's 'Bob's' on 2026-01-02")).toEqual([
    "word it's",
    "quoted Bob's",
    "word on",
    "date 2026-01-02",
  ]);
  expect(kinds('x=[1,2] y={"a":"}"}')).toEqual([
    "word x",
    "punctuation =",
    "json [1,2]",
    "word y",
    "punctuation =",
    'json {"a":"}"}',
  ]);
  expect(kinds("list . and .. and *.md in C:\\tmp")).toEqual([
    "word list",
    "path .",
    "word and",
    "path ..",
    "word and",
    "path *.md",
    "word in",
    "path C:\\tmp",
  ]);
  expect(kinds("17+25 10s 2nd v1.2")).toEqual([
    "number 17",
    "punctuation +",
    "number 25",
    "number 10s",
    "word 2nd",
    "word v1.2",
  ]);
});

test("only `then` parts goals, and never inside quotes", () => {
  expect(splitGoals('Do a, then b. Then c and then "d, then e"; then f')).toEqual([
    "Do a",
    "b",
    "c",
    '"d, then e"',
    "f",
  ]);
  expect(splitGoals("create a and b, and c")).toEqual(["create a and b, and c"]);
  expect(splitGoals("authenticate, thence go")).toEqual(["authenticate, thence go"]);
  expect(splitGoals(" . ")).toEqual([]);
});

test("`it` is what the goal before was about", () => {
  expect(resolvePronouns(['write "hi" to a.txt', "read it"])).toEqual([
    'write "hi" to a.txt',
    "read a.txt",
  ]);
  expect(resolvePronouns(["read it"])).toEqual(["read it"]);
});

test("key words leave out values, little words and repetitions", () => {
  expect(
    keyWords('Write the file poem.txt with content "roses are red" and mode=fast, file'),
  ).toEqual(["Write", "file", "content", "mode"]);
  expect(keyWords('in notes.txt change "a"')).toEqual(["change", "file"]);
  expect(fewerKeyWords("Delete the entities Ada and Bob from the graph")).toEqual([
    "Delete",
    "entities",
  ]);
  expect(fewerKeyWords("jazz")).toBeUndefined();
});
