import type { ModelAnswer, ScriptedCall } from "@toolshelf/conformance";

type OwnCall = ScriptedCall & { readonly id?: string | undefined };

/** What a scripted model answers to one call: a text, or calls. A call may have an id of its own. */
export type ScriptedAnswer = ModelAnswer | readonly OwnCall[];

/** An answer whose calls all have ids. Calls are empty where it is a text. */
export type Answer = {
  readonly text: string | undefined;
  readonly calls: readonly (ScriptedCall & { readonly id: string })[];
};

// One count for all scripts: a call id that comes twice in a conversation is taken for the old call.
let ids = 0;

/** Gives one answer after the other, and the text "done" where the script has ended. */
export const followScript = (script: readonly ScriptedAnswer[]): (() => Answer) => {
  const answers = script.values();
  return () => {
    const { value: answer = "done" } = answers.next();
    if (typeof answer === "string") return { text: answer, calls: [] };
    const calls = (answer as readonly OwnCall[]).map(({ name, input, id = `call_${ids++}` }) => ({
      name,
      input,
      id,
    }));
    return { text: undefined, calls };
  };
};

/** Two parts of a text, as streams break it. */
export const halves = (text: string): readonly [string, string] => {
  const middle = Math.ceil(text.length / 2);
  return [text.slice(0, middle), text.slice(middle)];
};
