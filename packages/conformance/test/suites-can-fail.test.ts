import { describe, expect, it } from "vitest";
import { shelfLawChapters, type Check, type ShelfFactory } from "@toolshelf/conformance";
import { brokenShelves } from "./broken-shelves.ts";

const checks = new Map<string, Check<ShelfFactory>>(
  shelfLawChapters.flatMap(({ checks: all }) => Object.entries(all)),
);

describe("the checks of the laws", () => {
  it("have titles of their own", () => {
    expect(shelfLawChapters.flatMap((chapter) => Object.keys(chapter.checks))).toHaveLength(
      checks.size,
    );
  });

  it("each fail on at least one broken shelf", () => {
    const seen = new Set(Object.values(brokenShelves).flatMap(({ seenBy }) => seenBy));
    expect(seen).toEqual(new Set(checks.keys()));
  });

  describe.each(Object.entries(brokenShelves))("fail on a shelf that %s", (_what, shelf) => {
    it.each(shelf.seenBy)("in: %s", async (title) => {
      const check = checks.get(title);
      expect(check, "a check of this title").toBeDefined();
      await expect(check?.(shelf.factory)).rejects.toBeInstanceOf(Error);
    });
  });
});
