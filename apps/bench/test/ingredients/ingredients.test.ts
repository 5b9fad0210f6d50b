import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

import { applyEdit, editedFile, editedSources } from "../../src/ingredients/edit.ts";
import { ingredients } from "../../src/ingredients/ingredients.ts";
import { readResults } from "../../src/report/results.ts";

const edited = ingredients.flatMap((each) => ("edits" in each ? [each] : []));

test.each(edited)("$name is left out of core's source as it is", ({ edits }) => {
  const sources = editedSources(edits);
  for (const edit of edits) {
    const path = editedFile(edit);
    expect(sources.get(path)).not.toBe(readFileSync(path, "utf8"));
  }
});

test("the committed figures are those of the ingredients that there are", () => {
  const { without } = readResults().ingredients;
  expect(without.map(({ name }) => name)).toEqual(ingredients.map(({ name }) => name));
});

test("an edit puts one piece in the place of another, as it stands", () => {
  const edit = { file: "a.ts", from: "const power = 2;", to: "const power = $&;" };
  expect(applyEdit("// x\nconst power = 2;\n", edit)).toBe("// x\nconst power = $&;\n");
});

test.each([
  ["lacks", "const power = 3;", "0 times"],
  ["has twice", "const power = 2;\nconst power = 2;", "2 times"],
])("an edit of a source that %s its piece is refused", (_what, source, times) => {
  const edit = { file: "a.ts", from: "const power = 2;", to: "" };
  expect(() => applyEdit(source, edit)).toThrow(`a.ts has "const power = 2;" ${times}, not once`);
});
