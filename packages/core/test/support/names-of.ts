import type { Step, ToolLike } from "../../src/index.ts";

/** The names that go over the wire, in order. */
export const namesOf = <Tool extends ToolLike>(step: Step<Tool>): string[] =>
  step.definitions.map(({ name }) => name);
