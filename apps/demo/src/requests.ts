import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import type { Outcome } from "./model.ts";
import type { Scratch } from "./scratch.ts";

/** Something a user asks for, and how to see that it was done. */
export type Request = {
  readonly title: string;
  readonly threadId: string;
  readonly text: string;
  /** Undefined when all is well, else what is wrong. */
  readonly check: (result: {
    readonly outcome: Outcome;
    readonly text: string;
  }) => string | undefined;
};

const welcome = "The shelf holds what you need, and you take down what you use.";
const notes = "milk, bread and a long list of tools";
const sequel = "and one more thing";

/** Something to read, unless it is there from an earlier run. */
export const seedFiles = (scratch: Scratch): void => {
  const path = join(scratch.files, "welcome.txt");
  if (!existsSync(path)) writeFileSync(path, `${welcome}\n`);
};

/** The requests of the demo, each with an effect that is looked at afterwards. */
export const demoRequests = (scratch: Scratch): readonly Request[] => {
  const file = (name: string): string => join(scratch.files, name);
  const holds = (name: string, content: string): string | undefined => {
    if (!existsSync(file(name))) return `${name} was not written`;
    const found = readFileSync(file(name), "utf8");
    return found.includes(content) ? undefined : `${name} holds ${JSON.stringify(found)}`;
  };
  const says = (text: string, words: string): string | undefined =>
    text.includes(words) ? undefined : `the answer does not say ${JSON.stringify(words)}`;

  return [
    {
      title: "read a file",
      threadId: "reader",
      text: "Read the text file welcome.txt and tell me what is in it.",
      check: ({ text }) => says(text, welcome),
    },
    {
      title: "write a file",
      threadId: "writer",
      text: `Write the file notes.txt with the content "${notes}".`,
      check: () => holds("notes.txt", notes),
    },
    {
      title: "keep a fact and find it again",
      threadId: "graph",
      text: 'Create an entity named "Ada Lovelace" of type "person" with the observation "wrote the first program", then search nodes for "Ada".',
      check: ({ text }) =>
        readFileSync(scratch.memoryFile, "utf8").includes("Ada Lovelace")
          ? says(text, "wrote the first program")
          : "the graph does not hold the entity",
    },
    {
      title: "something no tool can do",
      threadId: "traveller",
      text: "Book me a flight from Paris to Lisbon for next Friday.",
      check: ({ outcome }) =>
        outcome === "nothing-fits" ? undefined : `the outcome was ${outcome}, not nothing-fits`,
    },
    {
      title: "a thread that comes back",
      threadId: "writer",
      text: `Write the file more.txt with the content "${sequel}".`,
      check: () => holds("more.txt", sequel),
    },
  ];
};
