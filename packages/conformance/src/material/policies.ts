import fc from "fast-check";
import type { Awaitable, FilterPhase, ToolFilter } from "@toolshelf/core";

/** The ways of a filter to say no. All but the first are faults, and a fault must not let in. */
export const denials = [
  "false",
  "throw",
  "reject",
  "truthy",
  "nothing",
  "null",
  "object",
  "never",
] as const;

export type Denial = (typeof denials)[number];

export type Verdict = "allow" | Denial;

/** What the filter says of one tool in each phase. */
export type Policy = Readonly<Record<FilterPhase, Verdict>>;

export const allowed: Policy = { search: "allow", load: "allow", active: "allow" };

/** ms after which a filter that says `never` counts as a denial, in fake time. */
export const filterTimeout = 100;

const answers: Readonly<Record<Verdict, () => unknown>> = {
  allow: () => true,
  false: () => false,
  throw: () => {
    throw new Error("the policy server is down");
  },
  reject: () => Promise.reject(new Error("the policy server hung up")),
  truthy: () => "yes",
  nothing: () => undefined,
  null: () => null,
  object: () => ({}),
  never: () => new Promise(() => {}),
};

export function answerOf(verdict: Verdict): Awaitable<boolean> {
  return answers[verdict]() as Awaitable<boolean>;
}

/** A filter that follows a list of policies; what is not in it is allowed. */
export function filterBy(policies: ReadonlyMap<string, Policy>): ToolFilter {
  return ({ toolName, phase }) => answerOf((policies.get(toolName) ?? allowed)[phase]);
}

const verdicts: fc.Arbitrary<Verdict> = fc.oneof(
  { weight: 3, arbitrary: fc.constant<Verdict>("allow") },
  { weight: 2, arbitrary: fc.constantFrom(...denials) },
);

export const policies: fc.Arbitrary<Policy> = fc.record({
  search: verdicts,
  load: verdicts,
  active: verdicts,
});
