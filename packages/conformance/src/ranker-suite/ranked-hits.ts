import { expect } from "vitest";
import type { Abortable, Awaitable, Ranked, RankIndex, ToolDefinition } from "@toolshelf/core";
import type { RankerFactory } from "./ranker-factory.ts";

export type Hits = Iterable<Ranked> | AsyncIterable<Ranked>;

/** What of a hit has to be the same for the same question. */
export interface PlainHit {
  readonly name: string;
  readonly score: number;
  readonly confidence: string;
}

export async function buildIndex(
  factory: RankerFactory,
  definitions: readonly ToolDefinition[],
): Promise<RankIndex> {
  const ranker = await factory();
  return await ranker.index(definitions, {});
}

/** Reads so many hits, as a caller does that stops when it has enough. */
export async function readHits(hits: Hits, limit: number = Infinity): Promise<PlainHit[]> {
  const read: PlainHit[] = [];
  if (limit === 0) return read;
  for await (const { name, score, confidence } of hits) {
    read.push({ name, score, confidence });
    if (read.length >= limit) break;
  }
  return read;
}

export async function rank(index: RankIndex, query: string): Promise<PlainHit[]> {
  return await readHits(await index.rank(query, {}));
}

export async function rankNames(index: RankIndex, query: string): Promise<string[]> {
  return (await rank(index, query)).map(({ name }) => name);
}

/** Holds hits against what is promised of every answer. */
export function expectSound(
  hits: readonly PlainHit[],
  definitions: readonly ToolDefinition[],
): void {
  const indexed = new Set(definitions.map(({ name }) => name));
  const seen = new Set<string>();
  let before: PlainHit | undefined;
  for (const hit of hits) {
    const { name, score, confidence } = hit;
    expect(indexed.has(name), `${name} was indexed`).toBe(true);
    expect(seen.has(name), `${name} was given before`).toBe(false);
    seen.add(name);
    expect(score > 0 && score <= 1, `the score ${score} of ${name} is in (0, 1]`).toBe(true);
    expect(["match", "weak"]).toContain(confidence);
    if (before !== undefined) {
      expect(score, `${name} comes after ${before.name}`).toBeLessThanOrEqual(before.score);
      if (score === before.score) {
        expect(before.name < name, `${before.name}, ${name}: equals stand by name`).toBe(true);
      }
    }
    before = hit;
  }
}

/** Methods may throw at once or reject; what they fail with is the signal's own reason. */
export async function reasonOf(
  call: (options: Abortable) => Awaitable<unknown>,
  signal: NonNullable<Abortable["signal"]>,
): Promise<unknown> {
  try {
    await call({ signal });
  } catch (error) {
    return error;
  }
  return "it did not reject";
}
