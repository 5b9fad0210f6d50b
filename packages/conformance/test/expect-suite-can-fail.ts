// The titles of these tests are data.
// oxlint-disable vitest/valid-title
import { describe, expect, it } from "vitest";
import type { Chapter } from "@toolshelf/conformance";

/** A subject that is wrong in one way. */
export interface Broken<Subject> {
  readonly factory: Subject;
  /** Titles of checks that must see what is wrong with it. */
  readonly seenBy: readonly string[];
}

/** Registers the proof that each check of a suite fails on a subject that deserves it. */
export function expectSuiteCanFail<Subject>(
  name: string,
  chapters: readonly Chapter<Subject>[],
  subjects: Readonly<Record<string, Broken<Subject>>>,
): void {
  const entries = chapters.flatMap(({ checks }) => Object.entries(checks));
  const checks = new Map(entries);

  describe(name, () => {
    it("have titles of their own", () => {
      expect(entries).toHaveLength(checks.size);
    });

    it("each fail on at least one broken subject", () => {
      const seen = new Set(Object.values(subjects).flatMap(({ seenBy }) => seenBy));
      expect(seen).toEqual(new Set(checks.keys()));
    });

    describe.each(Object.entries(subjects))("fail on one that %s", (_what, { factory, seenBy }) => {
      it.each(seenBy)("in: %s", async (title) => {
        const check = checks.get(title);
        expect(check, "a check of this title").toBeDefined();
        await expect(check?.(factory)).rejects.toBeInstanceOf(Error);
      });
    });
  });
}
