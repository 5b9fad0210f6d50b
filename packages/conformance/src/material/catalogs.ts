import fc from "fast-check";

const verbs = ["send", "read", "create", "delete", "list", "archive"] as const;
const nouns = ["mail", "invoice", "ticket", "file", "calendar"] as const;

/** What a model might search for among the tools of {@link catalogs}. */
export const topics: readonly string[] = [...verbs, ...nouns];

export type ToolPlan = { readonly name: string; readonly description: string };

/**
 * Tools whose names end in a number of fixed width: no name is part of another or of a topic, so
 * a name that turns up in a text was put there.
 */
export const catalogs = ({
  min = 1,
  max = 12,
}: { readonly min?: number; readonly max?: number } = {}): fc.Arbitrary<readonly ToolPlan[]> =>
  fc
    .array(
      fc.record({
        verb: fc.constantFrom(...verbs),
        noun: fc.constantFrom(...nouns),
        words: fc.array(fc.constantFrom(...topics), { maxLength: 3 }),
      }),
      { minLength: min, maxLength: max },
    )
    .map((plans) =>
      plans.map(({ verb, noun, words }, place) => ({
        name: `${verb}_${noun}_${String(place).padStart(3, "0")}`,
        description: [verb, "a", noun, ...words].join(" "),
      })),
    );

/** A search for one or two of the topics. */
export const queries: fc.Arbitrary<string> = fc
  .array(fc.constantFrom(...topics), { minLength: 1, maxLength: 2 })
  .map((words) => words.join(" "));
