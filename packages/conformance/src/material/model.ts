import { expect } from "vitest";
import type { CallOutcome, MetaToolRole, Run, Step, StepInput } from "@toolshelf/core";

/** A result of a search as the model reads it. */
export interface ShownResult {
  readonly name: string;
  readonly score: number;
  readonly loaded?: true | undefined;
}

/** The answer of a search as the model reads it. */
export interface ShownSearch {
  readonly results: readonly ShownResult[];
  readonly confidence: string;
  readonly message: string;
  readonly loaded?: readonly string[] | undefined;
}

/** The answer of a load as the model reads it. */
export interface ShownLoad {
  readonly success: boolean;
  readonly message: string;
  readonly loaded: readonly string[];
  readonly alreadyLoaded?: readonly string[] | undefined;
  readonly notFound?: readonly string[] | undefined;
}

/**
 * The model's side of a run. It knows what it is sent and nothing else, and all of that is kept
 * in `shown`: answers are read back from the text, as a model would.
 */
export class Model {
  /** Every text that reached the model, oldest first. */
  readonly shown: string[] = [];
  readonly #run: Run;
  #step: Step | undefined;

  constructor(run: Run) {
    this.#run = run;
  }

  /** The step that calls are made from. */
  get step(): Step {
    if (this.#step === undefined) throw new Error("No step was opened yet");
    return this.#step;
  }

  async next(input?: StepInput): Promise<Step> {
    const step = await this.#run.step(input);
    this.shown.push(step.instructions, ...step.definitions.map((it) => JSON.stringify(it)));
    this.#step = step;
    return step;
  }

  /** Names of host tools that the model is sent, in wire order. */
  get tools(): readonly string[] {
    return this.step.definitions
      .map(({ name }) => name)
      .filter((name) => !this.step.metaTools.has(name));
  }

  async call(name: string, input: unknown = {}, step: Step = this.step): Promise<CallOutcome> {
    const outcome = await step.call(name, input);
    this.shown.push(outcome.text);
    return outcome;
  }

  async search(query: string, step: Step = this.step): Promise<ShownSearch> {
    return JSON.parse(await this.#ask("search", { query }, step)) as ShownSearch;
  }

  async load(names: readonly string[], step: Step = this.step): Promise<ShownLoad> {
    return JSON.parse(await this.#ask("load", { toolNames: names }, step)) as ShownLoad;
  }

  /** Whether the step has the meta-tool of this role. */
  has(role: MetaToolRole): boolean {
    return this.#metaTool(role, this.step) !== undefined;
  }

  async #ask(role: MetaToolRole, input: unknown, step: Step): Promise<string> {
    const name = this.#metaTool(role, step);
    expect(name, `a meta-tool to ${role} with`).toBeDefined();
    const outcome = await this.call(name ?? "", input, step);
    expect(outcome.status, outcome.text).toBe("ok");
    return outcome.text;
  }

  #metaTool(role: MetaToolRole, step: Step): string | undefined {
    return [...step.metaTools.values()].find((tool) => tool.role === role)?.name;
  }
}
