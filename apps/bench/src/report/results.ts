import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import type { AiSdkResults } from "../ai-sdk/measure-ai-sdk.ts";
import type { IngredientResults } from "../ingredients/measure-ingredients.ts";
import type { QualityResults } from "../quality/measure-quality.ts";
import type { SpeedResults } from "../speed/measure-speed.ts";
import type { TokenResults } from "../tokens/measure-tokens.ts";

export type Results = {
  readonly quality: QualityResults;
  readonly speed: SpeedResults;
  readonly tokens: TokenResults;
  readonly "ai-sdk": AiSdkResults;
  readonly ingredients: IngredientResults;
};

export type Part = keyof Results;

export const parts: readonly Part[] = ["quality", "speed", "tokens", "ai-sdk", "ingredients"];

/** Those that run when none is named. */
export const usualParts: readonly Part[] = ["quality", "speed", "tokens", "ai-sdk"];

const folder = join(import.meta.dirname, "..", "..", "results");

const fileOf = (part: Part): string => join(folder, `${part}.json`);

export const writeResult = <Name extends Part>(part: Name, result: Results[Name]): void => {
  mkdirSync(folder, { recursive: true });
  writeFileSync(fileOf(part), `${JSON.stringify(result, undefined, 2)}\n`);
};

/** The figures as they were last measured and written down. */
export const readResults = (): Results => {
  const missing = parts.find((part) => !existsSync(fileOf(part)));
  if (missing !== undefined) throw new Error(`There are no results of ${missing}: run the bench.`);
  const read = (part: Part): unknown => JSON.parse(readFileSync(fileOf(part), "utf8"));
  return Object.fromEntries(parts.map((part) => [part, read(part)])) as Results;
};
