/**
 * What holds in every shelf and in every adapter, by number. Suites for either are divided by
 * these, so that a failure names the promise that it breaks.
 */
const laws = {
  1: "a denied tool is invisible in the phase that denied it",
  2: "a tool that is hidden does not run",
  3: "the host's tool stays the host's tool",
  4: "what was sent stays sent: a list only grows at its end",
  5: "no load, executor or answer crosses from one caller to another",
  6: "what the model is told and what is loaded agree",
  7: "with context storage the conversation is the state",
  8: "the outcome depends on the set of tools, not on their order or the time",
  9: "meta-tools keep their names",
  10: "bad input stays a matter of the one who gave it",
  11: "where nothing can be searched, nothing is added",
} as const;

export type LawNumber = keyof typeof laws;

/** The heading of a law's chapter. */
export const lawTitle = (number: LawNumber): string => `law ${number}: ${laws[number]}`;
