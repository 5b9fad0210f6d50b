// Measures ranking quality, speed, tokens and more, prints tables and writes them as JSON.
import { parseArgs } from "node:util";

import { measureAiSdk } from "./ai-sdk/measure-ai-sdk.ts";
import { setChoices, type SetChoice } from "./catalog/query-set.ts";
import { measureIngredients } from "./ingredients/measure-ingredients.ts";
import { measureQuality, type Miss } from "./quality/measure-quality.ts";
import { bounds, isMet, limitText } from "./report/bounds.ts";
import { createSay } from "./report/progress.ts";
import { parts, usualParts, writeResult, type Part, type Results } from "./report/results.ts";
import { tablesOf } from "./report/tables.ts";
import { measureSpeed } from "./speed/measure-speed.ts";
import { measureTokens } from "./tokens/measure-tokens.ts";

const usage = `npm run bench [-- <part> …] [-- <option> …]

Parts, all but the last when none is named:
  quality     toolshelf, Mastra, the AI SDK, MiniSearch and Orama answer the same queries over the
              tools of real MCP servers
  speed       search, index builds, steps, heap and changes, each in fresh processes
  tokens      what definitions cost for scripted tasks, with a shelf and without
  ai-sdk      generations of AI SDK 7 with its own toolSearch, and with a shelf
  ingredients what each ingredient of toolshelf's ranker is worth: it is left out, and the
              development queries are asked again

  --set NAME    quality over the queries of dev, held-out or all (default) sets
  --misses N    print N queries whose right tool is not the first hit, the worst first
  --no-write    leave apps/bench/results as it is
  --help        this text

npm run bench:tables puts the written figures into the README and docs/ranking.md.`;

const quit = (message: string): never => {
  process.stderr.write(`${message}\n\n${usage}\n`);
  return process.exit(2);
};

const readArguments = () => {
  try {
    return parseArgs({
      allowPositionals: true,
      allowNegative: true,
      options: {
        set: { type: "string", default: "all" },
        misses: { type: "string", default: "0" },
        write: { type: "boolean", default: true },
        help: { type: "boolean", default: false },
      },
    });
  } catch (error) {
    return quit(error instanceof Error ? error.message : String(error));
  }
};

const { values: options, positionals } = readArguments();
if (options.help) {
  process.stdout.write(`${usage}\n`);
  process.exit(0);
}
const unknown = positionals.find((name) => !parts.includes(name as Part));
if (unknown !== undefined) quit(`There is no part ${unknown}.`);
if (!setChoices.includes(options.set as SetChoice)) quit(`There is no set ${options.set}.`);
const chosen = positionals.length === 0 ? usualParts : (positionals as Part[]);

const say = createSay();
const print = (text: string): void => void process.stdout.write(`${text}\n`);

const printMisses = (misses: readonly Miss[]): void => {
  for (const { kind, query, gold, found } of misses) {
    print(`\n[${kind}] ${query}\n  right: ${gold.join(", ")}\n  found: ${found.join(", ") || "-"}`);
  }
};

const measure = {
  quality: async () => {
    const { results, misses } = await measureQuality(options.set as SetChoice, say);
    printMisses(misses.slice(0, Number(options.misses)));
    return results;
  },
  speed: () => measureSpeed(say),
  tokens: () => measureTokens(say),
  "ai-sdk": () => measureAiSdk(say),
  ingredients: () => measureIngredients(say),
};

const printBounds = (part: Part, results: Results): void => {
  for (const bound of bounds) {
    if (bound.part !== part) continue;
    const figure = Number(bound.figure(results).toFixed(4));
    const mark = isMet(bound, results) ? "met " : "OPEN";
    print(`${mark}  ${bound.name}: ${figure} (${limitText(bound)})`);
  }
};

const run = async (part: Part): Promise<void> => {
  const result = await measure[part]();
  print(`\n## ${part}\n\n${tablesOf(part, result)}\n`);
  // A bound reads the figures of its own part alone.
  printBounds(part, { [part]: result } as unknown as Results);
  if (options.write) writeResult(part, result);
};

for (const part of parts) {
  if (chosen.includes(part)) await run(part);
}
say("done");
