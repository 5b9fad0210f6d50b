import { expect, test } from "vitest";

import type { Answer } from "../../src/engines/engine.ts";
import { judgeConfidence } from "../../src/quality/judge-confidence.ts";
import { scoreAnswers, type Asked } from "../../src/quality/score-answers.ts";

const asked = (kind: string, gold: readonly string[], answer: Omit<Answer, "ms">): Asked => ({
  query: { id: `${kind}-1`, kind, query: "q", gold },
  answer: { ...answer, ms: 1 },
});

const some: readonly Asked[] = [
  asked("plain", ["a"], { ids: ["a", "b"], score: 0.9, confidence: "match" }),
  asked("plain", ["b"], { ids: ["a", "b"], score: 0.4, confidence: "match" }),
  asked("typo", ["c"], { ids: [], confidence: "none" }),
  asked("typo", ["c"], { ids: ["c"], score: 0.3, confidence: "weak" }),
  asked("unanswerable", [], { ids: ["a"], score: 0.2, confidence: "weak" }),
  asked("unanswerable", [], { ids: [], confidence: "none" }),
];

test("hit rates are per kind and over all queries that a tool answers", () => {
  expect(scoreAnswers(some)).toEqual({
    overall: { queries: 4, hit1: 0.5, hit5: 0.75 },
    kinds: {
      plain: { queries: 2, hit1: 0.5, hit5: 1 },
      typo: { queries: 2, hit1: 0.5, hit5: 0.5 },
    },
  });
});

test("confidence is counted apart for queries that a tool answers and those that none does", () => {
  const { answerable, unanswerable } = judgeConfidence(some);
  expect(answerable).toEqual({ queries: 4, match: 0.5, weak: 0.25, none: 0.25 });
  expect(unanswerable).toEqual({ queries: 2, match: 0, weak: 0.5, none: 0.5 });
});

test("the curve sets right first hits against wrong ones, those of unanswerable queries too", () => {
  const { auc, aucAnswerable } = judgeConfidence(some);
  // Right 0.9 and 0.3, wrong 0.4 and 0.2; without the unanswerable one, wrong 0.4 alone.
  expect(auc).toBe(0.75);
  expect(aucAnswerable).toBe(0.5);
});
