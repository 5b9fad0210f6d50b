import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { shelf } from "./ranking/tuned-shelf.ts";

const root = join(import.meta.dirname, "..", "..", "..");

describe("the page on ranking", () => {
  test("holds the shelf as it is asked here", () => {
    const code = readFileSync(join(import.meta.dirname, "ranking", "tuned-shelf.ts"), "utf8");
    expect(readFileSync(join(root, "docs", "ranking.md"), "utf8")).toContain(
      `\`\`\`ts\n${code}\`\`\``,
    );
  });

  test.each([
    ["acme rma", ["send_parcel"], "match"],
    ["escalate", ["raise_priority"], "weak"],
    ["hotline", ["open_case"], "match"],
    ["logistics", ["send_parcel"], "match"],
    ["Open Case", ["open_case"], "match"],
    ["acme", [], "none"],
  ])("%j finds %j, a %s", async (query, names, confidence) => {
    const found = await shelf.search(query);
    expect(found.results.map(({ name }) => name)).toEqual(names);
    expect(found.confidence).toBe(confidence);
  });

  test("says what its example finds", () => {
    const page = readFileSync(join(root, "docs", "ranking.md"), "utf8");
    for (const said of [
      "`acme rma` finds `send_parcel`, a match",
      "`escalate` finds `raise_priority`, weak",
    ]) {
      expect(page.replaceAll(/\s+/g, " ")).toContain(said);
    }
  });
});
