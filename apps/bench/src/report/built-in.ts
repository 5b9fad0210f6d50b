import { markdownTable } from "./markdown-table.ts";
import type { Results } from "./results.ts";

const head = [
  "",
  "toolshelf",
  "Mastra `ToolSearchProcessor`",
  "AI SDK `toolSearch`",
  "LangChain `llmToolSelector`",
  "LangChain `providerToolSearch`",
] as const;

type Row = readonly [string, string, string, string, string, string];

/** As the packages do it that the workspace installs; what a figure can tell is one. */
const rows = (hit5Of: (engine: string) => string): readonly Row[] => [
  [
    "finds tools by",
    "its own index",
    "its own index",
    "its own scan",
    "asking a model",
    "asking the provider",
  ],
  [
    "right tool among the first five",
    hit5Of("toolshelf"),
    hit5Of("Mastra"),
    hit5Of("AI SDK"),
    "not measured",
    "not measured",
  ],
  [
    "model calls until a tool is there",
    "2, with `autoLoad` 1",
    "2, with `autoLoad` 1",
    "1",
    "1 before every step",
    "none",
  ],
  ["providers", "any", "any", "any", "any", "Anthropic, OpenAI"],
  [
    "definitions that leave the house",
    "what is loaded",
    "what is loaded",
    "what was found",
    "what was selected",
    "all",
  ],
  ["a filter that knows the caller", "find, load, use", "find, load, use", "no", "no", "no"],
  ["tools of one request", "yes", "yes", "yes", "by a middleware", "by a middleware"],
  ["known in the next turn", "yes", "yes", "no", "selected anew", "in the messages"],
  [
    "after a restart",
    "store, state or messages",
    "messages",
    "no",
    "selected anew",
    "in the messages",
  ],
  ["what was sent stays in front", "yes", "yes", "with `toolOrder`", "no", "up to the provider"],
  ["a call to a hidden tool", "refused, with what to do", "refused", "refused", "runs", "runs"],
  ["says how sure it is", "yes", "a raw score", "no", "no", "no"],
];

/** What the frameworks have of themselves, side by side. */
export const builtInTable = ({ quality }: Pick<Results, "quality">): string => {
  const hit5Of = (name: string): string => {
    const { overall } = quality.engines.find(({ engine }) => engine === name)!;
    return `${(overall.hit5 * 100).toFixed(0)} %`;
  };
  return markdownTable(head, rows(hit5Of), "left");
};
