import { expect, test } from "vitest";

import { markdownTable } from "../../src/report/markdown-table.ts";
import { writeBetweenMarkers } from "../../src/report/write-between-markers.ts";

test("tables are padded, names to the left and figures to the right", () => {
  expect(
    markdownTable(
      ["engine", "ms"],
      [
        ["one", "1.5"],
        ["another", "12.25"],
      ],
    ),
  ).toBe(
    [
      "| engine  |    ms |",
      "| ------- | ----: |",
      "| one     |   1.5 |",
      "| another | 12.25 |",
    ].join("\n"),
  );
});

test("a table of words has all of them to the left", () => {
  expect(markdownTable(["", "here"], [["models", "any"]], "left")).toBe(
    ["|        | here |", "| ------ | ---- |", "| models | any  |"].join("\n"),
  );
});

const page =
  "# A\n\n<!-- bench:one -->\n\nold\n\n<!-- /bench -->\n\n<!-- bench:two -->\n<!-- /bench -->\nend\n";

test("a text goes between its own markers and leaves the rest of the page", () => {
  const written = writeBetweenMarkers(page, "one", "new");
  expect(written).toBe(page.replace("old", "new"));
  expect(writeBetweenMarkers(written, "one", "new")).toBe(written);
});

test("a page without the markers is refused", () => {
  expect(() => writeBetweenMarkers(page, "three", "new")).toThrow("<!-- bench:three -->");
});
