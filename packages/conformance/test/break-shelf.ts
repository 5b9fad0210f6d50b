import {
  createToolSearch,
  type CallOutcome,
  type RunInput,
  type Step,
  type ToolSearch,
  type ToolSearchOptions,
} from "@toolshelf/core";
import type { ShelfFactory } from "@toolshelf/conformance";

type Call = Step["call"];

export interface Breakage {
  readonly options?: (options: ToolSearchOptions) => ToolSearchOptions;
  readonly input?: (input: RunInput, shelf: ToolSearch) => RunInput;
  readonly step?: (step: Step, shelf: ToolSearch) => Step | Promise<Step>;
  readonly call?: (call: Call, step: Step, shelf: ToolSearch) => Call;
  readonly shelf?: (shelf: ToolSearch, options: ToolSearchOptions) => Partial<ToolSearch>;
  /** Each step from a run of its own. */
  readonly isNewRunEachStep?: boolean;
}

/** A shelf that is sound but for what is broken on purpose. */
export function breakShelf(make: () => Breakage): ShelfFactory {
  return (given) => {
    const breakage = make();
    const sound = createToolSearch(breakage.options?.(given) ?? given);
    const broken = async (step: Step): Promise<Step> => {
      const withStep = (await breakage.step?.(step, sound)) ?? step;
      const call: Call = (name, input, options) => withStep.call(name, input, options);
      return { ...withStep, call: breakage.call?.(call, withStep, sound) ?? call };
    };
    return withMembers(sound, {
      ...breakage.shelf?.(sound, given),
      run: (input = {}) => {
        const open = (): ReturnType<ToolSearch["run"]> =>
          sound.run(breakage.input?.(input, sound) ?? input);
        const run = open();
        return withMembers(run, {
          step: async (stepInput) =>
            broken(await (breakage.isNewRunEachStep === true ? open() : run).step(stepInput)),
        });
      },
    });
  };
}

/** Puts members in place of a sound object's own; all others stay, also those that come later. */
export function withMembers<Sound extends object>(sound: Sound, members: Partial<Sound>): Sound {
  return new Proxy(sound, {
    get(target, key) {
      if (Object.hasOwn(members, key)) return members[key as keyof Sound];
      const member: unknown = Reflect.get(target, key);
      return typeof member === "function" ? (member.bind(target) as unknown) : member;
    },
  });
}

/** Changes the JSON of an answer, if it is JSON. */
export function rewrite(
  outcome: CallOutcome,
  change: (fields: Record<string, unknown>) => Record<string, unknown>,
): CallOutcome {
  if (!outcome.text.startsWith("{")) return outcome;
  const output = change(JSON.parse(outcome.text) as Record<string, unknown>);
  return { ...outcome, text: JSON.stringify(output), output } as CallOutcome;
}
