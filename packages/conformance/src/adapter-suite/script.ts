import type { AdapterStep, AdapterTurn, ScriptedCall } from "./adapter-factory.ts";

export const searchTools = "search_tools";
export const loadTool = "load_tool";

export const search = (query: string): ScriptedCall => ({ name: searchTools, input: { query } });

export const load = (...names: readonly string[]): ScriptedCall => ({
  name: loadTool,
  input: { toolNames: names },
});

export const call = (name: string, note: string = ""): ScriptedCall => ({ name, input: { note } });

/** Of a step, the tools that are not ours, in the order of the wire. */
export const hostTools = ({ visible }: AdapterStep): readonly string[] =>
  visible.filter((name) => name !== searchTools && name !== loadTool);

/** What the model reads of each call, step by step. */
export const textsOf = ({ steps }: AdapterTurn): readonly (readonly string[])[] =>
  steps.map(({ calls }) => calls.map(({ text }) => text));

/** The fields of an answer of ours that these suites read. */
export interface ShownAnswer {
  readonly results?: readonly { readonly name: string }[] | undefined;
  readonly loaded?: readonly string[] | undefined;
  readonly alreadyLoaded?: readonly string[] | undefined;
  readonly unloaded?: readonly string[] | undefined;
  readonly skipped?: readonly string[] | undefined;
  readonly notFound?: readonly string[] | undefined;
}

/** The answer to one of our own tools, read from the text as the model reads it. */
export function shownAnswer(turn: AdapterTurn, step: number, place: number = 0): ShownAnswer {
  const made = turn.steps[step]?.calls[place];
  if (made === undefined) throw new Error(`Step ${step} has no call ${place}`);
  try {
    return JSON.parse(made.text) as ShownAnswer;
  } catch (cause) {
    throw new Error(`${made.name} was answered with "${made.text}", which is no JSON`, { cause });
  }
}
